// The refusals of the account service, each made at one place. Internal to it.
#pragma once
#include <chrono>
#include <expected>
#include <string>

#include "protocol/base/error.hpp"
#include "server/accounts/attempts.hpp"
#include "server/accounts/fair_queue.hpp"
#include "server/base/log.hpp"
#include "server/store/error.hpp"

namespace server {

[[nodiscard]] inline protocol::Error error_of(protocol::ErrorCode code, std::string message, std::string pointer = {}) {
  return {.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = {}};
}

[[nodiscard]] inline std::unexpected<protocol::Error> refused(protocol::ErrorCode code, std::string message,
                                                              std::string pointer = {}) {
  return std::unexpected(error_of(code, std::move(message), std::move(pointer)));
}

/// The refusal of a link in a mail: it was used already, or what it was bound to has changed.
[[nodiscard]] inline std::unexpected<protocol::Error> old_link() {
  return refused(protocol::ErrorCode::bad_link, "this link is good for nothing any more: ask for a new mail");
}

/// The refusal of what the store cannot do now.
[[nodiscard]] inline std::unexpected<protocol::Error> store_trouble(const store::Error& error) {
  log(LogLevel::error, "account_not_stored", {{"code", store::name(error.code)}, {"why", error.what}});
  return refused(protocol::ErrorCode::not_stored, "the server cannot read or store this now: try again in a second");
}

/// The refusal of somebody who gets no turn to have a password hashed.
[[nodiscard]] inline std::unexpected<protocol::Error> no_turn(Turn turn, const std::string& client) {
  const bool is_own = turn == Turn::too_many_here;
  log_refused(is_own ? Bound{"passwords_waiting_here"} : Bound{"passwords_waiting"}, client);
  protocol::Error error =
      is_own ? error_of(protocol::ErrorCode::too_many_attempts,
                        "too many from your address sign in at this moment: try again in a second")
             : error_of(protocol::ErrorCode::busy, "too many people sign in at this moment: try again in a second");
  error.retry_ms = 1'000;
  return std::unexpected(std::move(error));
}

[[nodiscard]] inline std::unexpected<protocol::Error> no_memory() {
  log(LogLevel::error, "no_memory_for_passwords");
  return refused(protocol::ErrorCode::busy, "the server has no room to judge passwords in now: try again in a second");
}

[[nodiscard]] inline protocol::Error wait_first(std::chrono::milliseconds wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
  const std::string when =
      seconds < std::chrono::minutes{1} ? "in " + std::to_string(seconds.count()) + " s" : in_minutes(wait);
  protocol::Error error =
      error_of(protocol::ErrorCode::too_many_attempts, "this was tried too often: try again " + when);
  error.retry_ms = wait.count();
  return error;
}

}  // namespace server
