// The C++ wrapper.
#include "cb.hpp"

#include "check.h"

#include <type_traits>
#include <vector>

static_assert(std::is_trivially_copyable_v<cb::Position> && std::is_trivially_copyable_v<cb::Game>);
static_assert(!std::is_copy_constructible_v<cb::Engine> && std::is_nothrow_move_constructible_v<cb::Engine>);

static void values() {
    cb::Position position;
    CHECK(position.fen().view() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    IS(position.moves().size(), 20);
    IS(position.perft(3), 8902);
    int count = 0;
    for (cb::Move move : position.moves()) {
        CHECK(position.parse(position.uci(move).view()) && *position.parse(position.san(move)) == move);
        count++;
    }
    IS(count, 20);
    const auto move = position.parse("Nf3");
    CHECK(move && move->from() == 6 && move->to() == 21 && move->promotion() == CB_PIECE_NONE);
    IS(position.play(*move), CB_STATUS_OK);
    IS(position.side(), CB_BLACK);
    CHECK(position.key() != cb::Position().key());
    IS(position.piece_at(21), CB_PIECE_KNIGHT);
    CHECK(!position.in_check());
    IS(position.parse("Ke4").status(), CB_STATUS_MOVE);
    IS(position.parse({}).status(), CB_STATUS_MOVE);
    IS(position.uci(cb::Move()).view().size(), 0);
    IS(cb::Position::from_fen("rubbish").status(), CB_STATUS_FEN_SYNTAX);
    IS(cb::Position::from_fen({}).status(), CB_STATUS_FEN_SYNTAX);
    CHECK(cb::Position::from_fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", CB_FEN_960));
    CHECK(cb::describe(CB_STATUS_OK) == "done");

    cb::Game game;
    std::size_t played = 0;
    IS(game.play("e2e4 e7e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", &played), CB_STATUS_OK);
    IS(played, 7);
    IS(game.plies(), 7);
    CHECK(game.is_over());
    IS(game.outcome(), CB_OUTCOME_WHITE_MATES);
    IS(game.play(cb::Move(1)), CB_STATUS_MOVE);
    IS(game.play(std::string_view()), CB_STATUS_OK);
}

static void engines() {
    auto table = cb::Table::of_size(100000);
    auto made = cb::Engine::of_size(300000);
    CHECK(table && made);
    cb::Engine engine = std::move(*made);
    cb::Game game;
    IS(made->set_elo(1000), CB_STATUS_NULL);
    IS(engine.use(*table), CB_STATUS_OK);
    CHECK(engine.strength_text().view() == "Strength: full");
    const auto found = engine.search(game, cb::Limits().depth(4).multipv(2));
    CHECK(found && found->lines == 2 && found->depth == 4);
    const auto line = engine.line(1);
    CHECK(line && line->pv_len >= 1);
    IS(engine.line(2).status(), CB_STATUS_ARGUMENT);
    IS(engine.search(game).status(), CB_STATUS_ARGUMENT);
    IS(engine.set_level(250), CB_STATUS_OK);
    IS(engine.search(game).status(), CB_STATUS_ENTROPY);
    IS(engine.set_seed(3), CB_STATUS_OK);
    CHECK(engine.search(game));
    CHECK(engine.strength()->elo == 850);
    IS(engine.stop(), CB_STATUS_OK);
    IS(engine.new_game(), CB_STATUS_OK);
    IS(engine.set_full_strength(), CB_STATUS_OK);
    IS(table->clear(), CB_STATUS_OK);
    IS(cb::Engine::of_size(10).status(), CB_STATUS_SPACE);
    IS(cb::Table::of_size(10).status(), CB_STATUS_SPACE);
    static unsigned char lent[CB_ENGINE_BYTES];
    CHECK(cb::Engine::in(lent, sizeof lent));
    IS(cb::Engine::in(nullptr, 100000).status(), CB_STATUS_NULL);
}

static void teams() {
    auto table = cb::Table::of_size(100000);
    CHECK(table);
    std::vector<cb::Engine> team;
    IS(cb::search_threads(team, cb::Game()).status(), CB_STATUS_ARGUMENT);
    for (int i = 0; i < 3; i++) {
        auto engine = cb::Engine::of_size();
        CHECK(engine);
        IS(engine->use(*table), CB_STATUS_OK);
        team.push_back(std::move(*engine));
    }
    cb::Game game;
    const auto found = cb::search_threads(team, game, cb::Limits().nodes(20000));
    CHECK(found && found->nodes <= 20000);
    IS(game.play(cb::Move(found->best)), CB_STATUS_OK);
    IS(cb::search_threads(team, game).status(), CB_STATUS_ARGUMENT);
    std::array<cb::Engine, 1> alone = {std::move(team.front())};
    CHECK(cb::search_threads(alone, game, cb::Limits().depth(3)));
    IS(cb::search_threads(team, game, cb::Limits().depth(3)).status(), CB_STATUS_NULL);
}

int main() {
    values();
    engines();
    teams();
    return failures != 0;
}
