// Letters of ASCII, whatever the locale. Pure functions. Any thread.
#pragma once

namespace server {

[[nodiscard]] constexpr char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace server
