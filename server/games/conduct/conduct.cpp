#include "server/games/conduct/conduct.hpp"

#include <algorithm>

namespace server {
namespace {

/// Fewer games lost on time than this may have been bad luck.
constexpr int kFewestLate = 3;

/// A limit: if more than this percentage of the games was lost on time, at most `open` games may be open.
struct Share {
  int percent;
  int open;
};
constexpr Share kMost{.percent = 40, .open = 2};
constexpr Share kMany{.percent = 20, .open = 5};

std::int64_t count_late(std::span<const store::CorrespondenceResult> results) {
  return std::ranges::count(results, true, &store::CorrespondenceResult::lost_on_time);
}

}  // namespace

std::optional<Conduct> conduct_of(std::span<const store::CorrespondenceResult> latest) {
  if (latest.empty()) return std::nullopt;
  std::int64_t moves = 0;
  Ms spent{};
  for (const store::CorrespondenceResult& one : latest) {
    moves += one.moves;
    spent += one.spent;
  }
  Conduct conduct{.games = static_cast<std::int64_t>(latest.size()), .lost_on_time = count_late(latest)};
  if (moves > 0) conduct.move_ms = spent.count() / moves;
  return conduct;
}

std::optional<CorrespondenceLimit> limit_of(std::span<const store::CorrespondenceResult> latest) {
  const auto deciding = latest.first(std::min(latest.size(), kLimitGames));
  const auto games = static_cast<int>(deciding.size());
  const auto late = static_cast<int>(count_late(deciding));
  if (late < kFewestLate) return std::nullopt;
  for (const Share& share : {kMost, kMany}) {
    if (late * 100 > share.percent * games)
      return CorrespondenceLimit{.open = share.open, .late = late, .games = games};
  }
  return std::nullopt;
}

protocol::Wording too_many_open(const CorrespondenceLimit& limit, std::size_t open) {
  return protocol::say<"lobby.too_many_by_post">(limit.late, limit.games, limit.open, open);
}

}  // namespace server
