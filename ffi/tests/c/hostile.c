/* NULL, garbage, odd sizes and alignments everywhere: an error each time, no output touched, no crash. */
#include "engine.h"
#include "noise.h"

#define NULLED(call) IS(call, CB_STATUS_NULL)

static void nulls(void) {
    cb_position position = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), position_before = position;
    cb_game game = new_game(), game_before = game;
    cb_engine *engine = engine_in(memory, sizeof memory, NULL), *engine_before = engine;
    cb_limits limits = nodes(10);
    cb_result result = no_result();
    cb_settings settings;
    cb_line line;
    cb_table *table = NULL;
    cb_move mv = 0, legal;
    char text[CB_TEXT_MAX] = "left";
    uint64_t number = 77;
    int32_t low = 1, high = 2;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    memset(&line, 0, sizeof line);
    line.size = sizeof line;
    IS(cb_position_parse_move(&position, "e1e2", CB_NUL, &legal), CB_STATUS_OK);

    NULLED(cb_position_start(NULL));
    NULLED(cb_position_from_fen(NULL, 3, 0, &position));
    NULLED(cb_position_from_fen(NULL, CB_NUL, 0, &position));
    NULLED(cb_position_from_fen("8/8", CB_NUL, 0, NULL));
    NULLED(cb_position_fen(NULL, text, sizeof text));
    NULLED(cb_position_fen(&position, NULL, sizeof text));
    NULLED(cb_position_moves(NULL, &mv, 1));
    NULLED(cb_position_moves(&position, NULL, 1));
    NULLED(cb_position_play(NULL, legal));
    NULLED(cb_position_parse_move(NULL, "e1e2", CB_NUL, &mv));
    NULLED(cb_position_parse_move(&position, NULL, CB_NUL, &mv));
    NULLED(cb_position_parse_move(&position, "e1e2", CB_NUL, NULL));
    NULLED(cb_position_move_text(NULL, legal, text, sizeof text));
    NULLED(cb_position_move_text(&position, legal, NULL, 0));
    NULLED(cb_position_san(NULL, legal, text, sizeof text));
    NULLED(cb_position_san(&position, legal, NULL, 9));
    NULLED(cb_position_piece_at(NULL, 0));
    NULLED(cb_position_side(NULL));
    NULLED(cb_position_in_check(NULL));
    NULLED(cb_position_key(NULL, &number));
    NULLED(cb_position_key(&position, NULL));
    NULLED(cb_position_perft(NULL, 1, &number));
    NULLED(cb_position_perft(&position, 1, NULL));
    NULLED(cb_game_begin(NULL, &position));
    NULLED(cb_game_begin(&game, NULL));
    NULLED(cb_game_play(NULL, legal));
    NULLED(cb_game_play_text(NULL, "e2e4", CB_NUL, NULL));
    NULLED(cb_game_play_text(&game, NULL, 4, NULL));
    NULLED(cb_game_position(NULL, &position));
    NULLED(cb_game_position(&game, NULL));
    NULLED(cb_game_plies(NULL));
    NULLED(cb_game_outcome(NULL));
    NULLED(cb_game_claims(NULL));
    NULLED(cb_table_init(NULL, 1000, &table));
    NULLED(cb_table_init(memory, 1000, NULL));
    NULLED(cb_table_clear(NULL));
    NULLED(cb_init(NULL, sizeof memory, NULL, &engine));
    NULLED(cb_init(memory, sizeof memory, NULL, NULL));
    NULLED(cb_new_game(NULL));
    NULLED(cb_set_table(NULL, NULL));
    NULLED(cb_search(NULL, &game, &limits, &result));
    NULLED(cb_search(engine, NULL, &limits, &result));
    NULLED(cb_search(engine, &game, &limits, NULL));
    NULLED(cb_result_line(NULL, 0, &line));
    NULLED(cb_result_line(engine, 0, NULL));
    NULLED(cb_stop(NULL, 0));
    NULLED(cb_set_level(NULL, 0));
    NULLED(cb_set_elo(NULL, 1000));
    NULLED(cb_set_full_strength(NULL));
    NULLED(cb_set_seed(NULL, 1));
    NULLED(cb_strength(NULL, &settings));
    NULLED(cb_strength(engine, NULL));
    NULLED(cb_strength_text(NULL, text, sizeof text));
    NULLED(cb_strength_text(engine, NULL, sizeof text));
    NULLED(cb_elo_range(NULL, &high));
    NULLED(cb_elo_range(&low, NULL));

    CHECK(memcmp(&position, &position_before, sizeof position) == 0);
    CHECK(memcmp(&game, &game_before, sizeof game) == 0);
    CHECK(engine == engine_before && table == NULL);
    CHECK(strcmp(text, "left") == 0 && mv == 0 && number == 77 && low == 1 && high == 2);
    IS(result.best, 0);
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
}

