#include "server/store/sql/leave_days.hpp"

#include "server/store/sql/terms.hpp"

namespace store::sql {
namespace {

Result<void> write_leave(Sql& sql, const std::vector<LeaveDay>& days, Term term) {
  if (auto owner = check_term(sql, term); !owner) return owner;
  for (const LeaveDay& day : days) {
    sql.query("INSERT INTO leave_days (player, from_ms) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .with(day.player, day.from)
        .run();
  }
  return {};
}

Result<void> delete_leave(Sql& sql, const LeaveDay& day, Term term) {
  if (auto owner = check_term(sql, term); !owner) return owner;
  sql.query("DELETE FROM leave_days WHERE player = ?1 AND from_ms = ?2").with(day.player, day.from).run();
  return {};
}

std::vector<LeaveDay> read_leave(Sql& sql, WallTime since) {
  Query rows = sql.query("SELECT player, from_ms FROM leave_days WHERE from_ms >= ?1 ORDER BY from_ms, player");
  rows.with(since);
  std::vector<LeaveDay> days;
  while (rows.next()) days.push_back({.player = rows.text(0), .from = rows.time(1)});
  return days;
}

}  // namespace

void SqlLeaveDays::add_leave(std::vector<LeaveDay> days, Term term, Completion<void> then) {
  write([days = std::move(days), term](Sql& sql) { return write_leave(sql, days, term); }, std::move(then));
}

void SqlLeaveDays::drop_leave(LeaveDay day, Term term, Completion<void> then) {
  write([day = std::move(day), term](Sql& sql) { return delete_leave(sql, day, term); }, std::move(then));
}

void SqlLeaveDays::leave_since(WallTime since, Completion<std::vector<LeaveDay>> then) {
  look_up([since](Sql& sql) -> Result<std::vector<LeaveDay>> { return read_leave(sql, since); }, std::move(then));
}

}  // namespace store::sql
