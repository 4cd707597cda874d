/* What the engine's test programs share. */
#ifndef ENGINE_H
#define ENGINE_H

#include "check.h"

static unsigned char memory[CB_ENGINE_BYTES];

static cb_position fen(const char *text) {
    cb_position position;
    memset(&position, 0, sizeof position);
    IS(cb_position_from_fen(text, CB_NUL, 0, &position), CB_STATUS_OK);
    return position;
}

static cb_game game_at(const char *text) {
    cb_game game;
    cb_position position = fen(text);
    IS(cb_game_begin(&game, &position), CB_STATUS_OK);
    return game;
}

static cb_game new_game(void) {
    return game_at("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

static cb_limits no_limits(void) {
    cb_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.size = sizeof limits;
    return limits;
}

static cb_limits nodes(uint64_t count) {
    cb_limits limits = no_limits();
    limits.set = CB_LIMIT_NODES;
    limits.nodes = count;
    return limits;
}

static cb_result no_result(void) {
    cb_result result;
    memset(&result, 0, sizeof result);
    result.size = sizeof result;
    return result;
}

static cb_engine *engine_in(void *lent, size_t size, const cb_config *config) {
    cb_engine *engine = NULL;
    IS(cb_init(lent, size, config, &engine), CB_STATUS_OK);
    CHECK(engine != NULL);
    return engine;
}

/* Whether a move is legal in the game. */
static int is_legal(const cb_game *game, cb_move mv) {
    cb_game copy = *game;
    return cb_game_play(&copy, mv) == CB_STATUS_OK;
}

#endif
