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

// ---- Version and status

// The version of this interface. It changes when a program compiled against an older header would misbehave.
#define CB_ABI 1

// What a call has to say: 0 if it did what it was asked for, else why it did not. Negative values other than these
// do not occur today, but newer libraries may add some.
enum cb_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Done.
    CB_STATUS_OK = 0,
    // A pointer that is required is NULL.
    CB_STATUS_NULL = -1,
    // An argument is out of its range, or a struct's `size` is too small for any version of it.
    CB_STATUS_ARGUMENT = -2,
    // The buffer or the memory lent is too small.
    CB_STATUS_SPACE = -3,
    // A `cb_position` or `cb_game` holds no position: it was never filled, or overwritten.
    CB_STATUS_POSITION = -4,
    // The text is not a move, or the move is not legal.
    CB_STATUS_MOVE = -5,
    // The move's text fits several legal moves.
    CB_STATUS_AMBIGUOUS = -6,
    // The game is over: there is no move to search for.
    CB_STATUS_OVER = -7,
    // The engine is searching: this call came from one of its own callbacks.
    CB_STATUS_BUSY = -8,
    // A time limit was set, but the engine's configuration has no clock.
    CB_STATUS_CLOCK = -9,
    // A level was to move, but the engine has neither seed nor source of entropy.
    CB_STATUS_ENTROPY = -10,
    // The handle is no engine or table: its memory was not initialised, moved or overwritten.
    CB_STATUS_HANDLE = -11,
    // The text is not a FEN.
    CB_STATUS_FEN_SYNTAX = -20,
    // A side has no king, or more than one.
    CB_STATUS_FEN_KINGS = -21,
    // A side has more than sixteen men.
    CB_STATUS_FEN_MEN = -22,
    // A pawn stands on the first or last rank.
    CB_STATUS_FEN_PAWN = -23,
    // The kings stand side by side.
    CB_STATUS_FEN_ADJACENT_KINGS = -24,
    // The side that is not to move is in check.
    CB_STATUS_FEN_OPPONENT_IN_CHECK = -25,
    // More than two men give check, or two that no move can have brought about.
    CB_STATUS_FEN_CHECKERS = -26,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_status cb_status;
#else
typedef int32_t cb_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The version of the interface that the library was built with. Compare it with `CB_ABI` where the two may differ.
uint32_t cb_abi(void);

// The library's version, such as "0.1.0". Never NULL; lives for ever.
const char *cb_version(void);

// A short English clause, without a full stop, for any status. Never NULL; lives for ever.
const char *cb_status_text(int32_t status);

// ---- Positions

// No position has more legal moves: room for `cb_position_moves`.
#define CB_MOVES_MAX 416

// No text that the library writes is longer, its NUL included.
#define CB_TEXT_MAX 256

// For `cb_position_from_fen`: the position is Chess960. It is kept in the position, and decides how castling is
// written: as the king taking its own rook ("e1h1"), and in FEN by the rooks' files ("HAha").
#define CB_FEN_960 1

// In what `cb_position_piece_at` returns: the man is Black's.
#define CB_PIECE_BLACK 8

// The deepest `cb_position_perft`.
#define CB_PERFT_MAX 15

// The two sides.
enum cb_color
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // White, who moves first.
    CB_WHITE = 0,
    // Black.
    CB_BLACK = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_color cb_color;
#else
typedef int32_t cb_color;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kinds of men.
enum cb_piece
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // No man.
    CB_PIECE_NONE = 0,
    // A pawn.
    CB_PIECE_PAWN = 1,
    // A knight.
    CB_PIECE_KNIGHT = 2,
    // A bishop.
    CB_PIECE_BISHOP = 3,
    // A rook.
    CB_PIECE_ROOK = 4,
    // A queen.
    CB_PIECE_QUEEN = 5,
    // A king.
    CB_PIECE_KING = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_piece cb_piece;
#else
typedef int32_t cb_piece;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A position: where the men stand, who moves, what castling and en passant remain, and the clocks. A plain value of
// 80 bytes without pointers: copy it with `=`, keep a copy to undo, drop it at will. Only the library writes the inside;
// one that it did not fill is `CB_STATUS_POSITION` wherever it is used.
typedef struct {
    uint64_t opaque[10];
} cb_position;

