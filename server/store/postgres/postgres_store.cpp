#include "server/store/postgres/postgres_store.hpp"

#include <utility>

#include "server/store/game_form.hpp"

namespace store::postgres {

void PostgresGames::append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) {
  if (is_plain(writes))
    appender_.push(std::move(game), term, expected_last, std::move(writes), std::move(then));
  else
    SqlGames::append(std::move(game), term, expected_last, std::move(writes), std::move(then));
}

namespace {

/// Each statement is a way to the database and back, so what is 10 ms of work is less. After a takeover all games are
/// claimed at once, and none goes on before the commit of its claim.
constexpr std::size_t kTogether = 32;

sql::Limits for_statements(sql::Limits limits) {
  limits.writes.together = kTogether;
  return limits;
}

}  // namespace

PostgresStore::PostgresStore(Parts parts, const std::shared_ptr<Database>& database, const sql::Limits& limits)
    : SqlStore(std::move(parts), for_statements(limits), [] { return std::optional<Error>{}; }),
      appender_(std::make_unique<Connection>(database), limits.writes),
      games_(writer(), readers(), appender_),
      lease_(database, limits.writes, [this] { finish_writing(); }),
      ticker_(limits.patience / 8, [this, patience = limits.patience] {
        lease_.renew_first();
        if (is_serving()) appender_.give_up(sql::Task::Time::clock::now() - patience);
      }) {}

PostgresStore::~PostgresStore() {
  close();
  lease_.finish();
}

void PostgresStore::take_over(Bid bid, Completion<Tenure> then) {
  lease_.take(std::move(bid), [this, then = std::move(then)](Result<Lease::Taken> taken) mutable {
    if (!taken) return then(std::unexpected(std::move(taken.error())));
    know_lineage(taken->lineage);
    then(taken->tenure);
  });
}

Load PostgresStore::load() const {
  Load all = SqlStore::load();
  all.writes += appender_.waiting();
  all.most_writes *= 2;  // moves have a queue of their own
  return all;
}

void PostgresStore::measure(Completion<Size> then) {
  constexpr std::size_t kTaskBytes = 512;
  readers().push(sql::make_task<Size>(
      kTaskBytes,
      [](sql::Sql& sql) -> Result<Size> {
        sql::Query row = sql.query("SELECT pg_database_size(current_database())");
        row.next();
        return Size{.database = static_cast<std::uint64_t>(row.integer(0))};
      },
      std::move(then)));
}

void PostgresStore::finish_writing() {
  appender_.finish();
  finish();
}

void PostgresStore::close() {
  appender_.close();
  SqlStore::close();
  lease_.close();
}

}  // namespace store::postgres
