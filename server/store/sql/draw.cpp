#include "server/store/sql/draw.hpp"

#include <utility>

#include "server/store/draw_step.hpp"
#include "server/store/sql/days.hpp"

namespace store::sql {
namespace {

std::optional<LockDigest> lock_from(const Query& row, int day, int sha256) {
  if (row.is_null(day)) return std::nullopt;
  return LockDigest{.day = row.text(day), .sha256 = row.bytes<Bytes32>(sha256)};
}

/// Gives what the store has of a draw; none: nothing.
std::optional<KnownDraw> known_draw(Sql& sql, const DrawKey& key) {
  Query row =
      sql.query("SELECT game, ended, lock_day, lock_sha256, carried FROM fair_draws WHERE id = ?1 AND number = ?2");
  if (!row.with(key.id, std::int64_t{key.number}).next()) return std::nullopt;
  return KnownDraw{.game = row.is_null(0) ? std::nullopt : std::optional{row.integer(0)},
                   .has_ended = row.integer(1) != 0,
                   .lock = lock_from(row, 2, 3),
                   .is_carried = row.integer(4) != 0};
}

}  // namespace

bool is_carried(Sql& sql, const DrawKey& key) {
  const auto known = known_draw(sql, key);
  return known && known->is_carried;
}

Result<DrawKey> write_draw(Sql& sql, const DrawWrite& draw, std::optional<std::int64_t> game) {
  const auto known = known_draw(sql, draw.key);
  const bool is_locked_late = draw.lock && !(known && known->lock) && is_closed(sql, draw.lock->day);
  if (auto step = check_step(known, draw, game, is_locked_late); !step) return std::unexpected(std::move(step.error()));
  if (known && known->is_carried) return draw.key;
  const std::int64_t ended = draw.stage == DrawStage::ended ? 1 : 0;
  std::optional<std::string> day;
  std::optional<Bytes32> sha256;
  if (draw.lock) {
    day = draw.lock->day;
    sha256 = draw.lock->sha256;
  }
  sql.query(
         "INSERT INTO fair_draws (id, number, game, ended, state, lock_day, lock_sha256, record)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id, number) DO UPDATE SET ended = excluded.ended,"
         " state = excluded.state, lock_day = excluded.lock_day, lock_sha256 = excluded.lock_sha256,"
         " record = excluded.record")
      .with(draw.key.id, std::int64_t{draw.key.number}, game, ended, draw.state, day, sha256, draw.record)
      .run();
  return draw.key;
}

Result<std::vector<DrawWrite>> load_draws(Sql& sql, const std::string& id) {
  Query rows = sql.query(
      "SELECT number, ended, state, lock_day, lock_sha256, record FROM fair_draws WHERE id = ?1 ORDER BY number");
  rows.with(id);
  std::vector<DrawWrite> draws;
  while (rows.next())
    draws.push_back({.key = {.id = id, .number = static_cast<std::uint32_t>(rows.integer(0))},
                     .stage = rows.integer(1) != 0 ? DrawStage::ended : DrawStage::open,
                     .state = rows.text(2),
                     .lock = lock_from(rows, 3, 4),
                     .record = rows.optional_text(5)});
  return draws;
}

Result<std::vector<DrawKey>> open_draws(Sql& sql) {
  Query rows = sql.query("SELECT id, number FROM fair_draws WHERE ended = 0 ORDER BY id, number");
  std::vector<DrawKey> keys;
  while (rows.next()) keys.push_back({.id = rows.text(0), .number = static_cast<std::uint32_t>(rows.integer(1))});
  return keys;
}

Result<std::string> read_record(Sql& sql, const DrawKey& key) {
  Query row = sql.query("SELECT record FROM fair_draws WHERE id = ?1 AND number = ?2");
  if (!row.with(key.id, std::int64_t{key.number}).next()) return refuse(Code::not_found, "there is no " + called(key));
  if (row.is_null(0))
    return refuse(Code::not_found, called(key) + " is not locked yet: its record begins with the lock");
  return row.text(0);
}

Result<std::vector<KeyRow>> read_keys(Sql& sql) {
  Query rows = sql.query(
      "SELECT public_key, seed, start_ms, announcement, signature FROM signing_keys ORDER BY start_ms, rowid");
  std::vector<KeyRow> keys;
  while (rows.next()) {
    keys.push_back({.public_key = rows.bytes<Bytes32>(0),
                    .seed = rows.bytes<Bytes32>(1),
                    .start = rows.time(2),
                    .announcement = rows.optional_text(3),
                    .signature = {}});
    if (!rows.is_null(4)) keys.back().signature = rows.bytes<Bytes64>(4);
  }
  return keys;
}

Result<Bytes32> add_key(Sql& sql, const KeyRow& key) {
  if (sql.query("SELECT 1 FROM signing_keys WHERE public_key = ?1").with(key.public_key).next())
    return refuse(Code::exists, "this signing key is stored already");
  const bool is_first = !sql.query("SELECT 1 FROM signing_keys").next();
  if (is_first == key.announcement.has_value() || key.announcement.has_value() != key.signature.has_value())
    return refuse(Code::invalid, "the first signing key has no announcement, and each later one has, signed");
  sql.query(
         "INSERT INTO signing_keys (public_key, seed, start_ms, announcement, signature) VALUES (?1, ?2, ?3, ?4, ?5)")
      .with(key.public_key, key.seed, key.start, key.announcement, key.signature)
      .run();
  return key.public_key;
}

}  // namespace store::sql
