#include "server/store/sqlite/carry_over.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/store/draw_step.hpp"
#include "server/store/sql/draw.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sql/tournaments.hpp"
#include "server/store/sql/voids.hpp"
#include "server/store/sqlite/lineage.hpp"
#include "server/store/sqlite/linked_log.hpp"
#include "server/store/sqlite/migrations.hpp"

namespace store::sqlite {
namespace {

/// The number of a game's last event; 0: there is no such game.
std::int64_t last_event(Connection& sql, const std::string& game) {
  Query row = sql.query("SELECT seq FROM games JOIN game_ends ON game_ends.game = games.key WHERE id = ?1");
  return row.with(game).next() ? row.integer(0) : 0;
}

DrawWrite draw_from(const Query& row) {
  return {.key = {.id = row.text(0), .number = static_cast<std::uint32_t>(row.integer(1))},
          .stage = row.integer(2) != 0 ? DrawStage::ended : DrawStage::open,
          .state = row.text(3),
          .lock = LockDigest{.day = row.text(4), .sha256 = row.bytes<Bytes32>(5)},
          .record = row.optional_text(6)};
}

std::optional<DrawWrite> find_draw(Connection& sql, const DrawKey& key) {
  const std::vector<DrawWrite> draws = sql::load_draws(sql, key.id).value();
  const auto found = std::ranges::find(draws, key, &DrawWrite::key);
  return found == draws.end() ? std::nullopt : std::optional{*found};
}

std::optional<Bytes32> first_key(Connection& sql) {
  if (!has_table(sql, "signing_keys")) return std::nullopt;
  const std::vector<KeyRow> keys = sql::read_keys(sql).value();
  return keys.empty() ? std::nullopt : std::optional{keys.front().public_key};
}

class Carrier {
 public:
  Carrier(Connection& old, Connection& copy, const RestoreOrder& order, RestoreReport& report)
      : old_(old), copy_(copy), order_(order), report_(report) {}

  void carry_keys();
  void carry_draws();
  void carry_days();

 private:
  /// Tells whether the old database knows more of a draw than the copy, with the same lock.
  bool is_ahead(const DrawWrite& draw, const std::optional<DrawWrite>& known);
  void end(DrawWrite& draw);
  /// Gives the draws of this draw's game or round, after those that are open have been ended.
  [[nodiscard]] std::expected<std::vector<DrawWrite>, std::string> ended(const DrawKey& key) const;
  void count_void(const DrawKey& key);
  void put(const DrawWrite& draw);
  void trouble(std::string sentence) {
    report_.locks = KnownLocks::part;
    report_.troubles.push_back(std::move(sentence));
  }

