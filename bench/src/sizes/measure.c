/* Prints the sizes of the library's structs, and how deep into a painted stack its searches reach. */
#define _XOPEN_SOURCE 700

#include "cb.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STACK = 1 << 20, PAINT = 0xA5, LEVEL = 1000, SEEDS = 4 };

static _Alignas(4096) unsigned char stack[STACK];
static unsigned char memory[CB_ENGINE_BYTES];
static cb_engine *engine;
static cb_game game;

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void *nothing(void *unused)
{
    return unused;
}

static void *search(void *seed)
{
    cb_result result = {.size = sizeof result};
    if (cb_set_seed(engine, *(const uint64_t *)seed) != CB_STATUS_OK
        || cb_search(engine, &game, NULL, &result) != CB_STATUS_OK) {
        fail("the search failed");
    }
    return seed;
}

/* Bytes of the stack that a thread has written to. */
static long used(void *(*run)(void *), void *argument)
{
    pthread_attr_t attributes;
    pthread_t thread;
    long untouched = 0;
    memset(stack, PAINT, sizeof stack);
    if (pthread_attr_init(&attributes) != 0
        || pthread_attr_setstack(&attributes, stack, sizeof stack) != 0
        || pthread_create(&thread, &attributes, run, argument) != 0
        || pthread_join(thread, NULL) != 0) {
        fail("no thread could be started on a stack of its own");
    }
    while (untouched < STACK && stack[untouched] == PAINT) {
        untouched++;
    }
    if (untouched == 0) {
        fail("the stack was too small to measure in");
    }
    return STACK - untouched;
}

int main(void)
{
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "3r2k1/R7/1p3np1/1P1b4/1p6/5PqP/2Q3P1/3R2K1 b - - 0 1",
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/8/8/8/1k6/8/1K2P3/8 w - - 0 1",
    };
    long base, most = 0;
    size_t i;
    uint64_t seed;
    if (cb_init(memory, sizeof memory, NULL, &engine) != CB_STATUS_OK
        || cb_set_level(engine, LEVEL) != CB_STATUS_OK) {
        fail("no engine");
    }
    /* What a thread takes for itself is not the library's. */
    base = used(nothing, NULL);
    for (i = 0; i < sizeof fens / sizeof *fens; i++) {
        cb_position position;
        if (cb_position_from_fen(fens[i], CB_NUL, 0, &position) != CB_STATUS_OK
            || cb_game_begin(&game, &position) != CB_STATUS_OK) {
            fail(fens[i]);
        }
        for (seed = 1; seed <= SEEDS; seed++) {
            long bytes = used(search, &seed);
            if (bytes > most) {
                most = bytes;
            }
        }
    }
    if (most <= base) {
        fail("a search seems to use no stack");
    }
    printf("stack %ld\n", most - base);
    printf("engine %zu\n", cb_engine_size());
    printf("cb_game %zu\n", sizeof(cb_game));
    printf("cb_position %zu\n", sizeof(cb_position));
    printf("cb_config %zu\n", sizeof(cb_config));
    printf("cb_limits %zu\n", sizeof(cb_limits));
    printf("cb_result %zu\n", sizeof(cb_result));
    printf("cb_info %zu\n", sizeof(cb_info));
    printf("cb_line %zu\n", sizeof(cb_line));
    printf("cb_settings %zu\n", sizeof(cb_settings));
    return 0;
}
