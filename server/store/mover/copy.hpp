// PostgreSQL's COPY, in binary, a piece at a time, so that a table of any size takes no memory. Inside the caller's
// transaction; throws sql::Failure.
#pragma once
#include <string>

#include "server/store/mover/rows.hpp"
#include "server/store/postgres/connection.hpp"

namespace store::mover {

/// Lets a connection be busy, or be kept waiting, for as long as a large table takes.
void be_patient(postgres::Connection& to);

/// Runs COPY … FROM STDIN; `give` hands over the whole table, and may throw.
void copy_in(postgres::Connection& to, const std::string& statement, const std::function<void(const Take&)>& give);
/// Runs COPY … TO STDOUT, and gives how many rows it was.
std::int64_t copy_out(postgres::Connection& to, const std::string& statement, const Take& take);

}  // namespace store::mover
