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

using protocol::say;

[[nodiscard]] inline protocol::Error error_of(protocol::ErrorCode code, protocol::Wording message,
                                              std::string pointer = {}) {
  return {.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = {}};
}

[[nodiscard]] inline std::unexpected<protocol::Error> refused(protocol::ErrorCode code, protocol::Wording message,
                                                              std::string pointer = {}) {
  return std::unexpected(error_of(code, std::move(message), std::move(pointer)));
}

/// The refusal of a link in a mail: it was used already, or what it was bound to has changed.
[[nodiscard]] inline std::unexpected<protocol::Error> old_link() {
  return refused(protocol::ErrorCode::bad_link, say<"account.link_is_old">());
}

/// The refusal of what the store cannot do now.
[[nodiscard]] inline std::unexpected<protocol::Error> store_trouble(const store::Error& error) {
  log(LogLevel::error, "account_not_stored", {{"code", store::name(error.code)}, {"why", error.what}});
  return refused(protocol::ErrorCode::not_stored, say<"http.store_trouble">());
}

/// The refusal of somebody who gets no turn to have a password hashed.
[[nodiscard]] inline std::unexpected<protocol::Error> no_turn(Turn turn, const std::string& client) {
  const bool is_own = turn == Turn::too_many_here;
  log_refused(is_own ? Bound{"passwords_waiting_here"} : Bound{"passwords_waiting"}, client);
  protocol::Error error = is_own ? error_of(protocol::ErrorCode::too_many_attempts, say<"account.many_sign_in_here">())
                                 : error_of(protocol::ErrorCode::busy, say<"account.many_sign_in">());
  error.retry_ms = 1'000;
  return std::unexpected(std::move(error));
}

[[nodiscard]] inline std::unexpected<protocol::Error> no_memory() {
  log(LogLevel::error, "no_memory_for_passwords");
  return refused(protocol::ErrorCode::busy, say<"account.no_memory">());
}

[[nodiscard]] inline protocol::Error wait_first(std::chrono::milliseconds wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait);
  protocol::Error error =
      error_of(protocol::ErrorCode::too_many_attempts, seconds < std::chrono::minutes{1}
                                                           ? say<"account.tried_too_often_now">(seconds.count())
                                                           : say<"account.tried_too_often">(minutes_of(wait)));
  error.retry_ms = wait.count();
  return error;
}

}  // namespace server
