#include "server/room/heard.hpp"

#include <utility>

namespace server {

void Heard::fill(std::vector<store::TalkLine> lines, std::size_t most) {
  most_ = most;
  for (auto& channel : lines_) channel.clear();
  for (store::TalkLine& line : lines) push(std::move(line));
}

void Heard::push(store::TalkLine line) {
  auto& channel = lines_.at(static_cast<std::size_t>(line.channel));
  if (!channel.empty() && line.number <= channel.back().number) return;  // read meanwhile
  channel.push_back(std::move(line));
  while (channel.size() > most_) channel.pop_front();
}

bool Heard::close(const std::string& player) {
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

const store::TalkLine* Heard::find(const std::string& player, const std::string& command) const {
  for (const auto& channel : lines_) {
    for (const store::TalkLine& line : channel) {
      if (line.player == player && line.command == command) return &line;
    }
  }
  return nullptr;
}

}  // namespace server
