#include "server/store/postgres/open.hpp"

#include <utility>

#include "server/store/postgres/failure.hpp"
#include "server/store/postgres/migrations.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sql/restores.hpp"

namespace store::postgres {
namespace {

constexpr std::int64_t kOldest = 150'000;  // the version from which on statements and views work: 15

Result<void> check_server(Connection& sql) {
  const Rows found = sql.script(
      "SELECT current_setting('server_version_num'), current_setting('server_encoding'), pg_is_in_recovery()");
  if (integer_in(*found, 0, 0) < kOldest)
    return refuse(Code::place, "PostgreSQL is older than 15: upgrade it, or name another one");
  if (text_in(*found, 0, 1) != "UTF8")
    return refuse(Code::place,
                  "the database is not in UTF8: make one with createdb --encoding=UTF8 --template=template0");
  if (integer_in(*found, 0, 2) != 0) return std::unexpected(failure_of("25006", "pg_is_in_recovery() is true").error());
  return {};
}

std::unique_ptr<Store> make_store(std::unique_ptr<Connection> writer, const Options& options) {
  PostgresStore::Parts parts{.writer = std::move(writer), .readers = {}, .lineage = {}};
  parts.lineage = sql::read_lineage(*parts.writer);
  for (std::size_t i = 0; i < options.readers; ++i) parts.readers.push_back(std::make_unique<Connection>(options.url));
  return std::make_unique<PostgresStore>(std::move(parts), std::make_unique<Connection>(options.url), options.limits);
}

}  // namespace

Result<std::unique_ptr<Store>> open(const Options& options) {
  try {
    auto writer = std::make_unique<Connection>(options.url);
    if (auto fits = check_server(*writer); !fits) return std::unexpected(std::move(fits.error()));
    if (auto done = migrate(*writer, embedded_migrations()); !done) return std::unexpected(std::move(done.error()));
    return make_store(std::move(writer), options);
  } catch (const sql::Failure& failure) {
    return std::unexpected(failure.error());
  }
}

}  // namespace store::postgres
