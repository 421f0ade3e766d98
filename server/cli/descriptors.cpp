#include "server/cli/descriptors.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <optional>

#include "server/base/log.hpp"

namespace cli {
namespace {

constexpr std::size_t kOwn = 64;  // the database, the log, the socket of `astragal admin` and what the threads need

/// Raises the limit of file descriptors and gives it; none: any number.
std::optional<std::size_t> raise_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::nullopt;
  const rlimit raised{.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
  const rlim_t most = setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
  if (most == RLIM_INFINITY) return std::nullopt;
  return static_cast<std::size_t>(most);
}

}  // namespace

void fit_sockets(server::Limits& limits) {
  const auto all = raise_descriptors();
  if (!all) return;
  const std::size_t left = *all - std::min(*all, kOwn);
  const std::size_t told = std::min(limits.turned_away, left / 4);
  const std::size_t most = std::max<std::size_t>(left - told, 1);
  if (limits.sockets > 0 && limits.sockets <= most) {
    limits.turned_away = std::min(limits.turned_away, left - std::min(left, limits.sockets));
    return;
  }
  const auto level = limits.sockets == 0 ? server::LogLevel::info : server::LogLevel::warning;
  server::log(level, "fewer_sockets",
              {{"wanted", limits.sockets == 0 ? "any number" : std::to_string(limits.sockets)},
               {"sockets", most},
               {"descriptors", *all}});
  limits.sockets = most;
  limits.turned_away = told;
}

}  // namespace cli
