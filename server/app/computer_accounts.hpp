// The accounts that the computer plays as, one for each level: made when the server starts, with the role `engine`,
// without a password, and with a token that only the computer's process knows (server/computer/key).
#pragma once
#include <expected>
#include <string>

#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/store/accounts.hpp"

namespace server {

/// The shown name of the account that plays at this level: `Astragal-3`.
[[nodiscard]] std::string computer_name(int level);

/// Makes the accounts of the computer that are missing; one that an administrator has closed stays closed. A sentence
/// if that cannot be.
[[nodiscard]] std::expected<void, std::string> open_computer_accounts(store::Accounts& accounts,
                                                                      const fairness::Secret& key, Now now);

}  // namespace server
