#include "server/match/command_answers.hpp"

#include <algorithm>

namespace server {

void CommandAnswers::add(const PlayerId& player, const CommandId& command, Seq seq) {
  auto found = std::ranges::find(players_, player, &Answered::player);
  if (found == players_.end()) found = players_.insert(found, {.player = player, .last = {}});
  auto& [who, last, count] = *found;
  if (last.size() < kKept) last.emplace_back();
  last[count++ % kKept] = {.command = command, .seq = seq};
}

const CommandAnswers::Answered* CommandAnswers::of(const PlayerId& player) const {
  const auto found = std::ranges::find(players_, player, &Answered::player);
  return found == players_.end() ? nullptr : &*found;
}

std::optional<Seq> CommandAnswers::find(const PlayerId& player, const CommandId& command) const {
  const Answered* answered = of(player);
  if (answered == nullptr) return std::nullopt;
  const auto found = std::ranges::find(answered->last, command, &Answer::command);
  return found == answered->last.end() ? std::nullopt : std::optional{found->seq};
}

bool CommandAnswers::has_forgotten(const PlayerId& player) const {
  const Answered* answered = of(player);
  return answered != nullptr && answered->count > kKept;
}

}  // namespace server
