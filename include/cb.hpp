// cb for C++17: positions and games as values, engines and tables that own or borrow their memory.
//
// A thin layer over cb.h, whose comments say what everything means. Nothing here throws or needs exceptions: what can fail
// returns a cb_status or a cb::Maybe. Only Engine and Table allocate, if they are not lent memory, and search_threads.
#ifndef CB_HPP
#define CB_HPP

#include "cb.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

namespace cb {

// What a status means.
inline std::string_view describe(cb_status status) noexcept { return cb_status_text(status); }

// A value, or the status that says why there is none.
template <class T>
class Maybe {
public:
    Maybe(T value) noexcept : value_(std::move(value)) {}
    Maybe(cb_status status) noexcept : status_(status) {}

    explicit operator bool() const noexcept { return status_ == CB_STATUS_OK; }
    cb_status status() const noexcept { return status_; }

    // The value; an empty one if there is none.
    const T &operator*() const noexcept { return value_; }
    T &operator*() noexcept { return value_; }
    const T *operator->() const noexcept { return &value_; }
    T *operator->() noexcept { return &value_; }

private:
    T value_{};
    cb_status status_ = CB_STATUS_OK;
};

// A short text in a value of its own.
class Text {
public:
    std::string_view view() const noexcept { return {bytes_.data(), size_}; }
    operator std::string_view() const noexcept { return view(); }
    const char *c_str() const noexcept { return bytes_.data(); }

    // What `write(buf, cap)` writes; empty if it fails.
    template <class Write>
    static Text from(Write write) noexcept {
        Text text;
        std::int32_t length = write(text.bytes_.data(), text.bytes_.size());
        if (length > 0) text.size_ = static_cast<std::size_t>(length);
        return text;
    }

private:
    std::array<char, CB_TEXT_MAX> bytes_{};
    std::size_t size_ = 0;
};

// A move; false if it is none.
class Move {
public:
    constexpr Move() noexcept = default;
    constexpr explicit Move(cb_move raw) noexcept : raw_(raw) {}

    constexpr cb_move raw() const noexcept { return raw_; }
    constexpr explicit operator bool() const noexcept { return raw_ != 0; }
    int from() const noexcept { return cb_move_from(raw_); }
    int to() const noexcept { return cb_move_to(raw_); }
    int promotion() const noexcept { return cb_move_promotion(raw_); }

    friend constexpr bool operator==(Move a, Move b) noexcept { return a.raw_ == b.raw_; }
    friend constexpr bool operator!=(Move a, Move b) noexcept { return a.raw_ != b.raw_; }

private:
    cb_move raw_ = 0;
};

// The legal moves of a position.
class Moves {
public:
    struct Iterator {
        const cb_move *at;
        Move operator*() const noexcept { return Move(*at); }
        Iterator &operator++() noexcept { return ++at, *this; }
        bool operator!=(Iterator other) const noexcept { return at != other.at; }
    };

    explicit Moves(const cb_position &position) noexcept {
        std::int32_t count = cb_position_moves(&position, moves_.data(), moves_.size());
        if (count > 0) size_ = static_cast<std::size_t>(count);
    }

    std::size_t size() const noexcept { return size_; }
    Move operator[](std::size_t index) const noexcept { return Move(index < size_ ? moves_[index] : cb_move{0}); }
    Iterator begin() const noexcept { return {moves_.data()}; }
    Iterator end() const noexcept { return {moves_.data() + size_}; }

private:
    std::array<cb_move, CB_MOVES_MAX> moves_;
    std::size_t size_ = 0;
};

// A position: the start position unless said otherwise.
class Position {
public:
    Position() noexcept { cb_position_start(&raw_); }
    explicit Position(const cb_position &raw) noexcept : raw_(raw) {}

    static Maybe<Position> from_fen(std::string_view fen, std::uint32_t flags = 0) noexcept {
        Position position;
        cb_status status = cb_position_from_fen(text_of(fen), fen.size(), flags, &position.raw_);
        if (status != CB_STATUS_OK) return status;
        return position;
    }

