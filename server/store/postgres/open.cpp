#include "server/store/postgres/open.hpp"

#include <cstdint>
#include <utility>

#include "server/base/random.hpp"
#include "server/store/postgres/migrations.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sql/restores.hpp"

namespace store::postgres {
namespace {

constexpr std::int64_t kOldest = 150'000;  // the version from which on statements and views work: 15

/// Gives a name that no other store has, so that whoever takes over from this one can end what it has left open.
std::string name_of_sessions() {
  return "astragal " + std::to_string(server::random<std::uint64_t>());
}

std::unique_ptr<Store> make_store(std::unique_ptr<Connection> writer, const std::shared_ptr<Database>& database,
                                  const Options& options) {
  PostgresStore::Parts parts{.writer = std::move(writer), .readers = {}, .lineage = {}};
  parts.lineage = sql::read_lineage(*parts.writer);
  for (std::size_t i = 0; i < options.readers; ++i) parts.readers.push_back(std::make_unique<Connection>(database));
  return std::make_unique<PostgresStore>(std::move(parts), database, options.limits);
}

}  // namespace

Result<void> check_server(Connection& sql) {
  const Rows found = sql.script("SELECT current_setting('server_version_num'), current_setting('server_encoding')");
  if (integer_in(*found, 0, 0) < kOldest)
    return refuse(Code::place, "PostgreSQL is older than 15: upgrade it, or name another one");
  if (text_in(*found, 0, 1) != "UTF8")
    return refuse(Code::place,
                  "the database is not in UTF8: make one with createdb --encoding=UTF8 --template=template0");
  return {};
}

Result<std::unique_ptr<Store>> open(const Options& options) {
  try {
    const auto database = std::make_shared<Database>(options.url, name_of_sessions());
    auto writer = std::make_unique<Connection>(database);
    if (auto fits = check_server(*writer); !fits) return std::unexpected(std::move(fits.error()));
    if (auto done = migrate(*writer, embedded_migrations()); !done) return std::unexpected(std::move(done.error()));
    return make_store(std::move(writer), database, options);
  } catch (const sql::Failure& failure) {
    return std::unexpected(failure.error());
  }
}

}  // namespace store::postgres
