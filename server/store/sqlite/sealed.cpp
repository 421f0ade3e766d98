#include "server/store/sqlite/sealed.hpp"

#include "server/store/sqlite/account_rows.hpp"

namespace store::sqlite {

Sealed read_sealed(Sql& sql, const std::string& account) {
  Query row = sql.query("SELECT version, sealed FROM sealed_backups WHERE account = ?1");
  if (!row.with(account).next()) return {};
  return {.version = row.integer(0), .text = row.optional_text(1)};
}

Result<std::int64_t> replace_sealed(Sql& sql, const std::string& account, std::int64_t known, const std::string& text) {
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

std::int64_t drop_sealed(Sql& sql, const std::string& account) {
  sql.query("UPDATE sealed_backups SET version = version + 1, sealed = NULL WHERE account = ?1 AND sealed IS NOT NULL")
      .with(account)
      .run();
  return read_sealed(sql, account).version;
}

}  // namespace store::sqlite
