// The place where accounts are opened, entered, changed and closed: it judges requests, has passwords hashed, and
// asks the store. It knows no HTTP and no page. Answers come from threads of the store or of the password pool; until
// the disk has it nothing is answered with success. Thread-safe; owned by the application.
#pragma once
#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/bodies.hpp"
#include "server/accounts/account_limits.hpp"
#include "server/accounts/attempts.hpp"
#include "server/accounts/credentials.hpp"
#include "server/accounts/logins.hpp"
#include "server/accounts/password_judge.hpp"
#include "server/accounts/reply.hpp"
#include "server/accounts/who.hpp"
#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/store/store.hpp"

namespace server {

/// A browser that has just signed in; the token goes into its cookie and nowhere else.
struct SignedIn {
  store::Account account;
  std::string token;
};
/// Where somebody signs in.
struct SigningIn {
  std::string client;  // as client_of() names it
  std::string device;  // as device_of() names it
};
/// The public name of a session, which is no secret.
[[nodiscard]] std::string session_id(const store::LoginSession& session);
struct MadeToken {
  store::ApiToken token;
  std::string text;  // to be told once
};

class AccountService {
 public:
  struct Surroundings {
    store::Accounts& accounts;
    fairness::Hash address_key;  // the key of the hashes that are kept of addresses
    std::function<Now()> now;
    /// Connections of this account are somebody else's now, if anybody's.
    std::function<void(const PlayerId&)> on_signed_out;
    /// The account has no new games, and its name is not to be shown any more.
    std::function<void(const PlayerId&)> on_closed;
  };
  AccountService(Surroundings surroundings, AccountLimits limits, const Site& site);

  /// Asks the store for nothing more, except where the store answers. For the end: then the store goes, then this.
  void stop() { passwords_.stop(); }
  /// Passwords that wait to be hashed or judged.
  [[nodiscard]] std::size_t passwords_waiting() const { return passwords_.waiting(); }

  [[nodiscard]] const Site& site() const { return site_; }
  [[nodiscard]] std::chrono::seconds session_lasts() const { return limits_.session; }

  /// Finds the login that these credentials belong to; none: nobody's. `bad_token` for a bearer token that nobody has.
  void find(const Shown& shown, Reply<std::optional<Login>> reply) { logins_.find(shown, std::move(reply)); }
  /// Finds the login that an API token belongs to, or `bad_token`.
  void find_token(const std::string& token, Reply<Login> reply) { logins_.find_token(token, std::move(reply)); }
  /// Hashes a password that the server's operator gives, in its turn like all others.
  void hash(const std::string& password, Reply<std::string> reply);
  /// The account that is called so; closed ones are not found.
  void find_user(const std::string& name, Reply<store::Account> reply);

  // `client`: as client_of() names it.
  void open_account(protocol::Register request, const SigningIn& from, Reply<SignedIn> reply);
  void sign_in(protocol::SignIn request, const SigningIn& from, Reply<SignedIn> reply);

  // Requests of somebody who is signed in.
  void sign_out(const Login& login, Reply<void> reply);
  void sign_out_everywhere(const Login& login, Reply<void> reply);
  /// Ends every session but the one that asks.
  void sign_out_others(const Login& login, Reply<void> reply);
  /// Ends the session of this id (session_id()); `nothing_here` if the account has no such session.
  void end_session(const Login& login, const std::string& session, Reply<void> reply);
  void change_password(const Login& login, protocol::ChangePassword request, const std::string& client,
                       Reply<void> reply);
  /// The address in `request`, or none; it is to be confirmed before anything is sent there.
  void change_email(const Login& login, protocol::ChangeEmail request, const std::string& client, Reply<void> reply);
  /// Sets a new password for somebody with a link that is good for the password `old`, as it is kept: `bad_link` if it
  /// has changed since.
  void reset_password(const std::string& account, std::string old, std::string next, const std::string& client,
                      Reply<void> reply);
  void close_account(const Login& login, protocol::CloseAccount request, const std::string& client, Reply<void> reply);
  void sessions(const Login& login, Reply<std::vector<store::LoginSession>> reply);
  /// Gives when the account was last signed in to from each of its addresses.
  void addresses(const Login& login, Reply<std::vector<store::WallTime>> reply);
  void tokens(const Login& login, Reply<std::vector<store::ApiToken>> reply);
  void make_token(const Login& login, protocol::MakeToken request, Reply<MadeToken> reply);
  void drop_token(const Login& login, const std::string& token, Reply<void> reply);

 private:
  void hash_new(protocol::Register request, std::string folded, const SigningIn& from, Reply<SignedIn> reply);
  void begin_session(store::Credentials account, const SigningIn& from, Reply<SignedIn> reply);
  void end_all_sessions(const Login& login, std::optional<store::TokenHash> kept, Reply<void> reply);
  /// Judges whether this is the account's password; `then` gets its hash if it is, in the pool's turn.
  void judge_own(const Login& login, const std::string& password, const std::string& client, Reply<std::string> then);

  Surroundings around_;
  AccountLimits limits_;
  Site site_;
  Logins logins_;
  Attempts new_accounts_;
  PasswordJudge passwords_;  // last: its threads use the others
};

}  // namespace server
