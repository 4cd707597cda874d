/* Stops and tickets, calls from callbacks, and stops from another thread. */
#define _POSIX_C_SOURCE 200809L
#include "engine.h"

#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>

static cb_engine *engine;
static int polls, stop_at;
static uint32_t stop_ticket;

static int32_t stopping_poll(void *user) {
    (void)user;
    if (++polls == stop_at)
        IS(cb_stop(engine, stop_ticket), CB_STATUS_OK);
    return 0;
}

static int32_t ending_poll(void *user) {
    (void)user;
    return ++polls == stop_at;
}

static cb_config with_poll(int32_t (*poll)(void *)) {
    cb_config config;
    memset(&config, 0, sizeof config);
    config.size = sizeof config;
    config.poll = poll;
    polls = 0;
    return config;
}

/* Runs an endless search with that ticket and says how many nodes it took. */
static uint64_t endless(uint32_t ticket) {
    cb_game game = new_game();
    cb_limits limits = no_limits();
    cb_result result = no_result();
    limits.flags = CB_SEARCH_INFINITE;
    limits.ticket = ticket;
    polls = 0;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(is_legal(&game, result.best));
    return result.nodes;
}

static void stops(void) {
    cb_config config = with_poll(stopping_poll);
    engine = engine_in(memory, sizeof memory, &config);
    stop_at = 40;
    stop_ticket = 0;
    uint64_t count = endless(0);
    CHECK(count <= 41 * 256);
    CHECK(count >= 39);
    count = endless(7);
    CHECK(count <= 41 * 256);
    /* A stop without a ticket that comes before the search is for nothing. */
    IS(cb_stop(engine, 0), CB_STATUS_OK);
    CHECK(endless(0) > 10 * 256);

    /* A ticket stops the running search that carries it, */
    stop_ticket = 7;
    CHECK(endless(7) <= 41 * 256);
    CHECK(polls >= stop_at);
    /* and later ones that do not carry a greater one, after their first depth, */
    CHECK(endless(7) < 2000 && polls < 10);
    CHECK(endless(3) < 2000 && polls < 10);
    /* but not one that does. */
    stop_ticket = 8;
    endless(8);
    CHECK(polls >= stop_at);
    /* An old stop that comes late takes nothing back. */
    IS(cb_stop(engine, 2), CB_STATUS_OK);
    CHECK(endless(8) < 2000 && polls < 10);
    /* A stop may overtake its search. */
    IS(cb_stop(engine, 9), CB_STATUS_OK);
    CHECK(endless(9) < 2000 && polls < 10);
    stop_ticket = 0;
    endless(10);
    CHECK(polls >= stop_at);

    config = with_poll(ending_poll);
    engine = engine_in(memory, sizeof memory, &config);
    CHECK(endless(0) <= 41 * 256);
    IS(polls, stop_at);
}

static int called = 0;

/* Everything that a callback might try on its own engine. */
static void meddle(void) {
    static int within = 0;
    cb_game game = new_game();
    cb_limits limits = nodes(10);
    cb_result result = no_result();
    cb_settings settings;
    cb_line line;
    char text[CB_TEXT_MAX];
    if (within++)
        return;
    memset(&settings, 0, sizeof settings);
    settings.size = sizeof settings;
    memset(&line, 0, sizeof line);
    line.size = sizeof line;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_BUSY);
    IS(cb_new_game(engine), CB_STATUS_BUSY);
    IS(cb_set_table(engine, NULL), CB_STATUS_BUSY);
    IS(cb_set_level(engine, 3), CB_STATUS_BUSY);
    IS(cb_set_elo(engine, 1000), CB_STATUS_BUSY);
    IS(cb_set_full_strength(engine), CB_STATUS_BUSY);
    IS(cb_set_seed(engine, 1), CB_STATUS_BUSY);
    IS(cb_result_line(engine, 0, &line), CB_STATUS_BUSY);
    IS(cb_strength(engine, &settings), CB_STATUS_OK);
    IS(settings.level, 400);
    CHECK(cb_strength_text(engine, text, sizeof text) > 20);
    called++;
    within = 0;
}

static int32_t meddling_poll(void *user) {
    (void)user;
    meddle();
    return 0;
}

static uint32_t meddling_clock(void *user) {
    (void)user;
    meddle();
    return 5;
}

static uint64_t meddling_entropy(void *user) {
    (void)user;
    meddle();
    return 5;
}

static void meddling_info(void *user, const cb_info *info) {
    (void)user;
    (void)info;
    meddle();
}

static void reentry(void) {
    cb_config config = with_poll(meddling_poll);
    cb_game game = new_game();
    cb_limits limits = nodes(3000);
    cb_result result = no_result();
    config.now_ms = meddling_clock;
    config.entropy = meddling_entropy;
    engine = engine_in(memory, sizeof memory, &config);
    IS(cb_set_level(engine, 400), CB_STATUS_OK);
    limits.on_info = meddling_info;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    CHECK(called > 3);
    CHECK(is_legal(&game, result.best));
    limits.flags = CB_SEARCH_ANALYSE;
    IS(cb_search(engine, &game, &limits, &result), CB_STATUS_OK);
    IS(cb_set_full_strength(engine), CB_STATUS_OK);
}

static void *stop_soon(void *ticket) {
    struct timespec pause = {0, 30000000};
    nanosleep(&pause, NULL);
    (void)cb_stop(engine, *(uint32_t *)ticket);
    return NULL;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void threads(void) {
    engine = engine_in(memory, sizeof memory, NULL);
    for (uint32_t ticket = 0; ticket < 4; ticket++) {
        pthread_t thread;
        double start = seconds();
        IS(pthread_create(&thread, NULL, stop_soon, &ticket), 0);
        endless(ticket);
        /* 30 ms of the other thread's pause; the rest is for a machine that is busy. */
        CHECK(seconds() - start < 2.0);
        pthread_join(thread, NULL);
    }
}

static void on_alarm(int number) {
    (void)number;
    (void)cb_stop(engine, 0);
}

static void signals(void) {
    struct itimerval soon = {{0, 0}, {0, 20000}};
    double start = seconds();
    engine = engine_in(memory, sizeof memory, NULL);
    CHECK(signal(SIGALRM, on_alarm) != SIG_ERR);
    IS(setitimer(ITIMER_REAL, &soon, NULL), 0);
    endless(0);
    CHECK(seconds() - start < 2.0);
}

static cb_table *shared;

static void *search_shared(void *lent) {
    cb_engine *own = engine_in(lent, CB_ENGINE_BYTES, NULL);
    cb_game game = new_game();
    IS(cb_set_table(own, shared), CB_STATUS_OK);
    for (int ply = 0; ply < 20; ply++) {
        cb_limits limits = nodes(5000);
        cb_result result = no_result();
        IS(cb_search(own, &game, &limits, &result), CB_STATUS_OK);
        IS(cb_game_play(&game, result.best), CB_STATUS_OK);
        if (ply % 7 == 3)
            IS(cb_table_clear(shared), CB_STATUS_OK);
    }
    return NULL;
}

/* One table serves two engines at the same time. */
static void shared_table(void) {
    static unsigned char lent[2][CB_ENGINE_BYTES], entries[100000];
    pthread_t threads[2];
    IS(cb_table_init(entries, sizeof entries, &shared), CB_STATUS_OK);
    for (int i = 0; i < 2; i++)
        IS(pthread_create(&threads[i], NULL, search_shared, lent[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

int main(void) {
    stops();
    reentry();
    threads();
    signals();
    shared_table();
    return failures != 0;
}
