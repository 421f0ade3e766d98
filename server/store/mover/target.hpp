// The PostgreSQL database into which a store is moved, in one transaction, so that a move that breaks off leaves it as
// it was. Used while a store is moved; throws sql::Failure.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/store/mover/copy.hpp"
#include "server/store/mover/schema.hpp"

namespace store::mover {

/// Begins the transaction. Nobody else writes in these tables until it ends.
void begin(postgres::Connection& to, const std::vector<Table>& tables);

/// The name of a table that has rows though the database is to be empty; none: it is.
[[nodiscard]] std::optional<std::string> filled_table(postgres::Connection& to, const std::vector<Table>& tables);

/// Lets the tables take whatever comes from another store: nothing that triggers refuse or count is new there.
void lay_open(postgres::Connection& to, const std::vector<Table>& tables);
/// The end of that: triggers are as they were.
void close_again(postgres::Connection& to, const std::vector<Table>& tables);

/// Copies a whole table; `give` hands it over.
void fill(postgres::Connection& to, const Table& table, const std::function<void(const Take&)>& give);

/// Lets a column that numbers its rows go on behind this number.
void number_on(postgres::Connection& to, const Table& table, const Column& column, std::int64_t highest);

/// Lets the next start know up to when a server has served what is moved: players get the time since.
void set_served(postgres::Connection& to, WallTime served);

/// Reads the table back.
[[nodiscard]] Sum sum_of(postgres::Connection& to, const Table& table);

}  // namespace store::mover
