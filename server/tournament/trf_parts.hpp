// What the reader of tournament files has gathered, and the checks that need more than one line. Internal to it.
#pragma once
#include <map>
#include <set>

#include "server/tournament/trf_line.hpp"

namespace tournament {

/// A player's line, and where it stands.
struct PlayerLine {
  int line = 0;
  Points points = 0;
  Player player;
};

/// Where a line names a player.
struct Mention {
  int line = 0;
  int column = 0;
  int player = 0;
};

struct TrfParts {
  Tournament tournament;  // without its players
  std::map<int, PlayerLine> players;
  std::vector<int> out_next;      // of the round that comes next
  std::set<std::string> singles;  // codes of lines that a file has once
  bool pairing_bye_said = false;
  std::vector<Mention> mentions;
  int rounds_line = 0;
};

[[nodiscard]] Read<void> read_player(const TrfLine& line, TrfParts& parts);

/// The tournament, if its parts agree.
[[nodiscard]] Read<Tournament> finish(TrfParts parts);

}  // namespace tournament
