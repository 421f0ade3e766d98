#include "server/match/ending.hpp"

namespace server {
namespace {

EndReason reason_of(rules::EndReason reason) {
  switch (reason) {
    case rules::EndReason::checkmate:
      return EndReason::checkmate;
    case rules::EndReason::stalemate:
      return EndReason::stalemate;
    case rules::EndReason::repetition:
      return EndReason::repetition;
    case rules::EndReason::move_rule:
      return EndReason::move_rule;
    case rules::EndReason::insufficient_material:
      return EndReason::insufficient_material;
    case rules::EndReason::royals_captured:
      return EndReason::royals_captured;
    case rules::EndReason::bare_king:
      return EndReason::bare_king;
    case rules::EndReason::citadel:
      return EndReason::citadel;
  }
  return EndReason::adjudication;
}

}  // namespace

Result won_by(rules::Side side) {
  return side == rules::Side::white ? Result::white : Result::black;
}

Ending ending_of(const rules::Outcome& outcome) {
  return {.result = outcome.winner ? won_by(*outcome.winner) : Result::draw, .cause = reason_of(outcome.reason)};
}

}  // namespace server
