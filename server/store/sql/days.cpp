#include "server/store/sql/days.hpp"

#include "server/fairness/day.hpp"

namespace store::sql {
namespace {

std::vector<Bytes32> locks_of(Sql& sql, const std::string& date) {
  Query rows = sql.query("SELECT lock_sha256 FROM fair_draws WHERE lock_day = ?1 ORDER BY lock_sha256");
  rows.with(date);
  std::vector<Bytes32> locks;
  while (rows.next()) locks.push_back(rows.bytes<Bytes32>(0));
  return locks;
}

/// The day of the first lock; none before there is one.
std::optional<std::string> first_day(Sql& sql) {
  Query row = sql.query("SELECT coalesce((SELECT min(day) FROM fair_days), (SELECT min(lock_day) FROM fair_draws))");
  row.next();
  return row.optional_text(0);
}

}  // namespace

bool is_closed(Sql& sql, const std::string& date) {
  Query row = sql.query("SELECT ?1 <= (SELECT max(day) FROM fair_days)");
  row.with(date).next();
  return row.integer(0) != 0;  // without any head the result is NULL, which reads as 0
}

Result<Day> read_day(Sql& sql, const std::string& date) {
  const auto first = first_day(sql);
  if (!first || date < *first) return refuse(Code::not_found, "nothing was locked on " + date + " or before");
  Day day{.locks = locks_of(sql, date), .head = {}};
  Query row = sql.query("SELECT head, signature FROM fair_days WHERE day = ?1");
  if (row.with(date).next()) day.head = DayHead{.text = row.text(0), .signature = row.bytes<Bytes64>(1)};
  return day;
}

Result<std::optional<OpenDay>> open_day(Sql& sql) {
  OpenDay day;
  {
    Query last = sql.query("SELECT day, head FROM fair_days ORDER BY day DESC LIMIT 1");
    if (last.next()) {
      day.date = fairness::next_date(last.text(0));
      day.before = last.text(1);
    }
  }
  if (!day.before) {
    const auto first = first_day(sql);
    if (!first) return std::optional<OpenDay>{};
    day.date = *first;
  }
  day.locks = locks_of(sql, day.date);
  return std::optional{std::move(day)};
}

Result<void> close_day(Sql& sql, const OpenDay& day, const DayHead& head) {
  const auto now_open = open_day(sql);
  if (!now_open) return std::unexpected(now_open.error());
  if (*now_open != day) return refuse(Code::conflict, "the day " + day.date + " is not as it was: read it again");
  sql.query("INSERT INTO fair_days (day, head, signature) VALUES (?1, ?2, ?3)")
      .with(day.date, head.text, head.signature)
      .run();
  return {};
}

Result<std::vector<DayHead>> day_heads(Sql& sql) {
  Query rows = sql.query("SELECT head, signature FROM fair_days ORDER BY day");
  std::vector<DayHead> heads;
  while (rows.next()) heads.push_back({.text = rows.text(0), .signature = rows.bytes<Bytes64>(1)});
  return heads;
}

}  // namespace store::sql
