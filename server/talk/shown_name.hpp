// What is shown for the name of somebody who may not be here: that of his account, or what takes its place. Pure
// functions. Any thread.
#pragma once
#include <string>
#include <string_view>

#include "server/base/id.hpp"
#include "server/store/person.hpp"

namespace server {

/// For the name of an account that was closed.
inline constexpr std::string_view kClosedAccount = "closed account";

/// What others see of a guest until he has an account.
[[nodiscard]] std::string guest_name(const PlayerId& guest);

/// Whose id is nobody's is shown by that id.
[[nodiscard]] std::string shown_name(const store::Person& person);

}  // namespace server
