/* Lent memory of every alignment and of a thousand sizes, full of garbage, between canaries; and memory lent twice. */
#include "engine.h"
#include "noise.h"

#include <stdlib.h>

enum { MARGIN = 256, CANARY = 0x5A, SIZES = 1000, LARGE = 1700000 };

/* Memory with canaries at both ends and garbage between. */
static unsigned char *lend(size_t size, size_t ahead) {
    unsigned char *bytes = malloc(ahead + size + MARGIN);
    if (bytes == NULL)
        exit(2);
    for (size_t i = 0; i < size; i++)
        bytes[ahead + i] = (unsigned char)noise();
    memset(bytes, CANARY, ahead);
    memset(bytes + ahead + size, CANARY, MARGIN);
    return bytes;
}

static void give_back(unsigned char *bytes, size_t size, size_t ahead) {
    size_t dead = 0;
    for (size_t i = 0; i < ahead; i++)
        dead += bytes[i] != CANARY;
    for (size_t i = 0; i < MARGIN; i++)
        dead += bytes[ahead + size + i] != CANARY;
    IS(dead, 0);
    free(bytes);
}

/* Half of the sizes are around the least, the others anywhere up to more than is ever used. */
static size_t some_size(size_t least, int round) {
    if (round % 20 == 0)
        return (size_t)(noise() % LARGE);
    return round % 2 ? least - 64 + (size_t)(noise() % 128) : (size_t)(noise() % (4 * least));
}

static void search(cb_engine *engine, const cb_game *game, int round) {
    cb_limits limits = nodes(60);
    cb_result result = no_result();
    if (round % 3 == 0)
        IS(cb_set_level(engine, round % 2000), CB_STATUS_OK);
    IS(cb_set_seed(engine, (uint64_t)round), CB_STATUS_OK);
    IS(cb_search(engine, game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(game, result.best));
}

static void sizes(void) {
    cb_game game = game_at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 7 30");
    for (int round = 0; round < SIZES; round++) {
        size_t ahead = MARGIN + (size_t)(noise() % 64), table_ahead = MARGIN + (size_t)(noise() % 64);
        size_t size = some_size(cb_engine_size(), round), table_size = some_size(CB_TABLE_OVERHEAD, round + 1);
        unsigned char *lent = lend(size, ahead), *table_lent = lend(table_size, table_ahead);
        cb_engine *engine = NULL;
        cb_table *table = NULL;
        cb_status fits = size >= cb_engine_size() ? CB_STATUS_OK : CB_STATUS_SPACE;
        cb_status table_fits = table_size >= CB_TABLE_OVERHEAD ? CB_STATUS_OK : CB_STATUS_SPACE;
        IS(cb_table_init(table_lent + table_ahead, table_size, &table), table_fits);
        IS(cb_init(lent + ahead, size, NULL, &engine), fits);
        if (fits == CB_STATUS_OK) {
            IS(cb_set_table(engine, table), CB_STATUS_OK);
            search(engine, &game, round);
            if (table != NULL)
                IS(cb_table_clear(table), CB_STATUS_OK);
            search(engine, &game, round);
        } else {
            CHECK(engine == NULL);
        }
        give_back(lent, size, ahead);
        give_back(table_lent, table_size, table_ahead);
    }
}

/* Tables of 0, 1 and 999 clusters of entries, cleared between the moves of a game, shared, and lent again as engines. */
static void lent_again(void) {
    static const size_t clusters[] = {0, 1, 999};
    static unsigned char lent[CB_TABLE_OVERHEAD + 999 * 64], other[CB_ENGINE_BYTES];
    for (size_t i = 0; i < 3; i++) {
        cb_engine *first = engine_in(memory, sizeof memory, NULL), *second = engine_in(other, sizeof other, NULL);
        cb_table *table = NULL;
        cb_game game = new_game();
        IS(cb_table_init(lent, CB_TABLE_OVERHEAD + clusters[i] * 64, &table), CB_STATUS_OK);
        IS(cb_set_table(first, table), CB_STATUS_OK);
        IS(cb_set_table(second, table), CB_STATUS_OK);
        for (int ply = 0; ply < 60 && cb_game_outcome(&game) == CB_OUTCOME_ONGOING; ply++) {
            cb_limits limits = nodes(500);
            cb_result result = no_result();
            IS(cb_search(ply % 2 ? first : second, &game, &limits, &result), CB_STATUS_OK);
            IS(cb_game_play(&game, result.best), CB_STATUS_OK);
            if (ply % 5 == 0)
                IS(cb_table_clear(table), CB_STATUS_OK);
        }
        IS(cb_set_table(first, NULL), CB_STATUS_OK);
        IS(cb_set_table(second, NULL), CB_STATUS_OK);
        for (size_t at = 0; at < sizeof lent; at++)
            lent[at] = (unsigned char)noise();
        IS(cb_table_clear(table), CB_STATUS_HANDLE);
        IS(cb_set_table(first, table), CB_STATUS_HANDLE);
        game = new_game();
        search(engine_in(lent, sizeof lent, NULL), &game, 1);
        search(first, &game, 2);
    }
}

/* Values copied as memory are as good as the original, and from then on others. */
static void copies(void) {
    unsigned char bytes[sizeof(cb_game) + 1];
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = new_game(), copy;
    cb_position position, place;
    cb_move mv, moves[CB_MOVES_MAX];
    IS(cb_game_play_text(&game, "e4 e5 Nf3 Nc6 Bb5 a6", CB_NUL, NULL), CB_STATUS_OK);
    memcpy(bytes + 1, &game, sizeof game);
    memcpy(&copy, bytes + 1, sizeof copy);
    for (int round = 0; round < 2; round++) {
        cb_game *it = round ? &copy : &game;
        cb_result result = no_result();
        cb_limits limits = nodes(2000);
        IS(cb_new_game(engine), CB_STATUS_OK);
        IS(cb_search(engine, it, &limits, &result), CB_STATUS_OK);
        IS(cb_game_play(it, result.best), CB_STATUS_OK);
    }
    CHECK(memcmp(&game, &copy, sizeof game) == 0);
    IS(cb_game_position(&copy, &position), CB_STATUS_OK);
    CHECK(cb_position_moves(&position, moves, CB_MOVES_MAX) > 0);
    IS(cb_game_play(&copy, moves[0]), CB_STATUS_OK);
    IS(cb_game_plies(&game), 7);
    IS(cb_game_plies(&copy), 8);
    position = fen("r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5");
    memcpy(&place, &position, sizeof place);
    IS(cb_position_moves(&place, &mv, 0), CB_STATUS_SPACE);
    IS(cb_position_parse_move(&place, "O-O", CB_NUL, &mv), CB_STATUS_OK);
    IS(cb_position_play(&place, mv), CB_STATUS_OK);
    IS(cb_position_side(&position), CB_WHITE);
    IS(cb_position_side(&place), CB_BLACK);
}

int main(void) {
    sizes();
    lent_again();
    copies();
    return failures != 0;
}
