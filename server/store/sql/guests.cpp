#include "server/store/sql/guests.hpp"

#include <utility>

namespace store::sql {
namespace {

Result<Guest> create_guest(Sql& sql, const Guest& guest, const TokenHash& token) {
  if (sql.query("SELECT 1 FROM guests WHERE id = ?1 OR token_sha256 = ?2").with(guest.id, token).next())
    return refuse(Code::exists, "this guest's id or token is taken: draw new ones");
  sql.query("INSERT INTO guests (id, token_sha256, created_ms) VALUES (?1, ?2, ?3)")
      .with(guest.id, token, guest.created)
      .run();
  return guest;
}

Result<std::int64_t> sweep_guests(Sql& sql, WallTime before) {
  const std::int64_t dropped = sql.query(kDropIdleGuests).with(before).run();
  sql.query(kKeepOtherGuests).with(before).run();
  return dropped;
}

Result<Guest> guest_by_token(Sql& sql, const TokenHash& token) {
  Query row = sql.query("SELECT id, created_ms FROM guests WHERE token_sha256 = ?1");
  if (!row.with(token).next()) return refuse(Code::not_found, "no guest has this token: make a new guest");
  return Guest{.id = row.text(0), .created = row.time(1)};
}

Result<Guest> guest_by_id(Sql& sql, const std::string& id) {
  Query row = sql.query("SELECT id, created_ms FROM guests WHERE id = ?1");
  if (!row.with(id).next()) return refuse(Code::not_found, "there is no such guest");
  return Guest{.id = row.text(0), .created = row.time(1)};
}

}  // namespace

void SqlGuests::create(Guest guest, TokenHash token, Completion<Guest> then) {
  write([guest = std::move(guest), token](Sql& sql) { return create_guest(sql, guest, token); }, std::move(then));
}

void SqlGuests::by_token(TokenHash token, Completion<Guest> then) {
  look_up([token](Sql& sql) { return guest_by_token(sql, token); }, std::move(then));
}

void SqlGuests::by_id(std::string id, Completion<Guest> then) {
  look_up([id = std::move(id)](Sql& sql) { return guest_by_id(sql, id); }, std::move(then));
}

void SqlGuests::sweep(WallTime before, Completion<std::int64_t> then) {
  write([before](Sql& sql) { return sweep_guests(sql, before); }, std::move(then));
}

}  // namespace store::sql