/* Every function that takes the values, on values that may be garbage. */
static void use(const cb_position *position, const cb_game *game, cb_engine *engine) {
    cb_position other;
    cb_game copy = *game;
    cb_move moves[CB_MOVES_MAX];
    cb_limits limits = nodes(50);
    cb_result result = no_result();
    char text[CB_TEXT_MAX];
    uint64_t number;
    (void)cb_position_fen(position, text, sizeof text);
    (void)cb_position_moves(position, moves, CB_MOVES_MAX);
    (void)cb_position_san(position, (cb_move)noise(), text, sizeof text);
    (void)cb_position_move_text(position, (cb_move)noise(), text, sizeof text);
    (void)cb_position_parse_move(position, "e4", CB_NUL, moves);
    (void)cb_position_piece_at(position, (int32_t)noise());
    (void)cb_position_side(position);
    (void)cb_position_in_check(position);
    (void)cb_position_key(position, &number);
    (void)cb_position_perft(position, 1, &number);
    (void)cb_game_begin(&copy, position);
    copy = *game;
    (void)cb_game_play(&copy, (cb_move)noise());
    (void)cb_game_play_text(&copy, "e4 e5", CB_NUL, NULL);
    (void)cb_game_position(game, &other);
    (void)cb_game_plies(game);
    (void)cb_game_outcome(game);
    (void)cb_game_claims(game);
    if (cb_search(engine, game, &limits, &result) == CB_STATUS_OK)
        CHECK(is_legal(game, result.best));
}

static void garbage(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_position position;
    cb_game game;
    unsigned char *bytes;
    memset(&position, 0, sizeof position);
    memset(&game, 0, sizeof game);
    IS(cb_position_side(&position), CB_STATUS_POSITION);
    IS(cb_game_plies(&game), CB_STATUS_POSITION);
    IS(cb_game_begin(&game, &position), CB_STATUS_POSITION);
    for (int round = 0; round < 2000; round++) {
        for (size_t i = 0; i < 10; i++)
            position.opaque[i] = noise();
        for (size_t i = 0; i < 161; i++)
            game.opaque[i] = noise();
        IS(cb_position_side(&position), CB_STATUS_POSITION);
        IS(cb_game_plies(&game), CB_STATUS_POSITION);
        use(&position, &game, engine);
    }
    /* Good values with one bit turned: an error or another good value. */
    for (int round = 0; round < 6000; round++) {
        position = fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 30");
        IS(cb_game_begin(&game, &position), CB_STATUS_OK);
        IS(cb_game_play_text(&game, "e1d1 e8d8 d1e1 d8e8", CB_NUL, NULL), CB_STATUS_OK);
        bytes = (unsigned char *)&position;
        bytes[noise() % sizeof position] ^= (unsigned char)(1u << noise() % 8);
        bytes = (unsigned char *)&game;
        bytes[noise() % 128] ^= (unsigned char)(1u << noise() % 8);
        use(&position, &game, engine);
    }
}

static void handles(void) {
    static union {
        unsigned char bytes[CB_ENGINE_BYTES + 256];
        uint64_t words[8];
    } moved;
    cb_engine *engine = engine_in(memory, sizeof memory, NULL), *copy;
    cb_table *table = NULL;
    cb_game game = new_game();
    cb_limits limits = nodes(10);
    cb_result result = no_result();
    size_t at = (size_t)((unsigned char *)engine - memory);
    size_t ahead = (64 - (size_t)(uintptr_t)moved.bytes % 64) % 64;
    memcpy(moved.bytes + ahead, memory + at, sizeof memory - at);
    copy = (cb_engine *)(void *)(moved.bytes + ahead);
    IS(cb_search(copy, &game, &limits, &result), CB_STATUS_HANDLE);
    IS(cb_set_level(copy, 100), CB_STATUS_HANDLE);
    IS(cb_stop(copy, 0), CB_STATUS_HANDLE);
    IS(cb_set_level((cb_engine *)(void *)(memory + at + 1), 100), CB_STATUS_HANDLE);
    IS(cb_table_clear((cb_table *)(void *)engine), CB_STATUS_HANDLE);
    IS(cb_set_table(engine, (cb_table *)(void *)engine), CB_STATUS_HANDLE);
    memset(moved.bytes, 0, sizeof moved.bytes);
    IS(cb_new_game(copy), CB_STATUS_HANDLE);
    IS(cb_table_init(moved.bytes, sizeof moved.bytes, &table), CB_STATUS_OK);
    IS(cb_new_game((cb_engine *)(void *)table), CB_STATUS_HANDLE);
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
}

