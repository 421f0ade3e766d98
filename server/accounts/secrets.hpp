// The tokens that prove who somebody is: random texts, told once, of which the store has the SHA-256. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "server/store/accounts.hpp"

namespace server {

/// The beginning of every API token, so that a token is recognized wherever it is found.
inline constexpr std::string_view kApiToken = "ast_";

/// 256 random bits in hex.
[[nodiscard]] std::string new_token();
[[nodiscard]] store::TokenHash hash_of(std::string_view token);
/// A name for a token, to speak of it: no secret.
[[nodiscard]] std::string new_token_id();

}  // namespace server
