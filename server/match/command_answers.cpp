#include "server/match/command_answers.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr char kEnd = '\n';  // no id has it

}  // namespace

void CommandAnswers::add(const PlayerId& player, const CommandId& command, Seq seq) {
  auto found = std::ranges::find(players_, player, &Answered::player);
  if (found == players_.end()) {
    found = players_.insert(found, {.player = player, .commands = {}, .seqs = {}});
    found->seqs.reserve(kKept);
  }
  auto& [who, commands, seqs, count] = *found;
  if (seqs.size() == kKept) {
    commands.erase(0, commands.find(kEnd) + 1);
    seqs.erase(seqs.begin());
  }
  commands += command;
  commands += kEnd;
  seqs.push_back(seq);
  ++count;
}

const CommandAnswers::Answered* CommandAnswers::of(const PlayerId& player) const {
  const auto found = std::ranges::find(players_, player, &Answered::player);
  return found == players_.end() ? nullptr : &*found;
}

std::optional<Seq> CommandAnswers::find(const PlayerId& player, const CommandId& command) const {
  const Answered* answered = of(player);
  if (answered == nullptr) return std::nullopt;
  std::string_view rest = answered->commands;
  for (const Seq seq : answered->seqs) {
    const std::size_t end = rest.find(kEnd);
    if (rest.substr(0, end) == command) return seq;
    rest.remove_prefix(end + 1);
  }
  return std::nullopt;
}

bool CommandAnswers::has_forgotten(const PlayerId& player) const {
  const Answered* answered = of(player);
  return answered != nullptr && answered->count > kKept;
}

}  // namespace server
