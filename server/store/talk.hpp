// What people write to each other beside their games, who does not want to hear whom, and who may not write. Lines are
// append-only and numbered within their game; the same command again gives the same line. Any thread may ask.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/form.hpp"
#include "protocol/base/words.hpp"
#include "server/store/completion.hpp"
#include "server/store/ids.hpp"
#include "server/store/person.hpp"

namespace store {

/// Who hears a line: the two players, or those who watch, but never both.
using protocol::Channel;
inline constexpr std::array kChannels{Channel::players, Channel::watchers};

struct TalkLine {
  std::int64_t number = 0;  // the line's number in the game, over both channels
  Channel channel{};
  std::string player;
  std::string command;  // the client's id of the command
  std::string name;     // the player's name when the line was written
  std::string text;
  WallTime at;
  bool closed = false;  // the player has closed the account since: the name is shown to nobody
  bool is_bot = false;  // the account is a bot's
  bool operator==(const TalkLine&) const = default;
};

struct Said {
  TalkLine line;
  bool repeated = false;  // the same command had been said before
  bool operator==(const Said&) const = default;
};

/// `by` does not want to hear or meet `whom`.
struct Block {
  std::string by;
  std::string whom;
  bool operator==(const Block&) const = default;
};
enum class Blocking : std::uint8_t { off, on };

/// A block as it is read back, of a player who is known.
struct Blocked {
  Person whom;
  WallTime since;
  bool operator==(const Blocked&) const = default;
};

/// Where a line stands in the order of games.
struct TalkPlace {
  GameId game;
  std::int64_t number = 0;
  bool operator==(const TalkPlace&) const = default;
};
struct WrittenLine {
  GameId game;
  TalkLine line;
  bool operator==(const WrittenLine&) const = default;
};

/// A mute: a player may not write until then; none: for ever.
struct Mute {
  std::string player;
  std::optional<WallTime> until = {};
  std::optional<std::string> reason = {};  // in the moderator's words
  bool operator==(const Mute&) const = default;
};
/// A mute as it is read back, with the moderator.
struct Muted {
  Person player;
  std::optional<WallTime> until = {};
  std::optional<std::string> reason = {};
  Person by;
  WallTime at;
  bool operator==(const Muted&) const = default;
};

/// A sentence that is shown to everybody until then.
struct Announcement {
  std::string text;
  WallTime until;
  bool operator==(const Announcement&) const = default;
};

class Talk {
 public:
  virtual ~Talk() = default;

  /// Stores a line, which gets its number; `closed` and `is_bot` of the line that is given are ignored.
  /// `not_found` if there is no such game.
  virtual void say(GameId game, TalkLine line, Completion<Said> then) = 0;

  /// Sets or lifts a block, and gives whom the player blocks from now on, in order of their ids; `invalid` beyond
  /// protocol::kMaxBlocks.
  virtual void set_block(Block block, Blocking blocking, WallTime at, Completion<std::vector<Blocked>> then) = 0;
  virtual void blocked_by(std::string player, Completion<std::vector<Blocked>> then) = 0;
  virtual void blocks(Completion<std::vector<Block>> then) = 0;
  /// Gives what the player has written, in order of games and then of lines, the first so many behind this place.
  virtual void written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                          Completion<std::vector<WrittenLine>> then) = 0;

  /// Stores a mute in the place of an earlier one; mutes of others that have ended by then are forgotten. `by`: the
  /// moderator.
  virtual void mute(Mute mute, std::string by, WallTime at, Completion<void> then) = 0;
  virtual void unmute(std::string player, Completion<void> then) = 0;
  /// Gives the mutes that have not ended by then, the newest first.
  virtual void mutes(WallTime now, Completion<std::vector<Muted>> then) = 0;

  /// Stores an announcement in the place of an earlier one; none: nothing is announced any more.
  virtual void announce(std::optional<Announcement> what, Completion<void> then) = 0;
  /// Gives the announcement, if it has not ended by then.
  virtual void announced(WallTime now, Completion<std::optional<Announcement>> then) = 0;
};

}  // namespace store
