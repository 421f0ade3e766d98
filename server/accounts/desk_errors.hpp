// The refusals of the desk, each made at one place. Internal to it.
#pragma once
#include <chrono>
#include <expected>
#include <string>

#include "protocol/error.hpp"
#include "server/accounts/attempts.hpp"
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

/// What the store cannot do now.
[[nodiscard]] inline std::unexpected<protocol::Error> store_trouble(const store::Error& error) {
  log(LogLevel::error, "account_not_stored", {{"code", store::name(error.code)}, {"why", error.what}});
  return refused(protocol::ErrorCode::not_stored, "the server cannot read or store this now: try again in a second");
}

[[nodiscard]] inline std::unexpected<protocol::Error> pool_is_full() {
  return refused(protocol::ErrorCode::busy, "too many people sign in at this moment: try again in a second");
}

[[nodiscard]] inline std::unexpected<protocol::Error> no_memory() {
  log(LogLevel::error, "no_memory_for_passwords");
  return refused(protocol::ErrorCode::busy, "the server has no room to judge passwords in now: try again in a second");
}

[[nodiscard]] inline protocol::Error wait_first(std::chrono::milliseconds wait) {
  return error_of(protocol::ErrorCode::too_many_attempts, "this was tried too often: try again " + in_minutes(wait));
}

}  // namespace server
