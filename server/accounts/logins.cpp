#include "server/accounts/logins.hpp"

#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/secrets.hpp"

namespace server {

store::LoginSession Logins::new_session(const std::string& token, std::string device) const {
  const auto now = wall();
  return {.token = hash_of(token),
          .created = now,
          .seen = now,
          .expires = now + limits_.session,
          .device = std::move(device)};
}

store::AddressMark Logins::mark_of(const std::string& account, const std::string& client) const {
  return fairness::hmac(address_key_, account + '|' + client);
}

void Logins::remember(const std::string& account, const std::string& client, std::move_only_function<void()> then) {
  const auto now = wall();
  accounts_.remember_address(account, mark_of(account, client), now, now - limits_.address,
                             [then = std::move(then)](const store::Result<void>& stored) mutable {
                               if (!stored) (void)store_trouble(stored.error());
                               then();
                             });
}

void Logins::knows(const std::string& account, const std::string& client, store::Completion<bool> then) const {
  accounts_.knows_address(account, mark_of(account, client), wall() - limits_.address, std::move(then));
}

void Logins::addresses_of(const std::string& account, store::Completion<std::vector<store::WallTime>> then) const {
  accounts_.addresses_of(account, wall() - limits_.address, std::move(then));
}

void Logins::find(const Shown& shown, Reply<std::optional<Login>> reply) {
  if (shown.bearer) {
    return find_token(*shown.bearer, [reply = std::move(reply)](std::expected<Login, protocol::Error> found) mutable {
      if (!found) return reply(std::unexpected(std::move(found.error())));
      reply(std::optional{std::move(*found)});
    });
  }
  if (!shown.cookie) return reply(std::optional<Login>{});
  accounts_.by_session(
      hash_of(*shown.cookie), wall(),
      [this, client = shown.client, reply = std::move(reply)](const store::Result<store::SessionOwner>& found) mutable {
        if (!found && found.error().code == store::Code::not_found) return reply(std::optional<Login>{});
        if (!found) return reply(store_trouble(found.error()));
        note_use(*found, client);
        reply(std::optional{Login{.account = found->account, .session = found->session.token}});
      });
}

void Logins::find_token(const std::string& token, Reply<Login> reply) {
  const store::TokenHash hash = hash_of(token);
  accounts_.by_token(hash,
                     [this, hash, reply = std::move(reply)](const store::Result<store::TokenOwner>& found) mutable {
                       if (!found && found.error().code == store::Code::not_found) {
                         return reply(refused(protocol::ErrorCode::bad_token, say<"account.token_unknown">()));
                       }
                       if (!found) return reply(store_trouble(found.error()));
                       note_use(*found, hash);
                       reply(Login{.account = found->account, .scopes = found->token.scopes});
                     });
}

void Logins::note_use(const store::SessionOwner& owner, const std::string& client) {
  const auto now = wall();
  if (now - owner.session.seen < limits_.seen) return;
  accounts_.session_seen(owner.session.token, now, now + limits_.session, [](const auto&) {});
  remember(owner.account.id, client, [] {});
}

void Logins::note_use(const store::TokenOwner& owner, const store::TokenHash& hash) {
  const auto now = wall();
  if (owner.token.used && now - *owner.token.used < limits_.seen) return;
  accounts_.token_used(hash, now, [](const auto&) {});
}

}  // namespace server
