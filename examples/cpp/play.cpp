// A level plays itself, and full strength says what it thinks of the moves.
//
//     c++ -std=c++17 -I include examples/cpp/play.cpp target/release/libcb.a -lpthread -ldl -lm
#include "cb.hpp"

#include <cstdint>
#include <cstdlib>
#include <iostream>

int main(int argc, char **argv) {
    auto table = cb::Table::of_size(1 << 20);
    auto engine = cb::Engine::of_size();
    if (!table || !engine) {
        std::cerr << "out of memory\n";
        return 1;
    }
    engine->use(*table);
    engine->set_seed(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    if (auto status = engine->set_elo(argc > 1 ? std::atoi(argv[1]) : 1350); status != CB_STATUS_OK) {
        std::cerr << cb::describe(status) << ": play [600..2500] [seed]\n";
        return 2;
    }
    std::cout << engine->strength_text().view() << '\n';

    static const char *const marks[] = {"", "?!", "?", "??"};
    const auto review = cb::Limits().nodes(20000).flags(CB_SEARCH_ANALYSE);
    cb::Game game;
    std::int32_t before = 15; // the start position, for White
    while (!game.is_over() && game.claims() == 0) {
        const auto position = game.position();
        const auto found = engine->search(game);
        if (!found) {
            std::cerr << cb::describe(found.status()) << '\n';
            return 1;
        }
        const cb::Move move(found->best);
        game.play(move);
        const bool mates = game.outcome() == CB_OUTCOME_WHITE_MATES || game.outcome() == CB_OUTCOME_BLACK_MATES;
        const auto reply = engine->search(game, review); // none when the game is over
        const std::int32_t after = reply ? -reply->score : mates ? CB_SCORE_MATE : 0;
        std::cout << (game.plies() + 1) / 2 << (position.side() == CB_WHITE ? ". " : "... ") << position.san(move).view()
                  << marks[cb_judge_move(before, after)] << '\n';
        before = -after;
    }
    std::cout << game.position().fen().view() << '\n';
}
