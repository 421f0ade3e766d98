#include "server/session/identify.hpp"

#include <utility>

#include "server/accounts/secrets.hpp"

namespace server {

void identify(AccountService& accounts, GuestBook guests, const Shown& shown, const std::optional<std::string>& token,
              Now now, IdentityCompletion then) {
  if (token && token->starts_with(kApiToken)) {
    return accounts.find_token(*token, [then = std::move(then)](std::expected<Login, protocol::Error> found) mutable {
      if (!found) {
        if (found.error().code == protocol::ErrorCode::bad_token) found.error().pointer = "/d/token";
        return then(std::unexpected(std::move(found.error())));
      }
      then(Identity{.who = who_of(*found), .token = {}});
    });
  }
  accounts.find(shown, [guests, token, client = shown.client, now,
                        then = std::move(then)](std::expected<std::optional<Login>, protocol::Error> found) mutable {
    if (!found) return then(std::unexpected(std::move(found.error())));
    if (*found) return then(Identity{.who = who_of(**found), .token = {}});
    find_guest(guests, token, client, now,
               [then = std::move(then)](std::expected<Guest, protocol::Error> guest) mutable {
                 if (!guest) return then(std::unexpected(std::move(guest.error())));
                 then(Identity{.who = {.player = std::move(guest->player)}, .token = std::move(guest->token)});
               });
  });
}

}  // namespace server
