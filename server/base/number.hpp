// Whole numbers in texts from outside. Pure functions. Any thread.
#pragma once
#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace server {

/// The decimal number that the whole text is; none if it is none, or one that Number does not hold.
template <std::integral Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace server
