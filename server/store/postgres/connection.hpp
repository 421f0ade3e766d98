// One connection to a PostgreSQL database, over libpq; see server/store/sql/sql.hpp. It comes back by itself: what
// fails because the database has gone fails once, and the next transaction tries to reach it again. One thread at a
// time.
#pragma once
#include <libpq-fe.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/store/postgres/values.hpp"
#include "server/store/sql/sql.hpp"

namespace store::postgres {

/// The database of a store, as all its connections know it.
struct Database {
  std::string url;
  std::string sessions = "astragal";  // the name under which PostgreSQL lists the connections
  // What the store goes by once it has taken the database over; 0: nothing yet.
  std::atomic<std::size_t> history = 0;  // hash of the history (Connection::history) in which alone is written
  std::atomic<std::int64_t> term = 0;    // whoever meets a higher one may write nothing more
  // Failures after which something may be stored that its standby lacks, and how many of them no longer matter because
  // a later write was confirmed.
  std::atomic<std::uint64_t> doubts = 0;
  std::atomic<std::uint64_t> settled = 0;
};

class Connection final : public sql::Sql {
 public:
  /// Reaches the database.
  explicit Connection(std::shared_ptr<Database> database);
  /// Reaches the database of this URL, for whoever has one connection.
  explicit Connection(std::string url) : Connection(std::make_shared<Database>(std::move(url))) {}
  ~Connection() override;

  /// The history that the database goes on with: the cluster, its timeline, which is a new one after each promotion of
  /// a standby and each restore, and the number of the database in it. As it was when the connection was made.
  [[nodiscard]] const std::string& history() const { return history_; }

  /// Runs a text from elsewhere, maybe of several statements, and gives what the last one has found.
  Rows script(const std::string& text);
  /// Runs a statement with $1, $2 …, which is prepared the first time. Outside of a transaction it is one by itself,
  /// and stored once this returns.
  Rows run_prepared(std::string_view text, const Parameters& parameters, int count);
  /// libpq's own connection, for COPY, once there is one.
  [[nodiscard]] PGconn& link() { return *link_; }
  /// Makes sure that there is a connection to the history that is to be written, before what is not a transaction.
  void reach();

  /// Waits so long for a lock that somebody else holds; 0: until it is let go.
  void wait_for_others(std::chrono::milliseconds span);
  /// Begins to write beside others: what is read may change unless it is locked.
  void begin_beside();
  void begin_write() override;
  /// After a doubt this waits until the standby has all that may be read.
  void begin_read() override;
  void commit() override;
  void roll_back() noexcept override;
  [[nodiscard]] sql::EventLog& log() override { return *log_; }

 private:
  class Prepared;
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  [[nodiscard]] sql::Statement& statement(std::string_view text) override;
  Rows begin(const char* text);
  void set_up();
  void settle_doubts();
  [[nodiscard]] bool is_of_right_history() const;
  /// Throws if the result is a failure, or if the database has warned that what it calls done is not.
  Rows checked(PGresult* result);
  static void hear(void* self, const PGresult* notice);

  const std::shared_ptr<Database> database_;
  std::string history_;
  std::unique_ptr<PGconn, Close> link_;
  std::unordered_map<std::string_view, std::unique_ptr<Prepared>> statements_;
  std::unordered_map<std::string_view, std::string> names_;  // of what is prepared on this link
  std::string warning_;                                      // that came with the last result
  std::unique_ptr<sql::EventLog> log_;
};

}  // namespace store::postgres
