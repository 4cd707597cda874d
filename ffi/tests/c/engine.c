/* Engines, searches and strength: every function does what the header says. */
#include "engine.h"

static uint32_t ticks = 0xFFFFFF00u;
static int entropies = 0;
static int infos = 0;

static uint32_t tick(void *user) {
    (void)user;
    return ticks++;
}

static uint64_t entropy(void *user) {
    entropies++;
    return *(uint64_t *)user;
}

static void on_info(void *user, const cb_info *info) {
    IS(*(int *)user, 42);
    IS(info->size, sizeof *info);
    CHECK(info->depth >= 1 && info->seldepth >= 1 && info->multipv >= 1);
    CHECK(info->pv_len >= 1 && info->pv[0] != 0);
    CHECK(info->nodes >= 1 && info->hashfull <= 1000);
    CHECK(info->bound >= CB_BOUND_EXACT && info->bound <= CB_BOUND_UPPER);
    infos++;
}

static void sizes(void) {
    static unsigned char large[4 << 20];
    cb_engine *engine = NULL;
    cb_settings settings;
    int32_t class = -1;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    CHECK(cb_engine_size() <= CB_ENGINE_BYTES);
    CHECK(cb_engine_size() + 4096 > CB_ENGINE_BYTES);
    IS(cb_init(memory, cb_engine_size() - 1, NULL, &engine), CB_STATUS_SPACE);
    IS(cb_init(memory, 0, NULL, &engine), CB_STATUS_SPACE);
    CHECK(engine == NULL);
    for (size_t size = cb_engine_size(); size < sizeof large; size += size / 3) {
        cb_game game = new_game();
        cb_limits limits = nodes(2000);
        cb_result result = no_result();
        memset(large, 0xA5, sizeof large);
        engine = engine_in(large + size % 7, size, NULL);
        IS(cb_strength(engine, &settings), CB_STATUS_OK);
        CHECK(settings.size_class >= class);
        class = settings.size_class;
        IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&game, result.best));
        for (size_t i = size % 7 + size; i < sizeof large; i++)
            if (large[i] != 0xA5) {
                CHECK(!"wrote beyond the lent memory");
                break;
            }
    }
    CHECK(class > 5);
}

static void full_strength(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = new_game();
    cb_limits limits = no_limits();
    cb_result result = no_result(), again = no_result();
    cb_line line;
    int magic = 42;
    memset(&line, 0, sizeof line);
    line.size = sizeof line;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_ARGUMENT);
    IS(cb_search(engine, &game, NULL, &result), CB_STATUS_ARGUMENT);
    IS(result.best, 0);
    limits.set = CB_LIMIT_DEPTH;
    limits.depth = 5;
    limits.multipv = 3;
    limits.on_info = on_info;
    limits.user = &magic;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(&game, result.best));
    IS(result.depth, 5);
    IS(result.lines, 3);
    CHECK(infos >= 15);
    CHECK(result.nodes > 100 && result.seldepth >= 5);
    for (uint32_t i = 0; i < 3; i++) {
        int32_t before = line.score;
        IS(cb_result_line(engine, i, &line), CB_STATUS_OK);
        CHECK(i == 0 || line.score <= before);
        CHECK(line.pv_len >= 1 && is_legal(&game, line.pv[0]));
        CHECK(i != 0 || line.pv[0] == result.best);
        IS(line.depth, 5);
    }
    IS(cb_result_line(engine, 3, &line), CB_STATUS_ARGUMENT);
    IS(cb_result_line(engine, UINT32_MAX, &line), CB_STATUS_ARGUMENT);
    IS(cb_new_game(engine), CB_STATUS_OK);
    IS(cb_result_line(engine, 0, &line), CB_STATUS_ARGUMENT);
    IS(cb_search(engine, &game, &limits, &again), CB_STATUS_OK);
    CHECK(memcmp(&result, &again, sizeof result) == 0);

    limits = nodes(0);
    for (limits.nodes = 0; limits.nodes < 3; limits.nodes++) {
        IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&game, result.best));
    }
    limits = no_limits();
    limits.set = CB_LIMIT_DEPTH;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(&game, result.best));
}

static void root_moves_and_mates(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = game_at("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    cb_position position = fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    cb_limits limits = nodes(5000);
    cb_result result = no_result();
    cb_move mate, others[2];
    IS(cb_position_parse_move(&position, "a1a8", CB_NUL, &mate), CB_STATUS_OK);
    IS(cb_position_parse_move(&position, "h2h3", CB_NUL, &others[0]), CB_STATUS_OK);
    others[1] = 0xFFFF;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    IS(result.best, mate);
    IS(result.score, CB_SCORE_MATE - 1);
    IS(result.mate, 1);
    limits.root_moves = others;
    limits.root_count = 2;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    IS(result.best, others[0]);
    limits.root_moves = others + 1;
    limits.root_count = 1;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    IS(result.best, mate);
    limits.root_moves = NULL;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_NULL);
    limits = no_limits();
    limits.set = CB_LIMIT_MATE;
    limits.mate = 1;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    IS(result.best, mate);
    limits.set = 1u << 20;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_ARGUMENT);
    limits = nodes(100);
    limits.flags = 1u << 20;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_ARGUMENT);

    game = game_at("4k3/4Q3/4K3/8/8/8/8/8 b - - 0 1");
    limits = nodes(100);
    result = no_result();
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OVER);
    IS(result.best, 0);
    game = game_at("8/8/8/8/8/8/5k2/7K w - - 0 1");
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OVER);
    /* One legal move. */
    game = game_at("7k/8/8/8/8/8/1r6/K7 w - - 0 1");
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(&game, result.best));
}

