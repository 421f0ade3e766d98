#include "server/base/addresses.hpp"

#include <algorithm>
#include <ranges>

namespace server {
namespace {

constexpr std::size_t kLongestHost = 253;
constexpr std::size_t kLongestLabel = 63;
constexpr std::size_t kLongestMailbox = 64;

constexpr bool is_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
constexpr bool is_letter_or_digit(char c) {
  return is_letter(c) || (c >= '0' && c <= '9');
}

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= kLongestLabel && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

/// RFC 5321, Atom.
bool is_atom(std::string_view text) {
  static constexpr std::string_view kOthers = "!#$%&'*+-/=?^_`{|}~";
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || kOthers.contains(c); });
}

bool are_all_between_dots(std::string_view text, bool (*is_good)(std::string_view)) {
  return std::ranges::all_of(std::views::split(text, '.'),
                             [&](const auto& part) { return is_good(std::string_view{part.begin(), part.end()}); });
}

}  // namespace

bool is_host_name(std::string_view text) {
  const auto last_dot = text.rfind('.');
  return last_dot != text.npos && text.size() <= kLongestHost && are_all_between_dots(text, is_label) &&
         is_letter(text[last_dot + 1]);
}

std::optional<protocol::Wording> mail_address_trouble(std::string_view text) {
  if (std::ranges::any_of(text, [](unsigned char c) { return c >= 0x80; })) {
    return protocol::say<"account.bad_mail_letters">();
  }
  const auto at = text.rfind('@');
  const bool is_good = at <= kLongestMailbox && !text.substr(0, at).empty() &&
                       are_all_between_dots(text.substr(0, at), is_atom) && is_host_name(text.substr(at + 1));
  if (is_good) return std::nullopt;
  return protocol::say<"account.bad_mail">();
}

}  // namespace server
