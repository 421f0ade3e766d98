// What a request shows of who makes it, and where it comes from: its cookie, which counts only from a page of this very
// server, its bearer token, its address. Pure functions over the head of a request. Any thread.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/transport/peer.hpp"

namespace server {

/// What the operator says of the way to the server.
struct Site {
  bool https = false;  // behind a proxy that speaks https and adds X-Forwarded-For
};

/// Whose page has made a request, as browsers tell.
enum class Origin : std::uint8_t { unknown, same, other };
[[nodiscard]] Origin origin_of(const RequestHead& head, Site site);

/// Requests that change something are made from pages, which say their origin; reading may come without.
enum class Purpose : std::uint8_t { read, change };

struct Shown {
  std::optional<std::string> cookie;  // the token in it
  std::optional<std::string> bearer;  // empty: a header that is none
  std::string client;                 // as client_of() names it
};
[[nodiscard]] Shown shown_by(const RequestHead& head, Site site, Purpose purpose);

/// Whom attempts are counted for. Of IPv6 the first half: a household has all of the rest.
[[nodiscard]] std::string client_of(const RequestHead& head, Site site);

/// `Set-Cookie` that gives a browser its token, and the one that takes it back.
[[nodiscard]] std::string set_cookie(std::string_view token, std::chrono::seconds lasts, Site site);
[[nodiscard]] std::string clear_cookie(Site site);

}  // namespace server
