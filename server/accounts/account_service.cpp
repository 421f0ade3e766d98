#include "server/accounts/account_service.hpp"

#include <algorithm>
#include <utility>

#include "protocol/http/accounts.hpp"
#include "server/accounts/account_errors.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/secrets.hpp"
#include "server/base/addresses.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

std::optional<protocol::Error> email_trouble(const std::optional<std::string>& email) {
  const auto trouble = email ? mail_address_trouble(*email) : std::nullopt;
  return trouble ? std::optional{error_of(ErrorCode::bad_value, *trouble, "/email")} : std::nullopt;
}

std::optional<protocol::Error> trouble_of(const protocol::Register& request) {
  if (const auto name = read_name(request.name); !name) return error_of(ErrorCode::bad_name, name.error(), "/name");
  if (const auto trouble = password_trouble(request.password)) {
    return error_of(ErrorCode::bad_password, *trouble, "/password");
  }
  return email_trouble(request.email);
}

std::unexpected<protocol::Error> name_taken() {
  return refused(ErrorCode::name_taken, say<"account.name_taken">(), "/name");
}

/// The refusal is the same whether the name does not exist, the account is closed, or the password is wrong.
std::unexpected<protocol::Error> wrong_password() {
  return refused(ErrorCode::wrong_password, say<"account.sign_in_wrong">());
}

PlayerId player_of(const Login& login) {
  return PlayerId::parse(login.account.id).value_or(PlayerId{});
}

std::expected<void, protocol::Error> done_or_trouble(const store::Result<void>& result) {
  if (!result) return store_trouble(result.error());
  return {};
}

std::unexpected<protocol::Error> not_your_password() {
  return refused(ErrorCode::wrong_password, say<"account.wrong_password">(), "/password");
}

template <class T>
store::Completion<T> passed_on(Reply<T> reply) {
  return [reply = std::move(reply)](store::Result<T> result) mutable {
    if (!result) return reply(store_trouble(result.error()));
    reply(std::move(*result));
  };
}

}  // namespace

std::string session_id(const store::LoginSession& session) {
  return fairness::to_hex(session.token).substr(0, protocol::kSessionId.max);
}

AccountService::AccountService(Surroundings surroundings, AccountLimits limits, const Site& site)
    : around_(std::move(surroundings)),
      limits_(limits),
      site_(site),
      logins_(around_.accounts, around_.address_key, around_.now, limits_),
      new_accounts_(limits.new_accounts),
      passwords_(limits.gate, limits.passwords) {}

