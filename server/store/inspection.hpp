// What can be seen of a database without changing it, whether a server works with it or none does. Plain values.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"

namespace store {

/// How much of the database is read: `quick` passes over what its indexes say, which takes a multiple of the time.
enum class Look : std::uint8_t { quick, thorough };

struct Inspection {
  bool is_there = true;      // false: nothing yet, and the first start makes it
  bool is_in_use = false;    // by a server, as far as this machine can see
  std::size_t applied = 0;   // steps of the schema that it has taken
  std::size_t known = 0;     // those that this program knows
  std::string damage;        // what is wrong with its pages; empty: nothing
  std::vector<KeyRow> keys;  // that have signed, oldest first
  std::uint64_t bytes = 0;
  std::uint64_t log_bytes = 0;  // of SQLite's log
};

}  // namespace store
