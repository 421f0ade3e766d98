// The parts that the reader of tournament files has gathered. Internal to it.
#pragma once
#include <map>
#include <set>
#include <utility>

#include "server/tournament/files/trf_line.hpp"

namespace tournament {

/// A player's line, and where it stands.
struct PlayerLine {
  int line = 0;
  Points points = 0;
  Player player;
};

/// The place where a line names a player.
struct Mention {
  int line = 0;
  int column = 0;
  int player = 0;
};

/// The place where a line says that a player is out of a round.
struct AbsenceMention {
  Mention where;
  int round = 0;  // 0: the one that comes next
  Result result = Result::absent;
};

/// The points of a result, and where they stand.
struct Worth {
  int line = 0;
  Points points = 0;
};

struct TrfParts {
  Tournament tournament;  // without its players
  std::map<int, PlayerLine> players;
  std::vector<int> out_next;      // players who are out of the round that comes next
  std::set<std::string> singles;  // codes of lines that a file has once
  std::map<char, Worth> worths;   // the worths of results, by the letters of line 162
  std::vector<Mention> mentions;
  std::vector<AbsenceMention> absences;
  std::vector<std::pair<int, int>> plus_byes;  // player and round of each `0000 - +`
  int last_player = 0;                         // of the last line of a player
  int rounds_line = 0;
  int color_line = 0;
  int rank_line = 0;          // of the first `XXC rank`; 0: none
  int out_of_order_line = 0;  // of the first player who stands below one of a higher number; 0: none
};

}  // namespace tournament
