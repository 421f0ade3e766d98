#include "rules/browser/request.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>

namespace rules {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// The place where a text field is kept; null: no field has that name.
std::string_view* text_field(BrowserRequest& request, std::string_view name) {
  const std::pair<std::string_view, std::string_view*> fields[] = {
      {"op", &request.op},     {"variant", &request.variant}, {"setup", &request.setup},   {"fen", &request.fen},
      {"move", &request.move}, {"square", &request.square},   {"symbol", &request.symbol}, {"side", &request.side}};
  for (const auto& [known, field] : fields) {
    if (known == name) return field;
  }
  return nullptr;
}

bool set_option(BrowserRequest& request, std::string_view value) {
  const std::size_t equals = value.find('=');
  if (equals == std::string_view::npos) return false;
  request.options[std::string(value.substr(0, equals))] = value.substr(equals + 1);
  return true;
}

bool add_die(BrowserRequest& request, std::string_view value) {
  const auto number = number_in<std::uint64_t>(value);
  if (number) request.dice.push_back(*number);
  return number.has_value();
}

bool set_round(BrowserRequest& request, std::string_view value) {
  const auto number = number_in<int>(value);
  if (number) request.round = *number;
  return number.has_value();
}

bool set_field(BrowserRequest& request, std::string_view name, std::string_view value) {
  if (std::string_view* const text = text_field(request, name)) {
    *text = value;
    return true;
  }
  if (name == "option") return set_option(request, value);
  if (name == "die") return add_die(request, value);
  if (name == "round") return set_round(request, value);
  if (name != "action") return false;
  request.actions.push_back(value);
  return true;
}

}  // namespace

std::expected<BrowserRequest, std::string> read_browser_request(std::string_view text) {
  BrowserRequest request;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::string_view name = line.substr(0, line.find(' '));
    const std::string_view value = line.substr(std::min(line.size(), name.size() + 1));
    if (!set_field(request, name, value)) return std::unexpected("no field of a request: " + std::string(line));
  }
  return request;
}

}  // namespace rules
