// Talk, blocks and mutes as SQL, one function a verb. Writes run inside the writer's transaction, reads inside a
// reader's; whoever calls owns the connection and the transaction.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/sql.hpp"
#include "server/store/talk.hpp"

namespace store::sqlite {

[[nodiscard]] Result<Said> say(Sql& sql, const GameId& game, TalkLine line);
[[nodiscard]] Result<std::vector<TalkLine>> recent_talk(Sql& sql, const GameId& game, std::size_t most);

[[nodiscard]] Result<std::vector<Blocked>> set_block(Sql& sql, const Block& block, Blocking blocking, WallTime at);
[[nodiscard]] Result<std::vector<Blocked>> blocked_by(Sql& sql, const std::string& player);
[[nodiscard]] Result<std::vector<Block>> blocks(Sql& sql);
[[nodiscard]] Result<std::vector<WrittenLine>> written_by(Sql& sql, const std::string& player,
                                                          const std::optional<TalkPlace>& after, std::size_t most);

[[nodiscard]] Result<void> mute(Sql& sql, const Mute& mute, const std::string& by, WallTime at);
[[nodiscard]] Result<void> unmute(Sql& sql, const std::string& player);
[[nodiscard]] Result<void> announce(Sql& sql, const std::optional<Announcement>& what);
[[nodiscard]] Result<std::optional<Announcement>> announced(Sql& sql, WallTime now);
[[nodiscard]] Result<std::vector<Muted>> mutes(Sql& sql, WallTime now);

}  // namespace store::sqlite
