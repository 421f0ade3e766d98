// Who a client is: a guest who shows the token that he was given, or a new one. The token is a random text that only
// the client keeps; the store has its hash. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "protocol/error.hpp"
#include "server/base/time.hpp"
#include "server/match/seats.hpp"
#include "server/store/store.hpp"

namespace server {

struct Guest {
  Player player;
  std::optional<std::string> token;  // of a new one, to be told once
};
/// Called once, on any thread.
using GuestThen = std::move_only_function<void(std::expected<Guest, protocol::Error>)>;

/// The guest of this token, or a new one; `bad_token` if it belongs to nobody.
void find_guest(store::Guests& guests, const std::optional<std::string>& token, Now now, GuestThen then);

}  // namespace server
