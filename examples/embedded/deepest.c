/* How much of the stack the longest lines take: searches endings with as many nodes as level 19 does, in which lines grow
 * longest, and prints the stack by the deepest ply that was reached. */
#include "cb.h"
#include "stack.h"
#include <stdio.h>

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/3k4/8/2K5/4R3/8 w - - 12 60",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "6k1/5ppp/8/8/1b6/2N5/PP1r1PPP/R3R1K1 w - - 2 25",
};
static unsigned char memory[CB_ENGINE_BYTES];
static cb_game game;

int main(void) {
    cb_engine *engine;
    cb_position position;
    unsigned long most = 0;
    if (cb_init(memory, sizeof memory, NULL, &engine) != CB_STATUS_OK) return puts("no engine"), 1;
    for (unsigned p = 0; p < sizeof positions / sizeof positions[0]; p++) {
        /* At a level, these nodes are not all spent: full strength in the same memory has the same lines. */
        cb_limits limits = {.size = sizeof limits, .set = CB_LIMIT_NODES, .nodes = 900000};
        cb_result found = {.size = sizeof found};
        cb_position_from_fen(positions[p], CB_NUL, 0, &position);
        cb_game_begin(&game, &position);
        stack_paint();
        if (cb_search(engine, &game, &limits, &found) != CB_STATUS_OK) return puts("no move"), 1;
        unsigned long stack = stack_used();
        printf("depth %lu deepest %lu stack %lu\n", (unsigned long)found.depth, (unsigned long)found.seldepth, stack);
        if (stack > most) most = stack;
    }
    if (stack_left() == 0) return puts("the stack met the static memory"), 1;
    printf("engine %lu game %lu stack %lu\n", (unsigned long)cb_engine_size(), (unsigned long)sizeof game, most);
    return 0;
}
