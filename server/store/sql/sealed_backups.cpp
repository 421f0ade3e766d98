#include "server/store/sql/sealed_backups.hpp"

#include "server/store/sql/account_rows.hpp"

namespace store::sql {
namespace {

Sealed read_sealed(Sql& sql, const std::string& account) {
  Query row = sql.query("SELECT version, sealed FROM sealed_backups WHERE account = ?1");
  if (!row.with(account).next()) return {};
  return {.version = row.integer(0), .text = row.optional_text(1)};
}

Result<std::int64_t> write_sealed(Sql& sql, const std::string& account, std::int64_t known, const std::string& text) {
  if (!is_open_account(sql, account)) return no_such_account();
  if (read_sealed(sql, account).version != known) {
    return refuse(Code::conflict, "the backup has another version by now");
  }
  sql.query(
         "INSERT INTO sealed_backups (account, version, sealed) VALUES (?1, ?2, ?3) "
         "ON CONFLICT (account) DO UPDATE SET version = excluded.version, sealed = excluded.sealed")
      .with(account, known + 1, text)
      .run();
  return known + 1;
}

std::int64_t delete_sealed(Sql& sql, const std::string& account) {
  sql.query("UPDATE sealed_backups SET version = version + 1, sealed = NULL WHERE account = ?1 AND sealed IS NOT NULL")
      .with(account)
      .run();
  return read_sealed(sql, account).version;
}

}  // namespace

void SqlSealedBackups::sealed_of(std::string account, Completion<Sealed> then) {
  look_up([account = std::move(account)](Sql& sql) -> Result<Sealed> { return read_sealed(sql, account); },
          std::move(then));
}

void SqlSealedBackups::replace_sealed(std::string account, std::int64_t known, std::string text,
                                      Completion<std::int64_t> then) {
  const std::size_t body = text.size();
  write([account = std::move(account), known,
         text = std::move(text)](Sql& sql) { return write_sealed(sql, account, known, text); },
        std::move(then), body);
}

void SqlSealedBackups::drop_sealed(std::string account, Completion<std::int64_t> then) {
  write([account = std::move(account)](Sql& sql) -> Result<std::int64_t> { return delete_sealed(sql, account); },
        std::move(then));
}

}  // namespace store::sql