static void clocks(void) {
    cb_config config;
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = new_game();
    cb_limits limits = no_limits();
    cb_result result = no_result();
    static const int32_t times[] = {INT32_MIN, -1, 0, 1, 50, 400};
    limits.set = CB_LIMIT_MOVE_MS;
    limits.move_ms = 20;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_CLOCK);
    limits.set = CB_LIMIT_CLOCK;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_CLOCK);
    memset(&config, 0, sizeof config);
    config.size = sizeof config;
    config.now_ms = tick;
    engine = engine_in(memory, sizeof memory, &config);
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        limits.clock_ms[0] = limits.clock_ms[1] = times[i];
        limits.inc_ms[0] = limits.inc_ms[1] = i % 2 ? INT32_MIN : 3;
        limits.moves_to_go = (uint32_t)i;
        IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&game, result.best));
        CHECK(result.time_ms <= 1000);
    }
    limits = no_limits();
    limits.set = CB_LIMIT_MOVE_MS;
    for (limits.move_ms = 0; limits.move_ms < 40; limits.move_ms += 13) {
        IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&game, result.best));
        CHECK(result.time_ms <= limits.move_ms + 100);
    }
}

static void tables(void) {
    static unsigned char lent[4096 * 64];
    static const size_t sizes[] = {CB_TABLE_OVERHEAD, CB_TABLE_OVERHEAD + 13, CB_TABLE_OVERHEAD + 64,
                                   CB_TABLE_OVERHEAD + 200 * 64, sizeof lent - 64};
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_table *table = NULL;
    cb_config config;
    cb_game game = new_game();
    cb_limits limits = nodes(3000);
    cb_result result = no_result();
    IS(cb_table_init(lent, CB_TABLE_OVERHEAD - 1, &table), CB_STATUS_SPACE);
    IS(cb_table_init(lent, 0, &table), CB_STATUS_SPACE);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        cb_result first = no_result(), second = no_result();
        for (size_t at = 0; at < 64; at += 31) {
            memset(lent, 0xA5, sizeof lent);
            IS(cb_table_init(lent + at, sizes[i], &table), CB_STATUS_OK);
            CHECK(lent[at + sizes[i]] == 0xA5 && (at == 0 || lent[at - 1] == 0xA5));
            IS(cb_set_table(engine, table), CB_STATUS_OK);
            IS(cb_new_game(engine), CB_STATUS_OK);
            IS(cb_search(engine, &game, &limits, at == 0 ? &first : &second), CB_STATUS_OK);
            CHECK(at == 0 || memcmp(&first, &second, sizeof first) == 0);
            CHECK(lent[at + sizes[i]] == 0xA5 && (at == 0 || lent[at - 1] == 0xA5));
        }
        IS(cb_table_clear(table), CB_STATUS_OK);
        IS(cb_new_game(engine), CB_STATUS_OK);
        IS(cb_search(engine, &game, &limits, &second), CB_STATUS_OK);
        CHECK(memcmp(&first, &second, sizeof first) == 0);
        IS(cb_search(engine, &game, &limits, &second), CB_STATUS_OK);
    }
    IS(cb_set_table(engine, NULL), CB_STATUS_OK);
    memset(&config, 0, sizeof config);
    config.size = sizeof config;
    config.table = table;
    engine = engine_in(memory, sizeof memory, &config);
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
}

