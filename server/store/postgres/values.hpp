// Values on their way to PostgreSQL and back, in libpq's forms. Texts and arrays go in binary, numbers as text, so that
// each becomes whatever integer or real its place in the statement wants. Plain values.
#pragma once
#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace store::postgres {

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Rows = std::unique_ptr<PGresult, ClearResult>;

/// PostgreSQL keeps no byte 0 in a text, though Unicode has it: U+FFFD stands for it, so that what is looked for with
/// one is not found, and what is stored with one keeps the rest.
[[nodiscard]] std::string without_nul(std::string_view text);

/// The parameters of one statement, $1, $2 …; what is not set is NULL.
class Parameters {
 public:
  void set(int index, std::int64_t value);
  void set(int index, double value);
  void set_text(int index, std::string_view value);
  void set_bytes(int index, std::span<const std::uint8_t> value);
  /// Sets a list: BIGINT[] and TEXT[]; none in a list of texts is NULL.
  void set(int index, std::span<const std::int64_t> values);
  void set(int index, std::span<const std::optional<std::string_view>> values);
  void clear() { values_.clear(); }

  /// Gives what libpq's functions take; valid until something is set.
  struct Raw {
    std::vector<const char*> values;
    std::vector<int> lengths;
    std::vector<int> formats;
  };
  [[nodiscard]] Raw raw(int count) const;

 private:
  struct Value {
    std::string data;
    bool is_binary = false;
  };
  void put(int index, std::string data, bool is_binary);

  std::vector<std::optional<Value>> values_;
};

[[nodiscard]] bool is_null(const PGresult& rows, int row, int column);
/// Reads an integer; a truth value is 0 or 1, and NULL reads as 0.
[[nodiscard]] std::int64_t integer_in(const PGresult& rows, int row, int column);
[[nodiscard]] double real_in(const PGresult& rows, int row, int column);
[[nodiscard]] std::string_view text_in(const PGresult& rows, int row, int column);
/// Fills `out` with a BYTEA of exactly its size; false: the value has another.
[[nodiscard]] bool read_bytes(const PGresult& rows, int row, int column, std::span<std::uint8_t> out);

}  // namespace store::postgres
