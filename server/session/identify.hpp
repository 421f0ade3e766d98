// Finds out who a client is: an account that shows an API token or the cookie of its page, else a guest. A guest shows
// the token that it was given, or becomes a new one. The token is a random text that only the client keeps; the store
// has its hash. A new guest is a row in the store, so an address can make only so many in an hour. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "protocol/base/error.hpp"
#include "server/accounts/account_service.hpp"
#include "server/accounts/attempts.hpp"
#include "server/base/time.hpp"
#include "server/store/store.hpp"

namespace server {

/// The place where guests are found and made; it outlives every question.
struct GuestBook {
  store::Guests& guests;
  Attempts& made;  // attempts by client, as client_of() names it
};

struct Identity {
  Who who;
  std::optional<std::string> token;  // the token of a new guest, to be told once
};
/// Called once, on any thread.
using IdentityCompletion = std::move_only_function<void(std::expected<Identity, protocol::Error>)>;

/// `shown`: by the upgrade of the connection; `token`: by hello. Only programs choose an API token, so it counts before
/// all else; a page shows its guest's token always, so that counts last.
void identify(AccountService& accounts, GuestBook guests, const Shown& shown, const std::optional<std::string>& token,
              Now now, IdentityCompletion then);

}  // namespace server
