// The events of the games in PostgreSQL: a table by game and number, and a row for each game that says where its log
// ends and who owns it. Owned by the connection; see server/store/sql/event_log.hpp.
#pragma once
#include "server/store/sql/event_log.hpp"

namespace store::postgres {

class Connection;

class PlainLog final : public sql::EventLog {
 public:
  explicit PlainLog(Connection& connection) : sql_(connection) {}

  [[nodiscard]] std::optional<sql::KnownGame> find(const GameId& game) override;
  [[nodiscard]] sql::KnownGame begin(std::int64_t game, Term term) override;
  void set_term(sql::KnownGame& game, Term term) override;
  void add(sql::LogEnd& end, std::span<const StoredEvent> events) override;
  void note(const GameId& /*game*/, const sql::KnownGame& /*now*/) override {}
  [[nodiscard]] Result<StoredEvents> read(std::int64_t game, Seq after, Seq last) override;
  [[nodiscard]] std::optional<StoredEvent> find_answer(std::int64_t game, const CommandKey& command) override;
  [[nodiscard]] std::optional<std::int64_t> find_seat(const CommandKey& command) override;

 private:
  Connection& sql_;
};

}  // namespace store::postgres
