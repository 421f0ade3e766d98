// What somebody who is signed in does with his own account.
#include <utility>

#include "server/accounts/desk.hpp"
#include "server/accounts/desk_errors.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/secrets.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

PlayerId player_of(const Login& login) {
  return PlayerId::parse(login.account.id).value_or(PlayerId{});
}

std::expected<void, protocol::Error> done_or_trouble(const store::Result<void>& result) {
  if (!result) return store_trouble(result.error());
  return {};
}

std::unexpected<protocol::Error> not_your_password() {
  return refused(ErrorCode::wrong_password, "this is not the password of your account", "/password");
}

template <class T>
store::Then<T> passed_on(Reply<T> reply) {
  return [reply = std::move(reply)](store::Result<T> result) mutable {
    if (!result) return reply(store_trouble(result.error()));
    reply(std::move(*result));
  };
}

}  // namespace

void Desk::sign_out(const Login& login, Reply<void> reply) {
  if (!login.session) return reply({});
  around_.accounts.end_session(*login.session,
                               [this, who = player_of(login), reply = std::move(reply)](const auto& ended) mutable {
                                 if (ended) around_.on_signed_out(who);
                                 reply(done_or_trouble(ended));
                               });
}

void Desk::sign_out_everywhere(const Login& login, Reply<void> reply) {
  around_.accounts.end_sessions(login.account.id,
                                [this, who = player_of(login), reply = std::move(reply)](const auto& ended) mutable {
                                  if (ended) around_.on_signed_out(who);
                                  reply(done_or_trouble(ended));
                                });
}

/// He is signed in, so what others do from elsewhere does not hinder him.
void Desk::judge_own(const Login& login, const std::string& password, const std::string& client,
                     Reply<std::string> then) {
  PasswordTry what{.client = client, .name = skeleton(login.account.name), .is_known = true};
  if (login.session) what.session.assign(login.session->begin(), login.session->end());
  around_.accounts.by_id(login.account.id, [this, what = std::move(what), password = std::string{password},
                                            then = std::move(then)](store::Result<store::Credentials> found) mutable {
    if (!found) return then(store_trouble(found.error()));
    const std::string hash = found->password;
    judge(std::move(what), std::move(password), *found,
          [hash, then = std::move(then)](std::expected<bool, protocol::Error> fits) mutable {
            if (!fits) return then(std::unexpected(std::move(fits.error())));
            if (!*fits) return then(not_your_password());
            then(hash);
          });
  });
}

void Desk::change_password(const Login& login, protocol::ChangePassword wish, const std::string& client,
                           Reply<void> reply) {
  if (const auto trouble = password_trouble(wish.next)) {
    return reply(refused(ErrorCode::bad_password, *trouble, "/new"));
  }
  const std::string password = std::move(wish.password);
  judge_own(login, password, client,
            [this, login, next = std::move(wish.next),
             reply = std::move(reply)](std::expected<std::string, protocol::Error> old) mutable {
              if (!old) return reply(std::unexpected(std::move(old.error())));
              auto hash = passwords_.hash(next);
              if (!hash) return reply(no_memory());
              around_.accounts.change_password(
                  login.account.id, *old, std::move(*hash), login.session,
                  [this, login, reply = std::move(reply)](const store::Result<void>& changed) mutable {
                    if (changed) around_.on_signed_out(player_of(login));
                    if (!changed && changed.error().code == store::Code::conflict) return reply(not_your_password());
                    reply(done_or_trouble(changed));
                  });
            });
}

void Desk::close_account(const Login& login, protocol::CloseAccount wish, const std::string& client,
                         Reply<void> reply) {
  const std::string password = std::move(wish.password);
  judge_own(login, password, client,
            [this, login, reply = std::move(reply)](std::expected<std::string, protocol::Error> judged) mutable {
              if (!judged) return reply(std::unexpected(std::move(judged.error())));
              around_.accounts.close_account(
                  login.account.id, wall(),
                  [this, login, reply = std::move(reply)](const store::Result<store::Account>& closed) mutable {
                    if (!closed) return reply(store_trouble(closed.error()));
                    around_.on_signed_out(player_of(login));
                    around_.on_closed(player_of(login));
                    reply({});
                  });
            });
}

void Desk::sessions(const Login& login, Reply<std::vector<store::LoginSession>> reply) {
  around_.accounts.sessions_of(login.account.id, wall(), passed_on(std::move(reply)));
}

void Desk::addresses(const Login& login, Reply<std::vector<store::WallTime>> reply) {
  around_.accounts.addresses_of(login.account.id, wall() - limits_.address, passed_on(std::move(reply)));
}

void Desk::tokens(const Login& login, Reply<std::vector<store::ApiToken>> reply) {
  around_.accounts.tokens_of(login.account.id, passed_on(std::move(reply)));
}

void Desk::make_token(const Login& login, protocol::MakeToken wish, Reply<MadeToken> reply) {
  if (wish.scopes.empty()) {
    return reply(refused(ErrorCode::bad_value, "a token is good for something: name one scope at least", "/scopes"));
  }
  store::ApiToken token{
      .id = new_token_id(), .label = std::move(wish.label), .scopes = {}, .created = wall(), .used = {}};
  for (const Scope scope : wish.scopes) token.scopes.add(scope);
  std::string text = std::string{kApiToken} + new_token();
  const store::TokenHash hash = hash_of(text);
  around_.accounts.add_token(
      login.account.id, std::move(token), hash,
      [text = std::move(text), reply = std::move(reply)](store::Result<store::ApiToken> added) mutable {
        if (added) return reply(MadeToken{.token = std::move(*added), .text = std::move(text)});
        if (added.error().code == store::Code::full) {
          return reply(refused(ErrorCode::too_many_tokens, added.error().what));
        }
        reply(store_trouble(added.error()));
      });
}

/// Its connections go with it: which those are nobody notes, so all of the account's connect anew.
void Desk::drop_token(const Login& login, const std::string& token, Reply<void> reply) {
  around_.accounts.drop_token(
      login.account.id, token,
      [this, who = player_of(login), reply = std::move(reply)](const store::Result<void>& dropped) mutable {
        if (!dropped && dropped.error().code == store::Code::not_found) {
          return reply(refused(ErrorCode::no_such_token, "your account has no such token"));
        }
        if (dropped) around_.on_signed_out(who);
        reply(done_or_trouble(dropped));
      });
}

}  // namespace server
