#include "server/store/postgres/lease.hpp"

#include <functional>
#include <utility>

#include "server/base/random.hpp"
#include "server/store/sql/attempts.hpp"
#include "server/store/sql/restores.hpp"
#include "server/store/sql/terms.hpp"

namespace store::postgres {
namespace {

constexpr std::size_t kBytes = 512;  // of a task, roughly
// Shorter than a server that waits is patient (Bid::patience), so that no two decide at once where clocks run alike.
constexpr std::chrono::milliseconds kLasts{1'000};

std::int64_t number(Term term) {
  return static_cast<std::int64_t>(term);
}

}  // namespace

struct Lease::Row {
  std::optional<std::string> node, sessions, history;
  std::chrono::milliseconds silence{};
  WallTime now;
  std::optional<WallTime> served;

  static Row read(sql::Query rows) {
    rows.next();
    Row row{.node = rows.optional_text(0),
            .sessions = rows.optional_text(1),
            .history = rows.optional_text(2),
            .silence = rows.time(4) - rows.time(3),
            .now = rows.time(4),
            .served = {}};
    if (!rows.is_null(5)) row.served = rows.time(5);
    return row;
  }
  /// Tells whether another server than the one that asks serves. One that is started anew has left nobody behind.
  [[nodiscard]] bool is_kept_from(const Bid& bid) const { return node && *node != bid.node && silence < bid.patience; }
};

Lease::Lease(std::shared_ptr<Database> database, sql::QueueLimits limits, std::function<void()> before_end)
    : database_(std::move(database)),
      before_end_(std::move(before_end)),
      queue_(limits),
      sql_(database_),
      thread_([this] { work(); }) {}

void Lease::finish() {
  close();
  if (thread_.joinable()) thread_.join();
}

void Lease::take(Bid bid, Completion<Taken> then) {
  queue_.push(sql::make_task<Taken>(
      kBytes, [this, bid = std::move(bid)](sql::Sql&) { return try_to_take(bid); },
      Completion<Taken>{[this, then = std::move(then)](Result<Taken> taken) mutable {
        if (taken) took(*taken);
        then(std::move(taken));
      }}));
}

void Lease::renew_first() {
  if (!is_new_) return;
  queue_.push(sql::make_task<std::optional<WallTime>>(
      kBytes, [this](sql::Sql&) -> Result<std::optional<WallTime>> { return renew(); },
      Completion<std::optional<WallTime>>{[](const auto&) {}}));
}

std::optional<WallTime> Lease::renew() {
  sql::Query row = sql_.query("UPDATE lease SET beat_ms = now_ms() WHERE sessions = ?1 RETURNING beat_ms");
  return row.with(database_->sessions).next() ? std::optional{row.time(0)} : std::nullopt;
}

void Lease::beat(Term term, WallTime served, Completion<Heard> then) {
  is_new_ = false;
  const auto say = [term, served](sql::Sql& sql) -> Result<Heard> {
    sql::Query row = sql.query(
        "UPDATE lease SET beat_ms = now_ms(), served_ms = ?2 WHERE term = ?1 AND node IS NOT NULL RETURNING"
        " EXISTS (SELECT 1 FROM standbys WHERE seen_ms > now_ms() - 3000 AND node <> lease.node)");
    if (row.with(number(term), served).next()) return Heard{.has_standby = row.integer(0) != 0};
    return std::unexpected(sql::taken_over());
  };
  queue_.push(sql::make_task<Heard>(kBytes, say, std::move(then)));
}

void Lease::confirm_copies(Completion<void> then) {
  const auto look = [](sql::Sql& sql) -> Result<void> {
    sql::Query row = sql.query(
        "SELECT current_setting('synchronous_standby_names') <> '' AND reset_val IN ('on', 'remote_apply')"
        " FROM pg_settings WHERE name = 'synchronous_commit'");
    row.next();
    if (row.integer(0) != 0) return {};
    return std::unexpected(Error{.code = Code::unavailable,
                                 .what =
                                     "what PostgreSQL stores is on one machine alone: set up a standby, and name it in "
                                     "synchronous_standby_names (synchronous_commit is to be on)",
                                 .trouble = Trouble::not_copied});
  };
  queue_.push(sql::make_task<void>(kBytes, look, std::move(then)));
}

void Lease::work() {
  for (auto batch = queue_.take(1); !batch.empty(); batch = queue_.take(1)) {
    sql::Task& task = *batch.front();
    const auto failure =
        sql::tried(sql_, [&] { sql::again_if_in_the_way(sql_, [&] { carry_out([&] { task.run(sql_); }); }); });
    failure ? task.fail(*failure) : task.finish();
  }
  before_end_();
  static_cast<void>(sql::tried(sql_, [&] { let_go(); }));
}

/// What a beat writes may be lost in a crash of the database: it waits for no disk, and for no standby of the database.
void Lease::carry_out(const std::function<void()>& step) {
  sql_.begin_beside();
  sql_.script("SET LOCAL synchronous_commit = off");
  step();
  sql_.commit();  // of a refusal, too: it has written at most that a server waits
}

Result<Lease::Taken> Lease::try_to_take(const Bid& bid) {
#define ASTRAGAL_LEASE "SELECT node, sessions, history, beat_ms, now_ms(), served_ms FROM lease"
  Row before = Row::read(sql_.query(ASTRAGAL_LEASE));
  if (!before.is_kept_from(bid)) before = Row::read(sql_.query(ASTRAGAL_LEASE " FOR UPDATE"));
#undef ASTRAGAL_LEASE
  if (!before.is_kept_from(bid)) return take_from(bid, before);
  if (bid.what == Bid::For::server) wait_beside(bid.node);
  return refuse(Code::in_use, "the server " + *before.node + " works with this database");
}

void Lease::wait_beside(const std::string& node) {
  node_ = node;
  sql_.query(
          "INSERT INTO standbys (node, seen_ms) SELECT ?1, now_ms() WHERE NOT EXISTS (SELECT 1 FROM standbys WHERE"
          " node = ?1 AND seen_ms > now_ms() - 1000) ON CONFLICT (node) DO UPDATE SET seen_ms = excluded.seen_ms")
      .with(node)
      .run();
}

Result<Lease::Taken> Lease::take_from(const Bid& bid, const Row& before) {
  const bool is_new_history = before.history && *before.history != sql_.history();
  if (is_new_history && bid.what == Bid::For::tool)
    return refuse(Code::place,
                  "the database was restored or promoted since a server last served: start a server first");
  sql_.script("SET LOCAL synchronous_commit TO DEFAULT");
  if (before.sessions && *before.sessions != database_->sessions && bid.what == Bid::For::server)
    end_sessions(*before.sessions);
  Taken taken{.tenure = {.term = sql::begin_term(sql_), .now = before.now, .served = before.served, .lasts = kLasts},
              .lineage = {}};
  // A history that nobody vouches for may lack locks that were signed.
  if (is_new_history && !bid.promoted_in_sync)
    sql::add_restore(sql_, {.at = before.now, .salt = server::random<Bytes32>(), .locks = KnownLocks::part});
  sql_.query("UPDATE lease SET term = ?1, node = ?2, sessions = ?3, history = ?4, beat_ms = now_ms()")
      .with(number(taken.tenure.term), bid.node, database_->sessions, sql_.history())
      .run();
  sql_.query("DELETE FROM standbys WHERE node = ?1").with(bid.node).run();
  taken.lineage = sql::read_lineage(sql_);
  return taken;
}

/// It is committed: from now on the store goes by it. The time is read anew, for a commit may have waited for long.
void Lease::took(Taken& taken) {
  database_->history = std::hash<std::string>{}(sql_.history());
  database_->term = number(taken.tenure.term);
  is_new_ = true;
  static_cast<void>(sql::tried(sql_, [&] {
    carry_out([&] {
      if (const auto now = renew()) taken.tenure.now = now;
    });
  }));
}

/// A server that hangs may hold locks, and what it has asked for may still be under way. Where that is not allowed, it
/// ends by itself once it hears that it is fenced.
void Lease::end_sessions(const std::string& sessions) {
  sql_.script("SET LOCAL client_min_messages = error; SAVEPOINT sessions");
  try {
    sql_.query("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = ?1")
        .with(sessions)
        .next();
  } catch (const sql::Failure&) {
    sql_.script("ROLLBACK TO SAVEPOINT sessions");
  }
}

void Lease::let_go() {
  sql_.begin_beside();
  sql_.query("UPDATE lease SET node = NULL, sessions = NULL WHERE sessions = ?1").with(database_->sessions).run();
  if (node_) sql_.query("DELETE FROM standbys WHERE node = ?1").with(*node_).run();
  sql_.commit();
}

}  // namespace store::postgres
