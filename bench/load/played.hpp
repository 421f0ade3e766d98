// A table at Astragal: two guests, who say hello once and then play one game after the other, as docs/protocol.md has
// it, dice for the setup included. Every event must come to both in its order, with the same data, and say what the
// rules say; the mover's copy has the id of the command.
#pragma once
#include <array>
#include <cstdint>
#include <deque>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/board.hpp"
#include "bench/load/envelope.hpp"
#include "bench/load/hash.hpp"
#include "bench/load/table.hpp"
#include "bench/load/websocket.hpp"

namespace bench {

/// The terms that all tables share.
struct Terms {
  std::uint16_t port = 0;
  const rules::Variant* variant = nullptr;
  bool ask_for_rules = false;  // the feature `rules`
  Course course = Course::random;
  bool* has_rules = nullptr;  // set to whether the server has the feature
};

class PlayedTable final : public Table {
 public:
  /// Connects both players and says hello; waits for nothing but the upgrades.
  PlayedTable(Loop& loop, const Terms& terms, Host& host, std::uint64_t seed);

  void begin() override;
  void move() override;
  void resign() override;
  [[nodiscard]] int plies() const override { return plies_; }
  [[nodiscard]] std::string game() const override { return game_; }
  /// True if both players have been welcomed.
  [[nodiscard]] bool is_welcome() const { return !seats_[0].player.empty() && !seats_[1].player.empty(); }

 private:
  struct Seat final : Listener {
    Seat(PlayedTable& owner, Loop& loop, std::uint16_t port) : table(owner), socket(loop, port, "/ws", *this) {}
    void take(std::string_view text) override { table.take(*this, text); }

    PlayedTable& table;
    WebSocket socket;
    std::string player;   // empty: no welcome yet
    std::string awaited;  // the id of the command that has no answer yet; empty: none
    std::int64_t last = 0;
    Hash secret{};
  };

  void command(Seat& seat, std::string_view type, const std::string& fields);
  void take(Seat& seat, std::string_view text);
  void take_answer(Seat& seat, const Envelope& answer);
  void take_event(Seat& seat, const Envelope& event, std::size_t bytes);
  /// Goes on after an event that both players have.
  void go_on(std::string_view type, std::string_view d);
  void started(std::string_view d);
  void played(std::string_view d);
  void ended(std::string_view d);
  [[nodiscard]] Seat& mover() { return seats_[static_cast<std::size_t>(plies_ % 2)]; }
  // The dice (played_dice.cpp).
  void commit(std::string_view d);
  void open(std::string_view d);
  void rolled(std::string_view d);

  const Terms& terms_;
  Host& host_;
  std::mt19937_64 random_;
  Board board_;
  std::array<Seat, 2> seats_;
  std::string game_;
  bool begin_wanted_ = false;  // true: begin as soon as both are welcome
  bool has_rules_ = false;
  bool resigned_ = false;
  int watching_ = 0;  // snapshots that have come
  int plies_ = 0;
  std::uint64_t frames_ = 0;
  Nanoseconds sent_ = 0;
  std::string move_;                // the move that was sent last
  std::deque<std::string> copies_;  // events that one of the two has already, beyond those that both have
  std::string draw_, lock_;
  std::vector<std::uint64_t> dice_;
};

}  // namespace bench
