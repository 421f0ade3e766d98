#include "server/lobby/people.hpp"

#include <algorithm>
#include <cctype>

namespace server {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

void People::came(const MemberPtr& who) {
  here_[who->player().id].push_back(who);
  gone_.erase(who->player().id);
}

void People::went(const Member* who, Now now) {
  const PlayerId player = who->player().id;
  const auto found = here_.find(player);
  if (found == here_.end()) return;
  std::erase_if(found->second, [&](const MemberPtr& one) { return one.get() == who; });
  if (!found->second.empty()) return;
  here_.erase(found);
  gone_[player] = now;
}

std::size_t People::count() const {
  std::size_t count = here_.size();
  for (int level = 1; level <= kComputerLevels; ++level) count -= here_.count(PlayerId::computer(level));
  return count;
}

Ms People::gone_for(const PlayerId& player, Now now) const {
  if (is_here(player)) return Ms{0};
  const auto found = gone_.find(player);
  return now - (found == gone_.end() ? start_ : found->second);
}

const Player* People::find(const std::string& id_or_name) const {
  if (const auto id = PlayerId::parse(id_or_name)) {
    const auto found = here_.find(*id);
    if (found != here_.end()) return &found->second.front()->player();
  }
  for (const auto& [player, connections] : here_) {
    if (same_name(connections.front()->player().name, id_or_name)) return &connections.front()->player();
  }
  return nullptr;
}

void People::send_latest(const PlayerId& player, const std::string& key, const Frame& frame) const {
  const auto found = here_.find(player);
  if (found == here_.end()) return;
  for (const MemberPtr& one : found->second) one->send_latest(key, frame);
}

void People::forget(Ms gone, Now now) {
  std::erase_if(gone_, [&](const auto& one) { return now - one.second >= gone; });
}

}  // namespace server
