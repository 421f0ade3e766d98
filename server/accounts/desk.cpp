// Opening an account, signing in, and finding out who it is.
#include "server/accounts/desk.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/desk_errors.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/secrets.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// A sentence if mail could not be sent there. Whether it arrives, only mail can tell.
bool is_email(std::string_view text) {
  const auto at = text.find('@');
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() && text.find('@', at + 1) == text.npos &&
         std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\x7f'; });
}

std::optional<protocol::Error> trouble_of(const protocol::Register& wish) {
  if (const auto name = read_name(wish.name); !name) return error_of(ErrorCode::bad_name, name.error(), "/name");
  if (const auto trouble = password_trouble(wish.password)) {
    return error_of(ErrorCode::bad_password, *trouble, "/password");
  }
  if (wish.email && !is_email(*wish.email)) {
    return error_of(ErrorCode::bad_value, "this is no e-mail address: leave it out, or look at it again", "/email");
  }
  return std::nullopt;
}

std::unexpected<protocol::Error> name_taken() {
  return refused(ErrorCode::name_taken, "this name, or one that looks like it, is taken: choose another", "/name");
}

/// The same whether there is no such name, it is closed, or the password is wrong.
std::unexpected<protocol::Error> wrong_password() {
  return refused(ErrorCode::wrong_password, "there is no account of this name and password");
}

}  // namespace

Desk::Desk(Surroundings surroundings, AccountLimits limits, const Site& site)
    : around_(std::move(surroundings)),
      limits_(limits),
      site_(site),
      gate_(limits.gate),
      new_accounts_(limits.new_accounts),
      passwords_(limits.passwords) {}

store::WallTime Desk::wall() const {
  return store::WallTime{Ms{around_.now().ms}};
}

store::LoginSession Desk::new_session(const std::string& token) const {
  const auto now = wall();
  return {.token = hash_of(token), .created = now, .seen = now, .expires = now + limits_.session};
}

store::AddressMark Desk::mark_of(const std::string& account, const std::string& client) const {
  return fairness::hmac(around_.address_key, account + '|' + client);
}

void Desk::remember(const std::string& account, const std::string& client, std::move_only_function<void()> then) {
  const auto now = wall();
  around_.accounts.remember_address(account, mark_of(account, client), now, now - limits_.address,
                                    [then = std::move(then)](const store::Result<void>& stored) mutable {
                                      if (!stored) (void)store_trouble(stored.error());
                                      then();
                                    });
}