    Text fen() const noexcept {
        return Text::from([this](char *buf, std::size_t cap) { return cb_position_fen(&raw_, buf, cap); });
    }
    Text uci(Move move) const noexcept {
        return Text::from([&](char *buf, std::size_t cap) { return cb_position_move_text(&raw_, move.raw(), buf, cap); });
    }
    Text san(Move move) const noexcept {
        return Text::from([&](char *buf, std::size_t cap) { return cb_position_san(&raw_, move.raw(), buf, cap); });
    }
    Maybe<Move> parse(std::string_view text) const noexcept {
        cb_move move = 0;
        cb_status status = cb_position_parse_move(&raw_, text_of(text), text.size(), &move);
        if (status != CB_STATUS_OK) return status;
        return Move(move);
    }
    Moves moves() const noexcept { return Moves(raw_); }
    cb_status play(Move move) noexcept { return cb_position_play(&raw_, move.raw()); }
    int piece_at(int square) const noexcept { return cb_position_piece_at(&raw_, square); }
    int side() const noexcept { return cb_position_side(&raw_); }
    bool in_check() const noexcept { return cb_position_in_check(&raw_) == 1; }
    std::uint64_t key() const noexcept {
        std::uint64_t key = 0;
        cb_position_key(&raw_, &key);
        return key;
    }
    std::uint64_t perft(std::uint32_t depth) const noexcept {
        std::uint64_t nodes = 0;
        cb_position_perft(&raw_, depth, &nodes);
        return nodes;
    }
    const cb_position &raw() const noexcept { return raw_; }

private:
    // An empty view may hold NULL, which the C functions do not take.
    static const char *text_of(std::string_view text) noexcept { return text.data() ? text.data() : ""; }

    cb_position raw_{};
};

// A game: copy it to be able to take moves back.
class Game {
public:
    Game() noexcept : Game(Position()) {}
    explicit Game(const Position &position) noexcept { cb_game_begin(&raw_, &position.raw()); }

    cb_status play(Move move) noexcept { return cb_game_play(&raw_, move.raw()); }

    // Plays a list of moves as far as they can be played; `*played` becomes their number.
    cb_status play(std::string_view moves, std::size_t *played = nullptr) noexcept {
        return cb_game_play_text(&raw_, moves.data() ? moves.data() : "", moves.size(), played);
    }
    Position position() const noexcept {
        cb_position position{};
        cb_game_position(&raw_, &position);
        return Position(position);
    }
    int plies() const noexcept { return cb_game_plies(&raw_); }
    int outcome() const noexcept { return cb_game_outcome(&raw_); }
    bool is_over() const noexcept { return outcome() != CB_OUTCOME_ONGOING; }
    int claims() const noexcept { return cb_game_claims(&raw_); }
    const cb_game &raw() const noexcept { return raw_; }

private:
    cb_game raw_{};
};

// Memory of its own for an engine or a table. It stays where it is when this moves.
class Memory {
public:
    Memory() noexcept = default;
    explicit Memory(std::size_t size) noexcept : bytes_(new (std::nothrow) std::byte[size]), size_(bytes_ ? size : 0) {}
    Memory(Memory &&other) noexcept : bytes_(std::move(other.bytes_)), size_(std::exchange(other.size_, 0)) {}
    Memory &operator=(Memory &&other) noexcept {
        bytes_ = std::move(other.bytes_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }

    void *data() const noexcept { return bytes_.get(); }
    std::size_t size() const noexcept { return size_; }

private:
    std::unique_ptr<std::byte[]> bytes_;
    std::size_t size_ = 0;
};

// A transposition table, for as long as engines use it. It may move; its memory does not.
class Table {
public:
    Table() noexcept = default;
    Table(Table &&other) noexcept : memory_(std::move(other.memory_)), raw_(std::exchange(other.raw_, nullptr)) {}
    Table &operator=(Table &&other) noexcept {
        memory_ = std::move(other.memory_);
        raw_ = std::exchange(other.raw_, nullptr);
        return *this;
    }

    // A table in memory of its own.
    static Maybe<Table> of_size(std::size_t size) noexcept {
        Memory memory(size);
        Maybe<Table> table = in(memory.data(), memory.size());
        if (table) table->memory_ = std::move(memory);
        return table;
    }

    // A table in lent memory.
    static Maybe<Table> in(void *memory, std::size_t size) noexcept {
        Table table;
        cb_status status = cb_table_init(memory, size, &table.raw_);
        if (status != CB_STATUS_OK) return status;
        return table;
    }

    cb_status clear() noexcept { return cb_table_clear(raw_); }
    cb_table *raw() const noexcept { return raw_; }

private:
    Memory memory_;
    cb_table *raw_ = nullptr;
};

// What a search is asked to do: chain what is wanted.
class Limits {
public:
    Limits() noexcept { raw_.size = sizeof raw_; }

