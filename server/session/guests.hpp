// Guests: a client shows the token that it was given, or becomes a new guest. The token is a random text that only the
// client keeps; the store has its hash. A new guest is a row in the store, so an address can make only so many in an
// hour. Any thread.
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
  std::optional<std::string> token;  // the token of a new guest, to be told once
};
/// Called once, on any thread.
using GuestCompletion = std::move_only_function<void(std::expected<Guest, protocol::Error>)>;

/// The place where guests are found and made; it outlives every question.
struct GuestBook {
  store::Guests& guests;
  Attempts& made;  // attempts by client, as client_of() names it
};

/// The guest of this token, or a new one; `bad_token` if it belongs to nobody, `too_many_attempts` if there is none and
/// the client has made too many.
void find_guest(GuestBook book, const std::optional<std::string>& token, const std::string& client, Now now,
                GuestCompletion then);

}  // namespace server
