// Parts that Sho Shogi and Chu Shogi share: promotion to the `+` kinds, dead pieces, bare kings, and what the moves
// between two occurrences of a position did. Internal to rules/variants.
#pragma once
#include <array>
#include <optional>

#include "rules/game/play.hpp"
#include "rules/variants/common.hpp"

namespace rules {

/// Both games list Pawn and Pikeman first: the pieces that can be dead, standing on their last rank.
inline constexpr Kind kShogiPawn = kind(0);
inline constexpr Kind kPikeman = kind(1);

inline OptionSpec fourth_repetition_option() {
  return {"repetition", {"4", "off"}, "the occurrence of a position that ends the game"};
}

/// Ranks from this square to the last one of a side.
[[nodiscard]] int ranks_ahead(const Topology& board, Side side, Square s);

/// The pieces of a side that are not dead.
[[nodiscard]] SquareSet live_pieces(const Variant& variant, const Position& position, Side side);

/// A side that has lost its last royal piece loses.
[[nodiscard]] std::optional<Outcome> royals_captured(const Position& position);
/// True if only two royal pieces that do not touch each other are left, and dead pieces.
[[nodiscard]] bool two_royals_left(const Variant& variant, const Position& position);

/// The force that a side needs to win against a bare royal piece.
struct AgainstBare {
  std::uint64_t weak = 0;  // kinds that do not count
  bool every_royal_safe =
      false;  // the bare piece must attack none of its royal pieces; otherwise only the last one counts
};
[[nodiscard]] std::optional<Outcome> bare_king(const Variant& variant, const Position& position,
                                               const AgainstBare& against);

/// A ply between two occurrences of a position: the position after it, its mover and the squares of its move.
struct Repeated {
  const Position& after;
  Side mover;
  Square from;
  Square to;
};
/// The side whose moves since the first occurrence all did something, if not all of the other side's did it too.
template <class Does>
std::optional<Side> only_doer(const Position& newest, const History& history, Does&& does) {
  std::array<bool, 2> always{true, true};
  Position position = newest;
  const auto plies = history.since_first_occurrence();
  for (auto ply = plies.rbegin(); ply != plies.rend(); ++ply) {
    const Side mover = opponent(position.turn());
    always[static_cast<std::size_t>(mover)] =
        always[static_cast<std::size_t>(mover)] && does(Repeated{position, mover, ply->from, ply->to});
    // Such a ply captured nothing and promoted nobody, so it can be taken back.
    if (ply->from != ply->to) {
      const Piece piece = position.at(ply->to);
      const bool royal = position.royals(mover).has(ply->to);
      position.take(ply->to);
      position.put(ply->from, piece, royal);
    }
    position.set_turn(mover);
  }
  if (always[0] == always[1]) return std::nullopt;
  return always[0] ? Side::white : Side::black;
}

}  // namespace rules
