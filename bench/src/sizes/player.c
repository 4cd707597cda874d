/* The least program that plays: what of it is not in an empty program is what the library costs. */
#include "cb.h"

static unsigned char memory[CB_ENGINE_BYTES];
static cb_game game;

int main(int argc, char **argv)
{
    cb_engine *engine;
    cb_position position;
    cb_result result = {.size = sizeof result};
    (void)argv;
    if (cb_init(memory, sizeof memory, NULL, &engine) != CB_STATUS_OK) {
        return 1;
    }
    cb_set_elo(engine, 600 + argc);
    cb_set_seed(engine, (uint64_t)argc);
    cb_position_start(&position);
    cb_game_begin(&game, &position);
    while (cb_search(engine, &game, NULL, &result) == CB_STATUS_OK) {
        if (cb_game_play(&game, result.best) != CB_STATUS_OK) {
            return 1;
        }
    }
    return 0;
}
