// The tables of a SQLite store, row by row, as COPY takes them. Inside the caller's read transaction; throws
// sql::Failure.
#pragma once
#include "server/store/mover/rows.hpp"
#include "server/store/mover/schema.hpp"
#include "server/store/sqlite/connection.hpp"

namespace store::mover {

/// Hands over all rows of a table in the order of its key, and gives how many these are.
std::int64_t read_rows(sqlite::Connection& from, const Table& table, const Take& take);

/// The same, to be compared.
[[nodiscard]] Sum sum_of(sqlite::Connection& from, const Table& table);

/// The highest number that a column which numbers rows has had; 0 if none.
[[nodiscard]] std::int64_t highest_number(sqlite::Connection& from, const Table& table, const Column& column);

/// Some games, spread over all of them, the first and the newest among them.
[[nodiscard]] std::vector<GameId> sample_of_games(sqlite::Connection& from, std::size_t most);

}  // namespace store::mover
