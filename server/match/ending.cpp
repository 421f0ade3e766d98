#include "server/match/ending.hpp"

#include <array>
#include <cassert>

#include "server/match/named.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kResults{"white", "black", "draw", "none"};
constexpr std::array kCauses{
#define ASTRAGAL_END_CAUSE(name, text) std::string_view{text},
    ASTRAGAL_END_CAUSES(ASTRAGAL_END_CAUSE)
#undef ASTRAGAL_END_CAUSE
};

}  // namespace

std::string_view name(Result result) {
  return kResults[static_cast<std::size_t>(result)];
}

std::optional<Result> result_named(std::string_view text) {
  return named<Result>(kResults, text);
}

Result won_by(rules::Side side) {
  return side == rules::Side::white ? Result::white : Result::black;
}

std::string_view name(EndCause cause) {
  return kCauses[static_cast<std::size_t>(cause)];
}

std::optional<EndCause> end_cause_named(std::string_view text) {
  return named<EndCause>(kCauses, text);
}

Ending ending_of(const rules::Outcome& outcome) {
  const auto cause = end_cause_named(rules::name(outcome.reason));
  assert(cause);
  return {.result = outcome.winner ? won_by(*outcome.winner) : Result::draw, .cause = *cause};
}

}  // namespace server