// A move; 0 is none. What it means depends on the position. Two moves of one position are the same if and only if
// their numbers are.
typedef uint16_t cb_move;

// `sizeof(cb_position)`, for bindings that cannot read this header.
size_t cb_position_size(void);

// Sets up the start position of standard chess.
//
// Errors: `CB_STATUS_NULL`.
cb_status cb_position_start(cb_position *position);

// Reads a FEN. Missing clocks count as `0 1`; a halfmove clock above 255 counts as 255, a move number above 65535 as
// that. Castling rights without their king and rook are dropped, as is an en passant square that no pawn can use. With
// `CB_FEN_960` in `flags`, castling rights may be X-FEN (`KQkq`: the outermost rooks) or Shredder-FEN (the rooks' files).
//
// Errors: `CB_STATUS_NULL`; `CB_STATUS_ARGUMENT` for unknown flags; the `CB_STATUS_FEN_` reasons.
cb_status cb_position_from_fen(const char *text, size_t len, uint32_t flags, cb_position *position);

// Writes the FEN with all six fields and returns its length. An en passant square stands in it only if it can be used.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_SPACE`.
int32_t cb_position_fen(const cb_position *position, char *buf, size_t cap);

// Writes all legal moves, in no particular order, and returns their number. Room for `CB_MOVES_MAX` is always enough.
// With `moves` NULL and `cap` 0 it only counts.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_SPACE`.
int32_t cb_position_moves(const cb_position *position, cb_move *moves, size_t cap);

// Plays a move on the position itself. For a whole game, with its draws by repetition, see `cb_game_play`.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`.
cb_status cb_position_play(cb_position *position, cb_move mv);

// What stands on a square: a `cb_piece`, plus `CB_PIECE_BLACK` if it is Black's. Squares count from 0 (a1) over
// 7 (h1) and 8 (a2) to 63 (h8).
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_ARGUMENT`.
int32_t cb_position_piece_at(const cb_position *position, int32_t square);

// The side to move: `CB_WHITE` or `CB_BLACK`.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
int32_t cb_position_side(const cb_position *position);

// 1 if the side to move is in check, else 0.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
int32_t cb_position_in_check(const cb_position *position);

// A 64-bit hash of what makes two positions the same under the rules of repetition: the men, the side to move, castling
// rights and an en passant capture that is legal. Equal on every platform for one `cb_abi`.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
cb_status cb_position_key(const cb_position *position, uint64_t *key);

// Counts the positions that legal moves lead to in exactly `depth` plies. It takes as long as it takes: 8,902 positions
// at depth 3 from the start, 119 million at depth 6, and about thirty times as many a ply.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_ARGUMENT` beyond `CB_PERFT_MAX`.
cb_status cb_position_perft(const cb_position *position, uint32_t depth, uint64_t *nodes);

// ---- Moves

// Reads a move in UCI notation ("e2e4", "e7e8q", castling as "e1g1" or "e1h1") or SAN ("Nf3", "exd5", "e8=Q+",
// "O-O"; check marks and needless origins are optional).
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_MOVE` for what is no legal move; `CB_STATUS_AMBIGUOUS`.
cb_status cb_position_parse_move(const cb_position *position, const char *text, size_t len, cb_move *mv);

// Writes a legal move in UCI notation and returns the length, 4 or 5.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`, `CB_STATUS_SPACE`.
int32_t cb_position_move_text(const cb_position *position, cb_move mv, char *buf, size_t cap);

// Writes a legal move in SAN, with `+` or `#`, and returns the length.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`, `CB_STATUS_SPACE`.
int32_t cb_position_san(const cb_position *position, cb_move mv, char *buf, size_t cap);

// The square a move starts from, 0 (a1) to 63 (h8). Any number is allowed.
int32_t cb_move_from(cb_move mv);

// The square a move goes to, 0 (a1) to 63 (h8); for castling, the square of the king's own rook. Any number is allowed.
int32_t cb_move_to(cb_move mv);

