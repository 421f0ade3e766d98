#include "server/store/postgres/appender.hpp"

#include <utility>

#include "server/store/game_form.hpp"
#include "server/store/postgres/event_columns.hpp"
#include "server/store/sql/attempts.hpp"
#include "server/store/sql/count_commit.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/terms.hpp"

namespace store::postgres {

class Appender::Append final : public sql::Task {
 public:
  Append(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then)
      : Task(size_of(writes), sql::Undo::nothing),
        game_(std::move(game)),
        term_(term),
        expected_last_(expected_last),
        writes_(std::move(writes)),
        then_(std::move(then)) {}

  [[nodiscard]] const GameId& game() const { return game_; }
  [[nodiscard]] Term term() const { return term_; }
  [[nodiscard]] Seq expected_last() const { return expected_last_; }
  [[nodiscard]] const StoredEvents& events() const { return writes_.events; }
  [[nodiscard]] const std::optional<Due>& due() const { return writes_.due; }
  [[nodiscard]] bool is_well_formed() const {
    return !writes_.events.empty() && check_form(game_, expected_last_, writes_).has_value();
  }
  /// Tells whether it is known what the append has come to.
  [[nodiscard]] bool is_decided() const { return result_.has_value(); }
  void stored() { result_ = Appended{.last = writes_.events.back().seq}; }

  bool run(sql::Sql& sql) override {
    const Result<void> owner = writes_.due ? sql::check_term(sql, term_) : Result<void>{};
    result_ = owner ? sql::append_to_game(sql, game_, term_, expected_last_, writes_) : std::unexpected(owner.error());
    return result_->has_value();
  }
  void refuse_with(Error error) override { result_ = std::unexpected(std::move(error)); }

 private:
  void tell() override { then_(std::move(*result_)); }
  void tell(const Error& error) override { then_(std::unexpected(error)); }

