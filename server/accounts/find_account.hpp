// Finds the account that people mean by its id or its name. Any thread.
#pragma once
#include <string>

#include "server/store/accounts.hpp"

namespace server {

/// Finds an account by its id, also a closed one; by its name, as for signing in, only an open one. Otherwise
/// `not_found`.
void find_account(store::Accounts& accounts, const std::string& id_or_name, store::Completion<store::Account> then);

}  // namespace server
