// Rows as PostgreSQL's COPY takes and gives them in binary: the same bytes for the same values, whichever side has
// written them, so that their SHA-256 compares two tables. Owned by whoever reads a table; one thread.
#pragma once
#include <sodium.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace store::mover {

/// Takes a piece of a table, maybe of many rows.
using Take = std::function<void(std::string_view)>;

/// The rows of a table on one side.
struct Sum {
  std::int64_t rows = 0;
  std::string sha256;  // lower-case hex
  bool operator==(const Sum&) const = default;
};

class Digest {
 public:
  Digest();
  void add(std::string_view bytes);
  [[nodiscard]] std::string hex();

 private:
  crypto_hash_sha256_state state_{};
};

/// Writes rows, value by value, and hands them on in large pieces.
class RowWriter {
 public:
  explicit RowWriter(const Take& take);
  /// Begins a row of so many values.
  void begin(std::size_t values);
  void add_null();
  void add(std::int64_t value);
  void add(double value);
  void add_bytes(std::string_view value);
  /// Adds a text as the store would write it: without a byte 0.
  void add_text(std::string_view value);
  /// Ends the table, and gives how many rows it had.
  std::int64_t end();

 private:
  void add_number(std::uint64_t value, int bytes);
  void hand_on();

  const Take& take_;
  std::string piece_;
  std::int64_t rows_ = 0;
};

}  // namespace store::mover
