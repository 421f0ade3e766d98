// Talk, blocks and mutes in SQL. Owned by the store; see server/store/talk.hpp.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/store/sql/part.hpp"
#include "server/store/talk.hpp"

namespace store::sql {

class SqlTalk final : public Talk, private Part {
 public:
  SqlTalk(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void say(GameId game, TalkLine line, Completion<Said> then) override;
  void set_block(Block block, Blocking blocking, WallTime at, Completion<std::vector<Blocked>> then) override;
  void blocked_by(std::string player, Completion<std::vector<Blocked>> then) override;
  void blocks(Completion<std::vector<Block>> then) override;
  void written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                  Completion<std::vector<WrittenLine>> then) override;
  void mute(Mute mute, std::string by, WallTime at, Completion<void> then) override;
  void announce(std::optional<Announcement> what, Completion<void> then) override;
  void announced(WallTime now, Completion<std::optional<Announcement>> then) override;
  void unmute(std::string player, Completion<void> then) override;
  void mutes(WallTime now, Completion<std::vector<Muted>> then) override;
};

/// Gives the latest lines of each channel, at most so many, oldest first. `game`: its key.
[[nodiscard]] std::vector<TalkLine> latest_lines(Sql& sql, std::int64_t game, std::size_t most);

}  // namespace store::sql
