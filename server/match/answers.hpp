// Which command of a player was answered by which event, so that the same one again gets the same answer. Sixteen bytes
// a command, as it lasts as long as the game: kept is a hash of who said it and its id. Whoever sends two ids with one
// hash cheats nobody but himself. A part of the match: it changes only as events are applied.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "server/base/id.hpp"

namespace server {

class Answers {
 public:
  /// The first event of a command answers it; what comes later changes nothing.
  void add(const PlayerId& player, const CommandId& command, Seq seq);
  [[nodiscard]] std::optional<Seq> find(const PlayerId& player, const CommandId& command) const;
  bool operator==(const Answers&) const = default;

 private:
  struct Answer {
    std::uint64_t command;
    Seq seq;
    bool operator==(const Answer&) const = default;
  };
  std::vector<Answer> answers_;  // by command
};

}  // namespace server
