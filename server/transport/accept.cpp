#include "server/transport/accept.hpp"

#include <algorithm>

#include "server/base/ascii.hpp"

namespace server {
namespace {

bool is_same(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, to_lower, to_lower);
}

/// Takes the text before the next `mark`, without blanks around it; it is removed together with the mark.
std::string_view take_until(char mark, std::string_view& text) {
  const auto end = text.find(mark);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

/// `0.5` as 500.
std::optional<int> thousandths(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
  if (text.size() > 1 && text[1] != '.') return std::nullopt;
  int value = (text[0] - '0') * 1000;
  int place = 100;
  for (const char digit : text.substr(std::min<std::size_t>(2, text.size()))) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value += (digit - '0') * place;
    place /= 10;
  }
  return value <= 1000 ? std::optional{value} : std::nullopt;
}

/// The weight in parameters such as `;q=0.5`, in thousandths.
int weight_in(std::string_view parameters) {
  while (!parameters.empty()) {
    std::string_view one = take_until(';', parameters);
    const std::string_view name = take_until('=', one);
    if (is_same(name, "q")) return thousandths(trimmed(one)).value_or(0);
  }
  return 1000;
}

}  // namespace

std::optional<int> weight_for(std::string_view name, std::string_view list) {
  while (!list.empty()) {
    std::string_view item = take_until(',', list);
    if (is_same(take_until(';', item), name)) return weight_in(item);
  }
  return std::nullopt;
}

bool takes_encoding(std::string_view encoding, std::string_view accept_encoding) {
  auto weight = weight_for(encoding, accept_encoding);
  if (!weight) weight = weight_for("*", accept_encoding);
  return weight.value_or(0) > 0;
}

bool takes_html(std::string_view accept) {
  return weight_for("text/html", accept).value_or(0) > 0;
}

bool has_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view one = take_until(',', if_none_match);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
  }
  return false;
}

}  // namespace server
