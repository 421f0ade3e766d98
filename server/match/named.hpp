// Enumerations by the words that events and the wire have for them. Pure functions. Any thread.
#pragma once
#include <algorithm>
#include <optional>
#include <string_view>

namespace server {

/// The value whose word this is; `names`: an array of all words, in the order of the values.
template <class Enum>
[[nodiscard]] std::optional<Enum> named(const auto& names, std::string_view text) {
  const auto found = std::ranges::find(names, text);
  if (found == names.end()) return std::nullopt;
  return static_cast<Enum>(found - names.begin());
}

}  // namespace server
