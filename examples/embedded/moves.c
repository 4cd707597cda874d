/* Levels play twelve positions with three seeds each: the same moves, scores and nodes on every machine. `same-moves`
 * compares what it prints here, on emulated boards and elsewhere. */
#include "cb.h"
#include <stdio.h>

#ifndef LEVELS
#define LEVELS 0, 5, 10, 15
#endif

static const char *const positions[] = {
#include "positions.h"
};
static const int levels[] = {LEVELS};
static const uint64_t seeds[] = {1, 2, 0x123456789abcdef0};

static unsigned char memory[CB_ENGINE_BYTES];
static cb_game game;

#define COUNT(array) (sizeof array / sizeof array[0])

int main(void) {
    cb_engine *engine;
    cb_position position;
    if (cb_init(memory, sizeof memory, NULL, &engine) != CB_STATUS_OK) return puts("no engine"), 1;
    for (unsigned p = 0; p < COUNT(positions); p++) {
        if (cb_position_from_fen(positions[p], CB_NUL, CB_FEN_960, &position) != CB_STATUS_OK) return printf("position %u\n", p), 1;
        cb_game_begin(&game, &position);
        for (unsigned l = 0; l < COUNT(levels); l++) {
            cb_set_level(engine, 100 * levels[l]);
            for (unsigned s = 0; s < COUNT(seeds); s++) {
                cb_result found = {.size = sizeof found};
                char text[CB_TEXT_MAX];
                cb_set_seed(engine, seeds[s]);
                if (cb_search(engine, &game, NULL, &found) != CB_STATUS_OK) return puts("no move"), 1;
                cb_position_move_text(&position, found.best, text, sizeof text);
                printf("position %u level %d seed %u move %s score %ld nodes %lu\n", p, levels[l], s, text, (long)found.score,
                       (unsigned long)found.nodes);
            }
        }
    }
    return 0;
}
