// Who of some players is a program: the computer, and accounts that were made bots. Any thread.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "server/store/accounts.hpp"

namespace server {

using Bots = std::set<std::string>;
/// Finds out which of these ids are programs'; who cannot be looked up is none. `then` once, on any thread.
void find_bots(store::Accounts& accounts, std::vector<std::string> players, std::function<void(Bots)> then);

}  // namespace server
