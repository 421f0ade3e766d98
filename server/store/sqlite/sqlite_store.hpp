// What a store over a SQLite file has besides its threads: the file's directory, and what is left there when the store
// ends. Owned by the application through store::Store. Thread-safe.
#pragma once
#include "server/store/sql/sql_store.hpp"
#include "server/store/sqlite/alive.hpp"
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/open_files.hpp"

namespace store::sqlite {

class SqliteStore final : public sql::SqlStore {
 public:
  /// `writer` is the connection among the parts that writes.
  SqliteStore(Home home, Life life, Parts parts, Connection& writer, const sql::Limits& limits);
  ~SqliteStore() override;
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  void take_over(Bid bid, Completion<Tenure> then) override;
  void beat(Term term, WallTime served, Completion<Heard> then) override;
  void confirm_copies(Completion<void> then) override { then({}); }
  void measure(Completion<Size> then) override;

 private:
  [[nodiscard]] bool is_log_in_database() noexcept;

  Home home_;
  OpenFiles files_;
  const AliveStamp alive_;
  const Life life_;
  Connection& writer_;
};

}  // namespace store::sqlite
