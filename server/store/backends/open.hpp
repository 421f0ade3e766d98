// Opens the store that a URL names. The one place that knows every backend. The application's.
#pragma once
#include <memory>
#include <string_view>

#include "server/store/store.hpp"

namespace store {

/// `sqlite:PATH`, a file that is made with its directory if it is missing. Errors say what to do, as those of the
/// backend (server/store/sqlite/open.hpp); `invalid` if no backend goes by that name.
[[nodiscard]] Result<std::unique_ptr<Store>> open(std::string_view url);

}  // namespace store
