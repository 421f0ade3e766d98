#include "rules/variants/compile.hpp"

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

/// The graph of one man, with what depends on where he stands: first moves and promotion.
ReachGraph graph_of(const Variant& variant, const KindSpec& spec, const Gait& gait, const Gait& unmoved, Side side,
                    Square origin) {
  ReachGraph graph;
  if (!unmoved.empty() && variant.unmoved_zone[static_cast<std::size_t>(side)].has(origin)) {
    const SquareSet always = quiet_landings(lay_out(gait, variant.board, side, origin));
    graph = lay_out(unmoved, variant.board, side, origin);
    for (Step& step : graph.steps) {
      const bool first = (step.flags & kLandEmpty) != 0 && !always.has(step.at);
      if (first && variant.en_passant) step.flags |= kFirstMove;
    }
  } else {
    graph = lay_out(gait, variant.board, side, origin);
  }
  for (Step& step : graph.steps) {
    if (spec.promoted != Kind::none && step.flags != 0) {
      step.flags = promoting(step.flags, variant.promotes(variant, spec, side, origin, step.at));
    } else if (spec.pawn && step.flags != 0 && variant.promotion_squares(spec, side).has(step.at)) {
      step.flags |= kMustPromote;
    }
  }
  return graph;
}

}  // namespace

void compile(Variant& variant) {
  variant.movement = Movement(variant.board.size());
  for (KindSpec& spec : variant.kinds) {
    spec.promoted = variant.find_symbol("+" + std::string(spec.symbol));
    require(spec.promoted == Kind::none || variant.promotes != nullptr,
            "where men have promoted sides, a rule gives them");
  }
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
    variant.movement.add(graphs);
  }
}

}  // namespace rules
