#include "server/notices/links.hpp"

#include <sodium.h>

#include <array>

#include "server/base/id.hpp"
#include "server/base/number.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 3> kNames{"confirm", "reset", "unsubscribe"};

}  // namespace

std::string Links::mark(LinkFor what, const std::string& account, const std::string& bound, Now until) const {
  const std::string text = std::string{kNames[static_cast<std::size_t>(what)]} + "|" + account + "|" +
                           std::to_string(until.ms) + "|" + bound;
  return fairness::to_hex(fairness::hmac(key_, text));
}

std::string Links::make(LinkFor what, const std::string& account, const std::string& bound, Now until) const {
  return account + "." + std::to_string(until.ms) + "." + mark(what, account, bound, until);
}

std::optional<Link> Links::read(std::string_view text) {
  const auto first = text.find('.');
  const auto second = first == text.npos ? text.npos : text.find('.', first + 1);
  if (second == text.npos) return std::nullopt;
  const auto account = PlayerId::parse(text.substr(0, first));
  const auto until = whole_number<std::int64_t>(text.substr(first + 1, second - first - 1));
  if (!account || !until) return std::nullopt;
  return Link{.account = account->text(), .until = Now{*until}, .mark = std::string{text.substr(second + 1)}};
}

bool Links::fits(const Link& link, LinkFor what, const std::string& bound, Now now) const {
  const std::string good = mark(what, link.account, bound, link.until);
  const bool is_ours =
      link.mark.size() == good.size() && sodium_memcmp(link.mark.data(), good.data(), good.size()) == 0;
  return is_ours && now <= link.until;
}

}  // namespace server
