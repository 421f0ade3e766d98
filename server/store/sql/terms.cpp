#include "server/store/sql/terms.hpp"

namespace store::sql {

Term begin_term(Sql& sql) {
  Query row = sql.query("UPDATE owner SET term = term + 1 RETURNING term");
  row.next();
  return Term{static_cast<std::uint64_t>(row.integer(0))};
}

Error taken_over() {
  return {.code = Code::fenced, .what = "another server has taken the database over: let it answer"};
}

Result<void> check_term(Sql& sql, Term term) {
  Query row = sql.query("SELECT term FROM owner");
  row.next();
  if (static_cast<std::uint64_t>(row.integer(0)) <= static_cast<std::uint64_t>(term)) return {};
  return std::unexpected(taken_over());
}

}  // namespace store::sql
