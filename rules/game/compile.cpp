#include "rules/game/compile.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "rules/board/require.hpp"

namespace rules {
namespace {

Gait gait_of(std::string_view betza) {
  auto gait = parse_betza(betza);
  require(gait.has_value(), "the notation of every kind parses");
  return std::move(*gait);
}

SquareSet quiet_landings(const ReachGraph& graph) {
  SquareSet squares;
  for (const Step& step : graph.steps) {
    if ((step.flags & kLandEmpty) != 0) squares.add(step.at);
  }
  return squares;
}

/// The flags of a landing whose squares allow or want the promoted kind.
std::uint8_t promoting(std::uint8_t flags, const Promotions& promotions) {
  std::uint8_t result = flags;
  for (const std::uint8_t land : {kLandEmpty, kLandWhite, kLandBlack}) {
    const Promotion promotion = land == kLandEmpty ? promotions.quiet : promotions.capture;
    if ((flags & land) == 0 || promotion == Promotion::never) continue;
    result |= static_cast<std::uint8_t>(land << kPromoteShift);
    if (promotion == Promotion::must) result &= static_cast<std::uint8_t>(~land);
  }
  return result;
}

/// True if a leap lies neither in a line nor on a diagonal.
bool turns_a_corner(const Topology& board, Square from, Square to) {
  const int files = std::abs(board.cell(to).file - board.cell(from).file);
  const int ranks = std::abs(board.cell(to).rank - board.cell(from).rank);
  return files != 0 && ranks != 0 && files != ranks;
}

Entry entry_of(const Variant& variant, Kind k, Side side, Square s) {
  return variant.hooks.entry == nullptr ? Entry::open : variant.hooks.entry(variant, k, side, s);
}

/// The squares that do not exist for this piece.
SquareSet closed_to(const Variant& variant, Kind k, Side side) {
  SquareSet closed;
  for (const Square s : variant.board.all()) {
    if (entry_of(variant, k, side, s) == Entry::closed) closed.add(s);
  }
  return closed;
}

/// The graph of one piece, with what depends on where it stands: first moves and promotion.
ReachGraph graph_of(const Variant& variant, Kind k, const Gait& gait, const Gait& unmoved, Side side, Square origin) {
  const KindSpec& spec = variant.spec(k);
  const SquareSet closed = closed_to(variant, k, side);
  ReachGraph graph;
  if (closed.has(origin)) return graph;
  if (!unmoved.empty() && variant.unmoved_zone[side].has(origin)) {
    const SquareSet always = quiet_landings(lay_out(gait, variant.board, side, origin, closed));
    graph = lay_out(unmoved, variant.board, side, origin, closed);
    for (Step& step : graph.steps) {
      const bool first = (step.flags & kLandEmpty) != 0 && !always.has(step.at);
      if (first && variant.en_passant) step.flags |= kFirstMove;
    }
  } else {
    graph = lay_out(gait, variant.board, side, origin, closed);
  }
  for (Step& step : graph.steps) {
    if (step.flags != 0 && entry_of(variant, k, side, step.at) == Entry::quiet) step.flags &= kLandEmpty;
    if (spec.promoted != Kind::none && step.flags != 0) {
      step.flags = promoting(step.flags, variant.hooks.promotes(variant, spec, side, origin, step.at));
    } else if (spec.pawn && step.flags != 0 && variant.promotion_squares(spec, side).has(step.at)) {
      step.flags |= kMustPromote;
    } else if (spec.corners && step.flags != 0 && turns_a_corner(variant.board, origin, step.at)) {
      step.flags |= static_cast<std::uint8_t>((step.flags & (kLandEmpty | kLandWhite | kLandBlack)) << kPromoteShift);
    }
  }
  return graph;
}

/// The graphs of one kind from all squares.
PerSide<std::vector<ReachGraph>> graphs_of(const Variant& variant, Kind k, const Gait& gait, const Gait& unmoved) {
  PerSide<std::vector<ReachGraph>> graphs;
  for (const Side side : kSides) {
    for (const Square s : variant.board.all()) {
      graphs[side].push_back(graph_of(variant, k, gait, unmoved, side, s));
    }
  }
  return graphs;
}

/// The mask of what a pawn of this kind becomes, if the kind says it.
std::uint64_t own_promotion(const Variant& variant, const KindSpec& spec) {
  if (spec.becomes.empty()) return 0;
  const Kind becomes = variant.find_symbol(spec.becomes);
  require(becomes != Kind::none, "a pawn becomes a kind of its own game");
  return 1ULL << index(becomes);
}

Gait gait_or_none(std::string_view betza) {
  return betza.empty() ? Gait{} : gait_of(betza);
}

/// The graphs of what a piece does only while it holds a right; a pawn's may be answered en passant.
PerSide<std::vector<ReachGraph>> first_graphs_of(const Variant& variant, Kind k) {
  auto graphs = graphs_of(variant, k, gait_or_none(variant.spec(k).first), {});
  if (!variant.spec(k).pawn || !variant.en_passant) return graphs;
  for (const Side side : kSides) {
    for (ReachGraph& graph : graphs[side]) {
      for (Step& step : graph.steps) {
        if (step.flags != 0) step.flags |= kFirstMove;
      }
    }
  }
  return graphs;
}

}  // namespace

void compile(Variant& variant) {
  variant.movement = Movement(variant.board.size());
  for (KindSpec& spec : variant.kinds) {
    spec.promoted = variant.find_symbol("+" + std::string(spec.symbol));
    require(spec.promoted == Kind::none || variant.hooks.promotes != nullptr,
            "where pieces have promoted sides, a rule gives them");
  }
  const bool first = std::ranges::any_of(variant.kinds, [](const KindSpec& k) { return !k.first.empty(); });
  if (first) variant.first_moves.emplace(variant.board.size());
  for (int i = 0; i < static_cast<int>(variant.kinds.size()); ++i) {
    const KindSpec& spec = variant.spec(kind(i));
    variant.promotions_by_kind.push_back(own_promotion(variant, spec));
    variant.movement.add(graphs_of(variant, kind(i), gait_of(spec.betza), gait_or_none(spec.unmoved)));
    if (variant.first_moves) variant.first_moves->add(first_graphs_of(variant, kind(i)));
  }
}

}  // namespace rules
