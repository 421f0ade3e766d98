// Every address that the server answers by a handler, in one table: with which method, for whom, how long a body may be
// that it takes. The page's files are none of them. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <variant>
#include <vector>

#include "server/api/guard.hpp"

namespace server {

/// Whether the answer is the same for everybody, so that caches may keep it as long as they ask again.
enum class Shared : std::uint8_t { no, yes };

struct Route {
  std::string_view method;
  std::string_view path;  // parts between slashes; `*`: any one part; `**` at the end: at least one
  MayAsk who{};
  std::size_t most_body = 0;             // longest body in bytes, for a method that takes one
  const std::type_info* body = nullptr;  // as which struct it is read; null: it is a text, or there is none
  Shared shared{};
  Handle handle = nullptr;
};

/// All routes; the first that fits a request is taken.
[[nodiscard]] std::span<const Route> routes();

/// For an address that is answered, but not with this method: the methods that are, as the header lists them: `GET,
/// HEAD`.
struct OtherMethods {
  std::string allowed;
};
/// What a path and a method lead to; none: no route leads to such a path, but the page may have it.
using RouteFound = std::variant<std::monostate, const Route*, OtherMethods>;
[[nodiscard]] RouteFound find_route(std::string_view method, const std::vector<std::string>& path);

}  // namespace server
