// cb: a chess engine to link in. It plays legal, rated chess at any strength from 600 to 2500, and at full strength.
//
// This file is generated from ffi/src by `CB_BLESS=1 cargo test -p cb-ffi --test header`. A program needs this header and
// libcb.a (built with the standard library of Rust, older systems want -lpthread -ldl -lm too), and nothing else:
//
//     static unsigned char memory[CB_ENGINE_BYTES];
//     cb_engine *engine;
//     cb_position position;
//     cb_game game;
//     cb_result result = {.size = sizeof result};
//     cb_init(memory, sizeof memory, NULL, &engine);
//     cb_set_elo(engine, 1350);
//     cb_set_seed(engine, 1);
//     cb_position_start(&position);
//     cb_game_begin(&game, &position);
//     cb_search(engine, &game, NULL, &result);
//     cb_game_play(&game, result.best);
//
// Rules that hold for every function below:
//
// Memory. The library never allocates and has no global mutable state: any number of engines live side by side. A
//   cb_position and a cb_game are plain values of fixed size without pointers: copy them with `=`, undo by keeping a
//   copy, drop them at will; one that is zeroed or garbage is an error when used, never a crash. An engine and a table live in
//   memory that the caller lends (static, stack, heap, external RAM) and takes back by no longer using the handle; there
//   is no free function. Lent memory may have any alignment and any length: too little is an error, more is used. It must
//   not move while the handle is used. CB_ENGINE_BYTES, CB_MOVES_MAX and CB_TEXT_MAX are literals, for static arrays.
// Pointers. NULL where a pointer is required is an error code, never a crash. That another pointer points to what the function
//   takes, and that lent memory is used for nothing else, only the caller can know. Nothing passed is kept after the call,
//   but for what cb_config names and the table of cb_set_table. What a pointer of the caller points to may have any
//   alignment.
// Threads. A function that takes `const T *` may run beside other readers of that T; one that takes `T *` needs it alone.
//   Two exceptions: one table may serve many engines at once, and cb_stop may be called from any thread, signal handler
//   or interrupt at any time. A call on a searching engine from one of its own callbacks is CB_STATUS_BUSY, but for
//   cb_stop, cb_strength and cb_strength_text.
// Errors. Every call that can fail returns a cb_status (0 or negative), or a count of 0 or more and a negative status. On
//   error no output is written and the state before stands. No panic, abort, print or longjmp ever leaves the library;
//   callbacks must not throw or longjmp.
// Structs that may grow begin with `size`, which the caller sets to sizeof the struct, in outputs too. Fields are only ever
//   appended; those beyond `size` count as 0, or are not written.
// Text is ASCII, in and out. Readers take (text, len), where CB_NUL as the length says that the text ends with NUL. Writers
//   take (buf, cap), always end with NUL and return the length without it, or CB_STATUS_SPACE.
// Numbers. Levels are hundredths, chances per mille, scores centipawns (hundredths of a pawn): integers only, so that
//   soft-float and hard-float builds mix. Enumerations go in as integers; an unknown value is CB_STATUS_ARGUMENT.
// Determinism. The same game, settings, seed, node or depth limit, table entries and engine size class, from cb_new_game
//   and a cleared table on, give the same moves, scores and node counts on every platform. A level's move depends on
//   the game, the level and the dice alone, whatever was searched before and however much memory is lent.
#ifndef CB_H
#define CB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// As a text's length: the text ends with NUL.
#define CB_NUL SIZE_MAX