  Connection& old_;
  Connection& copy_;
  const RestoreOrder& order_;
  RestoreReport& report_;
};

void Carrier::carry_keys() {
  const std::vector<KeyRow> known = sql::read_keys(copy_).value();
  const std::vector<KeyRow> all = sql::read_keys(old_).value();
  for (const KeyRow& key : all) {
    if (std::ranges::find(known, key.public_key, &KeyRow::public_key) != known.end()) continue;
    if (const auto added = sql::add_key(copy_, key); !added) trouble("a signing key: " + added.error().what);
  }
}

void Carrier::carry_draws() {
  Query rows = old_.query(
      "SELECT id, number, ended, state, lock_day, lock_sha256, record FROM fair_draws WHERE lock_sha256 IS NOT NULL");
  while (rows.next()) {
    DrawWrite draw = draw_from(rows);
    const auto known = find_draw(copy_, draw.key);
    if (known && known->lock && known->lock != draw.lock) {
      trouble(called(draw.key) + " has another lock in the copy, which stands");
      continue;
    }
    if (!is_ahead(draw, known)) continue;
    if (draw.stage == DrawStage::open) {
      end(draw);
    } else {
      count_void(draw.key);
    }
    put(draw);
  }
}

bool Carrier::is_ahead(const DrawWrite& draw, const std::optional<DrawWrite>& known) {
  if (!known || !known->lock) return true;
  if (draw.stage != known->stage) return draw.stage == DrawStage::ended;
  // What is added to a record, a roll or a late opening, makes it longer.
  if (draw.record.value_or("").size() > known->record.value_or("").size()) return true;
  return draw.stage == DrawStage::open && last_event(old_, draw.key.id) > last_event(copy_, draw.key.id);
}

std::expected<std::vector<DrawWrite>, std::string> Carrier::ended(const DrawKey& key) const {
  const std::vector<DrawWrite> draws = sql::load_draws(old_, key.id).value();
  if (const auto id = server::GameId::parse(key.id)) {
    if (const auto game = sql::read_game(old_, *id, 0)) return order_.end_draws(*game, draws);
  }
  // The id of a round's draws is that of its tournament and a number: `abcdefgh-3`.
  const auto id = server::TournamentId::parse(std::string_view{key.id}.substr(0, key.id.find('-')));
  if (id && order_.end_round_draws && has_table(old_, "tournaments")) {
    if (const auto tournament = sql::read_tournament(old_, *id)) return order_.end_round_draws(*tournament, draws);
  }
  return std::unexpected(std::string{"it is of no game"});
}

/// A draw that cannot be ended as it should be keeps its record as it stands, for its lock is what matters.
void Carrier::end(DrawWrite& draw) {
  draw.stage = DrawStage::ended;
  const auto all = ended(draw.key);
  if (all) {
    const auto found = std::ranges::find(*all, draw.key, &DrawWrite::key);
    if (found != all->end() && found->lock == draw.lock && found->record) {
      draw.record = found->record;
      if (found->voided) sql::write_void(copy_, draw.key, *found->voided, order_.now);
      ++report_.voided;
      return;
    }
  }
  report_.troubles.push_back(
      called(draw.key) + " keeps the record of an open one: " + (all ? "its game knows nothing of it" : all.error()));
}

/// Why an ended draw was void, and against whom it counts, is as public as its record.
void Carrier::count_void(const DrawKey& key) {
  if (!has_table(old_, "fair_voids")) return;
  Query row = old_.query("SELECT kind, at_ms FROM fair_voids WHERE id = ?1 AND number = ?2");
  if (!row.with(key.id, std::int64_t{key.number}).next()) return;
  VoidWrite voided{.kind = row.text(0)};
  Query blames = old_.query("SELECT party, left_rated_setup FROM fair_blames WHERE id = ?1 AND number = ?2");
  blames.with(key.id, std::int64_t{key.number});
  while (blames.next()) {
    voided.against.push_back(blames.text(0));
    voided.left_rated_setup = voided.left_rated_setup || blames.integer(1) != 0;
  }
  sql::write_void(copy_, key, voided, row.time(1));
}

/// Where both databases know the lock, the secret stays the one that the game's own events need.
void Carrier::put(const DrawWrite& draw) {
  try {
    copy_
        .query(
            "INSERT INTO fair_draws (id, number, game, ended, state, lock_day, lock_sha256, record, carried)"
            " VALUES (?1, ?2, (SELECT key FROM games WHERE id = ?1), 1, ?3, ?4, ?5, ?6, 1)"
            " ON CONFLICT (id, number) DO UPDATE SET ended = 1, lock_day = excluded.lock_day,"
            " lock_sha256 = excluded.lock_sha256, record = excluded.record, carried = 1")
        .with(draw.key.id, std::int64_t{draw.key.number}, draw.state, draw.lock->day, draw.lock->sha256, draw.record)
        .run();
    ++report_.draws;
  } catch (const sql::Failure& failure) {
    if (failure.kind() != sql::Failure::Kind::constraint) throw;
    trouble(called(draw.key) + " was locked on " + draw.lock->day +
            ", which the copy has closed without it: it is left out");
  }
}

void Carrier::carry_days() {
  if (!has_table(old_, "fair_days")) return;
  Query rows = old_.query("SELECT day, head, signature FROM fair_days ORDER BY day");
  while (rows.next()) {
    const std::string day = rows.text(0);
    Query known = copy_.query("SELECT head FROM fair_days WHERE day = ?1");
    if (!known.with(day).next()) {
      copy_.query("INSERT INTO fair_days (day, head, signature) VALUES (?1, ?2, ?3)")
          .with(day, rows.text(1), rows.bytes<Bytes64>(2))
          .run();
      ++report_.days;
    } else if (known.text(0) != rows.text(1)) {
      trouble("the day " + day + " has another head in the copy, which stands");
    }
  }
}

/// Damaged pages may still be readable, but as something else.
void check_tables(Connection& old) {
  for (const std::string table : {"signing_keys", "fair_draws", "fair_days", "fair_voids", "fair_blames"}) {
    if (!has_table(old, table)) continue;
    const std::string found =
        guarded([&] { return old.database().execAndGet("PRAGMA integrity_check(" + table + ")").getString(); });
    if (found != "ok") sql::throw_damaged(table + ": " + found);
  }
}

}  // namespace

void carry_over(Connection& old, Connection& copy, const RestoreOrder& order, RestoreReport& report) {
  if (!is_ours(old)) sql::throw_damaged("it is no database of this program");
  check_tables(old);
  read_older_log(old);
  report.old = OldDatabase::read;
  const std::optional<Bytes32> key = first_key(copy);
  if (!first_key(old)) {
    // If the old database never signed anything with a key, it is not where the copy's server went on, provided that
    // this one has signed anything.
    report.locks = key ? KnownLocks::part : KnownLocks::all;
    return;
  }
  // A copy without a signing key was made before there was a first one.
  if (key && key != first_key(old)) {
    report.old = OldDatabase::of_another;
    report.locks = KnownLocks::part;
    return;
  }
  report.locks = KnownLocks::all;
  const std::vector<Bytes32> known = gaps(copy);
  const std::vector<Bytes32> left = gaps(old);
  for (const Bytes32& gap : left) {
    if (std::ranges::find(known, gap) == known.end()) report.locks = KnownLocks::part;
  }
  Carrier carrier{old, copy, order, report};
  carrier.carry_keys();
  carrier.carry_draws();
  carrier.carry_days();
}

}  // namespace store::sqlite
