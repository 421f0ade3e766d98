// What a caller hands over to move all that a store has into an empty database of another kind, and what it is told;
// server/store/backends/open.hpp does it. For a server that is stopped; docs/operations.md tells how it is used.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"
#include "server/store/games.hpp"

namespace store {

/// A table as it is on both sides.
struct MovedTable {
  std::string name;
  std::int64_t rows = 0;
  std::string sha256;  // of all rows in the order of their key, in lower-case hex
};

/// How far a move has come.
enum class MoveStep : std::uint8_t {
  meant,   // the file is marked, and takes no start; what was copied is about to be committed
  stored,  // the other database has all of it; the mark is to be finished
};

struct MoveOrder {
  /// Plays a game again by its rules, with its draws and their secrets; a sentence if this program cannot.
  std::function<std::expected<void, std::string>(const StoredGame&, const std::vector<DrawWrite>&)> replay;
  /// Called for each table once it was read back and is the same on both sides. May be empty.
  std::function<void(const MovedTable&)> on_table = {};
  /// Called at each step. May be empty.
  std::function<void(MoveStep)> on_step = {};
};

struct MoveReport {
  bool was_there = false;    // an earlier move had stored all of it, and only its mark was missing
  std::size_t games = 0;     // how many games of the sample are the same on both sides
  std::size_t unplayed = 0;  // how many of these this program cannot replay,
  std::string why = {};      // and why, of one of them
};

}  // namespace store
