// The terms of the servers that have owned the database, in SQL, inside the writer's transaction; see Store::take_over.
#pragma once
#include "server/store/error.hpp"
#include "server/store/ids.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Begins the next term.
[[nodiscard]] Term begin_term(Sql& sql);
/// What a server is told once another one has taken the database over: `fenced`.
[[nodiscard]] Error taken_over();
/// `fenced` if a server of a higher term has taken the database over.
[[nodiscard]] Result<void> check_term(Sql& sql, Term term);

}  // namespace store::sql