// What a pawn becomes: a `cb_piece`, `CB_PIECE_NONE` if the move is no promotion. Any number is allowed.
int32_t cb_move_promotion(cb_move mv);

// ---- Games

// Draw claim, for `cb_game_claims`: the position has occurred for the third time.
#define CB_CLAIM_THREEFOLD 1

// Draw claim, for `cb_game_claims`: fifty moves of each side without a capture or pawn move.
#define CB_CLAIM_FIFTY 2

// How a game stands.
enum cb_outcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // It goes on.
    CB_OUTCOME_ONGOING = 0,
    // Black is mated.
    CB_OUTCOME_WHITE_MATES = 1,
    // White is mated.
    CB_OUTCOME_BLACK_MATES = 2,
    // The side to move has no move and is not in check: a draw.
    CB_OUTCOME_STALEMATE = 3,
    // Neither side has the men to mate with: a draw.
    CB_OUTCOME_DEAD = 4,
    // Seventy-five moves of each side without a capture or pawn move: a draw.
    CB_OUTCOME_SEVENTYFIVE = 5,
    // The same position for the fifth time: a draw.
    CB_OUTCOME_FIVEFOLD = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_outcome cb_outcome;
#else
typedef int32_t cb_outcome;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A game: a position and as much of its past as repetition needs. A plain value of 1,288 bytes without pointers: copy it
// with `=`, keep a copy to take moves back, drop it at will. Only the library writes the inside; one that it did not
// fill is `CB_STATUS_POSITION` wherever it is used. Games may be of any length.
typedef struct {
    uint64_t opaque[161];
} cb_game;

// `sizeof(cb_game)`, for bindings that cannot read this header.
size_t cb_game_size(void);

// Begins a game at a position, which counts as its first occurrence.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
cb_status cb_game_begin(cb_game *game, const cb_position *position);

// Plays a move. A game that is drawn may go on: whether a draw ends it is for the caller to say.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`, `CB_STATUS_MOVE`.
cb_status cb_game_play(cb_game *game, cb_move mv);

// Plays a list of moves, such as "e2e4 e7e5 g1f3", each in any form that `cb_position_parse_move` reads, separated by
// spaces, tabs or line ends. An empty list is one of no moves. At the first move that cannot be played it stops: the
// moves before it stand. Where `played` is not NULL it gets the number of moves played, which is the index of the bad
// one.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`; `CB_STATUS_MOVE`, `CB_STATUS_AMBIGUOUS` for the move at `*played`.
cb_status cb_game_play_text(cb_game *game, const char *text, size_t len, size_t *played);

// The present position of a game.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
cb_status cb_game_position(const cb_game *game, cb_position *position);

// Plies (moves of one side) played since the game began.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
int32_t cb_game_plies(const cb_game *game);

// How the game stands, as a `cb_outcome`. Mate and stalemate go before draws by count.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
int32_t cb_game_outcome(const cb_game *game);

// The draws that the side to move may claim: a sum of `CB_CLAIM_THREEFOLD` and `CB_CLAIM_FIFTY`, 0 for none.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_POSITION`.
int32_t cb_game_claims(const cb_game *game);

// ---- Tables

// What a table takes of its memory for itself, in bytes, whatever the memory's alignment.
#define CB_TABLE_OVERHEAD 128

// A transposition table in lent memory, by its handle.
typedef struct cb_table cb_table;

// Makes a transposition table in `size` bytes of lent memory: what searches find out about positions, so that they need
// not find it out again. Full strength plays much better with one, of megabytes if there are any; levels do not use it.
// One table may serve many engines, at the same time too. Of the memory, `CB_TABLE_OVERHEAD` bytes are the table's own,
// and every 64 bytes beyond keep five positions; a table that keeps none is allowed. `*table` becomes the handle. The
// memory must not be used for anything else while an engine has the table.
//
// Errors: `CB_STATUS_NULL`; `CB_STATUS_SPACE` for less than `CB_TABLE_OVERHEAD` bytes.
cb_status cb_table_init(void *memory, size_t size, cb_table **table);

