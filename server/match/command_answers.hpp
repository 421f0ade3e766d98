// The events that answered each player's latest commands, by command id, so that a command sent again gets the same
// answer. Only a few are kept, so that a long game needs no more memory than a short one; the record knows the others.
// A part of the match: it changes only as events are applied.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/base/id.hpp"

namespace server {

class CommandAnswers {
 public:
  static constexpr std::size_t kKept = 8;  // answers kept of each player

  void add(const PlayerId& player, const CommandId& command, Seq seq);
  [[nodiscard]] std::optional<Seq> find(const PlayerId& player, const CommandId& command) const;
  /// True if a command of this player may have been answered although its answer is no longer kept here.
  [[nodiscard]] bool has_forgotten(const PlayerId& player) const;
  bool operator==(const CommandAnswers&) const = default;

 private:
  struct Answered {
    PlayerId player;
    std::string commands;   // the ids of the last ones, oldest first, each with kEnd; in one text, as they are short
    std::vector<Seq> seqs;  // their events
    std::size_t count = 0;  // how many answers were added in all
    bool operator==(const Answered&) const = default;
  };
  [[nodiscard]] const Answered* of(const PlayerId& player) const;

  std::vector<Answered> players_;  // those of the game, and who has declined it
};

}  // namespace server
