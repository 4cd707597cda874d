/* Repeatable random numbers for test programs. */
#ifndef NOISE_H
#define NOISE_H

#include <stdint.h>

static uint64_t noise(void) {
    static uint64_t state = 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

#endif
