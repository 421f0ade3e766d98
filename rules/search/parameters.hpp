// Parameters of an evaluation, by kinds, ranks and files: the numbers that bench/tune fits and that tables keep
// (docs/engine.md, "Tables"). Without a table they follow from what the reach graphs alone tell (mean mobility).
#pragma once
#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "rules/game/variant.hpp"
#include "rules/search/levels.hpp"
#include "rules/search/tapered.hpp"

namespace rules::search {

/// Terms that kinds share go by a small number: how many pieces look at a royal one, ranks that a pawn has to go.
inline constexpr int kCounted = 8;

/// The terms of a kind; docs/engine.md ("The evaluation") says what each is for. Number: Tapered in an evaluation, a
/// count where one is fitted.
template <class Number>
struct KindTerms {
  Number value{};
  Number place{};              // hundredths of it for each landing more than elsewhere
  Number pair{};               // two of the kind, or more
  Number mobility{};           // worth of each landing more than usual
  Number zone{};               // worth of each landing around an enemy's royal piece
  std::vector<Number> rank{};  // from the side's own first one
  std::vector<Number> file{};  // from the edge to the middle
  bool operator==(const KindTerms&) const = default;
};

/// All terms of an evaluation.
template <class Number>
struct Terms {
  std::vector<KindTerms<Number>> kinds{};  // as in the variant
  std::array<Number, kCounted>
      crowd{};  // worth of so many pieces that look at the squares around an enemy's royal piece
  std::array<Number, kCounted>
      pressure{};  // worth of so many of these squares that are guarded by nothing but royal pieces
  std::array<Number, kCounted> passed{};   // a pawn that no enemy's pawn can stop, by the ranks that it has to go
  Number escort{};                         // how much nearer to it the own royal piece is, the more the farther it is
  Number blocked{};                        // a passed pawn with something before it
  Number doubled{}, isolated{};            // pawns
  Number pawn_guard{}, piece_guard{};      // an own piece around an own royal one
  Number pawn_threat{};                    // an enemy's piece attacked by a pawn
  Number piece_threat{};                   // an enemy's piece attacked by one of less worth
  Number hanging_pawn{}, hanging_piece{};  // an enemy's, attacked and not guarded
  Number tempo{};
  bool operator==(const Terms&) const = default;
};

using KindParameters = KindTerms<Tapered>;

struct Parameters : Terms<Tapered> {
  Misjudgements misjudgements = kUsualMisjudgements;
  bool operator==(const Parameters&) const = default;
};

/// Calls visit(name, numbers) for each term, in the order of tables; the name is that of tables.
void for_each_term(auto& terms, auto&& visit)
  requires requires { terms.kinds; }
{
  const auto one = [&](std::string_view name, auto& number) { visit(name, std::span(&number, 1)); };
  visit("crowd", std::span(terms.crowd));
  visit("pressure", std::span(terms.pressure));
  visit("passed", std::span(terms.passed));
  one("escort", terms.escort);
  one("blocked", terms.blocked);
  one("doubled", terms.doubled);
  one("isolated", terms.isolated);
  one("pawn-guard", terms.pawn_guard);
  one("piece-guard", terms.piece_guard);
  one("pawn-threat", terms.pawn_threat);
  one("piece-threat", terms.piece_threat);
  one("hanging-pawn", terms.hanging_pawn);
  one("hanging-piece", terms.hanging_piece);
  one("tempo", terms.tempo);
}
/// Visits each term of a kind.
void for_each_term(auto& terms, auto&& visit)
  requires requires { terms.mobility; }
{
  const auto one = [&](std::string_view name, auto& number) { visit(name, std::span(&number, 1)); };
  one("value", terms.value);
  one("place", terms.place);
  one("pair", terms.pair);
  one("mobility", terms.mobility);
  one("zone", terms.zone);
  visit("rank", std::span(terms.rank));
  visit("file", std::span(terms.file));
}

/// The number of squares that a kind reaches from `from` on average when three of ten squares are occupied, half of
/// them by enemies.
[[nodiscard]] double mean_mobility(const Variant& variant, Kind k, Side side, Square from);
/// The mean mobility of a kind over all squares of the board.
[[nodiscard]] double mean_mobility(const Variant& variant, Kind k);

/// The parameters that the game's own moves suggest.
[[nodiscard]] Parameters parameters_by_mobility(const Variant& variant);

}  // namespace rules::search
