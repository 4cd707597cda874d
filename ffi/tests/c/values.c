/* Positions, moves, games and judgements: every function does what the header says. */
#include "check.h"

static cb_position fen(const char *text, uint32_t flags) {
    cb_position position;
    memset(&position, 0, sizeof position);
    IS(cb_position_from_fen(text, CB_NUL, flags, &position), CB_STATUS_OK);
    return position;
}

static cb_move move(const cb_position *position, const char *text) {
    cb_move mv = 0;
    IS(cb_position_parse_move(position, text, CB_NUL, &mv), CB_STATUS_OK);
    return mv;
}

static void versions(void) {
    IS(cb_abi(), CB_ABI);
    CHECK(strchr(cb_version(), '.') != NULL);
    IS(cb_position_size(), sizeof(cb_position));
    IS(cb_game_size(), sizeof(cb_game));
    for (int32_t status = -30; status < 3; status++)
        CHECK(strlen(cb_status_text(status)) > 3);
    CHECK(strcmp(cb_status_text(CB_STATUS_OK), "done") == 0);
    CHECK(cb_status_text(INT32_MIN) != NULL && cb_status_text(INT32_MAX) != NULL);
}

/* Values that travel between programs of different word sizes look the same in all. */
static void layouts(void) {
    IS(sizeof(cb_status), 4);
    IS(sizeof(cb_judgement), 4);
    IS(sizeof(cb_move), 2);
    IS(sizeof(cb_position), 80);
    IS(sizeof(cb_game), 1288);
    IS(sizeof(cb_settings), 48);
    IS(sizeof(cb_result), 40);
    IS(offsetof(cb_result, best), 4);
    IS(offsetof(cb_result, nodes), 32);
    IS(offsetof(cb_settings, nodes), 8);
    IS(offsetof(cb_limits, nodes), 16);
    IS(offsetof(cb_limits, clock_ms), 32);
    IS(offsetof(cb_limits, root_moves), 56);
    IS(offsetof(cb_config, table), 8);
    IS(offsetof(cb_info, nodes), 32);
    IS(offsetof(cb_info, pv), 56);
    IS(offsetof(cb_line, pv), 24);
}

static void positions(void) {
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    cb_position position, other;
    char text[CB_TEXT_MAX];
    cb_move moves[CB_MOVES_MAX];
    uint64_t nodes = 0, key = 0, key2 = 0;
    IS(cb_position_start(&position), CB_STATUS_OK);
    IS(cb_position_fen(&position, text, sizeof text), strlen(start));
    CHECK(strcmp(text, start) == 0);
    other = fen(start, 0);
    CHECK(memcmp(&position, &other, sizeof position) == 0);
    IS(cb_position_moves(&position, moves, CB_MOVES_MAX), 20);
    IS(cb_position_moves(&position, NULL, 0), 20);
    IS(cb_position_moves(&position, moves, 20), 20);
    IS(cb_position_moves(&position, moves, 19), CB_STATUS_SPACE);
    IS(cb_position_perft(&position, 3, &nodes), CB_STATUS_OK);
    IS(nodes, 8902);
    IS(cb_position_perft(&position, 0, &nodes), CB_STATUS_OK);
    IS(nodes, 1);
    IS(cb_position_perft(&position, CB_PERFT_MAX + 1, &nodes), CB_STATUS_ARGUMENT);
    IS(cb_position_piece_at(&position, 0), CB_PIECE_ROOK);
    IS(cb_position_piece_at(&position, 4), CB_PIECE_KING);
    IS(cb_position_piece_at(&position, 59), CB_PIECE_QUEEN + CB_PIECE_BLACK);
    IS(cb_position_piece_at(&position, 30), CB_PIECE_NONE);
    IS(cb_position_piece_at(&position, 64), CB_STATUS_ARGUMENT);
    IS(cb_position_piece_at(&position, -1), CB_STATUS_ARGUMENT);
    IS(cb_position_side(&position), CB_WHITE);
    IS(cb_position_in_check(&position), 0);
    IS(cb_position_play(&position, move(&position, "e2e4")), CB_STATUS_OK);
    IS(cb_position_side(&position), CB_BLACK);
    IS(cb_position_key(&position, &key), CB_STATUS_OK);
    other = fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0);
    IS(cb_position_key(&other, &key2), CB_STATUS_OK);
    IS(key, key2);
    IS(cb_position_play(&position, 0), CB_STATUS_MOVE);
    IS(cb_position_play(&position, 0xFFFF), CB_STATUS_MOVE);
    other = fen("4k3/8/8/8/8/8/4R3/4K3 b - -", 0);
    IS(cb_position_in_check(&other), 1);
}

