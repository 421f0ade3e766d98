// One connection to a database with its prepared statements, whichever database it is. A statement is SQL that every
// backend reads alike: parameters are ?1, ?2 …, flags are the numbers 0 and 1, a conflict names its columns. Throws
// Failure, which the threads that own connections turn into values. One thread at a time.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "server/store/error.hpp"
#include "server/store/ids.hpp"

namespace store::sql {

/// What the database, or the way to it, has not done.
class Failure : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    other,
    constraint,  // the schema refuses what a statement would write; nothing is wrong with the database
    again,       // two transactions were in each other's way: the same may go well if it is done once more
  };
  explicit Failure(Error error, Kind kind = Kind::other)
      : std::runtime_error(error.what), error_(std::move(error)), kind_(kind) {}
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] Kind kind() const { return kind_; }

 private:
  Error error_;
  Kind kind_;
};
/// Throws for a value that no program of ours has written.
[[noreturn]] void throw_damaged(std::string_view what);

/// SQL that stands in the program: a statement made from it may be kept for ever.
struct Text {
  consteval Text(const char* literal) : value(literal) {}  // NOLINT(google-explicit-constructor)
  std::string_view value;
};

/// A prepared statement as a backend has it. Parameters count from 1, columns from 0. What was bound stays bound until
/// end().
class Statement {
 public:
  virtual ~Statement() = default;
  virtual void bind(int index, std::int64_t value) = 0;
  virtual void bind(int index, double value) = 0;
  /// Binds a text that outlives the use of the statement.
  virtual void bind_lasting(int index, const std::string& value) = 0;
  /// Binds a copy of the text.
  virtual void bind_copy(int index, std::string_view value) = 0;
  /// Binds bytes that outlive the use of the statement.
  virtual void bind_bytes(int index, std::span<const std::uint8_t> value) = 0;
  /// Runs the statement if it does not run yet, and steps to its next row; false: there is none.
  virtual bool next() = 0;
  /// Stops, so that next() begins again.
  virtual void restart() = 0;
  /// Stops, and forgets what was bound.
  virtual void end() noexcept = 0;
  /// Gives how many rows the statement has written, once next() was false.
  [[nodiscard]] virtual std::int64_t changes() const = 0;

  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;  // a truth value is 0 or 1; NULL reads as 0
  [[nodiscard]] virtual double real(int column) const = 0;
  [[nodiscard]] virtual std::string text(int column) const = 0;
  /// Fills `out` with a value of exactly its size; false: the value has another.
  [[nodiscard]] virtual bool read_bytes(int column, std::span<std::uint8_t> out) const = 0;
};

/// A statement in use, which is ended with this. What is bound must outlive it.
class Query {
 public:
  explicit Query(Statement& statement) : statement_(statement) {}
  ~Query() { statement_.end(); }
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
    statement_.restart();
    return *this;
  }
  /// Steps to the next row; false: there is none.
  bool next() { return statement_.next(); }
  /// Runs a statement to its end, and gives how many rows it has written.
  std::int64_t run() {
    while (next()) {
    }
    return statement_.changes();
  }

  [[nodiscard]] bool is_null(int column) const { return statement_.is_null(column); }
  [[nodiscard]] std::int64_t integer(int column) const { return statement_.integer(column); }
  [[nodiscard]] double real(int column) const { return statement_.real(column); }
  [[nodiscard]] std::string text(int column) const { return statement_.text(column); }
  [[nodiscard]] std::optional<std::string> optional_text(int column) const;
  [[nodiscard]] WallTime time(int column) const { return WallTime{std::chrono::milliseconds{integer(column)}}; }
  /// Reads the id of a game; anything else means a damaged database.
  [[nodiscard]] GameId game(int column) const;
  /// Fills an array of exactly the value's size; any other size means a damaged database.
  template <class Bytes>
  [[nodiscard]] Bytes bytes(int column) const {
    Bytes out{};
    if (!statement_.read_bytes(column, out)) throw_damaged("a value of the wrong length");
    return out;
  }

 private:
  void bind(int index, std::int64_t value) { statement_.bind(index, value); }
  void bind(int index, double value) { statement_.bind(index, value); }
  void bind(int /*index*/, std::nullopt_t /*null*/) {}
  void bind(int index, WallTime value) { statement_.bind(index, std::int64_t{value.time_since_epoch().count()}); }
  void bind(int index, const std::string& value) { statement_.bind_lasting(index, value); }
  void bind(int index, std::string_view value) { statement_.bind_copy(index, value); }
  void bind(int index, const std::string* value) {
    if (value != nullptr) bind(index, *value);
  }
  void bind(int index, std::span<const std::uint8_t> value) { statement_.bind_bytes(index, value); }
  template <class Value>
  void bind(int index, const std::optional<Value>& value) {
    if (value) bind(index, *value);  // without a value the parameter stays NULL, as every statement starts
  }

  Statement& statement_;
};

class EventLog;

class Sql {
 public:
  Sql() = default;
  virtual ~Sql() = default;
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;

  [[nodiscard]] Query query(Text text) { return Query{statement(text.value)}; }
  void run(Text text) { query(text).run(); }

  /// Begins to write: nobody else writes until this is committed or rolled back.
  virtual void begin_write() = 0;
  /// Begins to read: all statements until commit() see one moment.
  virtual void begin_read() = 0;
  /// Ends the transaction. What it has written is on disk once this returns.
  virtual void commit() = 0;
  /// Rolls back after a failure, when it is not known whether the database has done so by itself.
  virtual void roll_back() noexcept = 0;
  /// Forgets what was read in the writes that were just taken back.
  virtual void forget() noexcept {}

  /// The events of the games, which each backend lays out in its own way.
  [[nodiscard]] virtual EventLog& log() = 0;

 private:
  /// Gives the statement of this text, prepared once.
  [[nodiscard]] virtual Statement& statement(std::string_view text) = 0;
};

}  // namespace store::sql
