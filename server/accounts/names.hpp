// Names of accounts: their form, which are nobody's to take, and which look alike. Pure functions. Any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace server {

/// The text itself if it may be a name: 2 to 20 of A-Z a-z 0-9 - _, beginning with a letter or digit, not reserved, and
/// not what a player's id looks like. Else a sentence that says what is wrong.
[[nodiscard]] std::expected<std::string, protocol::Wording> read_name(std::string_view text);

/// The form that all names that look alike have in common: `B0b`, `bob` and `b-ob` are one. No name to show, and no key
/// to find an account by: old ones may look alike. Stored with accounts, so that to change it takes a migration.
[[nodiscard]] std::string skeleton(std::string_view name);

}  // namespace server
