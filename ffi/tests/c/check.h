/* A test program checks and says what failed; nothing is printed when all is well. */
#ifndef CHECK_H
#define CHECK_H

#include "cb.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);          \
            failures++;                                                     \
        }                                                                   \
    } while (0)

/* Checks for an integer value and says the other one. */
#define IS(value, expected)                                                 \
    do {                                                                    \
        long long is_ = (long long)(value), want_ = (long long)(expected);  \
        if (is_ != want_) {                                                 \
            printf("%s:%d: %s is %lld, not %lld\n", __FILE__, __LINE__,     \
                   #value, is_, want_);                                     \
            failures++;                                                     \
        }                                                                   \
    } while (0)

#endif
