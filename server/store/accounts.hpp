// Accounts, the sessions of their browsers, and their API tokens. Of passwords and tokens only hashes come here. An
// account is never deleted: a closed one keeps its id and its name, which is shown to nobody and free to nobody.
// Any thread may ask.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/form.hpp"
#include "server/base/rights.hpp"
#include "server/store/completion.hpp"
#include "server/store/guests.hpp"
#include "server/store/ids.hpp"

namespace store {

struct Account {
  std::string id;    // u- and 10 base62 characters
  std::string name;  // the name as it is shown; that of a closed account is shown to nobody
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
  std::string skeleton;  // two names with the same skeleton look alike; a few old accounts have none
  std::string password;
};

/// A browser that is signed in.
struct LoginSession {
  TokenHash token{};  // the hash of what its cookie holds
  WallTime created;
  WallTime seen;
  WallTime expires;
  std::string device = {};  // what the browser calls itself
  bool operator==(const LoginSession&) const = default;
};

struct ApiToken {
  std::string id;  // the token's public name, no secret
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

// What one account may have. At kMaxSessions the oldest session ends when a new one begins; one token more than
// protocol::kMaxTokens is refused as `full`.
using protocol::kMaxSessions;
inline constexpr std::size_t kMaxAddresses = 64;  // beyond them the oldest address is forgotten

class Accounts {
 public:
  virtual ~Accounts() = default;

  /// Makes an account, with its first session if there is one. `exists` if the id or a name that looks like it is
  /// taken; closed accounts keep theirs.
  virtual void open_account(NewAccount account, std::optional<LoginSession> session, Completion<Account> then) = 0;
  /// Gives the account of this name, in upper or lower case. `not_found` if no account has it; closed accounts are
  /// found.
  virtual void by_name(std::string name, Completion<Credentials> then) = 0;
  /// Gives the account whose name has this skeleton. `not_found` if there is none; closed accounts are found.
  virtual void by_skeleton(std::string skeleton, Completion<Credentials> then) = 0;
  virtual void by_id(std::string id, Completion<Credentials> then) = 0;
  /// Gives every account, closed ones too, oldest first.
  virtual void all_accounts(Completion<std::vector<Account>> then) = 0;

  /// Sets a new password and ends every session but `kept`. `conflict` if the password is not `old` any more, as in a
  /// closed account.
  virtual void change_password(std::string id, std::string old, std::string password, std::optional<TokenHash> kept,
                               Completion<void> then) = 0;
  /// Sets the account's e-mail address; none takes it away. Nothing happens if the account is closed.
  virtual void change_email(std::string id, std::optional<std::string> email, Completion<void> then) = 0;
  virtual void grant(std::string id, server::Role role, Completion<Account> then) = 0;
  virtual void revoke(std::string id, server::Role role, Completion<Account> then) = 0;
  /// Closes an account: password, e-mail, roles, sessions, tokens and the sealed backup go. To close it again changes
  /// nothing.
  virtual void close_account(std::string id, WallTime at, Completion<Account> then) = 0;

  /// Begins a session. `conflict` if the account's password, by which somebody was let in, is not that one any more.
  virtual void begin_session(std::string id, std::string password, LoginSession session, Completion<Account> then) = 0;
  /// Gives the session of this token and its account. `not_found` if nobody has it, or if it has expired by `now`.
  virtual void by_session(TokenHash token, WallTime now, Completion<SessionOwner> then) = 0;
  /// Notes that a session was used, and until when it lasts now. Nothing happens if the session has ended.
  virtual void session_seen(TokenHash token, WallTime seen, WallTime expires, Completion<void> then) = 0;
  /// Ends a session. Nothing happens if it has ended already.
  virtual void end_session(TokenHash token, Completion<void> then) = 0;
  /// Ends every session of the account but `kept`, and the messages to its browsers.
  virtual void end_sessions(std::string id, std::optional<TokenHash> kept, Completion<void> then) = 0;
  /// Gives the account's sessions that have not expired by `now`, oldest first.
  virtual void sessions_of(std::string id, WallTime now, Completion<std::vector<LoginSession>> then) = 0;

  /// Notes that the account is signed in from this address now. Marks that nobody has used since `since`, of whatever
  /// account, are forgotten, and of this account all but the newest kMaxAddresses. Nothing happens if the account is
  /// closed.
  virtual void remember_address(std::string id, AddressMark mark, WallTime now, WallTime since,
                                Completion<void> then) = 0;
  /// Tells whether the account was signed in from this address since then.
  virtual void knows_address(std::string id, AddressMark mark, WallTime since, Completion<bool> then) = 0;
  /// Gives when the account was last signed in from each of its addresses, the newest first.
  virtual void addresses_of(std::string id, WallTime since, Completion<std::vector<WallTime>> then) = 0;

  /// Adds an API token. `exists` if its id or hash is taken, `full` beyond protocol::kMaxTokens, `not_found` if there
  /// is no such account or it is closed.
  virtual void add_token(std::string account, ApiToken token, TokenHash hash, Completion<ApiToken> then) = 0;
  virtual void by_token(TokenHash hash, Completion<TokenOwner> then) = 0;
  virtual void token_used(TokenHash hash, WallTime at, Completion<void> then) = 0;
  /// Gives the account's API tokens, oldest first.
  virtual void tokens_of(std::string account, Completion<std::vector<ApiToken>> then) = 0;
  /// Takes an API token away. `not_found` if this account has no such token.
  virtual void drop_token(std::string account, std::string token, Completion<void> then) = 0;
};

}  // namespace store
