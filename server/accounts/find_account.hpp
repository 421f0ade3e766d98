// Finds the account that people mean by its id or its name. Any thread.
#pragma once
#include <string>

#include "server/store/accounts.hpp"

namespace server {

/// By its id, a closed one too; by its name, as for signing in, only an open one. Else `not_found`.
void find_account(store::Accounts& accounts, const std::string& id_or_name, store::Completion<store::Account> then);

}  // namespace server
