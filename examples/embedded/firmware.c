/* A board without an operating system plays a rated game against itself: static memory, text by semihosting.
 * `run BOARD` builds it and starts it under QEMU; on a real board, put your own `printf` under it. */
#include "cb.h"
#include "stack.h"
#include <stdio.h>

#ifndef ELO
#define ELO 1100
#endif

/* All the memory that the library ever uses here, besides its stack. */
static unsigned char memory[CB_ENGINE_BYTES];
static cb_game game;

static int fail(const char *what, int32_t status) {
    printf("%s: %s\n", what, cb_status_text(status));
    return 1;
}

int main(void) {
    cb_engine *engine;
    cb_position position;
    char text[CB_TEXT_MAX];
    uint32_t nodes = 0;

    stack_paint();
    cb_status status = cb_init(memory, sizeof memory, NULL, &engine);
    if (status != CB_STATUS_OK) return fail("cb_init", status);
    cb_set_elo(engine, ELO);
    /* A game that repeats. A real board sets `cb_config.entropy` instead, to a noisy pin or a timer at the first move. */
    cb_set_seed(engine, 1);
    cb_strength_text(engine, text, sizeof text);
    printf("%s\n", text);

    cb_position_start(&position);
    cb_game_begin(&game, &position);
    while (cb_game_outcome(&game) == CB_OUTCOME_ONGOING && cb_game_claims(&game) == 0) {
        cb_result found = {.size = sizeof found};
        status = cb_search(engine, &game, NULL, &found);
        if (status != CB_STATUS_OK) return fail("cb_search", status);
        cb_position_san(&position, found.best, text, sizeof text);
        int plies = (int)cb_game_plies(&game);
        printf("%d%s %s %lu\n", plies / 2 + 1, plies % 2 ? "..." : ".", text, (unsigned long)found.nodes);
        nodes += (uint32_t)found.nodes;
        cb_game_play(&game, found.best);
        cb_game_position(&game, &position);
    }

    unsigned long engine_bytes = cb_engine_size(), stack = stack_used();
    printf("outcome %d plies %d nodes %lu\n", (int)cb_game_outcome(&game), (int)cb_game_plies(&game), (unsigned long)nodes);
    printf("engine %lu game %lu stack %lu together %lu of %lu bytes of RAM\n", engine_bytes, (unsigned long)sizeof game, stack,
           engine_bytes + (unsigned long)sizeof game + stack, (unsigned long)stack_ram());
    /* A stack that reached the static memory below it has gone through it. */
    if (stack_left() == 0) return puts("the stack met the static memory"), 1;
    return 0;
}
