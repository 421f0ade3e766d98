// The person on a connection, or behind a request: a player, and what they may do. A plain value.
#pragma once
#include <cstdint>
#include <optional>

#include "server/base/rights.hpp"
#include "server/match/seats.hpp"
#include "server/store/accounts.hpp"

namespace server {

enum class WhoKind : std::uint8_t { guest, account };

struct Who {
  Player player;
  WhoKind kind = WhoKind::guest;
  Roles roles = {Role::player};
  Scopes scopes = Scopes::all();  // less than all: a program with a token of the account
  bool operator==(const Who&) const = default;
};

/// An account that has shown who it is.
struct Login {
  store::Account account;
  Scopes scopes = Scopes::all();
  std::optional<store::TokenHash> session = {};  // none: by an API token
};

[[nodiscard]] inline Who who_of(const Login& login) {
  return {.player = {.id = PlayerId::parse(login.account.id).value_or(PlayerId{}),
                     .name = login.account.name,
                     .is_bot = login.account.roles.has(Role::bot)},
          .kind = WhoKind::account,
          .roles = login.account.roles,
          .scopes = login.scopes};
}

}  // namespace server