static void strengths(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_settings settings;
    char text[CB_TEXT_MAX];
    int32_t lowest = 0, highest = 0;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    IS(cb_strength(engine, &settings), CB_STATUS_OK);
    IS(settings.size, sizeof settings);
    IS(settings.level, CB_LEVEL_FULL);
    IS(settings.elo, 3000);
    IS(settings.nodes, 0);
    IS(settings.candidates, 1);
    IS(settings.horizon_chance, 0);
    IS(settings.horizon_depth, 0);
    IS(settings.size_class, 0);
    CHECK(cb_strength_text(engine, text, sizeof text) == 14 && strcmp(text, "Strength: full") == 0);
    IS(cb_set_level(engine, 500), CB_STATUS_OK);
    IS(cb_strength_text(engine, text, sizeof text), strlen(text));
    {
        static const char begins[] = "Strength: level 5, about 1100 on Lichess (rapid, by blunders): 3037 nodes per "
                                     "move, choosing among the best 6 moves; a person's horizon (1 or 2 plies) on ";
        CHECK(strncmp(text, begins, sizeof begins - 1) == 0);
        CHECK(strcmp(text + strlen(text) - 14, "% of its moves") == 0);
    }
    IS(cb_strength_text(engine, text, 20), CB_STATUS_SPACE);
    IS(cb_set_elo(engine, 1350), CB_STATUS_OK);
    IS(cb_strength(engine, &settings), CB_STATUS_OK);
    IS(settings.level, 750);
    IS(settings.elo, 1350);
    IS(settings.nodes, 8370);
    IS(settings.candidates, 4);
    IS(settings.margin, 184);
    IS(settings.temperature, 4343);
    IS(settings.horizon_depth, 2);
    CHECK(settings.horizon_chance > 0 && settings.horizon_chance <= 1000);
    CHECK(settings.overlook > 0 && settings.overlook < 1000);
    IS(cb_set_elo(engine, 599), CB_STATUS_ARGUMENT);
    IS(cb_set_elo(engine, 2501), CB_STATUS_ARGUMENT);
    IS(cb_set_level(engine, -1), CB_STATUS_ARGUMENT);
    IS(cb_set_level(engine, 2001), CB_STATUS_ARGUMENT);
    IS(cb_set_level(engine, INT32_MIN), CB_STATUS_ARGUMENT);
    IS(cb_strength(engine, &settings), CB_STATUS_OK);
    IS(settings.level, 750);
    IS(cb_set_full_strength(engine), CB_STATUS_OK);
    IS(cb_strength(engine, &settings), CB_STATUS_OK);
    IS(settings.level, CB_LEVEL_FULL);
    IS(cb_set_level(engine, CB_LEVEL_FULL), CB_STATUS_OK);
    IS(cb_elo_range(&lowest, &highest), CB_STATUS_OK);
    IS(lowest, 600);
    IS(highest, 2500);
    IS(cb_level_elo(0), 600);
    IS(cb_level_elo(1900), 2500);
    IS(cb_level_elo(CB_LEVEL_FULL), 3000);
    IS(cb_level_elo(-1), CB_STATUS_ARGUMENT);
    IS(cb_level_elo(2001), CB_STATUS_ARGUMENT);
    CHECK(strcmp(cb_elo_scale_name(), "Lichess rapid, estimated from how often people blunder") == 0);
}

/* Plays 30 plies of a level against itself and returns the game. */
static cb_game level_game(cb_engine *engine, int interrupted) {
    cb_game game = new_game();
    cb_limits analysis = nodes(500);
    cb_result result = no_result();
    analysis.flags = CB_SEARCH_ANALYSE;
    for (int ply = 0; ply < 30 && cb_game_outcome(&game) == CB_OUTCOME_ONGOING; ply++) {
        if (interrupted)
            IS(cb_search(engine, &game, &analysis, &result), CB_STATUS_OK);
        IS(cb_search(engine, &game, NULL, &result), CB_STATUS_OK);
        IS(cb_game_play(&game, result.best), CB_STATUS_OK);
    }
    return game;
}

static void dice(void) {
    static unsigned char other[300000];
    uint64_t bits = 1;
    cb_config config;
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = new_game(), first, second;
    cb_result result = no_result();
    IS(cb_set_level(engine, 300), CB_STATUS_OK);
    IS(cb_search(engine, &game, NULL, &result), CB_STATUS_ENTROPY);
    IS(cb_set_seed(engine, 1), CB_STATUS_OK);
    first = level_game(engine, 0);
    second = level_game(engine, 1);
    CHECK(memcmp(&first, &second, sizeof first) == 0);
    IS(cb_set_seed(engine, 2), CB_STATUS_OK);
    second = level_game(engine, 0);
    CHECK(memcmp(&first, &second, sizeof first) != 0);

    memset(&config, 0, sizeof config);
    config.size = sizeof config;
    config.entropy = entropy;
    config.user = &bits;
    engine = engine_in(other + 3, sizeof other - 3, &config);
    IS(cb_set_elo(engine, 900), CB_STATUS_OK);
    second = level_game(engine, 0);
    IS(entropies, cb_game_plies(&second));
    IS(cb_set_seed(engine, 1), CB_STATUS_OK);
    second = level_game(engine, 0);
    CHECK(memcmp(&first, &second, sizeof first) == 0);
}

static void many(void) {
    static unsigned char blocks[100][CB_ENGINE_BYTES];
    static cb_engine *engines[100];
    cb_game game = new_game();
    cb_move expected = 0;
    for (int i = 0; i < 100; i++) {
        engines[i] = engine_in(blocks[i], CB_ENGINE_BYTES, NULL);
        IS(cb_set_level(engines[i], 0), CB_STATUS_OK);
        IS(cb_set_seed(engines[i], 5), CB_STATUS_OK);
    }
    for (int i = 0; i < 500; i++) {
        cb_result result = no_result();
        IS(cb_search(engines[i % 100], &game, NULL, &result), CB_STATUS_OK);
        CHECK(expected == 0 || result.best == expected);
        expected = result.best;
    }
}

int main(void) {
    sizes();
    full_strength();
    root_moves_and_mates();
    clocks();
    tables();
    strengths();
    dice();
    many();
    return failures != 0;
}
