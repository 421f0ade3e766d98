#include "server/api/languages.hpp"

#include <optional>

#include "server/base/ascii.hpp"
#include "server/transport/accept.hpp"

namespace server {
namespace {

constexpr std::string_view kLanguageCookie = "language=";
constexpr std::string_view kFirst = "en";

/// Takes the text before the next of these marks, without blanks around it; it is removed together with the mark.
std::string_view take_before(std::string_view marks, std::string_view& text) {
  const auto end = text.find_first_of(marks);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return trimmed(part);
}

std::optional<std::string_view> chosen_in(std::string_view cookies) {
  while (!cookies.empty()) {
    const std::string_view one = take_before(";,", cookies);
    if (one.starts_with(kLanguageCookie)) return one.substr(kLanguageCookie.size());
  }
  return std::nullopt;
}

std::string lower(std::string_view text) {
  std::string out{text};
  for (char& c : out) c = to_lower(c);
  return out;
}

}  // namespace

std::string language_for(const RequestHead& head, const PageLanguages& languages) {
  if (const auto chosen = chosen_in(head.cookie)) {
    if (*chosen == kFirst) return {};
    if (languages.contains(*chosen)) return std::string{*chosen};
  }
  std::string best;
  int most = 0;
  for (std::string_view list = head.accept_language; !list.empty();) {
    std::string_view item = take_before(",", list);
    const std::string_view tag = take_before(";", item);
    const std::string language = lower(tag.substr(0, tag.find('-')));
    const int weight = weight_for(tag, tag.size() == 0 ? "" : std::string{tag} + ";" + std::string{item}).value_or(0);
    if (weight <= most || (language != kFirst && !languages.contains(language))) continue;
    most = weight;
    best = language == kFirst ? "" : language;
  }
  return best;
}

}  // namespace server