// Forgets everything in the table. Searches that run on it meanwhile go on soundly.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`.
cb_status cb_table_clear(cb_table *table);

// ---- Engines

// Memory for the smallest engine, whatever its alignment: plays every level, and full strength as well as it can in so
// little. `cb_engine_size` gives the exact number.
#define CB_ENGINE_BYTES 18432

// An engine in lent memory, by its handle.
typedef struct cb_engine cb_engine;

// What an engine needs of its surroundings. `cb_init` reads it once. Zeroed but for `size`, it is an engine without table,
// clock and entropy. Callbacks may be NULL; they run on the thread that searches and get `user`.
typedef struct {
    // `sizeof(cb_config)`, set by the caller.
    uint32_t size;
    // 0.
    uint32_t reserved;
    // The table that full strength uses, or NULL. See `cb_set_table`.
    cb_table *table;
    // Passed to the callbacks below.
    void *user;
    // A clock in milliseconds. It may start anywhere and wrap around. Without it no time limit can be set.
    uint32_t (*now_ms)(void *user);
    // Sixty-four random bits, asked for once for every move of a level, unless `cb_set_seed` was called.
    uint64_t (*entropy)(void *user);
    // Called at least every 256 nodes of a search, to feed a watchdog or to handle events. Anything but 0 stops the search.
    int32_t (*poll)(void *user);
} cb_config;

// The least bytes that `cb_init` takes, whatever their alignment; at most `CB_ENGINE_BYTES`.
size_t cb_engine_size(void);

// Makes an engine in `size` bytes of lent memory, of any alignment; `*engine` becomes its handle. It begins at full
// strength, with a new game. More memory than `CB_ENGINE_BYTES`, up to about 1.5 MiB, makes full strength better; levels
// play the same in any. `config` may be NULL: no table, clock or entropy.
//
// Errors: `CB_STATUS_NULL`; `CB_STATUS_SPACE`; `CB_STATUS_ARGUMENT` for a `size` in `config` that is too small;
// `CB_STATUS_HANDLE` for a table that is none.
cb_status cb_init(void *memory, size_t size, const cb_config *config, cb_engine **engine);

// Forgets what was learned from the searches so far, the results of the last one included. Strength, seed and table stay;
// clear the table yourself if nobody else uses it. A level needs no such call: it never remembers.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
cb_status cb_new_game(cb_engine *engine);

// Gives the engine a table for full strength, or with NULL takes it away. The table must live as long as the engine has
// it, and may be given to several engines.
//
// Errors: `CB_STATUS_NULL` for the engine, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
cb_status cb_set_table(cb_engine *engine, cb_table *table);

// Stops a search: it ends within 256 nodes with the best move so far. With `ticket` 0, the search that runs now, if one
// does. With any other ticket, every search whose `cb_limits.ticket` is not 0 and not greater, even one that has not begun
// yet: that one ends after its first depth, or after 1,000 nodes of it. So a stop that overtakes the start of its search is
// not lost, and one that comes late hurts no later search. May be called from any thread, signal handler, interrupt or
// callback; calls from several at once must come with tickets in order.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`.
cb_status cb_stop(cb_engine *engine, uint32_t ticket);

// ---- Searches

// The score of giving mate now. A mate `n` plies (moves of one side) away is `CB_SCORE_MATE - n` for the side that gives it
// and the negative of that for the side mated.
#define CB_SCORE_MATE 32000

// The least score that is a mate; all between this and its negative are centipawns.
#define CB_SCORE_MATE_BOUND 31744

// In `cb_limits.set`: `depth` is in force.
#define CB_LIMIT_DEPTH 1

// In `cb_limits.set`: `nodes` is in force.
#define CB_LIMIT_NODES 2

// In `cb_limits.set`: `move_ms` is in force.
#define CB_LIMIT_MOVE_MS 4

// In `cb_limits.set`: `clock_ms`, `inc_ms` and `moves_to_go` are in force.
#define CB_LIMIT_CLOCK 8

// In `cb_limits.set`: `mate` is in force.
#define CB_LIMIT_MATE 16

