// Where accounts are opened, entered, changed and closed: judges what is wished for, has passwords hashed, asks the
// store. Knows no HTTP and no page. Answers come from threads of the store or of the password pool; until the disk has
// it nothing is answered with success. Thread-safe; owned by the application.
#pragma once
#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/bodies.hpp"
#include "server/accounts/attempts.hpp"
#include "server/accounts/credentials.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/accounts/who.hpp"
#include "server/base/time.hpp"
#include "server/store/store.hpp"

namespace server {

template <class T>
using Reply = std::move_only_function<void(std::expected<T, protocol::Error>)>;

/// Configuration.
struct AccountLimits {
  PasswordLimits passwords{};
  AttemptLimits by_address{.most = 30, .span = std::chrono::minutes{10}, .keys = 10'000};  // passwords that were wrong
  AttemptLimits by_name{.most = 10, .span = std::chrono::minutes{10}, .keys = 10'000};     // the same
  AttemptLimits new_accounts{.most = 10, .span = std::chrono::hours{1}, .keys = 10'000};   // by address
  std::chrono::hours session{24 * 60};                                                     // since it was last used
  Ms seen{std::chrono::minutes{5}};  // how exactly it is noted when a session or token was used
};

/// A browser that has just signed in; the token goes into its cookie and nowhere else.
struct SignedIn {
  store::Account account;
  std::string token;
};
struct MadeToken {
  store::ApiToken token;
  std::string text;  // to be told once
};

class Desk {
 public:
  struct Surroundings {
    store::Accounts& accounts;
    std::function<Now()> now;
    /// Connections of this account are somebody else's now, if anybody's.
    std::function<void(const PlayerId&)> on_signed_out;
    /// The account has no new games, and its name is not to be shown any more.
    std::function<void(const PlayerId&)> on_closed;
  };
  Desk(Surroundings surroundings, AccountLimits limits, const Site& site);

  /// Asks the store for nothing more, except where the store answers. For the end: then the store goes, then this.
  void stop() { passwords_.stop(); }

  [[nodiscard]] const Site& site() const { return site_; }
  [[nodiscard]] std::chrono::seconds session_lasts() const { return limits_.session; }

  /// Whose this is; none: nobody's. `bad_token` for a bearer token that nobody has.
  void find(const Shown& shown, Reply<std::optional<Login>> reply);
  /// Whose API token this is, or `bad_token`.
  void find_token(const std::string& token, Reply<Login> reply);
  /// The account that is called so; closed ones are not found.
  void find_user(const std::string& name, Reply<store::Account> reply);

  // desk.cpp; `client`: as client_of() names it.
  void open_account(protocol::Register wish, const std::string& client, Reply<SignedIn> reply);
  void sign_in(protocol::SignIn wish, const std::string& client, Reply<SignedIn> reply);

  // desk_own.cpp: of who is signed in.
  void sign_out(const Login& login, Reply<void> reply);
  void sign_out_everywhere(const Login& login, Reply<void> reply);
  void change_password(const Login& login, protocol::ChangePassword wish, const std::string& client, Reply<void> reply);
  void close_account(const Login& login, protocol::CloseAccount wish, const std::string& client, Reply<void> reply);
  void sessions(const Login& login, Reply<std::vector<store::LoginSession>> reply);
  void tokens(const Login& login, Reply<std::vector<store::ApiToken>> reply);
  void make_token(const Login& login, protocol::MakeToken wish, Reply<MadeToken> reply);
  void drop_token(const Login& login, const std::string& token, Reply<void> reply);

 private:
  /// What a sign-in is counted under.
  struct Counted {
    std::string client;
    std::string name;
  };
  [[nodiscard]] store::WallTime wall() const;
  [[nodiscard]] store::LoginSession new_session(const std::string& token) const;
  /// None if there is still an attempt to be had, which is then counted.
  [[nodiscard]] std::optional<protocol::Error> count(const Counted& counted);
  void give_back(const Counted& counted);
  void judged(Verdict verdict, store::Credentials found, const Counted& counted, Reply<SignedIn> reply);
  void note_use(const store::SessionOwner& owner);
  void note_use(const store::TokenOwner& owner, const store::TokenHash& hash);
  /// Asks the pool whether this is the account's password; `then` gets its hash if it is.
  void judge_own(const Login& login, const std::string& password, const std::string& client, Reply<std::string> then);

  Surroundings around_;
  AccountLimits limits_;
  Site site_;
  Attempts by_address_;
  Attempts by_name_;
  Attempts new_accounts_;
  PasswordPool passwords_;  // last: its threads use the others
};

}  // namespace server
