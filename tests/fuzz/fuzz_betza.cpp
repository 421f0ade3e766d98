// Any text is refused as a notation, with a column in the text and a message, or read as a gait that can be laid over a
// board and only ever leads forward.
#include <algorithm>
#include <cstdint>

#include "rules/piece/graph.hpp"
#include "tests/fuzz/must.hpp"

namespace {

void check(const rules::Gait& gait) {
  must(!gait.empty(), "a piece has a move");
  for (const auto& legs : gait) {
    must(!legs.empty(), "a move has a leg");
    for (const rules::Leg& leg : legs) {
      must(!leg.steps.empty(), "a leg has a direction");
      must(leg.min >= 1 && leg.max >= leg.min && leg.max <= rules::kUnlimited, "a range counts upwards from 1");
      must((leg.open | leg.hopped) != 0, "a leg lands somehow");
    }
  }
}

/// Laying out many long legs is slow and large; the games have at most two.
bool small(const rules::Gait& gait) {
  return gait.size() <= 6 && std::ranges::all_of(gait, [](const auto& legs) { return legs.size() <= 2; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto gait = rules::parse_betza(text);
  if (!gait) {
    must(gait.error().column >= 1 && gait.error().column <= size + 1, "the column is in the text");
    must(!gait.error().message.empty(), "a refusal says what is wrong");
    return 0;
  }
  check(*gait);
  if (!small(*gait)) return 0;
  static const rules::Topology board =
      rules::Topology::grid({"*....*", "......", "......", "......", "......", "*....*"});
  for (const rules::Side side : rules::kSides) {
    const rules::ReachGraph graph = rules::lay_out(*gait, board, side, rules::square(17));
    for (const rules::Step& step : graph.steps) {
      must(step.if_empty < graph.steps.size() && step.if_occupied < graph.steps.size(), "links stay in the graph");
      must(step.sibling < graph.steps.size(), "branches stay in the graph");
    }
  }
  return 0;
}
