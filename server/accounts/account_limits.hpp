// Configuration of accounts.
#pragma once
#include <chrono>

#include "server/accounts/attempts.hpp"
#include "server/accounts/password_gate.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/base/time.hpp"

namespace server {

struct AccountLimits {
  PasswordLimits passwords{};
  GateLimits gate{};
  AttemptLimits new_accounts{.most = 10, .span = std::chrono::hours{1}, .keys = 10'000};  // new accounts by address
  std::chrono::hours session{24 * 60};  // how long a session lasts since it was last used
  std::chrono::hours address{24 * 60};  // how long it is known that an account was signed in to from an address
  Ms seen{std::chrono::minutes{5}};     // how exactly it is noted when a session or token was used
};

}  // namespace server
