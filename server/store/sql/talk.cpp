#include "server/store/sql/talk.hpp"

#include <utility>

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/game_rows.hpp"

namespace store::sql {
namespace {

Channel channel_from(const std::string& text) {
  if (const auto channel = protocol::find_word<Channel>(text)) return *channel;
  throw_damaged("a channel in no known word");
}

// What line_from() reads, of `talk`.
#define ASTRAGAL_LINE_COLUMNS                                                                       \
  "number, channel, player, command, name, text, at_ms,"                                            \
  " EXISTS (SELECT 1 FROM accounts WHERE id = talk.player AND closed_ms IS NOT NULL) AS is_closed," \
  " (SELECT roles FROM accounts WHERE id = talk.player) AS roles"

/// Reads a line from a row of number, channel, player, command, name, text, at_ms, whether the player's account is
/// closed, and its roles.
TalkLine line_from(const Query& row) {
  return {.number = row.integer(0),
          .channel = channel_from(row.text(1)),
          .player = row.text(2),
          .command = row.text(3),
          .name = row.text(4),
          .text = row.text(5),
          .at = row.time(6),
          .closed = row.integer(7) != 0,
          .is_bot = is_bot(row.optional_text(8))};
}

/// Reads a person from four columns, from `column` on: id, the name of the account, when that was closed, its roles.
Person person_from(const Query& row, int column) {
  return {.id = row.text(column),
          .name = row.optional_text(column + 1),
          .closed = !row.is_null(column + 2),
          .is_bot = is_bot(row.optional_text(column + 3))};
}

std::optional<TalkLine> find_line(Sql& sql, std::int64_t game, const TalkLine& line) {
  Query row = sql.query("SELECT " ASTRAGAL_LINE_COLUMNS " FROM talk WHERE game = ?1 AND player = ?2 AND command = ?3");
  if (!row.with(game, line.player, line.command).next()) return std::nullopt;
  return line_from(row);
}

Result<Said> add_line(Sql& sql, const GameId& game, TalkLine line) {
  const auto key = key_of(sql, game);
  if (!key) return refuse(Code::not_found, "there is no game " + game.text());
  if (auto before = find_line(sql, *key, line)) return Said{.line = std::move(*before), .repeated = true};
  {
    Query last = sql.query("SELECT coalesce(max(number), 0) FROM talk WHERE game = ?1");
    last.with(*key).next();
    line.number = last.integer(0) + 1;
  }
  sql.query(
         "INSERT INTO talk (game, number, channel, player, command, name, text, at_ms)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .with(*key, line.number, name(line.channel), line.player, line.command, line.name, line.text, line.at)
      .run();
  return Said{.line = find_line(sql, *key, line).value(), .repeated = false};
}

Result<std::vector<Blocked>> read_blocked(Sql& sql, const std::string& player) {
  Query rows = sql.query(
      "SELECT whom, accounts.name, accounts.closed_ms, accounts.roles, at_ms FROM blocks"
      " LEFT JOIN accounts ON accounts.id = whom WHERE player = ?1 ORDER BY whom");
  rows.with(player);
  std::vector<Blocked> all;
  while (rows.next()) all.push_back({.whom = person_from(rows, 0), .since = rows.time(4)});
  return all;
}

Result<std::vector<Blocked>> write_block(Sql& sql, const Block& block, Blocking blocking, WallTime at) {
  if (blocking == Blocking::off) {
    sql.query("DELETE FROM blocks WHERE player = ?1 AND whom = ?2").with(block.by, block.whom).run();
    return read_blocked(sql, block.by);
  }
  sql.query("INSERT INTO blocks (player, whom, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")
      .with(block.by, block.whom, at)
      .run();
  auto all = read_blocked(sql, block.by);
  if (all && all->size() > protocol::kMaxBlocks) return refuse(Code::invalid, "more blocks than one player may have");
  return all;
}

Result<std::vector<Block>> read_blocks(Sql& sql) {
  Query rows = sql.query("SELECT player, whom FROM blocks");
  std::vector<Block> all;
  while (rows.next()) all.push_back({.by = rows.text(0), .whom = rows.text(1)});
  return all;
}

Result<std::vector<WrittenLine>> read_written(Sql& sql, const std::string& player,
                                              const std::optional<TalkPlace>& after, std::size_t most) {
  const auto key = after ? key_of(sql, after->game) : std::optional{std::int64_t{0}};
  if (!key) return refuse(Code::not_found, "there is no game " + after->game.text());
  Query rows = sql.query("SELECT " ASTRAGAL_LINE_COLUMNS
                         ", games.id FROM talk JOIN games ON games.key = talk.game"
                         " WHERE player = ?1 AND (talk.game, number) > (?2, ?3) ORDER BY talk.game, number LIMIT ?4");
  rows.with(player, *key, after ? after->number : 0, static_cast<std::int64_t>(most));
  std::vector<WrittenLine> all;
  while (rows.next()) {
    all.push_back({.game = rows.game(9), .line = line_from(rows)});
  }
  return all;
}

Result<void> write_mute(Sql& sql, const Mute& mute, const std::string& by, WallTime at) {
  sql.query("DELETE FROM mutes WHERE until_ms <= ?1").with(at).run();
  sql.query(
         "INSERT INTO mutes (player, until_ms, moderator, at_ms, reason) VALUES (?1, ?2, ?3, ?4, ?5)"
         " ON CONFLICT (player) DO UPDATE SET until_ms = excluded.until_ms, moderator = excluded.moderator,"
         " at_ms = excluded.at_ms, reason = excluded.reason")
      .with(mute.player, mute.until, by, at, mute.reason)
      .run();
  return {};
}

Result<void> drop_mute(Sql& sql, const std::string& player) {
  sql.query("DELETE FROM mutes WHERE player = ?1").with(player).run();
  return {};
}

Result<std::vector<Muted>> read_mutes(Sql& sql, WallTime now) {
  Query rows = sql.query(
      "SELECT player, whom.name, whom.closed_ms, whom.roles, moderator, who.name, who.closed_ms, who.roles, at_ms,"
      " until_ms, reason FROM mutes"
      " LEFT JOIN accounts whom ON whom.id = player LEFT JOIN accounts who ON who.id = moderator"
      " WHERE until_ms IS NULL OR until_ms > ?1 ORDER BY at_ms DESC, player");
  rows.with(now);
  std::vector<Muted> all;
  while (rows.next()) {
    all.push_back({.player = person_from(rows, 0),
                   .until = {},
                   .reason = rows.optional_text(10),
                   .by = person_from(rows, 4),
                   .at = rows.time(8)});
    if (!rows.is_null(9)) all.back().until = rows.time(9);
  }
  return all;
}

Result<void> write_announcement(Sql& sql, const std::optional<Announcement>& what) {
  sql.query("DELETE FROM announcement").run();
  if (!what) return {};
  sql.query("INSERT INTO announcement (only_one, text, until_ms) VALUES (1, ?1, ?2)")
      .with(what->text, what->until)
      .run();
  return {};
}

Result<std::optional<Announcement>> read_announcement(Sql& sql, WallTime now) {
  Query row = sql.query("SELECT text, until_ms FROM announcement WHERE until_ms > ?1");
  if (!row.with(now).next()) return std::optional<Announcement>{};
  return std::optional{Announcement{.text = row.text(0), .until = row.time(1)}};
}

}  // namespace

void SqlTalk::say(GameId game, TalkLine line, Completion<Said> then) {
  const std::size_t body = line.text.size();
  write([game, line = std::move(line)](Sql& sql) { return add_line(sql, game, line); }, std::move(then), body);
}

/// One statement, as every game that is loaded asks for it.
std::vector<TalkLine> latest_lines(Sql& sql, std::int64_t game, std::size_t most) {
  static_assert(kChannels.size() == 2);
#define ASTRAGAL_LATEST_LINES(channel)                                                               \
  "SELECT * FROM (SELECT " ASTRAGAL_LINE_COLUMNS " FROM talk WHERE game = ?1 AND channel = " channel \
  " ORDER BY number DESC LIMIT ?2) AS latest"
  Query rows = sql.query(ASTRAGAL_LATEST_LINES("?3") " UNION ALL " ASTRAGAL_LATEST_LINES("?4") " ORDER BY number");
#undef ASTRAGAL_LATEST_LINES
  rows.with(game, static_cast<std::int64_t>(most), name(kChannels[0]), name(kChannels[1]));
  std::vector<TalkLine> lines;
  while (rows.next()) lines.push_back(line_from(rows));
  return lines;
}

void SqlTalk::set_block(Block block, Blocking blocking, WallTime at, Completion<std::vector<Blocked>> then) {
  write([block = std::move(block), blocking, at](Sql& sql) { return write_block(sql, block, blocking, at); },
        std::move(then));
}

void SqlTalk::blocked_by(std::string player, Completion<std::vector<Blocked>> then) {
  look_up([player = std::move(player)](Sql& sql) { return read_blocked(sql, player); }, std::move(then));
}

void SqlTalk::blocks(Completion<std::vector<Block>> then) {
  look_up([](Sql& sql) { return read_blocks(sql); }, std::move(then));
}

void SqlTalk::written_by(std::string player, std::optional<TalkPlace> after, std::size_t most,
                         Completion<std::vector<WrittenLine>> then) {
  look_up([player = std::move(player), after, most](Sql& sql) { return read_written(sql, player, after, most); },
          std::move(then));
}

void SqlTalk::mute(Mute mute, std::string by, WallTime at, Completion<void> then) {
  write([mute = std::move(mute), by = std::move(by), at](Sql& sql) { return write_mute(sql, mute, by, at); },
        std::move(then));
}

void SqlTalk::announce(std::optional<Announcement> what, Completion<void> then) {
  write([what = std::move(what)](Sql& sql) { return write_announcement(sql, what); }, std::move(then));
}

void SqlTalk::announced(WallTime now, Completion<std::optional<Announcement>> then) {
  look_up([now](Sql& sql) { return read_announcement(sql, now); }, std::move(then));
}

void SqlTalk::unmute(std::string player, Completion<void> then) {
  write([player = std::move(player)](Sql& sql) { return drop_mute(sql, player); }, std::move(then));
}

void SqlTalk::mutes(WallTime now, Completion<std::vector<Muted>> then) {
  look_up([now](Sql& sql) { return read_mutes(sql, now); }, std::move(then));
}

}  // namespace store::sql