// In `cb_limits.flags`: search at full strength until stopped by `cb_stop` or `cb_config.poll`, whatever the limits.
#define CB_SEARCH_INFINITE 1

// In `cb_limits.flags`: search at full strength, whatever the level: for hints and for reviewing games.
#define CB_SEARCH_ANALYSE 2

// What a reported score says of the true one.
enum cb_bound
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // It is the true one, as far as the depth can tell.
    CB_BOUND_EXACT = 0,
    // The true one is at least that.
    CB_BOUND_LOWER = 1,
    // The true one is at most that.
    CB_BOUND_UPPER = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_bound cb_bound;
#else
typedef int32_t cb_bound;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A line that the search has found, for `cb_limits.on_info`. It may be read during the call only.
typedef struct {
    // `sizeof(cb_info)` of the library.
    uint32_t size;
    // Plies searched.
    uint32_t depth;
    // The deepest ply reached.
    uint32_t seldepth;
    // The line's number, from 1 for the best.
    uint32_t multipv;
    // The score for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    int32_t score;
    // In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    int32_t mate;
    // What the score says, a `cb_bound`.
    int32_t bound;
    // How full the table is, per mille.
    uint32_t hashfull;
    // Nodes (positions) searched so far.
    uint64_t nodes;
    // Nodes a second; 0 without a clock.
    uint64_t nps;
    // Milliseconds since the search began; 0 without a clock.
    uint32_t time_ms;
    // The number of moves in `pv`.
    uint32_t pv_len;
    // The line's moves, the first to be played now.
    const cb_move *pv;
} cb_info;

// What a search is asked to do. Zeroed but for `size`, it asks for nothing: enough for a level.
typedef struct {
    // `sizeof(cb_limits)`, set by the caller.
    uint32_t size;
    // Which limits are in force: a sum of `CB_LIMIT_` values. The first one that is reached ends the search.
    uint32_t set;
    // A sum of `CB_SEARCH_` values.
    uint32_t flags;
    // Plies to search; 0 counts as 1.
    uint32_t depth;
    // Nodes to search; a level searches at most its own number.
    uint64_t nodes;
    // Milliseconds for this move.
    uint32_t move_ms;
    // Moves until the next time control; 0 if the time is for the rest of the game.
    uint32_t moves_to_go;
    // Milliseconds left to White and to Black; 0 and less count as 1.
    int32_t clock_ms[2];
    // Milliseconds that White and Black gain a move; less than 0 counts as 0.
    int32_t inc_ms[2];
    // Search for a mate in this many moves, and end when it is found.
    uint32_t mate;
    // Lines to report, best first; 0 counts as 1. There are never more than legal moves, nor than the engine's memory holds
    // (8 in the smallest), nor than a level's candidates.
    uint32_t multipv;
    // Only these moves are searched, `root_count` of them; moves that are not legal are left out. If none is left, all are
    // searched.
    const cb_move *root_moves;
    // The number of `root_moves`; 0 for all legal moves.
    uint32_t root_count;
    // What `cb_stop` knows this search by; 0 if it has no ticket.
    uint32_t ticket;
    // Called with each line that a depth has found; may be NULL.
    void (*on_info)(void *user, const cb_info *info);
    // Passed to `on_info`.
    void *user;
} cb_limits;

// What a search found.
typedef struct {
    // `sizeof(cb_result)`, set by the caller.
    uint32_t size;
    // The move to play, always legal. A level's is drawn from its best lines.
    cb_move best;
    // The answer that the search expects, or 0.
    cb_move ponder;
    // The score of `best` for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    int32_t score;
    // In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    int32_t mate;
    // Plies searched.
    uint32_t depth;
    // The deepest ply reached.
    uint32_t seldepth;
    // Milliseconds taken; 0 without a clock.
    uint32_t time_ms;
    // Lines that `cb_result_line` can read.
    uint32_t lines;
    // Nodes (positions) searched.
    uint64_t nodes;
} cb_result;

