// A refusal as the command line shows it: the rules' own error, or one of the filter's. A value, no exception.
#pragma once
#include <string>
#include <string_view>

#include "rules/game/error.hpp"

namespace cli {

/// The filter's own codes: a line that is not one of its requests; a perft that would take too long.
inline constexpr std::string_view kBadRequest = "bad_request";
inline constexpr std::string_view kTooManyNodes = "too_many_nodes";

struct Failure {
  std::string_view code;  // rules::name(ErrorCode) or one of those above
  std::string message;
  std::string_view reason = "";  // rules::name(Reason); empty: none
  int column = 0;                // 1-based, in the text that was read; 0: none
  int index = -1;                // 0-based, of the action; negative: none
};

[[nodiscard]] inline Failure failure_of(rules::Error error) {
  const std::string_view reason = error.reason == rules::Reason::none ? "" : rules::name(error.reason);
  return {rules::name(error.code), std::move(error.message), reason, error.column};
}

[[nodiscard]] inline std::unexpected<Failure> refused(rules::Error error) {
  return std::unexpected(failure_of(std::move(error)));
}

/// The refusal of one action of a request.
[[nodiscard]] inline Failure at_action(std::size_t index, rules::Error error) {
  Failure failure = failure_of(std::move(error));
  failure.message = "action " + std::to_string(index) + ": " + failure.message;
  failure.index = static_cast<int>(index);
  return failure;
}

[[nodiscard]] inline Failure bad_request(std::string message, int column = 0) {
  return {kBadRequest, std::move(message), "", column};
}

}  // namespace cli
