// Credentials that a request shows, and its origin: a cookie, which counts only from a page of this very server, or a
// bearer token. Pure functions over the head of a request. Any thread.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/transport/address.hpp"

namespace server {

/// The origin of the page that has made a request, as browsers tell it.
enum class PageOrigin : std::uint8_t { unknown, same, other };
[[nodiscard]] PageOrigin page_origin(const RequestHead& head, const Site& site);

/// Requests that change something are made from pages, which say their origin; reading may come without.
enum class Purpose : std::uint8_t { read, change };

struct Shown {
  std::optional<std::string> cookie;  // the token in it
  std::optional<std::string> bearer;  // empty: a header that is none
  std::string client;                 // as client_of() names it
};
[[nodiscard]] Shown shown_by(const RequestHead& head, const Site& site, Purpose purpose);

/// What the browser calls itself, in letters that can be shown, and not too many of them.
[[nodiscard]] std::string device_of(const RequestHead& head);

/// `Set-Cookie` that gives a browser its token, and the one that takes it back.
[[nodiscard]] std::string set_cookie(std::string_view token, std::chrono::seconds lasts, const Site& site);
[[nodiscard]] std::string clear_cookie(const Site& site);

}  // namespace server