// One of the last search's lines.
typedef struct {
    // `sizeof(cb_line)`, set by the caller.
    uint32_t size;
    // The score for the side to move, in centipawns or a mate; see `CB_SCORE_MATE`.
    int32_t score;
    // In how many moves the side to move mates, or, negative, is mated; 0 if the score is no mate.
    int32_t mate;
    // Plies searched.
    uint32_t depth;
    // The deepest ply reached.
    uint32_t seldepth;
    // The number of moves in `pv`, at least 1.
    uint32_t pv_len;
    // The line's moves, the first to be played now. They lie in the engine's memory until its next call that takes a
    // `cb_engine *`.
    const cb_move *pv;
} cb_line;

// Searches for a move and returns when one is found: `CB_STATUS_OK` means that `result->best` is legal, whatever the limits.
// `limits` may be NULL: nothing set, which is enough for a level. Full strength needs a limit of depth, nodes, time or
// mate, or `CB_SEARCH_INFINITE`. A game that is drawn by claim only (`cb_game_claims`) is searched as any other.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_POSITION`; `CB_STATUS_ARGUMENT` for a `size`
// that is too small, unknown bits, `root_moves` that are not aligned, or no limit at full strength; `CB_STATUS_OVER`;
// `CB_STATUS_CLOCK` for a time limit without a clock; `CB_STATUS_ENTROPY` for a level with neither seed nor entropy.
cb_status cb_search(cb_engine *engine, const cb_game *game, const cb_limits *limits, cb_result *result);

// Reads one of the last search's lines, from 0 for the best to `cb_result.lines` less one.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`; `CB_STATUS_ARGUMENT` if there is no such line, or for a
// `size` that is too small.
cb_status cb_result_line(const cb_engine *engine, uint32_t index, cb_line *line);

// ---- Threads

// As `cb_search`, with `count` engines that search the same position at once, each but the first in a thread that the
// library starts for the call. They must have the same table; give each the same memory as the first. Of the first engine
// count strength, seed, callbacks and stop, and it has the lines afterwards; callbacks run on the calling thread alone. The
// node limit holds for all engines together, and `nodes` are those of all. Below full strength the first engine searches
// alone, so that a level plays the same move with any number of engines. At full strength moves, scores and nodes may differ
// from call to call, unless `count` is 1. Of more engines than the system runs threads at once (its processors, less what
// affinity and quotas take away), and where it has no more threads to give, only the first search.
//
// Only in a library built with the feature `std`, as it is unless told otherwise. Without it, let each task search with an
// engine of its own on one table (`cb_set_table`): the first with the limits, the others with `CB_SEARCH_INFINITE` and a
// ticket, and stop those when it returns.
//
// Errors: those of `cb_search`; `CB_STATUS_ARGUMENT` for no engine, for one that is there twice, and for engines that do not
// have the same table; `CB_STATUS_BUSY` if one of them searches; `CB_STATUS_SPACE` if the system has no memory for a list of
// them. Starting a thread needs some more, without which the standard library ends the program.
cb_status cb_search_threads(cb_engine *const *engines, uint32_t count, const cb_game *game, const cb_limits *limits, cb_result *result);

// ---- Strength

// The lowest level, in hundredths.
#define CB_LEVEL_MIN 0

// In hundredths of a level: full strength. The highest level below it is 1999; 1900 is the highest named one.
#define CB_LEVEL_FULL 2000

// What a strength puts in force.
typedef struct {
    // `sizeof(cb_settings)`, set by the caller.
    uint32_t size;
    // The level in hundredths, 0 to 1999; `CB_LEVEL_FULL` at full strength.
    int32_t level;
    // The most nodes for one move; 0 for no limit.
    uint64_t nodes;
    // The Lichess rapid rating that the level stands for; 3000 at full strength, which is listed, not measured.
    int32_t elo;
    // The number of best moves among which the level chooses.
    int32_t candidates;
    // Moves more than this many centipawns worse than the best are never chosen.
    int32_t margin;
    // How evenly the moves are drawn, in hundredths of a centipawn: a move `d` centipawns worse than the best weighs
    // `exp(-100 * d / temperature)`. 0 always takes the best.
    int32_t temperature;
    // The chance per mille that a move is chosen by a search of `horizon_depth` plies or fewer, as people often choose.
    int32_t horizon_chance;
    // The most plies of such a search, 1 or 2, after which it may follow captures; 0 at full strength.
    int32_t horizon_depth;
    // The engine's size class, from 0: how much of its memory full strength can use. Engines of one class play alike.
    int32_t size_class;
    // The chance per mille that the best move is overlooked, and so on for the next; what is obvious never is.
    int32_t overlook;
} cb_settings;

