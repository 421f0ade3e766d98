#include "server/match/answers.hpp"

#include <algorithm>
#include <functional>
#include <string>

namespace server {
namespace {

/// Neither id has a line break.
std::uint64_t hash_of(const PlayerId& player, const CommandId& command) {
  return std::hash<std::string>{}(player.text() + '\n' + command);
}

}  // namespace

void Answers::add(const PlayerId& player, const CommandId& command, Seq seq) {
  const std::uint64_t hash = hash_of(player, command);
  const auto at = std::ranges::lower_bound(answers_, hash, {}, &Answer::command);
  if (at == answers_.end() || at->command != hash) answers_.insert(at, {.command = hash, .seq = seq});
}

std::optional<Seq> Answers::find(const PlayerId& player, const CommandId& command) const {
  const std::uint64_t hash = hash_of(player, command);
  const auto at = std::ranges::lower_bound(answers_, hash, {}, &Answer::command);
  return at == answers_.end() || at->command != hash ? std::nullopt : std::optional{at->seq};
}

}  // namespace server
