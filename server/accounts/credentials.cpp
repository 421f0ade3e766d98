#include "server/accounts/credentials.hpp"

#include <algorithm>

#include "protocol/http/accounts.hpp"
#include "server/base/ascii.hpp"

namespace server {
namespace {

constexpr std::string_view kCookie = "astragal";
constexpr std::size_t kMostToken = 128;

bool is_alike(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, {}, to_lower, to_lower);
}

bool is_token(std::string_view text) {
  return !text.empty() && text.size() <= kMostToken && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

/// The token in cookies such as `a=1; astragal=…; b=2`: the first cookie of that name, if its value may be a token.
std::optional<std::string> token_in(std::string_view cookies) {
  while (!cookies.empty()) {
    const auto end = cookies.find_first_of(";,");
    const std::string_view one = trimmed(cookies.substr(0, end));
    cookies.remove_prefix(end == std::string_view::npos ? cookies.size() : end + 1);
    const auto equals = one.find('=');
    if (equals == std::string_view::npos || one.substr(0, equals) != kCookie) continue;
    const std::string_view token = one.substr(equals + 1);
    return is_token(token) ? std::optional<std::string>{token} : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> bearer_in(std::string_view authorization) {
  if (authorization.empty()) return std::nullopt;
  constexpr std::string_view kBearer = "Bearer ";
  if (!is_alike(authorization.substr(0, kBearer.size()), kBearer)) return std::string{};
  const std::string_view token = trimmed(authorization.substr(kBearer.size()));
  return is_token(token) ? std::string{token} : std::string{};
}

std::string attributes(const Site& site) {
  return std::string{"; Path=/; HttpOnly; SameSite=Lax"} + (site.https ? "; Secure" : "");
}

}  // namespace

PageOrigin page_origin(const RequestHead& head, const Site& site) {
  if (head.origin.empty()) return PageOrigin::unknown;
  const std::string_view origin = head.origin;
  const auto end = origin.find("://");
  if (end == std::string_view::npos || head.host.empty()) return PageOrigin::other;
  const std::string_view scheme = origin.substr(0, end);
  const bool fits = site.https ? scheme == "https" : scheme == "http" || scheme == "https";
  return fits && is_alike(origin.substr(end + 3), head.host) ? PageOrigin::same : PageOrigin::other;
}

Shown shown_by(const RequestHead& head, const Site& site, Purpose purpose) {
  Shown shown{.cookie = {}, .bearer = bearer_in(head.authorization), .client = client_of(head)};
  const PageOrigin origin = page_origin(head, site);
  const bool counts = origin == PageOrigin::same || (origin == PageOrigin::unknown && purpose == Purpose::read);
  if (counts) shown.cookie = token_in(head.cookie);
  return shown;
}

std::string device_of(const RequestHead& head) {
  std::string device = head.user_agent.substr(0, protocol::kDevice.max);
  std::erase_if(device, [](char c) { return c < ' ' || c > '~'; });
  return device;
}

std::string set_cookie(std::string_view token, std::chrono::seconds lasts, const Site& site) {
  std::string cookie{kCookie};
  cookie.append("=").append(token).append("; Max-Age=").append(std::to_string(lasts.count()));
  return cookie + attributes(site);
}

std::string clear_cookie(const Site& site) {
  return set_cookie("", std::chrono::seconds{0}, site);
}

}  // namespace server
