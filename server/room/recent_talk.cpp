#include "server/room/recent_talk.hpp"

#include <utility>

namespace server {

void RecentTalk::fill(std::vector<store::TalkLine> lines, std::size_t most) {
  most_ = most;
  auto known = std::exchange(lines_, {});
  for (store::TalkLine& line : lines) push(std::move(line));
  for (auto& channel : known) {
    for (store::TalkLine& line : channel) push(std::move(line));  // what was said since the others were read
  }
}

void RecentTalk::push(store::TalkLine line) {
  auto& channel = lines_.at(static_cast<std::size_t>(line.channel));
  if (!channel.empty() && line.number <= channel.back().number) return;  // read meanwhile
  channel.push_back(std::move(line));
  while (channel.size() > most_) channel.pop_front();
}

bool RecentTalk::hide_name(const std::string& player) {
  bool found = false;
  for (auto& channel : lines_) {
    for (store::TalkLine& line : channel) {
      if (line.player != player) continue;
      line.closed = true;
      found = true;
    }
  }
  return found;
}

const store::TalkLine* RecentTalk::find(const std::string& player, const std::string& command) const {
  for (const auto& channel : lines_) {
    for (const store::TalkLine& line : channel) {
      if (line.player == player && line.command == command) return &line;
    }
  }
  return nullptr;
}

}  // namespace server
