// How somebody who may not be here is shown: by the name of their account, or what takes its place, and as a bot where
// the account is one. Pure functions. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "protocol/messages/values.hpp"
#include "server/base/id.hpp"
#include "server/store/person.hpp"

namespace server {

/// The text shown for the name of an account that was closed.
inline constexpr std::string_view kClosedAccount = "closed account";

/// The name that others see of a guest who has no account yet.
[[nodiscard]] std::string guest_name(const PlayerId& guest);

/// The shown name of a person; an id that belongs to nobody is shown itself.
[[nodiscard]] std::string shown_name(const store::Person& person);

/// The same as messages and answers have it, with the mark of a bot.
[[nodiscard]] protocol::Player shown(const store::Person& person);

}  // namespace server
