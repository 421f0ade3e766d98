// A request of the page as a value. It is text, a field a line, `name value`, the operation first:
//   op line
//   variant chess56
//   option king-swap=on
//   action b3b4
// Strict: an unknown field or an unknown operation is refused. It knows the form, not the rules.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game/option.hpp"

namespace rules {

struct BrowserRequest {
  std::string_view op;
  std::string_view variant;
  Options options;
  std::string_view setup;
  std::string_view fen;
  std::string_view move;
  std::string_view square;
  std::string_view symbol;
  std::string_view side;
  std::vector<std::string_view> actions;
  std::vector<std::uint64_t> dice;
  int round = 1;
};

/// The request, which looks into `text`; otherwise a sentence for whoever wrote the page.
[[nodiscard]] std::expected<BrowserRequest, std::string> read_browser_request(std::string_view text);

}  // namespace rules