  GameId game_;
  Term term_;
  Seq expected_last_;
  Writes writes_;
  Completion<Appended> then_;
  std::optional<Result<Appended>> result_;
};

// What stores many appends: parameters $9 to $13 have a place for each, $14 to $16 for each that says when something is
// due from then on. A new owner of the database puts off what is due in all games, so of an old one this is refused
// before its game is claimed.
#define ASTRAGAL_MOVE_ENDS(condition)                                                                             \
  "WITH asked AS (SELECT * FROM unnest($9::BIGINT[], $10::BIGINT[], $11::BIGINT[], $12::BIGINT[], $13::BIGINT[])" \
  " AS asked (game, term, expected, last, wall_ms)),"                                                             \
  " moved AS (UPDATE game_heads AS head SET seq = asked.last, wall_ms = asked.wall_ms FROM asked"                 \
  " WHERE head.game = asked.game AND head.seq = asked.expected AND head.term = asked.term" condition              \
  " RETURNING head.game),"                                                                                        \
  " logged AS (INSERT INTO game_log (" ASTRAGAL_EVENT_COLUMNS ") SELECT event.* FROM " ASTRAGAL_EVENT_LISTS       \
  " AS event (" ASTRAGAL_EVENT_COLUMNS ") JOIN moved ON moved.game = event.game)"
#define ASTRAGAL_OF_OWNER " AND (asked.game <> ALL ($14::BIGINT[]) OR asked.term >= (SELECT term FROM owner))"
#define ASTRAGAL_PUT_OFF                                                                   \
  ", put_off AS (UPDATE games SET due_ms = CASE asked.is_due WHEN 1 THEN asked.due END"    \
  " FROM unnest($14::BIGINT[], $15::BIGINT[], $16::BIGINT[]) AS asked (game, is_due, due)" \
  " JOIN moved ON moved.game = asked.game WHERE games.key = asked.game AND games.state <> 'finished')"

Appender::Appender(std::unique_ptr<Connection> connection, sql::QueueLimits limits)
    : queue_(limits), sql_(std::move(connection)), thread_([this] { work(); }) {}

void Appender::finish() {
  close();
  if (thread_.joinable()) thread_.join();
}

void Appender::push(GameId game, Term term, Seq expected_last, Writes writes, Completion<Appended> then) {
  queue_.push(std::make_shared<Append>(std::move(game), term, expected_last, std::move(writes), std::move(then)));
}

void Appender::work() {
  for (auto batch = queue_.take(sql::kMostPerCommit); !batch.empty(); batch = queue_.take(sql::kMostPerCommit)) {
    const auto begun = std::chrono::steady_clock::now();
    Appends left;
    for (const auto& task : batch) left.push_back(static_cast<Append*>(task.get()));
    std::optional<Error> failure = sql::tried(*sql_, [&] { store_together(left); });
    for (Append* const append : left) {
      if (append->is_decided()) continue;
      if (!failure) failure = sql::tried(*sql_, [&] { store_alone(*append); });
      if (failure) append->fail(*failure);
    }
    sql::count_commit(begun, left.size(), failure ? sql::Ended::lost : sql::Ended::stored);
    const server::WakeTogether together;
    for (Append* const append : left) append->finish();
  }
}

/// Gives the key of a game; none: there is no such game.
std::optional<std::int64_t> Appender::key_of(const GameId& game) {
  if (const std::int64_t* known = keys_.find(game.text())) return *known;
  const auto key = sql::key_of(*sql_, game);
  return key ? std::optional{keys_.put(game.text(), *key)} : std::nullopt;
}

void Appender::store_together(const Appends& appends) {
  sql_->reach();
  std::map<std::int64_t, Append*> chosen;  // by key: the rows are locked in this order, by every owner
  for (Append* const append : appends) {
    if (!append->is_well_formed()) continue;
    if (const auto key = key_of(append->game())) chosen.try_emplace(*key, append);
  }
  if (chosen.empty()) return;
  Rows moved;
  try {
    moved = sql::again_if_in_the_way(*sql_, [&] { return move_ends(chosen); });
  } catch (const sql::Failure& failure) {
    if (failure.kind() != sql::Failure::Kind::constraint) throw;
    return;  // one of them is at fault: alone, each shows whether it is the one
  }
  for (int row = 0; row < PQntuples(moved.get()); ++row) chosen.at(integer_in(*moved, row, 0))->stored();
}

/// Moves the ends of those games that stand as their appends expect, stores the events of these, and gives their keys.
Rows Appender::move_ends(const std::map<std::int64_t, Append*>& chosen) {
  EventColumns events;
  std::vector<std::int64_t> games, terms, expected, last, at;
  std::vector<std::int64_t> put_off, is_due, due;
  for (const auto& [key, append] : chosen) {
    events.add(key, append->events());
    games.push_back(key);
    terms.push_back(static_cast<std::int64_t>(append->term()));
    expected.push_back(static_cast<std::int64_t>(append->expected_last()));
    last.push_back(static_cast<std::int64_t>(append->events().back().seq));
    at.push_back(append->events().back().at.time_since_epoch().count());
    if (!append->due()) continue;
    put_off.push_back(key);
    is_due.push_back(append->due()->at ? 1 : 0);
    due.push_back(append->due()->at.value_or(WallTime{}).time_since_epoch().count());
  }
  Parameters parameters;
  events.put_into(parameters);
  int index = kEventParameters;
  for (const auto* const column : {&games, &terms, &expected, &last, &at}) parameters.set(++index, *column);
  if (!put_off.empty()) {
    for (const auto* const column : {&put_off, &is_due, &due}) parameters.set(++index, *column);
  }
  return sql_->run_prepared(put_off.empty() ? ASTRAGAL_MOVE_ENDS("") " SELECT game FROM moved"
                                            : ASTRAGAL_MOVE_ENDS(ASTRAGAL_OF_OWNER) ASTRAGAL_PUT_OFF
                                " SELECT game FROM moved",
                            parameters, index);
}

void Appender::store_alone(Append& append) {
  try {
    sql::again_if_in_the_way(*sql_, [&] {
      sql_->begin_beside();
      append.run(*sql_);
      sql_->commit();  // of a refusal, too, which has written nothing
    });
  } catch (const sql::Failure& failure) {
    if (failure.kind() != sql::Failure::Kind::constraint) throw;
    sql_->roll_back();
    append.refuse_with(failure.error());
  }
}

}  // namespace store::postgres
