// Somebody who plays the computer, one game after the other, and thinks about each move for a while. One thread.
#pragma once
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/clock.hpp"
#include "bench/load/websocket.hpp"

namespace bench {

class Person final : Listener {
 public:
  /// `thinks`: how long on average. `level`: of the computer.
  Person(Loop& loop, std::uint16_t port, int level, Nanoseconds thinks, std::uint64_t seed);

  /// Moves, if it is time to.
  void look();
  [[nodiscard]] std::int64_t moves() const { return moves_; }
  /// How long the computer took to answer.
  [[nodiscard]] const std::vector<Nanoseconds>& answers() const { return answers_; }

 private:
  void take(std::string_view text) override;
  void take_event(std::string_view type, std::string_view d);
  void create();
  /// It is this person's turn, with these moves to choose from.
  void think(std::string_view legal);
  void say(std::string_view type, const std::string& fields);

  WebSocket socket_;
  int level_;
  Nanoseconds thinks_;
  std::mt19937_64 random_;
  std::string game_;
  std::string move_;  // the move to be made at `due_`; empty: none
  Nanoseconds due_ = 0;
  Nanoseconds moved_ = 0;  // when the computer was left to answer; 0: it has
  std::int64_t ply_ = 0;
  std::int64_t moves_ = 0;
  std::uint64_t commands_ = 0;
  std::vector<Nanoseconds> answers_;
};

}  // namespace bench
