// Finds out who a client is: an account that shows an API token or the cookie of its page, else a guest. Any thread.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/accounts/account_service.hpp"
#include "server/session/guests.hpp"

namespace server {

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