// Plays at a level, 0 (weakest) to 1999, in hundredths: 750 is level 7.5. 2000 (`CB_LEVEL_FULL`) is full strength. The
// last of the strength setters wins; a new engine plays at full strength.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_ARGUMENT`.
cb_status cb_set_level(cb_engine *engine, int32_t level);

// Plays at the level that stands for a Lichess rapid rating, 600 to 2500: 1350 is level 7.5.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`, `CB_STATUS_ARGUMENT`.
cb_status cb_set_elo(cb_engine *engine, int32_t elo);

// Plays the best move that can be found, always.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
cb_status cb_set_full_strength(cb_engine *engine);

// Draws a level's moves from a seed instead of `cb_config.entropy`: the same seed replays the same game, move for move, on
// every platform; another seed plays another game. Any seed is as good as any other. It stays until the next
// `cb_set_seed`, through `cb_new_game` too.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_BUSY`.
cb_status cb_set_seed(cb_engine *engine, uint64_t seed);

// What is in force. It may be called while the engine searches, from its callbacks.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_ARGUMENT` for a `size` that is too small.
cb_status cb_strength(const cb_engine *engine, cb_settings *settings);

// Writes what is in force as one sentence without a full stop and returns its length: "Strength: full", or "Strength:
// level 5, about 1100 on Lichess (rapid, by blunders): 3037 nodes per move, choosing among the best 6 moves; a person's
// horizon (1 or 2 plies) on 97% of its moves". It may be called while the engine searches, from its callbacks.
//
// Errors: `CB_STATUS_NULL`, `CB_STATUS_HANDLE`, `CB_STATUS_SPACE`.
int32_t cb_strength_text(const cb_engine *engine, char *buf, size_t cap);

// The Lichess rapid rating that a level in hundredths stands for: 600 at level 0 and 100 more a level; 3000 for
// `CB_LEVEL_FULL`.
//
// Errors: `CB_STATUS_ARGUMENT`.
int32_t cb_level_elo(int32_t level);

// The ratings that `cb_set_elo` takes, from `*lowest` to `*highest`.
//
// Errors: `CB_STATUS_NULL`.
cb_status cb_elo_range(int32_t *lowest, int32_t *highest);

// What the ratings mean, for people to read: "Lichess rapid, estimated from how often people blunder". Never NULL; lives
// for ever.
const char *cb_elo_scale_name(void);

// ---- Judging moves

// How bad a move was, as Lichess counts.
enum cb_judgement
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Nothing to complain of.
    CB_JUDGEMENT_FINE = 0,
    // The move gave away 100 per mille of winning chances or more, but less than 200.
    CB_JUDGEMENT_INACCURACY = 1,
    // The move gave away 200 per mille or more, but less than 300.
    CB_JUDGEMENT_MISTAKE = 2,
    // The move gave away 300 per mille or more.
    CB_JUDGEMENT_BLUNDER = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum cb_judgement cb_judgement;
#else
typedef int32_t cb_judgement;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The winning chances that a score stands for, in per mille from -1000 (lost) to 1000 (won), for the side that the
// score is for: `2 / (1 + exp(-0.00368208 * centipawns)) - 1`, where centipawns count up to 1000 either way and a
// mate in `n` moves counts as `(21 - min(10, n)) * 100`. Any score is allowed.
int32_t cb_winning_chances(int32_t score);

// What a move is called that led from the score `before` to the score `after`, both from the view of the side that
// moved: a search of the position after the move gives its score for the other side, so negate it. The start position
// counts as 15 for White. A move that mates leads to `CB_SCORE_MATE`, one that ends the game in a draw to 0.
cb_judgement cb_judge_move(int32_t before, int32_t after);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif // CB_H