static void moves(void) {
    cb_position position = fen("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1", 0);
    char text[CB_TEXT_MAX];
    cb_move mv = move(&position, "e1g1");
    IS(cb_move_from(mv), 4);
    IS(cb_move_to(mv), 7);
    IS(cb_move_promotion(mv), CB_PIECE_NONE);
    IS(move(&position, "O-O"), mv);
    IS(cb_position_move_text(&position, mv, text, sizeof text), 4);
    CHECK(strcmp(text, "e1g1") == 0);
    IS(cb_position_san(&position, mv, text, sizeof text), 3);
    CHECK(strcmp(text, "O-O") == 0);
    mv = move(&position, "b7a8n");
    IS(cb_move_promotion(mv), CB_PIECE_KNIGHT);
    IS(cb_position_san(&position, mv, text, sizeof text), 6);
    CHECK(strcmp(text, "bxa8=N") == 0);
    strcpy(text, "left");
    IS(cb_position_san(&position, mv, text, 6), CB_STATUS_SPACE);
    IS(cb_position_san(&position, mv, text, 0), CB_STATUS_SPACE);
    CHECK(strcmp(text, "left") == 0);
    IS(cb_position_san(&position, mv, text, 7), 6);
    IS(cb_position_move_text(&position, 1, text, sizeof text), CB_STATUS_MOVE);
    IS(cb_position_san(&position, 1, text, sizeof text), CB_STATUS_MOVE);
    mv = 77;
    IS(cb_position_parse_move(&position, "b7a8", CB_NUL, &mv), CB_STATUS_MOVE);
    IS(cb_position_parse_move(&position, "Zz", CB_NUL, &mv), CB_STATUS_MOVE);
    IS(cb_position_parse_move(&position, "", CB_NUL, &mv), CB_STATUS_MOVE);
    IS(cb_position_parse_move(&position, "e1g1x", 5, &mv), CB_STATUS_MOVE);
    IS(mv, 77);
    IS(cb_position_parse_move(&position, "e1g1x", 4, &mv), CB_STATUS_OK);
    position = fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 0);
    IS(cb_position_parse_move(&position, "Rb1", CB_NUL, &mv), CB_STATUS_OK);
    position = fen("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", 0);
    IS(cb_position_parse_move(&position, "Rd1", CB_NUL, &mv), CB_STATUS_AMBIGUOUS);
    position = fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", CB_FEN_960);
    mv = move(&position, "O-O");
    IS(cb_position_move_text(&position, mv, text, sizeof text), 4);
    CHECK(strcmp(text, "e1g1") == 0);
    IS(cb_move_to(mv), 6);
}

static void refusals(void) {
    static const struct {
        const char *fen;
        cb_status status;
    } cases[] = {
        {"startpos", CB_STATUS_FEN_SYNTAX},
        {"", CB_STATUS_FEN_SYNTAX},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", CB_STATUS_FEN_KINGS},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", CB_STATUS_FEN_KINGS},
        {"4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 w - - 0 1", CB_STATUS_FEN_MEN},
        {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", CB_STATUS_FEN_PAWN},
        {"8/8/8/8/8/8/4k3/4K3 w - - 0 1", CB_STATUS_FEN_ADJACENT_KINGS},
        {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", CB_STATUS_FEN_OPPONENT_IN_CHECK},
        {"4k3/8/8/8/8/5n2/3p4/R3K2r w - - 0 1", CB_STATUS_FEN_CHECKERS},
    };
    cb_position position, before;
    static char longest[5000];
    memset(&position, 0x5a, sizeof position);
    before = position;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        IS(cb_position_from_fen(cases[i].fen, CB_NUL, 0, &position), cases[i].status);
        CHECK(memcmp(&position, &before, sizeof position) == 0);
    }
    IS(cb_position_from_fen("8/8/8/8/8/8/8/8", CB_NUL, 2, &position), CB_STATUS_ARGUMENT);
    memset(longest, ' ', sizeof longest - 1);
    IS(cb_position_from_fen(longest, CB_NUL, 0, &position), CB_STATUS_FEN_SYNTAX);
    IS(cb_position_from_fen(longest, sizeof longest, 0, &position), CB_STATUS_FEN_SYNTAX);
    IS(cb_position_from_fen("\xff\xfe\0k", 4, 0, &position), CB_STATUS_FEN_SYNTAX);
}

