/* One search in several threads: those that the library starts, and tasks that the caller has. */
#include "engine.h"
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#define TEAM 4

/* The first engine lives in `memory`. */
static unsigned char lent[TEAM - 1][CB_ENGINE_BYTES], entries[200000], more_entries[10000];
static cb_engine *team[TEAM];
static cb_table *table, *other_table;

static cb_status search_with(cb_engine *const *engines, uint32_t count, const cb_limits *limits, cb_result *result) {
    cb_game game = new_game();
    return cb_search_threads(engines, count, &game, limits, result);
}

static void prepare(void) {
    IS(cb_table_init(entries, sizeof entries, &table), CB_STATUS_OK);
    IS(cb_table_init(more_entries, sizeof more_entries, &other_table), CB_STATUS_OK);
    for (int i = 0; i < TEAM; i++) {
        team[i] = engine_in(i ? lent[i - 1] : memory, CB_ENGINE_BYTES, NULL);
        IS(cb_set_table(team[i], table), CB_STATUS_OK);
    }
}

static void wrong_teams(void) {
    cb_limits limits = nodes(1000);
    cb_result result = no_result();
    cb_engine *twice[2] = {team[0], team[0]}, *none[2] = {team[0], NULL};
    IS(search_with(team, 0, &limits, &result), CB_STATUS_ARGUMENT);
    IS(search_with(NULL, 2, &limits, &result), CB_STATUS_NULL);
    IS(search_with(none, 2, &limits, &result), CB_STATUS_NULL);
    IS(search_with(twice, 2, &limits, &result), CB_STATUS_ARGUMENT);
    IS(cb_search_threads(team, 2, NULL, &limits, &result), CB_STATUS_NULL);
    IS(search_with(team, 2, &limits, NULL), CB_STATUS_NULL);
    IS(search_with(team, 2, NULL, &result), CB_STATUS_ARGUMENT);
    IS(cb_set_table(team[1], other_table), CB_STATUS_OK);
    IS(search_with(team, 2, &limits, &result), CB_STATUS_ARGUMENT);
    IS(cb_set_table(team[1], NULL), CB_STATUS_OK);
    IS(search_with(team, 2, &limits, &result), CB_STATUS_ARGUMENT);
    IS(result.best, 0);
    IS(cb_set_table(team[1], table), CB_STATUS_OK);
    IS(search_with(team, 2, &limits, &result), CB_STATUS_OK);
    CHECK(result.best != 0);
}

static void limits_hold(void) {
    for (uint32_t count = 1; count <= TEAM; count++)
        for (uint64_t most = 1; most <= 100000; most *= 10) {
            cb_limits limits = nodes(most);
            cb_result result = no_result();
            IS(search_with(team, count, &limits, &result), CB_STATUS_OK);
            CHECK(result.best != 0 && result.nodes <= most);
        }
}

static void levels_are_alike(void) {
    for (int32_t level = 0; level <= 1200; level += 300) {
        cb_result alone = no_result(), together = no_result();
        IS(cb_set_level(team[0], level), CB_STATUS_OK);
        IS(cb_set_seed(team[0], 7), CB_STATUS_OK);
        IS(search_with(team, 1, NULL, &alone), CB_STATUS_OK);
        IS(search_with(team, TEAM, NULL, &together), CB_STATUS_OK);
        IS(memcmp(&alone, &together, sizeof alone), 0);
    }
    IS(cb_set_level(team[0], CB_LEVEL_FULL), CB_STATUS_OK);
}

/* Inside a callback, every engine of the team is busy. */
static cb_status seen[TEAM];

static void look_around(void *user, const cb_info *info) {
    (void)user;
    (void)info;
    for (int i = 0; i < TEAM; i++) seen[i] = cb_new_game(team[i]);
}

static void all_are_busy(void) {
    cb_limits limits = nodes(5000);
    cb_result result = no_result();
    limits.on_info = look_around;
    IS(search_with(team, TEAM, &limits, &result), CB_STATUS_OK);
    for (int i = 0; i < TEAM; i++) {
        IS(seen[i], CB_STATUS_BUSY);
        IS(cb_new_game(team[i]), CB_STATUS_OK);
    }
}

/* Stops that come at any time, before the search has begun too. */
#define SEARCHES 300
static uint32_t volatile begun;

static void *stop_all(void *unused) {
    uint32_t last = 0;
    while (last < SEARCHES) {
        uint32_t ticket = begun;
        for (volatile uint32_t wait = (ticket * 7919u) % 20000u; wait > 0; wait--) continue;
        if (ticket > last) {
            IS(cb_stop(team[0], ticket), CB_STATUS_OK);
            last = ticket;
        }
    }
    return unused;
}

static void random_stops(void) {
    cb_game start = new_game();
    pthread_t stopper;
    IS(pthread_create(&stopper, NULL, stop_all, NULL), 0);
    for (uint32_t ticket = 1; ticket <= SEARCHES; ticket++) {
        cb_limits limits = {.size = sizeof limits, .flags = CB_SEARCH_INFINITE, .ticket = ticket};
        cb_result result = no_result();
        begun = ticket;
        IS(search_with(team, 3, &limits, &result), CB_STATUS_OK);
        CHECK(is_legal(&start, result.best));
    }
    pthread_join(stopper, NULL);
}

/* What a system of tasks does: one searches with the limits, another helps until it is stopped. */
static void *help(void *engine) {
    cb_game game = new_game();
    cb_limits limits = {.size = sizeof limits, .flags = CB_SEARCH_INFINITE, .ticket = 1};
    cb_result result = no_result();
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    return NULL;
}

static void own_tasks(void) {
    cb_limits limits = nodes(50000);
    cb_result result = no_result();
    cb_game game = new_game();
    pthread_t task;
    IS(pthread_create(&task, NULL, help, team[1]), 0);
    IS(cb_search(team[0], &game, &limits, &result), CB_STATUS_OK);
    IS(cb_stop(team[1], 1), CB_STATUS_OK);
    pthread_join(task, NULL);
    CHECK(is_legal(&game, result.best) && result.nodes <= 50000);
}

int main(void) {
    prepare();
    wrong_teams();
    limits_hold();
    levels_are_alike();
    all_are_busy();
    random_stops();
    own_tasks();
    return failures != 0;
}
