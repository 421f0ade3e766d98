// One connection to the database with its prepared statements, over SQLiteCpp. Throws SQLite::Exception, which the
// threads that own connections turn into values (`to_error`). One thread at a time.
#pragma once
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/error.hpp"
#include "server/store/ids.hpp"
#include "server/store/sqlite/known.hpp"

namespace store::sqlite {

/// A failure of the database as the store's callers see it.
[[nodiscard]] Error to_error(const SQLite::Exception& exception);
/// Tells whether a statement was refused by what the schema demands, so that nothing is wrong with the database.
[[nodiscard]] bool is_constraint(const SQLite::Exception& exception);

/// SQL that stands in the program: a statement made from it may be kept for ever.
struct Text {
  consteval Text(const char* literal) : value(literal) {}  // NOLINT(google-explicit-constructor)
  std::string_view value;
};

/// A statement in use, which is reset when this ends. What is bound must outlive it.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : statement_(statement) {}
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds ?1, ?2 … in order.
  template <class... Values>
  Query& with(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
    return *this;
  }
  /// Starts the statement from the beginning, for other values in the same places.
  Query& restart() {
    statement_.reset();
    return *this;
  }
  /// Steps to the next row; false: there is none.
  bool next() { return statement_.executeStep(); }
  /// Runs a statement that gives no rows.
  void run() {
    while (next()) {
    }
  }

  [[nodiscard]] bool is_null(int column) const { return statement_.isColumnNull(column); }
  [[nodiscard]] std::int64_t integer(int column) const { return statement_.getColumn(column).getInt64(); }
  [[nodiscard]] double real(int column) const { return statement_.getColumn(column).getDouble(); }
  [[nodiscard]] std::string text(int column) const { return statement_.getColumn(column).getString(); }
  [[nodiscard]] std::optional<std::string> optional_text(int column) const;
  [[nodiscard]] WallTime time(int column) const { return WallTime{std::chrono::milliseconds{integer(column)}}; }
  /// Reads the id of a game; anything else means a damaged database.
  [[nodiscard]] GameId game(int column) const;
  /// Fills an array of exactly the blob's size; any other size means a damaged database.
  template <class Bytes>
  [[nodiscard]] Bytes bytes(int column) const {
    Bytes out{};
    read_blob(column, out);
    return out;
  }

 private:
  void bind(int index, std::int64_t value) { statement_.bind(index, value); }
  void bind(int index, double value) { statement_.bind(index, value); }
  void bind(int /*index*/, std::nullopt_t /*null*/) {}
  void bind(int index, WallTime value) { statement_.bind(index, std::int64_t{value.time_since_epoch().count()}); }
  void bind(int index, const std::string& value) { statement_.bindNoCopy(index, value); }
  void bind(int index, std::string_view value) { statement_.bind(index, std::string{value}); }
  void bind(int index, const std::string* value) {
    if (value != nullptr) bind(index, *value);
  }
  void bind(int index, std::span<const std::uint8_t> value);
  template <class Value>
  void bind(int index, const std::optional<Value>& value) {
    if (value) bind(index, *value);  // without a value the parameter stays NULL, as every statement starts
  }
  void read_blob(int column, std::span<std::uint8_t> out) const;

  SQLite::Statement& statement_;
};

class Sql {
 public:
  enum class Use : std::uint8_t {
    write,
    read,
    still,  // reads a file that nobody writes and that has no log; makes none beside it
  };
  /// Opens an existing file; changes nothing in it.
  Sql(const std::filesystem::path& file, Use use);
  /// Sets the journal up so that a commit is on disk when it returns. That marks the file, so the caller looks first
  /// whose it is.
  void make_durable();
  /// Writes the log into the database, and tells whether all of it is there now. Waits for nobody.
  [[nodiscard]] bool checkpoint();

  [[nodiscard]] Query query(Text text);
  void run(Text text) { query(text).run(); }
  /// Runs a text from elsewhere, maybe of several statements, and keeps none of them.
  void script(const std::string& text) { database_.exec(text); }
  /// Begins to write: nobody else writes until this is committed or rolled back.
  void begin_write();
  /// Rolls back after a failure, when it is not known whether SQLite has done so by itself.
  void roll_back() noexcept;

  [[nodiscard]] SQLite::Database& database() { return database_; }
  /// What the connection knows; only between begin_write() and the end of the transaction.
  [[nodiscard]] Known& known() { return known_; }

 private:
  SQLite::Database database_;
  std::unordered_map<std::string_view, SQLite::Statement> statements_;
  Known known_;
  /// SQLite's number of the database's content; another one once another connection has written
  std::int64_t version_ = 0;
};

}  // namespace store::sqlite
