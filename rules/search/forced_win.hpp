// Wins that can be forced in a few moves, proved by looking at every move of both sides: a search, which leaves moves
// out, only believes in them, and knows nothing of how many moves win. Slow; for short wins.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "rules/game/play.hpp"

namespace rules::search {

class WinProver {
 public:
  /// The game must outlive it. `most_positions`: how many one question may look at.
  WinProver(const Variant& variant, std::uint64_t most_positions)
      : variant_(variant), most_positions_(most_positions) {}

  /// The moves of the side to move that win the game within so many of its moves, whatever the other side does; none:
  /// it took too many positions. No line may have a die in it: one that does wins nothing.
  [[nodiscard]] std::optional<Actions> winning_moves(const Position& position, int moves);

 private:
  [[nodiscard]] bool wins(const Position& position, int moves);
  [[nodiscard]] bool wins_by(const Position& position, const Action& action, int moves);
  [[nodiscard]] bool loses(const Position& position, int moves);
  /// Listed, those first that are likelier to decide.
  [[nodiscard]] Actions ordered(const Position& position) const;

  const Variant& variant_;
  std::uint64_t most_positions_;
  std::uint64_t left_ = 0;
  std::unordered_map<std::uint64_t, bool> known_;  // whether the side to move wins, by position and moves
};

}  // namespace rules::search