static void games(void) {
    cb_position position, now;
    cb_game game, copy;
    size_t played = 99;
    static char list[6001];
    cb_position_start(&position);
    IS(cb_game_begin(&game, &position), CB_STATUS_OK);
    IS(cb_game_plies(&game), 0);
    IS(cb_game_play(&game, move(&position, "e2e4")), CB_STATUS_OK);
    IS(cb_game_plies(&game), 1);
    copy = game;
    IS(cb_game_play(&game, 1), CB_STATUS_MOVE);
    CHECK(memcmp(&game, &copy, sizeof game) == 0);
    IS(cb_game_position(&game, &now), CB_STATUS_OK);
    IS(cb_position_side(&now), CB_BLACK);
    IS(cb_game_play_text(&game, " e7e5\tNf3\n Nc6 ", CB_NUL, &played), CB_STATUS_OK);
    IS(played, 3);
    IS(cb_game_plies(&game), 4);
    IS(cb_game_play_text(&game, "f1b5 a7a6 e1e8 a6b5", CB_NUL, &played), CB_STATUS_MOVE);
    IS(played, 2);
    IS(cb_game_plies(&game), 6);
    IS(cb_game_play_text(&game, "", CB_NUL, NULL), CB_STATUS_OK);
    IS(cb_game_outcome(&game), CB_OUTCOME_ONGOING);
    IS(cb_game_claims(&game), 0);

    cb_game_begin(&game, &position);
    IS(cb_game_play_text(&game, "f2f3 e7e5 g2g4 d8h4", CB_NUL, &played), CB_STATUS_OK);
    IS(cb_game_outcome(&game), CB_OUTCOME_BLACK_MATES);
    IS(cb_game_play(&game, move(&position, "e2e4")), CB_STATUS_MOVE);

    cb_game_begin(&game, &position);
    for (int i = 0; i < 300; i++)
        strcat(list, "g1f3 g8f6 f3g1 f6g8 ");
    copy = game;
    IS(cb_game_play_text(&game, list, 40, &played), CB_STATUS_OK);
    IS(cb_game_claims(&game), CB_CLAIM_THREEFOLD);
    IS(cb_game_outcome(&game), CB_OUTCOME_ONGOING);
    IS(cb_game_play_text(&game, list, 40, &played), CB_STATUS_OK);
    IS(cb_game_outcome(&game), CB_OUTCOME_FIVEFOLD);
    game = copy;
    IS(cb_game_play_text(&game, list, CB_NUL, &played), CB_STATUS_OK);
    IS(cb_game_plies(&game), 1200);
    IS(cb_game_claims(&game), CB_CLAIM_THREEFOLD + CB_CLAIM_FIFTY);

    position = fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0);
    cb_game_begin(&game, &position);
    IS(cb_game_outcome(&game), CB_OUTCOME_STALEMATE);
    position = fen("7k/8/6K1/8/8/8/8/8 b - - 0 1", 0);
    cb_game_begin(&game, &position);
    IS(cb_game_outcome(&game), CB_OUTCOME_DEAD);
    position = fen("4k3/8/8/8/8/8/8/4KR2 w - - 150 99", 0);
    cb_game_begin(&game, &position);
    IS(cb_game_outcome(&game), CB_OUTCOME_SEVENTYFIVE);
    position = fen("4k3/4Q3/4K3/8/8/8/8/8 b - - 150 99", 0);
    cb_game_begin(&game, &position);
    IS(cb_game_outcome(&game), CB_OUTCOME_WHITE_MATES);
}

static void judgements(void) {
    IS(cb_winning_chances(0), 0);
    IS(cb_winning_chances(100), 182);
    IS(cb_winning_chances(-5000), -951);
    IS(cb_winning_chances(INT32_MIN), -1000);
    IS(cb_winning_chances(INT32_MAX), 1000);
    IS(cb_judge_move(15, 15), CB_JUDGEMENT_FINE);
    IS(cb_judge_move(0, -55), CB_JUDGEMENT_INACCURACY);
    IS(cb_judge_move(0, -111), CB_JUDGEMENT_MISTAKE);
    IS(cb_judge_move(0, -169), CB_JUDGEMENT_BLUNDER);
    IS(cb_judge_move(INT32_MAX, INT32_MIN), CB_JUDGEMENT_BLUNDER);
}

int main(void) {
    versions();
    layouts();
    positions();
    moves();
    refusals();
    games();
    judgements();
    return failures != 0;
}
