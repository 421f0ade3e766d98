// Accounts, the sessions of their browsers, and their API tokens. Of passwords and tokens only hashes come here. An
// account is never deleted: a closed one keeps its id and its name, which is shown to nobody and free to nobody.
// Any thread may ask.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/base/rights.hpp"
#include "server/store/completion.hpp"
#include "server/store/guests.hpp"
#include "server/store/ids.hpp"

namespace store {

struct Account {
  std::string id;    // u- and 10 base62 characters
  std::string name;  // as it is shown; look first whether it is closed
  std::optional<std::string> email = {};
  server::Roles roles = {server::Role::player};
  WallTime created;
  std::optional<WallTime> closed = {};
  bool operator==(const Account&) const = default;
};

/// What is needed to judge a password; that of a closed account is empty.
struct Credentials {
  Account account;
  std::string password;  // Argon2id with salt and cost
  bool operator==(const Credentials&) const = default;
};

struct NewAccount {
  Account account;
  std::string skeleton;  // two names with the same one look alike; those of a few old accounts do without
  std::string password;
};

/// A browser that is signed in.
struct LoginSession {
  TokenHash token{};  // of what its cookie holds
  WallTime created;
  WallTime seen;
  WallTime expires;
  bool operator==(const LoginSession&) const = default;
};

struct ApiToken {
  std::string id;  // no secret
  std::string label;
  server::Scopes scopes;
  WallTime created;
  std::optional<WallTime> used = {};
  bool operator==(const ApiToken&) const = default;
};

struct SessionOwner {
  Account account;
  LoginSession session;
  bool operator==(const SessionOwner&) const = default;
};
struct TokenOwner {
  Account account;
  ApiToken token;
  bool operator==(const TokenOwner&) const = default;
};

/// What is kept of an address from which an account was signed in to: a keyed hash.
using AddressMark = TokenHash;

// What one account may have. The oldest session makes room for a new one; a token too many is `full`.
inline constexpr std::size_t kMaxSessions = 32;
inline constexpr std::size_t kMaxTokens = 64;
inline constexpr std::size_t kMaxAddresses = 64;  // the newest ones

class Accounts {
 public:
  virtual ~Accounts() = default;

  /// With its first session, if there is one. `exists` if the id or a name that looks like it is taken; closed accounts
  /// keep theirs.
  virtual void open_account(NewAccount account, std::optional<LoginSession> session, Completion<Account> then) = 0;
  /// Upper and lower case are one. `not_found` if no account has this name; closed ones are found.
  virtual void by_name(std::string name, Completion<Credentials> then) = 0;
  /// `not_found` if no account has a name that looks like this; closed ones are found.
  virtual void by_skeleton(std::string skeleton, Completion<Credentials> then) = 0;
  virtual void by_id(std::string id, Completion<Credentials> then) = 0;
  /// Every account, closed ones too, oldest first.
  virtual void all_accounts(Completion<std::vector<Account>> then) = 0;

  /// Ends every session but `kept`. `conflict` if the password is not `old` any more, as in a closed account.
  virtual void change_password(std::string id, std::string old, std::string password, std::optional<TokenHash> kept,
                               Completion<void> then) = 0;
  /// None: it has no address any more. Nothing happens if the account is closed.
  virtual void change_email(std::string id, std::optional<std::string> email, Completion<void> then) = 0;
  virtual void grant(std::string id, server::Role role, Completion<Account> then) = 0;
  virtual void revoke(std::string id, server::Role role, Completion<Account> then) = 0;
  /// Password, e-mail, roles, sessions, tokens and the sealed backup go; closing again changes nothing.
  virtual void close_account(std::string id, WallTime at, Completion<Account> then) = 0;

  /// `conflict` if the account's password is not that one any more, which has let somebody in.
  virtual void begin_session(std::string id, std::string password, LoginSession session, Completion<Account> then) = 0;
  /// `not_found` for a session that nobody has, or that has expired by then.
  virtual void by_session(TokenHash token, WallTime now, Completion<SessionOwner> then) = 0;
  /// It was used and lasts longer. Nothing happens if it has ended.
  virtual void session_seen(TokenHash token, WallTime seen, WallTime expires, Completion<void> then) = 0;
  /// Nothing happens if it has ended already.
  virtual void end_session(TokenHash token, Completion<void> then) = 0;
  virtual void end_sessions(std::string id, Completion<void> then) = 0;
  /// Those that have not expired by then, oldest first.
  virtual void sessions_of(std::string id, WallTime now, Completion<std::vector<LoginSession>> then) = 0;

  /// It is signed in from there now. Marks that nobody has come with since `since`, of whatever account, are forgotten,
  /// and of this one all but the newest kMaxAddresses. Nothing happens if the account is closed.
  virtual void remember_address(std::string id, AddressMark mark, WallTime now, WallTime since,
                                Completion<void> then) = 0;
  /// Whether it was signed in from there since then.
  virtual void knows_address(std::string id, AddressMark mark, WallTime since, Completion<bool> then) = 0;
  /// When it was signed in from each of them last, the newest first.
  virtual void addresses_of(std::string id, WallTime since, Completion<std::vector<WallTime>> then) = 0;

  /// `exists` if its id or hash is taken, `full` beyond kMaxTokens, `not_found` if there is no such account or it is
  /// closed.
  virtual void add_token(std::string account, ApiToken token, TokenHash hash, Completion<ApiToken> then) = 0;
  virtual void by_token(TokenHash hash, Completion<TokenOwner> then) = 0;
  virtual void token_used(TokenHash hash, WallTime at, Completion<void> then) = 0;
  /// Oldest first.
  virtual void tokens_of(std::string account, Completion<std::vector<ApiToken>> then) = 0;
  /// `not_found` if this account has no such token.
  virtual void drop_token(std::string account, std::string token, Completion<void> then) = 0;
};

}  // namespace store
