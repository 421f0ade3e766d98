// Who a client is: a guest who shows the token that he was given, or a new one. The token is a random text that only
// the client keeps; the store has its hash. A new guest is a row, so an address makes but so many in an hour. Any
// thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "protocol/base/error.hpp"
#include "server/accounts/attempts.hpp"
#include "server/base/time.hpp"
#include "server/match/seats.hpp"
#include "server/store/store.hpp"

namespace server {

struct Guest {
  Player player;
  std::optional<std::string> token;  // of a new one, to be told once
};
/// Called once, on any thread.
using GuestCompletion = std::move_only_function<void(std::expected<Guest, protocol::Error>)>;

/// Where guests are found and made; outlives every question.
struct GuestBook {
  store::Guests& guests;
  Attempts& made;  // by client, as client_of() names it
};

/// The guest of this token, or a new one; `bad_token` if it belongs to nobody, `too_many_attempts` if there is none and
/// the client has made too many.
void find_guest(GuestBook book, const std::optional<std::string>& token, const std::string& client, Now now,
                GuestCompletion then);

}  // namespace server
