#include "server/store/postgres/postgres_store.hpp"

#include <utility>

#include "server/store/game_form.hpp"

namespace store::postgres {

void PostgresGames::append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) {
  if (is_plain(writes) && !writes.due)
    appender_.push(std::move(game), term, expected_last, std::move(writes), std::move(then));
  else
    SqlGames::append(std::move(game), term, expected_last, std::move(writes), std::move(then));
}

PostgresStore::PostgresStore(Parts parts, std::unique_ptr<Connection> appends, const sql::Limits& limits)
    : SqlStore(std::move(parts), limits, [] { return std::optional<Error>{}; }),
      appender_(std::move(appends), limits.writes),
      games_(writer(), readers(), appender_),
      ticker_(limits.patience / 8, [this, patience = limits.patience] {
        if (is_serving()) appender_.give_up(sql::Task::Time::clock::now() - patience);
      }) {}

PostgresStore::~PostgresStore() {
  close();
  appender_.finish();
  finish();
}

void PostgresStore::close() {
  appender_.close();
  SqlStore::close();
}

}  // namespace store::postgres
