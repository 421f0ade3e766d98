#include "rules/variants/compile.hpp"

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

/// Whether a leap lies neither in a line nor on a diagonal.
bool turns_a_corner(const Topology& board, Square from, Square to) {
  const int files = std::abs(board.cell(to).file - board.cell(from).file);
  const int ranks = std::abs(board.cell(to).rank - board.cell(from).rank);
  return files != 0 && ranks != 0 && files != ranks;
}

/// The graph of one man, with what depends on where he stands: first moves and promotion.
ReachGraph graph_of(const Variant& variant, const KindSpec& spec, const Gait& gait, const Gait& unmoved, Side side,
                    Square origin) {
  ReachGraph graph;
  if (!unmoved.empty() && variant.unmoved_zone[static_cast<std::size_t>(side)].has(origin)) {
    const SquareSet always = quiet_landings(lay_out(gait, variant.board, side, origin));
    graph = lay_out(unmoved, variant.board, side, origin);
    for (Step& step : graph.steps) {
      const bool first = (step.flags & kLandEmpty) != 0 && !always.has(step.at);
      if (first && (variant.en_passant || variant.unmoved_by_rights)) step.flags |= kFirstMove;
    }
  } else {
    graph = lay_out(gait, variant.board, side, origin);
  }
  for (Step& step : graph.steps) {
    if (spec.corners && step.flags != 0 && turns_a_corner(variant.board, origin, step.at)) step.flags |= kTwoWays;
    if (spec.pawn && step.flags != 0 && variant.promotion_squares(spec, side).has(step.at)) {
      step.flags |= kMustPromote;
    }
  }
  return graph;
}

}  // namespace

void compile(Variant& variant) {
  variant.movement = Movement(variant.board.size());
  for (const KindSpec& spec : variant.kinds) {
    const Kind becomes = spec.becomes.empty() ? Kind::none : variant.find_symbol(spec.becomes);
    require(spec.becomes.empty() || becomes != Kind::none, "a pawn becomes a kind of its own game");
    variant.promotions_by_kind.push_back(becomes == Kind::none ? 0 : 1ULL << index(becomes));
    const Gait gait = gait_of(spec.betza);
    const Gait unmoved = spec.unmoved.empty() ? Gait{} : gait_of(spec.unmoved);
    std::array<std::vector<ReachGraph>, 2> graphs;
    for (const Side side : kSides) {
      for (int i = 0; i < variant.board.size(); ++i) {
        graphs[static_cast<std::size_t>(side)].push_back(graph_of(variant, spec, gait, unmoved, side, square(i)));
      }
    }
    variant.movement.add(graphs,
                         variant.unmoved_by_rights ? kMustPromote | kTwoWays | kFirstMove : kMustPromote | kTwoWays);
  }
}

}  // namespace rules
