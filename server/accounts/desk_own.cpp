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

void Desk::judge_own(const Login& login, const std::string& password, const std::string& client,
                     Reply<std::string> then) {
  const Counted counted{.client = client, .name = skeleton(login.account.name)};
  if (auto refusal = count(counted)) return then(std::unexpected(std::move(*refusal)));
  around_.accounts.by_id(login.account.id, [this, password = password, counted,
                                            then = std::move(then)](store::Result<store::Credentials> found) mutable {
    if (!found) {
      give_back(counted);
      return then(store_trouble(found.error()));
    }
    const auto answer = std::make_shared<Reply<std::string>>(std::move(then));
    const std::string hash = found->password;
    const bool taken = passwords_.judge(std::move(password), hash, [this, hash, counted, answer](Verdict verdict) {
      if (verdict == Verdict::wrong) return (*answer)(not_your_password());
      give_back(counted);
      if (verdict == Verdict::no_memory) return (*answer)(no_memory());
      (*answer)(hash);
    });
    if (taken) return;
    give_back(counted);
    (*answer)(pool_is_full());
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
              const auto answer = std::make_shared<Reply<void>>(std::move(reply));
              const auto store = [this, login, old = *old, answer](std::optional<std::string> hash) {
                if (!hash) return (*answer)(no_memory());
                around_.accounts.change_password(login.account.id, old, std::move(*hash), login.session,
                                                 [this, login, answer](const store::Result<void>& changed) {
                                                   if (changed) around_.on_signed_out(player_of(login));
                                                   const bool late =
                                                       !changed && changed.error().code == store::Code::conflict;
                                                   if (late) return (*answer)(not_your_password());
                                                   (*answer)(done_or_trouble(changed));
                                                 });
              };
              if (!passwords_.hash(std::move(next), store)) (*answer)(pool_is_full());
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

void Desk::tokens(const Login& login, Reply<std::vector<store::ApiToken>> reply) {
  around_.accounts.tokens_of(login.account.id, passed_on(std::move(reply)));
}

void Desk::make_token(const Login& login, protocol::MakeToken wish, Reply<MadeToken> reply) {
  if (wish.scopes.empty()) {
    return reply(refused(ErrorCode::bad_value, "a token is good for something: name one scope at least", "/scopes"));
  }
  store::ApiToken token{
      .id = new_token_id(), .label = std::move(wish.label), .scopes = {}, .created = wall(), .used = {}};
  for (const protocol::Scope scope : wish.scopes) {
    if (const auto known = right_named<Scope>(protocol::name(scope))) token.scopes.add(*known);
  }
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
