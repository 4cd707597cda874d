/* What a host app may pass on from the network or the user: text of every kind that ends where memory does, long games. */
#define _DEFAULT_SOURCE
#include "engine.h"
#include "noise.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* A copy of some bytes right before memory that nobody may touch: reading on would end the program. */
static const char *at_the_edge(const char *bytes, size_t length) {
    static char *pages = NULL;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (pages == NULL) {
        pages = mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (pages == MAP_FAILED || mprotect(pages + 2 * page, page, PROT_NONE) != 0)
            exit(2);
    }
    memcpy(pages + 2 * page - length, bytes, length);
    return pages + 2 * page - length;
}

/* Every reader of text refuses it, and leaves everything as it was. */
static void refused(const char *bytes, size_t length) {
    const char *text = at_the_edge(bytes, length);
    cb_position position = fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), before = position;
    cb_game game = new_game(), game_before = game;
    cb_move mv = 77;
    size_t played = 0;
    IS(cb_position_from_fen(text, length, 0, &position), CB_STATUS_FEN_SYNTAX);
    IS(cb_position_from_fen(text, length, CB_FEN_960, &position), CB_STATUS_FEN_SYNTAX);
    IS(cb_position_parse_move(&position, text, length, &mv), CB_STATUS_MOVE);
    CHECK(memcmp(&position, &before, sizeof before) == 0 && mv == 77);
    if (cb_game_play_text(&game, text, length, &played) != CB_STATUS_OK)
        IS(played, 0);
    CHECK(memcmp(&game, &game_before, sizeof game) == 0);
}

static void texts(void) {
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static const char letters[] = "rnbqkpRNBQKP12345678/ wb-KQkq\xff\xc3\x28\xed\xa0\x80";
    char bytes[4096];
    cb_position position;
    refused("", 0);
    refused("\0e2e4", 6);
    refused("\xff\xfe" "e2e4", 6);
    refused("\xc3\x28", 2);
    for (size_t length = 1; length <= sizeof bytes; length += 1 + length / 3) {
        memset(bytes, 'q', sizeof bytes);
        refused(bytes, length);
        memset(bytes, '/', sizeof bytes);
        refused(bytes, length);
        memset(bytes, 0xE2, sizeof bytes);
        refused(bytes, length);
        for (size_t i = 0; i < length; i++)
            bytes[i] = letters[noise() % (sizeof letters - 1)];
        refused(bytes, length);
    }
    memset(bytes, ' ', sizeof bytes);
    refused(bytes, sizeof bytes);
    /* A good FEN that ends where memory does, each beginning of it, and one with a NUL inside. */
    IS(cb_position_from_fen(at_the_edge(start, sizeof start - 1), sizeof start - 1, 0, &position), CB_STATUS_OK);
    IS(cb_position_from_fen(at_the_edge(start, sizeof start), CB_NUL, 0, &position), CB_STATUS_OK);
    for (size_t length = 0; length < sizeof start - 1; length++) {
        cb_status status = cb_position_from_fen(at_the_edge(start, length), length, 0, &position);
        CHECK(status == CB_STATUS_OK || status == CB_STATUS_FEN_SYNTAX || status == CB_STATUS_FEN_KINGS);
        if (length < 43)
            CHECK(status != CB_STATUS_OK);
    }
    memcpy(bytes, start, sizeof start);
    bytes[20] = 0;
    refused(bytes, sizeof start - 1);
    IS(cb_position_from_fen(bytes, CB_NUL, 0, &position), CB_STATUS_FEN_SYNTAX);
}

/* 1,200 plies in one list, of which the last may be bad. */
static void long_lists(void) {
    static const char round[] = "g1f3 g8f6\tf3g1\r\nf6g8 ";
    static char list[300 * sizeof round + 8];
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = new_game();
    cb_limits limits = nodes(300);
    cb_result result = no_result();
    size_t length = 0, played = 0;
    for (int i = 0; i < 300; i++, length += sizeof round - 1)
        memcpy(list + length, round, sizeof round - 1);
    IS(cb_game_play_text(&game, list, length, &played), CB_STATUS_OK);
    IS(played, 1200);
    IS(cb_game_plies(&game), 1200);
    IS(cb_game_outcome(&game), CB_OUTCOME_FIVEFOLD);
    memcpy(list + length, "e2e5", 4);
    game = new_game();
    IS(cb_game_play_text(&game, list, length + 4, &played), CB_STATUS_MOVE);
    IS(played, 1200);
    IS(cb_game_plies(&game), 1200);
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OVER);
    IS(cb_game_play_text(&game, "e4", CB_NUL, NULL), CB_STATUS_OK);
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(&game, result.best));
}

/* A legal move after which the game can go on. */
static cb_move going_on(const cb_game *game) {
    cb_move moves[CB_MOVES_MAX];
    cb_position position, next;
    IS(cb_game_position(game, &position), CB_STATUS_OK);
    int32_t count = cb_position_moves(&position, moves, CB_MOVES_MAX);
    for (int tries = 0; tries < 500; tries++) {
        cb_move mv = moves[noise() % (uint64_t)count];
        int quiet = cb_position_piece_at(&position, cb_move_to(mv)) == CB_PIECE_NONE;
        next = position;
        IS(cb_position_play(&next, mv), CB_STATUS_OK);
        if (quiet && cb_position_moves(&next, moves, CB_MOVES_MAX) > 0)
            return mv;
        IS(cb_position_moves(&position, moves, CB_MOVES_MAX), count);
    }
    return 0;
}

/* 5,000 plies, far beyond every draw, searched on the way. */
static void a_long_game(void) {
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_game game = game_at("4k3/8/2n2n2/8/8/2N2N2/8/4K3 w - - 0 1");
    for (int32_t ply = 0; ply < 5000; ply++) {
        cb_limits limits = nodes(50);
        cb_result result = no_result();
        cb_move mv = going_on(&game);
        int32_t outcome = cb_game_outcome(&game);
        cb_status expected = outcome == CB_OUTCOME_ONGOING ? CB_STATUS_OK : CB_STATUS_OVER;
        IS(cb_search(engine, &game, &limits, &result), expected);
        CHECK(expected != CB_STATUS_OK || is_legal(&game, result.best));
        IS(cb_game_play(&game, mv), CB_STATUS_OK);
        IS(cb_game_plies(&game), ply + 1);
    }
    IS(cb_game_outcome(&game), CB_OUTCOME_SEVENTYFIVE);
}

/* Five searches of one position in a row, and of another with one legal move. */
static void in_a_row(void) {
    static unsigned char lent[1 << 16];
    static const char *const fens[] = {"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
                                       "7k/8/8/8/8/8/1r6/K7 w - - 0 1"};
    cb_engine *engine = engine_in(memory, sizeof memory, NULL);
    cb_table *table = NULL;
    IS(cb_table_init(lent, sizeof lent, &table), CB_STATUS_OK);
    IS(cb_set_table(engine, table), CB_STATUS_OK);
    for (int i = 0; i < 10; i++) {
        cb_game game = game_at(fens[i / 5]);
        cb_limits limits = nodes(3000);
        cb_result result = no_result();
        IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&game, result.best) && result.nodes <= 3000);
    }
}

int main(void) {
    texts();
    long_lists();
    a_long_game();
    in_a_row();
    return failures != 0;
}