    Limits &depth(std::uint32_t plies) noexcept { return set(CB_LIMIT_DEPTH).raw_.depth = plies, *this; }
    Limits &nodes(std::uint64_t count) noexcept { return set(CB_LIMIT_NODES).raw_.nodes = count, *this; }
    Limits &move_ms(std::uint32_t ms) noexcept { return set(CB_LIMIT_MOVE_MS).raw_.move_ms = ms, *this; }
    Limits &mate(std::uint32_t moves) noexcept { return set(CB_LIMIT_MATE).raw_.mate = moves, *this; }
    Limits &multipv(std::uint32_t lines) noexcept { return raw_.multipv = lines, *this; }
    Limits &ticket(std::uint32_t number) noexcept { return raw_.ticket = number, *this; }
    Limits &flags(std::uint32_t bits) noexcept { return raw_.flags |= bits, *this; }

    // Everything else, clocks and callbacks among it.
    cb_limits &raw() noexcept { return raw_; }
    const cb_limits &raw() const noexcept { return raw_; }

private:
    Limits &set(std::uint32_t bit) noexcept { return raw_.set |= bit, *this; }

    cb_limits raw_{};
};

// An engine. It may move; its memory does not. A table that it is given must outlive it.
class Engine {
public:
    Engine() noexcept = default;
    Engine(Engine &&other) noexcept : memory_(std::move(other.memory_)), raw_(std::exchange(other.raw_, nullptr)) {}
    Engine &operator=(Engine &&other) noexcept {
        memory_ = std::move(other.memory_);
        raw_ = std::exchange(other.raw_, nullptr);
        return *this;
    }

    // An engine in memory of its own.
    static Maybe<Engine> of_size(std::size_t size = CB_ENGINE_BYTES, const cb_config *config = nullptr) noexcept {
        Memory memory(size);
        Maybe<Engine> engine = in(memory.data(), memory.size(), config);
        if (engine) engine->memory_ = std::move(memory);
        return engine;
    }

    // An engine in lent memory.
    static Maybe<Engine> in(void *memory, std::size_t size, const cb_config *config = nullptr) noexcept {
        Engine engine;
        cb_status status = cb_init(memory, size, config, &engine.raw_);
        if (status != CB_STATUS_OK) return status;
        return engine;
    }

    cb_status new_game() noexcept { return cb_new_game(raw_); }
    cb_status use(const Table &table) noexcept { return cb_set_table(raw_, table.raw()); }
    cb_status set_level(std::int32_t hundredths) noexcept { return cb_set_level(raw_, hundredths); }
    cb_status set_elo(std::int32_t elo) noexcept { return cb_set_elo(raw_, elo); }
    cb_status set_full_strength() noexcept { return cb_set_full_strength(raw_); }
    cb_status set_seed(std::uint64_t seed) noexcept { return cb_set_seed(raw_, seed); }

    Maybe<cb_result> search(const Game &game, const Limits &limits = Limits()) noexcept {
        cb_result result{};
        result.size = sizeof result;
        cb_status status = cb_search(raw_, &game.raw(), &limits.raw(), &result);
        if (status != CB_STATUS_OK) return status;
        return result;
    }

    // One of the last search's lines, from 0.
    Maybe<cb_line> line(std::uint32_t index) const noexcept {
        cb_line line{};
        line.size = sizeof line;
        cb_status status = cb_result_line(raw_, index, &line);
        if (status != CB_STATUS_OK) return status;
        return line;
    }

    cb_status stop(std::uint32_t ticket = 0) noexcept { return cb_stop(raw_, ticket); }

    Maybe<cb_settings> strength() const noexcept {
        cb_settings settings{};
        settings.size = sizeof settings;
        cb_status status = cb_strength(raw_, &settings);
        if (status != CB_STATUS_OK) return status;
        return settings;
    }
    Text strength_text() const noexcept {
        return Text::from([this](char *buf, std::size_t cap) { return cb_strength_text(raw_, buf, cap); });
    }
    cb_engine *raw() const noexcept { return raw_; }

private:
    Memory memory_;
    cb_engine *raw_ = nullptr;
};

// As Engine::search, with several engines at once: any container of Engine with one table, of which the first leads. See
// cb_search_threads, which the library must have been built with.
template <class Engines>
Maybe<cb_result> search_threads(Engines &engines, const Game &game, const Limits &limits = Limits()) noexcept {
    const auto count = static_cast<std::uint32_t>(std::distance(std::begin(engines), std::end(engines)));
    std::unique_ptr<cb_engine *[]> handles(new (std::nothrow) cb_engine *[count]);
    if (!handles) return CB_STATUS_SPACE;
    std::uint32_t at = 0;
    for (const Engine &engine : engines) handles[at++] = engine.raw();
    cb_result result{};
    result.size = sizeof result;
    cb_status status = cb_search_threads(handles.get(), count, &game.raw(), &limits.raw(), &result);
    if (status != CB_STATUS_OK) return status;
    return result;
}

} // namespace cb

#endif // CB_HPP
