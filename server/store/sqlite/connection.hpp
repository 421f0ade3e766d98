// One connection to a SQLite file, over SQLiteCpp; see server/store/sql/sql.hpp. One thread at a time.
#pragma once
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/sql/sql.hpp"
#include "server/store/sqlite/known.hpp"

namespace store::sqlite {

using sql::Query;

/// A failure that SQLite has named.
class SqliteFailure final : public sql::Failure {
 public:
  explicit SqliteFailure(const SQLite::Exception& failed);
  [[nodiscard]] int code() const { return code_; }  // SQLite's, without its extension
  [[nodiscard]] const std::string& said() const { return said_; }

 private:
  int code_;
  std::string said_;
};

/// Runs what uses SQLite itself, so that it throws as everything here does.
template <class Do>
decltype(auto) guarded(Do run) {
  try {
    return run();
  } catch (const SQLite::Exception& exception) {
    throw SqliteFailure{exception};
  }
}

class Connection final : public sql::Sql {
 public:
  enum class Use : std::uint8_t {
    write,
    read,
    still,  // reads a file that nobody writes and that has no log; makes none beside it
  };
  /// Opens an existing file; changes nothing in it.
  Connection(const std::filesystem::path& file, Use use);
  ~Connection() override;
  /// Sets the journal up so that a commit is on disk when it returns. That marks the file, so the caller looks first
  /// whose it is.
  void make_durable();
  /// Waits so long for another process that holds the database.
  void wait_for_others(std::chrono::milliseconds span) { patience_ = span; }
  /// Writes the log into the database, and tells whether all of it is there now. Waits for nobody.
  [[nodiscard]] bool checkpoint();
  /// Runs a text from elsewhere, maybe of several statements, and keeps none of them.
  void script(const std::string& text);

  void begin_write() override;
  void begin_read() override { run("BEGIN"); }
  void commit() override { run("COMMIT"); }
  void roll_back() noexcept override;
  void forget() noexcept override { known_.forget_all(); }
  [[nodiscard]] sql::EventLog& log() override { return *log_; }

  [[nodiscard]] SQLite::Database& database() { return database_; }
  /// What the connection knows; only between begin_write() and the end of the transaction.
  [[nodiscard]] Known& known() { return known_; }

 private:
  class Prepared;
  /// What SQLite asks while another process holds the database: not 0 if it is to look again.
  static int wait(void* connection, int looked_before);
  [[nodiscard]] sql::Statement& statement(std::string_view text) override;

  SQLite::Database database_;
  std::chrono::milliseconds patience_{5000};
  std::chrono::steady_clock::time_point waits_until_{};
  std::unordered_map<std::string_view, std::unique_ptr<Prepared>> statements_;
  Known known_;
  /// SQLite's number of the database's content; another one once another connection has written
  std::int64_t version_ = 0;
  std::unique_ptr<sql::EventLog> log_;
};

}  // namespace store::sqlite
