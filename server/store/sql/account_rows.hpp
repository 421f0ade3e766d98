// How accounts and their roles are read from rows, and what the two halves of the accounts in SQL share. Internal to
// the store in SQL.
#pragma once
#include <optional>
#include <string>

#include "server/store/accounts.hpp"
#include "server/store/sql/sql.hpp"

namespace store::sql {

/// Reads an account from a row that begins with id, name, email, roles, created, closed.
[[nodiscard]] inline Account account_from(const Query& row) {
  Account account{.id = row.text(0),
                  .name = row.text(1),
                  .email = row.optional_text(2),
                  .roles = server::Roles::parse(row.text(3)),
                  .created = row.time(4),
                  .closed = {}};
  if (!row.is_null(5)) account.closed = row.time(5);
  return account;
}

/// Tells whether these roles, as the store keeps them, are those of a bot; none: there is no such account.
[[nodiscard]] inline bool is_bot(const std::optional<std::string>& roles) {
  return roles && server::Roles::parse(*roles).has(server::Role::bot);
}

[[nodiscard]] inline std::unexpected<Error> no_such_account() {
  return refuse(Code::not_found, "there is no such account");
}
[[nodiscard]] inline std::unexpected<Error> password_changed() {
  return refuse(Code::conflict, "the password was changed meanwhile, or the account was closed");
}

/// Tells whether there is such an account and it is not closed.
[[nodiscard]] inline bool is_open_account(Sql& sql, const std::string& id) {
  return sql.query("SELECT 1 FROM accounts WHERE id = ?1 AND closed_ms IS NULL").with(id).next();
}

void insert_session(Sql& sql, const std::string& account, const LoginSession& session);

}  // namespace store::sql
