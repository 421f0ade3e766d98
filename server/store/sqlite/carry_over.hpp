// What was signed in an old database and is not known to the copy that takes its place: locks with their records, what
// they count, heads of days, signing keys. A part of the restore; works inside its transaction.
#pragma once
#include "server/store/sqlite/connection.hpp"
#include "server/store/sqlite/restore.hpp"

namespace store::sqlite {

/// Writes into `copy` what is missing there, and counts it in the report. Throws sql::Failure where the old
/// database is damaged: then the caller must take back whatever was written.
void carry_over(Connection& old, Connection& copy, const RestoreOrder& order, RestoreReport& report);

}  // namespace store::sqlite
