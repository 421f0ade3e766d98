#include "server/match/series.hpp"

namespace server {

std::optional<std::vector<protocol::Followed>> to_wire(const std::map<Follows, GameId>& followed) {
  if (followed.empty()) return std::nullopt;
  std::vector<protocol::Followed> list;
  for (const auto& [as, next] : followed) list.push_back({.as = as, .next = next.text()});
  return list;
}

}  // namespace server