void AccountService::open_account(protocol::Register request, const SigningIn& from, Reply<SignedIn> reply) {
  if (auto trouble = trouble_of(request)) return reply(std::unexpected(std::move(*trouble)));
  std::string folded = skeleton(request.name);
  // A name that is taken costs no hash.
  around_.accounts.by_skeleton(folded, [this, request = std::move(request), folded, from,
                                        reply = std::move(reply)](store::Result<store::Credentials> found) mutable {
    if (found) return reply(name_taken());
    if (found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    if (const auto wait = new_accounts_.take(from.client, Attempts::Time::clock::now())) {
      log_refused("new_accounts", from.client);
      return reply(std::unexpected(wait_first(*wait)));
    }
    passwords_.enter({.client = from.client}, [this, request = std::move(request), folded = std::move(folded), from,
                                               reply = std::move(reply)](Turn turn) mutable {
      if (turn == Turn::now) return hash_new(std::move(request), std::move(folded), from, std::move(reply));
      new_accounts_.give_back(from.client);
      reply(no_turn(turn, from.client));
    });
  });
}

void AccountService::hash_new(protocol::Register request, std::string folded, const SigningIn& from,
                              Reply<SignedIn> reply) {
  auto hash = passwords_.hash(request.password);
  if (!hash) {
    new_accounts_.give_back(from.client);
    return reply(no_memory());
  }
  const auto id = PlayerId::account_from_random(random<std::uint64_t>(), random<std::uint64_t>());
  store::NewAccount made{.account = {.id = id.text(),
                                     .name = std::move(request.name),
                                     .email = std::move(request.email),
                                     .created = logins_.wall(),
                                     .closed = {}},
                         .skeleton = std::move(folded),
                         .password = std::move(*hash)};
  std::string token = new_token();
  const store::LoginSession session = logins_.new_session(token, from.device);
  around_.accounts.open_account(
      std::move(made), session,
      [this, token = std::move(token), from, reply = std::move(reply)](store::Result<store::Account> opened) mutable {
        if (!opened) {
          new_accounts_.give_back(from.client);
          if (opened.error().code == store::Code::exists) return reply(name_taken());
          return reply(store_trouble(opened.error()));
        }
        SignedIn in{.account = std::move(*opened), .token = std::move(token)};
        const std::string account = in.account.id;
        logins_.remember(account, from.client,
                         [in = std::move(in), reply = std::move(reply)]() mutable { reply(std::move(in)); });
      });
}

void AccountService::sign_in(protocol::SignIn request, const SigningIn& from, Reply<SignedIn> reply) {
  std::string name = request.name;
  around_.accounts.by_name(std::move(name), [this, request = std::move(request), from, reply = std::move(reply)](
                                                store::Result<store::Credentials> found) mutable {
    if (!found && found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    store::Credentials account = found ? std::move(*found) : store::Credentials{};
    // Nobody's account is looked up too, so that all answers take as long.
    const std::string id = account.account.id;
    logins_.knows(id, from.client,
                  [this, request = std::move(request), from, account = std::move(account),
                   reply = std::move(reply)](const store::Result<bool>& known) mutable {
                    if (!known) return reply(store_trouble(known.error()));
                    PasswordTry what{.client = from.client, .name = skeleton(request.name), .is_known = *known};
                    const store::Credentials asked = account;
                    passwords_.judge(std::move(what), std::move(request.password), asked,
                                     [this, from, account = std::move(account),
                                      reply = std::move(reply)](std::expected<bool, protocol::Error> fits) mutable {
                                       if (!fits) return reply(std::unexpected(std::move(fits.error())));
                                       if (!*fits) return reply(wrong_password());
                                       begin_session(std::move(account), from, std::move(reply));
                                     });
                  });
  });
}

void AccountService::begin_session(store::Credentials account, const SigningIn& from, Reply<SignedIn> reply) {
  std::string token = new_token();
  const store::LoginSession session = logins_.new_session(token, from.device);
  std::string id = account.account.id;
  around_.accounts.begin_session(
      std::move(id), std::move(account.password), session,
      [this, token = std::move(token), from, reply = std::move(reply)](store::Result<store::Account> begun) mutable {
        if (!begun && begun.error().code == store::Code::conflict) return reply(wrong_password());
        if (!begun) return reply(store_trouble(begun.error()));
        SignedIn in{.account = std::move(*begun), .token = std::move(token)};
        const std::string account_id = in.account.id;
        logins_.remember(account_id, from.client,
                         [in = std::move(in), reply = std::move(reply)]() mutable { reply(std::move(in)); });
      });
}

void AccountService::sign_out(const Login& login, Reply<void> reply) {
  if (!login.session) return reply({});
  around_.accounts.end_session(*login.session,
                               [this, who = player_of(login), reply = std::move(reply)](const auto& ended) mutable {
                                 if (ended) around_.on_signed_out(who);
                                 reply(done_or_trouble(ended));
                               });
}

void AccountService::end_all_sessions(const Login& login, std::optional<store::TokenHash> kept, Reply<void> reply) {
  around_.accounts.end_sessions(login.account.id, kept,
                                [this, who = player_of(login), reply = std::move(reply)](const auto& ended) mutable {
                                  if (ended) around_.on_signed_out(who);
                                  reply(done_or_trouble(ended));
                                });
}

void AccountService::sign_out_everywhere(const Login& login, Reply<void> reply) {
  end_all_sessions(login, std::nullopt, std::move(reply));
}

void AccountService::sign_out_others(const Login& login, Reply<void> reply) {
  end_all_sessions(login, login.session, std::move(reply));
}

/// Its connections end with it, as those of a token do.
void AccountService::end_session(const Login& login, const std::string& session, Reply<void> reply) {
  sessions(login, [this, ended = login, session, reply = std::move(reply)](
                      std::expected<std::vector<store::LoginSession>, protocol::Error> all) mutable {
    if (!all) return reply(std::unexpected(std::move(all.error())));
    const auto found = std::ranges::find(*all, session, session_id);
    if (found == all->end()) return reply(refused(ErrorCode::nothing_here, say<"account.no_session">()));
    ended.session = found->token;
    sign_out(ended, std::move(reply));
  });
}

/// Judges the password of somebody who is signed in, so that attempts by others from elsewhere do not hinder them.
void AccountService::judge_own(const Login& login, const std::string& password, const std::string& client,
                               Reply<std::string> then) {
  PasswordTry what{.client = client, .name = skeleton(login.account.name), .is_known = true};
  if (login.session) what.session.assign(login.session->begin(), login.session->end());
  around_.accounts.by_id(login.account.id, [this, what = std::move(what), password = std::string{password},
                                            then = std::move(then)](store::Result<store::Credentials> found) mutable {
    if (!found) return then(store_trouble(found.error()));
    const std::string hash = found->password;
    passwords_.judge(std::move(what), std::move(password), *found,
                     [hash, then = std::move(then)](std::expected<bool, protocol::Error> fits) mutable {
                       if (!fits) return then(std::unexpected(std::move(fits.error())));
                       if (!*fits) return then(not_your_password());
                       then(hash);
                     });
  });
}

void AccountService::change_password(const Login& login, protocol::ChangePassword request, const std::string& client,
                                     Reply<void> reply) {
  if (const auto trouble = password_trouble(request.next)) {
    return reply(refused(ErrorCode::bad_password, *trouble, "/new"));
  }
  const std::string password = std::move(request.password);
  judge_own(login, password, client,
            [this, login, next = std::move(request.next),
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

void AccountService::change_email(const Login& login, protocol::ChangeEmail request, const std::string& client,
                                  Reply<void> reply) {
  if (auto trouble = email_trouble(request.email)) return reply(std::unexpected(std::move(*trouble)));
  const std::string password = std::move(request.password);
  judge_own(login, password, client,
            [this, login, email = std::move(request.email),
             reply = std::move(reply)](const std::expected<std::string, protocol::Error>& judged) mutable {
              if (!judged) return reply(std::unexpected(judged.error()));
              around_.accounts.change_email(login.account.id, std::move(email),
                                            [reply = std::move(reply)](const store::Result<void>& changed) mutable {
                                              reply(done_or_trouble(changed));
                                            });
            });
}

void AccountService::reset_password(const std::string& account, std::string old, std::string next,
                                    const std::string& client, Reply<void> reply) {
  if (const auto trouble = password_trouble(next)) return reply(refused(ErrorCode::bad_password, *trouble, "/new"));
  passwords_.enter({.client = client}, [this, account, old = std::move(old), next = std::move(next), client,
                                        reply = std::move(reply)](Turn turn) mutable {
    if (turn != Turn::now) return reply(no_turn(turn, client));
    auto hash = passwords_.hash(next);
    if (!hash) return reply(no_memory());
    around_.accounts.change_password(
        account, std::move(old), std::move(*hash), {},
        [this, account, reply = std::move(reply)](const store::Result<void>& changed) mutable {
          if (changed) around_.on_signed_out(PlayerId::parse(account).value_or(PlayerId{}));
          if (!changed && changed.error().code == store::Code::conflict) return reply(old_link());
          reply(done_or_trouble(changed));
        });
  });
}

void AccountService::close_account(const Login& login, protocol::CloseAccount request, const std::string& client,
                                   Reply<void> reply) {
  const std::string password = std::move(request.password);
  judge_own(login, password, client,
            [this, login, reply = std::move(reply)](std::expected<std::string, protocol::Error> judged) mutable {
              if (!judged) return reply(std::unexpected(std::move(judged.error())));
              around_.accounts.close_account(
                  login.account.id, logins_.wall(),
                  [this, login, reply = std::move(reply)](const store::Result<store::Account>& closed) mutable {
                    if (!closed) return reply(store_trouble(closed.error()));
                    around_.on_signed_out(player_of(login));
                    around_.on_closed(player_of(login));
                    reply({});
                  });
            });
}

void AccountService::sessions(const Login& login, Reply<std::vector<store::LoginSession>> reply) {
  around_.accounts.sessions_of(login.account.id, logins_.wall(), passed_on(std::move(reply)));
}

void AccountService::addresses(const Login& login, Reply<std::vector<store::WallTime>> reply) {
  logins_.addresses_of(login.account.id, passed_on(std::move(reply)));
}

void AccountService::tokens(const Login& login, Reply<std::vector<store::ApiToken>> reply) {
  around_.accounts.tokens_of(login.account.id, passed_on(std::move(reply)));
}

void AccountService::make_token(const Login& login, protocol::MakeToken request, Reply<MadeToken> reply) {
  if (request.scopes.empty()) {
    return reply(refused(ErrorCode::bad_value, say<"account.token_scopes">(), "/scopes"));
  }
  store::ApiToken token{
      .id = new_token_id(), .label = std::move(request.label), .scopes = {}, .created = logins_.wall(), .used = {}};
  for (const Scope scope : request.scopes) token.scopes.add(scope);
  std::string text = std::string{kApiToken} + new_token();
  const store::TokenHash hash = hash_of(text);
  around_.accounts.add_token(
      login.account.id, std::move(token), hash,
      [text = std::move(text), reply = std::move(reply)](store::Result<store::ApiToken> added) mutable {
        if (added) return reply(MadeToken{.token = std::move(*added), .text = std::move(text)});
        if (added.error().code == store::Code::full) {
          return reply(refused(ErrorCode::too_many_tokens, say<"account.tokens_full">(protocol::kMaxTokens)));
        }
        reply(store_trouble(added.error()));
      });
}

/// The connections of the token end with it: nobody notes which those are, so all connections of the account connect
/// anew.
void AccountService::drop_token(const Login& login, const std::string& token, Reply<void> reply) {
  around_.accounts.drop_token(
      login.account.id, token,
      [this, who = player_of(login), reply = std::move(reply)](const store::Result<void>& dropped) mutable {
        if (!dropped && dropped.error().code == store::Code::not_found) {
          return reply(refused(ErrorCode::no_such_token, say<"account.no_token">()));
        }
        if (dropped) around_.on_signed_out(who);
        reply(done_or_trouble(dropped));
      });
}

void AccountService::hash(const std::string& password, Reply<std::string> reply) {
  passwords_.enter({.client = "operator", .is_known = true},
                   [this, password, reply = std::move(reply)](Turn turn) mutable {
                     if (turn != Turn::now) return reply(no_turn(turn, ""));
                     auto hash = passwords_.hash(password);
                     if (!hash) return reply(no_memory());
                     reply(std::move(*hash));
                   });
}

void AccountService::find_user(const std::string& name, Reply<store::Account> reply) {
  around_.accounts.by_name(name, [reply = std::move(reply)](store::Result<store::Credentials> found) mutable {
    if (!found && found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    if (!found || found->account.closed) {
      return reply(refused(ErrorCode::no_such_user, say<"account.no_such_name">()));
    }
    reply(std::move(found->account));
  });
}

}  // namespace server
