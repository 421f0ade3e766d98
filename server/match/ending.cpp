#include "server/match/ending.hpp"

#include <algorithm>
#include <iterator>

namespace server {
namespace {

// The enumerators of both types come from one list, which begins with these.
EndReason reason_of(rules::EndReason reason) {
  return static_cast<EndReason>(reason);
}

}  // namespace

Result won_by(rules::Side side) {
  return side == rules::Side::white ? Result::white : Result::black;
}

protocol::Outcome to_wire(const Ending& ending) {
  return {.result = ending.result, .reason = ending.cause};
}

Ending ending_of(const rules::Outcome& outcome) {
  return {.result = outcome.winner ? won_by(*outcome.winner) : Result::draw, .cause = reason_of(outcome.reason)};
}

bool is_of_the_rules(EndReason cause) {
#define ASTRAGAL_REASON(value, word) EndReason::value,
  static constexpr EndReason kOfTheRules[] = {ASTRAGAL_RULES_END_REASONS(ASTRAGAL_REASON)};
#undef ASTRAGAL_REASON
  return std::ranges::find(kOfTheRules, cause) != std::end(kOfTheRules);
}

}  // namespace server
