// Opening an account, signing in, and finding out who it is.
#include "server/accounts/desk.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/desk_errors.hpp"
#include "server/accounts/names.hpp"
#include "server/accounts/secrets.hpp"
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
      by_address_(limits.by_address),
      by_name_(limits.by_name),
      new_accounts_(limits.new_accounts),
      passwords_(limits.passwords) {}

store::WallTime Desk::wall() const {
  return store::WallTime{Ms{around_.now().ms}};
}

store::LoginSession Desk::new_session(const std::string& token) const {
  const auto now = wall();
  return {.token = hash_of(token), .created = now, .seen = now, .expires = now + limits_.session};
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
      return reply(std::unexpected(wait_first(*wait)));
    }
    const auto id = PlayerId::account_from_random(random<std::uint64_t>(), random<std::uint64_t>());
    store::NewAccount made{.account = {.id = id.text(),
                                       .name = std::move(wish.name),
                                       .email = std::move(wish.email),
                                       .created = wall(),
                                       .closed = {}},
                           .skeleton = std::move(folded),
                           .password = {}};
    // Shared: what the pool does not take is still to be refused.
    const auto answer = std::make_shared<Reply<SignedIn>>(std::move(reply));
    const bool taken =
        passwords_.hash(wish.password, [this, made = std::move(made), client, answer](auto hash) mutable {
          if (!hash) {
            new_accounts_.give_back(client);
            return (*answer)(no_memory());
          }
          made.password = std::move(*hash);
          std::string token = new_token();
          const store::LoginSession session = new_session(token);
          around_.accounts.open_account(
              std::move(made), session,
              [this, token = std::move(token), client, answer](store::Result<store::Account> opened) mutable {
                if (opened) return (*answer)(SignedIn{.account = std::move(*opened), .token = std::move(token)});
                new_accounts_.give_back(client);
                if (opened.error().code == store::Code::exists) return (*answer)(name_taken());
                (*answer)(store_trouble(opened.error()));
              });
        });
    if (taken) return;
    new_accounts_.give_back(client);
    (*answer)(pool_is_full());
  });
}

std::optional<protocol::Error> Desk::count(const Counted& counted) {
  const auto now = Attempts::Time::clock::now();
  if (const auto wait = by_address_.take(counted.client, now)) return wait_first(*wait);
  const auto wait = by_name_.take(counted.name, now);
  if (!wait) return std::nullopt;
  by_address_.give_back(counted.client);
  return wait_first(*wait);
}

void Desk::give_back(const Counted& counted) {
  by_address_.give_back(counted.client);
  by_name_.give_back(counted.name);
}

void Desk::sign_in(protocol::SignIn wish, const std::string& client, Reply<SignedIn> reply) {
  Counted counted{.client = client, .name = skeleton(wish.name)};
  if (auto refusal = count(counted)) return reply(std::unexpected(std::move(*refusal)));
  std::string name = wish.name;
  around_.accounts.by_name(std::move(name), [this, wish = std::move(wish), counted, reply = std::move(reply)](
                                                store::Result<store::Credentials> found) mutable {
    if (!found && found.error().code != store::Code::not_found) {
      give_back(counted);
      return reply(store_trouble(found.error()));
    }
    store::Credentials account = found ? std::move(*found) : store::Credentials{};
    std::optional<std::string> hash;
    if (found) hash = account.password;
    const auto answer = std::make_shared<Reply<SignedIn>>(std::move(reply));
    const bool taken = passwords_.judge(std::move(wish.password), std::move(hash),
                                        [this, account = std::move(account), counted, answer](Verdict verdict) mutable {
                                          judged(verdict, std::move(account), counted, std::move(*answer));
                                        });
    if (taken) return;
    give_back(counted);
    (*answer)(pool_is_full());
  });
}

void Desk::judged(Verdict verdict, store::Credentials found, const Counted& counted, Reply<SignedIn> reply) {
  if (verdict == Verdict::wrong) return reply(wrong_password());
  give_back(counted);
  if (verdict == Verdict::no_memory) return reply(no_memory());
  std::string token = new_token();
  std::string id = found.account.id;
  around_.accounts.begin_session(std::move(id), std::move(found.password), new_session(token),
                                 [token, reply = std::move(reply)](store::Result<store::Account> begun) mutable {
                                   if (begun)
                                     return reply(SignedIn{.account = std::move(*begun), .token = std::move(token)});
                                   if (begun.error().code == store::Code::conflict) return reply(wrong_password());
                                   reply(store_trouble(begun.error()));
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
      [this, reply = std::move(reply)](const store::Result<store::SessionOwner>& found) mutable {
        if (!found && found.error().code == store::Code::not_found) return reply(std::optional<Login>{});
        if (!found) return reply(store_trouble(found.error()));
        note_use(*found);
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

void Desk::note_use(const store::SessionOwner& owner) {
  const auto now = wall();
  if (now - owner.session.seen < limits_.seen) return;
  around_.accounts.session_seen(owner.session.token, now, now + limits_.session, [](const auto&) {});
}

void Desk::note_use(const store::TokenOwner& owner, const store::TokenHash& hash) {
  const auto now = wall();
  if (owner.token.used && now - *owner.token.used < limits_.seen) return;
  around_.accounts.token_used(hash, now, [](const auto&) {});
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
