#include "server/store/game_form.hpp"

#include <algorithm>

namespace store {

std::string called(const GameId& game) {
  return "game " + std::string{game.text()};
}

Result<void> check_form(const GameId& game, Seq last, const Writes& writes) {
  if (writes.events.size() > kMaxEvents)
    return refuse(Code::invalid, "more than " + std::to_string(kMaxEvents) + " events at once: append in parts");
  if (size_of(writes) > kMaxWriteBytes)
    return refuse(Code::invalid, "more than " + std::to_string(kMaxWriteBytes) + " bytes at once: append in parts");
  for (const StoredEvent& event : writes.events) {
    if (event.seq != ++last)
      return refuse(Code::invalid, called(game) + ": event " + std::to_string(event.seq) + " stands where " +
                                       std::to_string(last) + " is due: number on from the expected last one");
    if (event.kind.empty() || event.body.empty())
      return refuse(Code::invalid, called(game) + ": event " + std::to_string(event.seq) + " has no kind or no body");
    if (event.body.find(char{0}) != std::string::npos)
      return refuse(Code::invalid,
                    called(game) + ": event " + std::to_string(event.seq) + " has a byte 0: JSON has none");
  }
  const auto begins_others = [](const auto& made) { return !made->writes.new_games.empty(); };
  if (std::ranges::any_of(writes.new_games, begins_others))
    return refuse(Code::invalid, called(game) + ": a game that begins with another begins none itself");
  const auto is_other = [&](const DrawWrite& draw) { return draw.key.id != game.text(); };
  if (const auto other = std::ranges::find_if(writes.draws, is_other); other != writes.draws.end())
    return refuse(Code::invalid, called(game) + ": a draw of " + other->key.id + " is not this game's to write");
  const bool finishes = writes.heading && writes.heading->state == GameState::finished;
  if (writes.settle && !finishes)
    return refuse(Code::invalid, called(game) + ": ratings are settled with the end of a game, and only then");
  if (!writes.correspondence_results.empty() && !finishes)
    return refuse(Code::invalid, called(game) + ": how it was ended is said with the end of a game, and only then");
  return {};
}

Result<void> check_form(const NewGame& game, const Writes& writes) {
  if (game.heading.state == GameState::finished)
    return refuse(Code::invalid, called(game.id) + " cannot begin as finished: finish it with an append");
  return check_form(game.id, 0, writes);
}

std::size_t size_of(const Writes& writes) {
  std::size_t bytes = sizeof writes;
  for (const StoredEvent& event : writes.events) bytes += sizeof event + event.kind.size() + event.body.size();
  for (const DrawWrite& draw : writes.draws)
    bytes += sizeof draw + draw.state.size() + (draw.record ? draw.record->size() : 0);
  for (const auto& next : writes.new_games) bytes += next->game.options.size() + size_of(next->writes);
  return bytes + (writes.heading ? writes.heading->summary.size() : 0);
}

bool is_plain(const Writes& writes) {
  return writes.draws.empty() && !writes.heading && writes.players.empty() && !writes.settle &&
         writes.new_games.empty() && writes.notices == NoticeWrites{};
}

}  // namespace store