/* Structs of other versions: shorter ones are refused, longer ones keep their tails. */
static void versions(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL), *other = NULL;
    cb_game game = new_game();
    cb_limits limits = nodes(10);
    cb_config config;
    struct {
        cb_result known;
        uint64_t tail[4];
    } result;
    struct {
        cb_settings known;
        uint64_t tail[4];
    } settings;
    memset(&config, 0, sizeof config);
    memset(&result, 0xA5, sizeof result);
    memset(&settings, 0xA5, sizeof settings);
    static unsigned char more[CB_ENGINE_BYTES];
    IS(cb_init(more, sizeof more, &config, &other), CB_STATUS_ARGUMENT);
    config.size = UINT32_MAX;
    IS(cb_init(more, sizeof more, &config, &other), CB_STATUS_OK);
    for (uint32_t size = 0; size < sizeof result.known; size += 4) {
        result.known.size = size;
        IS(cb_search(engine, &game, &limits, &result.known), CB_STATUS_ARGUMENT);
    }
    result.known.size = sizeof result;
    IS(cb_search(engine, &game, &limits, &result.known), CB_STATUS_OK);
    IS(result.known.size, sizeof result);
    CHECK(is_legal(&game, result.known.best));
    CHECK(result.tail[0] == 0xA5A5A5A5A5A5A5A5u);
    limits.size = 8;
    IS(cb_search(engine, &game, &limits, &result.known), CB_STATUS_ARGUMENT);
    limits.size = UINT32_MAX;
    IS(cb_search(engine, &game, &limits, &result.known), CB_STATUS_OK);
    settings.known.size = 0;
    IS(cb_strength(engine, &settings.known), CB_STATUS_ARGUMENT);
    settings.known.size = sizeof settings;
    IS(cb_strength(engine, &settings.known), CB_STATUS_OK);
    CHECK(settings.tail[0] == 0xA5A5A5A5A5A5A5A5u && settings.known.elo == 3000);
}

/* Texts of the letters that matter, and of any bytes: refused, or read and written the same again. */
static void texts(void) {
    static const char letters[] = "rnbqkpRNBQKP12345678/ wb-KQkqABHh0e3 O-Ox=+#abcdefgh";
    cb_position start, position, again;
    cb_game game;
    char text[200], fen_text[CB_TEXT_MAX];
    size_t played;
    cb_move mv;
    IS(cb_position_start(&start), CB_STATUS_OK);
    for (int round = 0; round < 20000; round++) {
        size_t length = noise() % (round % 2 ? 12 : sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] = round % 3 ? letters[noise() % (sizeof letters - 1)] : (char)noise();
        if (cb_position_from_fen(text, length, (uint32_t)noise() & 1, &position) == CB_STATUS_OK)
            CHECK(cb_position_fen(&position, fen_text, sizeof fen_text) > 0);
        if (cb_position_parse_move(&start, text, length, &mv) == CB_STATUS_OK)
            CHECK(cb_position_move_text(&start, mv, fen_text, sizeof fen_text) == 4);
        IS(cb_game_begin(&game, &start), CB_STATUS_OK);
        played = 99;
        if (cb_game_play_text(&game, text, length, &played) == CB_STATUS_OK)
            IS(cb_game_plies(&game), played);
    }
    /* A good FEN with one byte changed. */
    for (int round = 0; round < 20000; round++) {
        strcpy(text, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 30");
        text[noise() % strlen(text)] = round % 3 ? letters[noise() % (sizeof letters - 1)] : (char)noise();
        if (cb_position_from_fen(text, CB_NUL, (uint32_t)round & 1, &position) != CB_STATUS_OK)
            continue;
        CHECK(cb_position_fen(&position, fen_text, sizeof fen_text) > 0);
        IS(cb_position_from_fen(fen_text, CB_NUL, (uint32_t)round & 1, &again), CB_STATUS_OK);
        CHECK(memcmp(&position, &again, sizeof position) == 0);
    }
}

/* Values at odd addresses, as a packed struct or a byte stream has them. */
static void alignments(void) {
    static unsigned char bytes[4096];
    cb_position position = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    cb_game game = new_game();
    for (size_t at = 0; at < 16; at++) {
        unsigned char *place = bytes + at;
        memcpy(place, &position, sizeof position);
        IS(cb_position_side((const cb_position *)(const void *)place), CB_WHITE);
        IS(cb_position_start((cb_position *)(void *)place), CB_STATUS_OK);
        memcpy(place, &game, sizeof game);
        IS(cb_game_play_text((cb_game *)(void *)place, "e2e4", CB_NUL, NULL), CB_STATUS_OK);
        IS(cb_game_plies((const cb_game *)(const void *)place), 1);
    }
}

int main(void) {
    nulls();
    garbage();
    handles();
    versions();
    texts();
    alignments();
    return failures != 0;
}
