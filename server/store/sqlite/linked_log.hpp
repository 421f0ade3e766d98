// The events of the games in SQLite: game_log, where each event names the one before it, so that events of all games
// are written at the end of one table, and early_events, where those are that were stored before there was a game_log.
// Owned by the connection; see server/store/sql/event_log.hpp.
#pragma once
#include "server/store/sql/event_log.hpp"
#include "server/store/sqlite/connection.hpp"

namespace store::sqlite {

class LinkedLog final : public sql::EventLog {
 public:
  explicit LinkedLog(Connection& connection) : sql_(connection) {}

  [[nodiscard]] std::optional<sql::KnownGame> find(const GameId& game) override;
  [[nodiscard]] sql::KnownGame begin(std::int64_t game, Term term) override;
  void set_term(sql::KnownGame& game, Term term) override;
  void add(sql::LogEnd& end, std::span<const StoredEvent> events) override;
  void note(const GameId& game, const sql::KnownGame& now) override;
  [[nodiscard]] Result<StoredEvents> read(std::int64_t game, Seq after, Seq last) override;
  [[nodiscard]] std::optional<StoredEvent> find_answer(std::int64_t game, const CommandKey& command) override;
  [[nodiscard]] std::optional<std::int64_t> find_seat(const CommandKey& command) override;

 private:
  Connection& sql_;
};

/// Lets a log be read in a database that an older version has left, without changing its file.
void read_older_log(Connection& sql);

}  // namespace store::sqlite
