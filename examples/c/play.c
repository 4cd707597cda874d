/* A rated game of chess in 18 KiB: two levels against each other or, with --person, you against one. */
#include "cb.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static unsigned char memory[CB_ENGINE_BYTES];
static const char *const endings[][2] = {
    {"0-1", "resignation"}, {"1-0", "checkmate"}, {"0-1", "checkmate"}, {"1/2-1/2", "stalemate"}, {"1/2-1/2", "dead"},
    {"1/2-1/2", "seventyfive"}, {"1/2-1/2", "fivefold"}, {"1/2-1/2", "threefold"}, {"1/2-1/2", "fifty"}};

static cb_move ask(const cb_position *position) {
    char line[64];
    cb_move move;
    while (printf("your move: "), fflush(stdout), fgets(line, sizeof line, stdin) != NULL) {
        if (cb_position_parse_move(position, line, strcspn(line, "\r\n"), &move) == CB_STATUS_OK) return move;
        puts("That is no legal move here. Write it as e2e4 or as Nf3.");
    }
    return 0;
}

int main(int argc, char **argv) {
    long elo = 1350, seed = (long)time(NULL), person = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--person") == 0) person = 1;
        else if (i + 1 < argc && strcmp(argv[i], "--elo") == 0) elo = strtol(argv[++i], NULL, 10);
        else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) seed = strtol(argv[++i], NULL, 10);
        else return fputs("play [--elo 600..2500] [--seed N] [--person]\n", stderr), 2;
    }
    int32_t elos[] = {(int32_t)elo, (int32_t)(person ? elo : elo < 900 ? elo + 300 : elo - 300)};
    char text[CB_TEXT_MAX];
    cb_engine *engine;
    cb_position position;
    cb_game game;
    cb_init(memory, sizeof memory, NULL, &engine);
    cb_set_seed(engine, (uint64_t)seed);
    cb_position_start(&position);
    cb_game_begin(&game, &position);
    for (long side = person; side < 2; side++) {
        if (cb_set_elo(engine, elos[side]) != CB_STATUS_OK) return fputs("An Elo is 600 to 2500.\n", stderr), 2;
        cb_strength_text(engine, text, sizeof text);
        printf("%s: %s\n", side == CB_WHITE ? "White" : "Black", text);
    }
    while (cb_game_outcome(&game) == CB_OUTCOME_ONGOING && cb_game_claims(&game) == 0) {
        cb_result found = {.size = sizeof found};
        int side = cb_position_side(&position);
        cb_set_elo(engine, elos[side]);
        if (person && side == CB_WHITE) found.best = ask(&position);
        else cb_search(engine, &game, NULL, &found);
        if (cb_position_san(&position, found.best, text, sizeof text) < 0) break; /* the person left */
        printf("%d%s %s\n", cb_game_plies(&game) / 2 + 1, side == CB_WHITE ? "." : "...", text);
        cb_game_play(&game, found.best);
        cb_game_position(&game, &position);
    }
    int ending = cb_game_outcome(&game), claims = cb_game_claims(&game);
    if (ending == CB_OUTCOME_ONGOING && claims != 0) ending = claims & CB_CLAIM_THREEFOLD ? 7 : 8;
    printf("result %s plies %d reason %s\n", endings[ending][0], cb_game_plies(&game), endings[ending][1]);
}
