// The time that one side has left under each kind of time control, and what a move costs it: one set of functions for
// each kind, which Clock calls. Pure: it deals in spans of time, never in moments. A part of the match.
#pragma once
#include <optional>

#include "server/match/time_control.hpp"

namespace server {

struct Budget {
  Ms main{};
  int periods = 0;  // byo-yomi periods left, with the one that runs
  Ms bank{};        // the bank of a game by post
  bool operator==(const Budget&) const = default;
};

/// The time that a side has left in the middle of a move, as a page shows it.
struct Left {
  Ms main{};
  std::optional<Ms> delay;   // before the main time runs
  std::optional<Ms> period;  // what is left of the running period, once the main time is used up
  std::optional<int> periods;
  std::optional<Ms> bank;  // the bank of a game by post
};

/// The full budget, at the start of the game.
[[nodiscard]] Budget full(const Fischer& control);
[[nodiscard]] Budget full(const Delay& control);
[[nodiscard]] Budget full(const Byoyomi& control);
[[nodiscard]] Budget full(const DaysPerMove& control);
[[nodiscard]] Budget full(const DaysWithCap& control);

/// A move that takes so long is too late.
[[nodiscard]] Ms allowance(const Fischer& control, const Budget& before);
[[nodiscard]] Ms allowance(const Delay& control, const Budget& before);
[[nodiscard]] Ms allowance(const Byoyomi& control, const Budget& before);
[[nodiscard]] Ms allowance(const DaysPerMove& control, const Budget& before);
[[nodiscard]] Ms allowance(const DaysWithCap& control, const Budget& before);

/// The time left after `used` of a move that is still being thought about; never negative.
[[nodiscard]] Left left_of(const Fischer& control, const Budget& before, Ms used);
[[nodiscard]] Left left_of(const Delay& control, const Budget& before, Ms used);
[[nodiscard]] Left left_of(const Byoyomi& control, const Budget& before, Ms used);
[[nodiscard]] Left left_of(const DaysPerMove& control, const Budget& before, Ms used);
[[nodiscard]] Left left_of(const DaysWithCap& control, const Budget& before, Ms used);

/// The budget for the next move, after a move made in time that left so much.
[[nodiscard]] Budget after_move(const Fischer& control, Budget left);
[[nodiscard]] inline Budget after_move(const Delay&, Budget left) {
  return left;
}
[[nodiscard]] inline Budget after_move(const Byoyomi&, Budget left) {
  return left;
}
[[nodiscard]] Budget after_move(const DaysPerMove& control, Budget left);
[[nodiscard]] Budget after_move(const DaysWithCap& control, Budget left);

}  // namespace server
