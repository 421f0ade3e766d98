#include "server/store/postgres/inspect.hpp"

#include <utility>

#include "server/store/postgres/migrations.hpp"
#include "server/store/postgres/open.hpp"
#include "server/store/sql/draw.hpp"

namespace store::postgres {
namespace {

bool has_table(Connection& sql, const std::string& name) {
  return integer_in(*sql.script("SELECT to_regclass('" + name + "') IS NOT NULL"), 0, 0) != 0;
}

Result<Inspection> look_into(Connection& sql) {
  if (auto fits = check_server(sql); !fits) return std::unexpected(std::move(fits.error()));
  if (auto fits = check_schema(sql, embedded_migrations()); !fits) return std::unexpected(std::move(fits.error()));
  Inspection found;
  found.known = embedded_migrations().size();
  found.bytes =
      static_cast<std::uint64_t>(integer_in(*sql.script("SELECT pg_database_size(current_database())"), 0, 0));
  found.is_there = has_table(sql, "schema_migrations");
  if (found.is_there) found.applied = sql::read_applied(sql).size();
  if (!has_table(sql, "signing_keys")) return found;
  auto keys = sql::read_keys(sql);
  if (!keys) return std::unexpected(std::move(keys.error()));
  found.keys = std::move(*keys);
  return found;
}

}  // namespace

Result<Inspection> inspect(const std::string& url) {
  try {
    Connection sql{url};
    return look_into(sql);
  } catch (const sql::Failure& failure) {
    return std::unexpected(failure.error());
  }
}

}  // namespace store::postgres
