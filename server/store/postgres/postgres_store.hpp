// What a store over PostgreSQL has besides the threads of every store over SQL: a connection for moves. Owned by the
// application through store::Store. Thread-safe.
#pragma once
#include <memory>

#include "server/store/postgres/appender.hpp"
#include "server/store/sql/sql_store.hpp"

namespace store::postgres {

/// The games, whose moves go another way than all else.
class PostgresGames final : public sql::SqlGames {
 public:
  PostgresGames(sql::Writer& writer, sql::Readers& readers, Appender& appender)
      : SqlGames(writer, readers), appender_(appender) {}
  void append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) override;

 private:
  Appender& appender_;
};

class PostgresStore final : public sql::SqlStore {
 public:
  PostgresStore(Parts parts, std::unique_ptr<Connection> appends, const sql::Limits& limits);
  ~PostgresStore() override;
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  Games& games() override { return games_; }
  void close() override;

 private:
  Appender appender_;
  PostgresGames games_;
  sql::Ticker ticker_;  // destroyed first
};

}  // namespace store::postgres
