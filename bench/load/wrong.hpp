// The exception that ends a run: the server did what it must not do, or is not there. The message says what was seen.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace bench {

class Wrong : public std::runtime_error {
 public:
  explicit Wrong(const std::string& what, std::string_view seen = {})
      : std::runtime_error(seen.empty() ? what : what + ": " + std::string(seen.substr(0, 2000))) {}
};

}  // namespace bench
