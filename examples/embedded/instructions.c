/* Counts the instructions that a node costs. `instructions` runs it where QEMU lets one nanosecond pass for each instruction. */
#include "cb.h"
#include <stdio.h>

#define NODES 1000

static const char *const positions[] = {
#include "positions.h"
};
#define COUNT (sizeof positions / sizeof positions[0])

static unsigned char memory[CB_ENGINE_BYTES];
static cb_game game;

#ifdef __riscv
#define TICKS_MASK 0xFFFFFFFF

static void clock_start(void) {}

/* The counter of instructions, minstret, by its number: compilers name it only with an extension. */
static uint32_t clock_ticks(void) {
    uint32_t count;
    __asm__ volatile(".insn i 0x73, 2, %0, x0, -0x4fe" : "=r"(count));
    return count;
}
#else
/* Arm's system timer counts down 24 bits, which is enough for one search. */
#define TICKS_MASK 0xFFFFFF
static volatile uint32_t *const timer = (volatile uint32_t *)0xE000E010;

static void clock_start(void) {
    timer[1] = TICKS_MASK;
    timer[2] = 0;
    timer[0] = 5;
}

static uint32_t clock_ticks(void) {
    return TICKS_MASK - timer[2];
}
#endif

int main(void) {
    cb_engine *engine;
    cb_position position;
    unsigned long nodes = 0, thousands = 0;
    clock_start();
    if (cb_init(memory, sizeof memory, NULL, &engine) != CB_STATUS_OK) return puts("no engine"), 1;
    for (unsigned p = 0; p < COUNT; p++) {
        cb_limits limits = {.size = sizeof limits, .set = CB_LIMIT_NODES, .nodes = NODES};
        cb_result found = {.size = sizeof found};
        if (cb_position_from_fen(positions[p], CB_NUL, CB_FEN_960, &position) != CB_STATUS_OK) return printf("position %u\n", p), 1;
        cb_game_begin(&game, &position);
        uint32_t start = clock_ticks();
        if (cb_search(engine, &game, &limits, &found) != CB_STATUS_OK) return puts("no move"), 1;
        uint32_t ticks = (clock_ticks() - start) & TICKS_MASK;
        thousands += (unsigned long)((uint64_t)ticks * INSTRUCTIONS_A_TICK / 1000);
        nodes += (unsigned long)found.nodes;
    }
    printf("nodes %lu instructions %lu000 each %lu\n", nodes, thousands, thousands * 100 / (nodes / 10));
    return 0;
}