void Desk::open_account(protocol::Register wish, const std::string& client, Reply<SignedIn> reply) {
  if (auto trouble = trouble_of(wish)) return reply(std::unexpected(std::move(*trouble)));
  std::string folded = skeleton(wish.name);
  // A name that is taken costs no hash.
  around_.accounts.by_skeleton(folded, [this, wish = std::move(wish), folded, client,
                                        reply = std::move(reply)](store::Result<store::Credentials> found) mutable {
    if (found) return reply(name_taken());
    if (found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    if (const auto wait = new_accounts_.take(client, Attempts::Time::clock::now())) {
      log_refused("new_accounts", client);
      return reply(std::unexpected(wait_first(*wait)));
    }
    passwords_.enter({.client = client}, [this, wish = std::move(wish), folded = std::move(folded), client,
                                          reply = std::move(reply)](Turn turn) mutable {
      if (turn == Turn::now) return hash_new(std::move(wish), std::move(folded), client, std::move(reply));
      new_accounts_.give_back(client);
      reply(no_turn(turn, client));
    });
  });
}

void Desk::hash_new(protocol::Register wish, std::string folded, const std::string& client, Reply<SignedIn> reply) {
  auto hash = passwords_.hash(wish.password);
  if (!hash) {
    new_accounts_.give_back(client);
    return reply(no_memory());
  }
  const auto id = PlayerId::account_from_random(random<std::uint64_t>(), random<std::uint64_t>());
  store::NewAccount made{.account = {.id = id.text(),
                                     .name = std::move(wish.name),
                                     .email = std::move(wish.email),
                                     .created = wall(),
                                     .closed = {}},
                         .skeleton = std::move(folded),
                         .password = std::move(*hash)};
  std::string token = new_token();
  const store::LoginSession session = new_session(token);
  around_.accounts.open_account(
      std::move(made), session,
      [this, token = std::move(token), client, reply = std::move(reply)](store::Result<store::Account> opened) mutable {
        if (!opened) {
          new_accounts_.give_back(client);
          if (opened.error().code == store::Code::exists) return reply(name_taken());
          return reply(store_trouble(opened.error()));
        }
        SignedIn in{.account = std::move(*opened), .token = std::move(token)};
        const std::string account = in.account.id;
        remember(account, client, [in = std::move(in), reply = std::move(reply)]() mutable { reply(std::move(in)); });
      });
}

void Desk::judge(PasswordTry what, std::string password, const store::Credentials& account, Reply<bool> then) {
  // Who has to wait anyway takes no place in the queue.
  if (const auto wait = gate_.wait(what, PasswordGate::Time::clock::now())) {
    log_refused("passwords", what.client);
    return then(std::unexpected(wait_first(*wait)));
  }
  TurnSeeker seeker{.client = what.client, .is_known = what.is_known};
  passwords_.enter(std::move(seeker),
                   [this, what = std::move(what), password = std::move(password), hash = account.password,
                    id = account.account.id, then = std::move(then)](Turn turn) mutable {
                     if (turn != Turn::now) return then(no_turn(turn, what.client));
                     const auto ticket = gate_.take(what, PasswordGate::Time::clock::now());
                     if (!ticket) {
                       log_refused("passwords", what.client);
                       return then(std::unexpected(wait_first(ticket.error())));
                     }
                     const Verdict verdict = passwords_.judge(password, hash);
                     if (verdict != Verdict::wrong) gate_.give_back(*ticket);
                     if (verdict == Verdict::no_memory) return then(no_memory());
                     // A name that is nobody's may be anything: even a password in the wrong field.
                     if (verdict == Verdict::wrong) {
                       log_counted(LogLevel::info, "wrong_password",
                                   {log_address(what.client), {"account", id.empty() ? std::string_view{"none"} : id}});
                     }
                     then(verdict == Verdict::fits);
                   });
}

void Desk::sign_in(protocol::SignIn wish, const std::string& client, Reply<SignedIn> reply) {
  std::string name = wish.name;
  around_.accounts.by_name(std::move(name), [this, wish = std::move(wish), client, reply = std::move(reply)](
                                                store::Result<store::Credentials> found) mutable {
    if (!found && found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    store::Credentials account = found ? std::move(*found) : store::Credentials{};
    // Nobody's account is looked up too, so that all answers take as long.
    const std::string id = account.account.id;
    around_.accounts.knows_address(
        id, mark_of(id, client), wall() - limits_.address,
        [this, wish = std::move(wish), client, account = std::move(account),
         reply = std::move(reply)](const store::Result<bool>& known) mutable {
          if (!known) return reply(store_trouble(known.error()));
          PasswordTry what{.client = client, .name = skeleton(wish.name), .is_known = *known};
          const store::Credentials asked = account;
          judge(std::move(what), std::move(wish.password), asked,
                [this, client, account = std::move(account),
                 reply = std::move(reply)](std::expected<bool, protocol::Error> fits) mutable {
                  if (!fits) return reply(std::unexpected(std::move(fits.error())));
                  if (!*fits) return reply(wrong_password());
                  begin_session(std::move(account), client, std::move(reply));
                });
        });
  });
}

void Desk::begin_session(store::Credentials account, const std::string& client, Reply<SignedIn> reply) {
  std::string token = new_token();
  const store::LoginSession session = new_session(token);
  std::string id = account.account.id;
  around_.accounts.begin_session(
      std::move(id), std::move(account.password), session,
      [this, token = std::move(token), client, reply = std::move(reply)](store::Result<store::Account> begun) mutable {
        if (!begun && begun.error().code == store::Code::conflict) return reply(wrong_password());
        if (!begun) return reply(store_trouble(begun.error()));
        SignedIn in{.account = std::move(*begun), .token = std::move(token)};
        const std::string account_id = in.account.id;
        remember(account_id, client,
                 [in = std::move(in), reply = std::move(reply)]() mutable { reply(std::move(in)); });
      });
}

void Desk::find(const Shown& shown, Reply<std::optional<Login>> reply) {
  if (shown.bearer) {
    return find_token(*shown.bearer, [reply = std::move(reply)](std::expected<Login, protocol::Error> found) mutable {
      if (!found) return reply(std::unexpected(std::move(found.error())));
      reply(std::optional{std::move(*found)});
    });
  }
  if (!shown.cookie) return reply(std::optional<Login>{});
  around_.accounts.by_session(
      hash_of(*shown.cookie), wall(),
      [this, client = shown.client, reply = std::move(reply)](const store::Result<store::SessionOwner>& found) mutable {
        if (!found && found.error().code == store::Code::not_found) return reply(std::optional<Login>{});
        if (!found) return reply(store_trouble(found.error()));
        note_use(*found, client);
        reply(std::optional{Login{.account = found->account, .session = found->session.token}});
      });
}

void Desk::find_token(const std::string& token, Reply<Login> reply) {
  const store::TokenHash hash = hash_of(token);
  around_.accounts.by_token(
      hash, [this, hash, reply = std::move(reply)](const store::Result<store::TokenOwner>& found) mutable {
        if (!found && found.error().code == store::Code::not_found) {
          return reply(refused(ErrorCode::bad_token, "nobody has this token: make a new one"));
        }
        if (!found) return reply(store_trouble(found.error()));
        note_use(*found, hash);
        reply(Login{.account = found->account, .scopes = found->token.scopes});
      });
}

void Desk::note_use(const store::SessionOwner& owner, const std::string& client) {
  const auto now = wall();
  if (now - owner.session.seen < limits_.seen) return;
  around_.accounts.session_seen(owner.session.token, now, now + limits_.session, [](const auto&) {});
  remember(owner.account.id, client, [] {});
}

void Desk::note_use(const store::TokenOwner& owner, const store::TokenHash& hash) {
  const auto now = wall();
  if (owner.token.used && now - *owner.token.used < limits_.seen) return;
  around_.accounts.token_used(hash, now, [](const auto&) {});
}

void Desk::hash(const std::string& password, Reply<std::string> reply) {
  passwords_.enter({.client = "operator", .is_known = true},
                   [this, password, reply = std::move(reply)](Turn turn) mutable {
                     if (turn != Turn::now) return reply(no_turn(turn, ""));
                     auto hash = passwords_.hash(password);
                     if (!hash) return reply(no_memory());
                     reply(std::move(*hash));
                   });
}

void Desk::find_user(const std::string& name, Reply<store::Account> reply) {
  around_.accounts.by_name(name, [reply = std::move(reply)](store::Result<store::Credentials> found) mutable {
    if (!found && found.error().code != store::Code::not_found) return reply(store_trouble(found.error()));
    if (!found || found->account.closed) {
      return reply(refused(ErrorCode::no_such_user, "there is no account of this name"));
    }
    reply(std::move(found->account));
  });
}

}  // namespace server
