// What a store over PostgreSQL has besides the threads of every store over SQL: a connection for moves, and one on
// which it is said who serves. Owned by the application through store::Store. Thread-safe.
#pragma once
#include <memory>

#include "server/store/postgres/appender.hpp"
#include "server/store/postgres/lease.hpp"
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
  PostgresStore(Parts parts, const std::shared_ptr<Database>& database, const sql::Limits& limits);
  ~PostgresStore() override;
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;

  Games& games() override { return games_; }
  void take_over(Bid bid, Completion<Tenure> then) override;
  void beat(Term term, WallTime served, Completion<Heard> then) override { lease_.beat(term, served, std::move(then)); }
  void confirm_copies(Completion<void> then) override { lease_.confirm_copies(std::move(then)); }
  [[nodiscard]] Load load() const override;
  void measure(Completion<Size> then) override;
  void close() override;

 private:
  /// Stores and answers all that is queued.
  void finish_writing();

  Appender appender_;
  PostgresGames games_;
  Lease lease_;         // ends the other threads before it ends
  sql::Ticker ticker_;  // destroyed first
};

}  // namespace store::postgres
