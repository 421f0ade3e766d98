// Logins: whose a cookie or an API token is, when it was used, and from which addresses an account was signed in to.
// Thread-safe; a part of the account service.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "server/accounts/account_limits.hpp"
#include "server/accounts/credentials.hpp"
#include "server/accounts/reply.hpp"
#include "server/accounts/who.hpp"
#include "server/fairness/bytes.hpp"
#include "server/store/accounts.hpp"

namespace server {

class Logins {
 public:
  /// `accounts` and `limits` outlive it. `address_key`: of what is kept of addresses.
  Logins(store::Accounts& accounts, const fairness::Hash& address_key, std::function<Now()> now,
         const AccountLimits& limits)
      : accounts_(accounts), address_key_(address_key), now_(std::move(now)), limits_(limits) {}

  [[nodiscard]] store::WallTime wall() const { return store::WallTime{Ms{now_().ms}}; }
  /// One that begins now.
  [[nodiscard]] store::LoginSession new_session(const std::string& token, std::string device) const;

  /// Finds the login that these credentials belong to; none: nobody's. `bad_token` for a bearer token that nobody has.
  void find(const Shown& shown, Reply<std::optional<Login>> reply);
  /// Finds the login that an API token belongs to, or `bad_token`.
  void find_token(const std::string& token, Reply<Login> reply);

  /// Notes that the account was signed in to from this client's address; answers when that is stored, or cannot be.
  void remember(const std::string& account, const std::string& client, std::move_only_function<void()> then);
  /// Asks whether the account was signed in to from there, not too long ago.
  void knows(const std::string& account, const std::string& client, store::Completion<bool> then) const;
  /// Gives when the account was last signed in to from each of its addresses.
  void addresses_of(const std::string& account, store::Completion<std::vector<store::WallTime>> then) const;

 private:
  [[nodiscard]] store::AddressMark mark_of(const std::string& account, const std::string& client) const;
  void note_use(const store::SessionOwner& owner, const std::string& client);
  void note_use(const store::TokenOwner& owner, const store::TokenHash& hash);

  store::Accounts& accounts_;
  fairness::Hash address_key_;
  std::function<Now()> now_;
  const AccountLimits& limits_;
};

}  // namespace server
