/* How much of the stack a program has used: fill it with a pattern first, look for the pattern afterwards.
 * The symbols are those of picolibc's linker script; other scripts name them otherwise. */
#ifndef STACK_H
#define STACK_H

#include <stddef.h>
#include <stdint.h>

extern unsigned char __data_start[], __heap_start[], __stack[];

#define STACK_PATTERN 0xa5u
/* What the function that paints uses itself, with room to spare. */
#define STACK_MARGIN 128u

static inline unsigned char *stack_here(void) {
    return (unsigned char *)__builtin_frame_address(0);
}

/* Fills all that lies between the static memory and the stack as it is now. Nothing may use the heap. */
__attribute__((noinline, unused)) static void stack_paint(void) {
    volatile unsigned char *end = stack_here() - STACK_MARGIN;
    for (volatile unsigned char *byte = __heap_start; byte < end; byte++) *byte = STACK_PATTERN;
}

/* Bytes next to the static memory that still hold the pattern. */
static inline size_t stack_left(void) {
    const volatile unsigned char *byte = __heap_start;
    while (byte < __stack && *byte == STACK_PATTERN) byte++;
    return (size_t)(byte - __heap_start);
}

/* The most bytes of stack that were ever used. */
static inline size_t stack_used(void) {
    return (size_t)(__stack - __heap_start) - stack_left();
}

/* All bytes of RAM. */
static inline size_t stack_ram(void) {
    return (size_t)(__stack - __data_start);
}

#endif
