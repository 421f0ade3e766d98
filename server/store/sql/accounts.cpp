// Accounts themselves; their sessions and tokens are in account_sessions.cpp.
#include "server/store/sql/accounts.hpp"

#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/analyses.hpp"
#include "server/store/sql/lines.hpp"
#include "server/store/sql/notice_rows.hpp"
#include "server/store/sql/private_notes.hpp"
#include "server/store/sql/puzzles.hpp"

namespace store::sql {
namespace {

std::optional<Credentials> find_with(Sql& sql, Text select, const std::string& what) {
  Query row = sql.query(select);
  if (!row.with(what).next()) return std::nullopt;
  return Credentials{.account = account_from(row), .password = row.text(6)};
}

std::optional<Credentials> find_account(Sql& sql, const std::string& id) {
  return find_with(sql, "SELECT id, name, email, roles, created_ms, closed_ms, password FROM accounts WHERE id = ?1",
                   id);
}

/// Makes a question to a reader that finds one account.
auto find_one(Text select, std::string what) {
  return [select, what = std::move(what)](Sql& sql) -> Result<Credentials> {
    auto found = find_with(sql, select, what);
    if (!found) return no_such_account();
    return std::move(*found);
  };
}

Result<Account> open(Sql& sql, const NewAccount& made, const std::optional<LoginSession>& session) {
  const Account& account = made.account;
  if (sql.query("SELECT 1 FROM accounts WHERE id = ?1 OR skeleton = ?2 OR lower(name) = lower(?3)")
          .with(account.id, made.skeleton, account.name)
          .next())
    return refuse(Code::exists, "this name, or one that looks like it, is taken: choose another");
  if (account.closed || made.password.empty()) return refuse(Code::invalid, "a new account is open and has a password");
  sql.query(
         "INSERT INTO accounts (id, name, skeleton, password, email, roles, created_ms)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
      .with(account.id, account.name, made.skeleton, made.password, account.email, account.roles.text(),
            account.created)
      .run();
  if (session) insert_session(sql, account.id, *session);
  return account;
}

Result<void> set_password(Sql& sql, const std::string& id, const std::string& old, const std::string& password,
                          const std::optional<TokenHash>& kept) {
  const auto found = find_account(sql, id);
  if (!found) return no_such_account();
  if (found->account.closed || found->password != old) return password_changed();
  sql.query("UPDATE accounts SET password = ?2 WHERE id = ?1").with(id, password).run();
  sql.query("DELETE FROM account_sessions WHERE account = ?1 AND token_sha256 IS DISTINCT FROM ?2")
      .with(id, kept)
      .run();
  sql.query("DELETE FROM push_subscriptions WHERE account = ?1").with(id).run();
  return {};
}

Result<Account> set_roles(Sql& sql, const std::string& id, auto&& change) {
  auto found = find_account(sql, id);
  if (!found || found->account.closed) return no_such_account();
  change(found->account.roles);
  sql.query("UPDATE accounts SET roles = ?2 WHERE id = ?1").with(id, found->account.roles.text()).run();
  return found->account;
}

Result<Account> close(Sql& sql, const std::string& id, WallTime at) {
  auto found = find_account(sql, id);
  if (!found) return no_such_account();
  Account& account = found->account;
  if (account.closed) return account;
  account.email.reset();
  account.roles = {server::Role::player};
  account.closed = at;
  sql.query("UPDATE accounts SET password = '', email = NULL, roles = ?2, closed_ms = ?3 WHERE id = ?1")
      .with(id, account.roles.text(), at)
      .run();
  sql.query("DELETE FROM account_sessions WHERE account = ?1").with(id).run();
  sql.query("DELETE FROM api_tokens WHERE account = ?1").with(id).run();
  sql.query("DELETE FROM account_addresses WHERE account = ?1").with(id).run();
  forget_account(sql, id);
  sql.query("DELETE FROM sealed_backups WHERE account = ?1").with(id).run();
  drop_lines_of(sql, id);
  drop_notes_of(sql, id);
  forget_analyses_of(sql, id);
  drop_puzzles_of(sql, id);
  return account;
}

}  // namespace

void SqlAccounts::open_account(NewAccount account, std::optional<LoginSession> session, Completion<Account> then) {
  write([account = std::move(account), session](Sql& sql) { return open(sql, account, session); }, std::move(then));
}

void SqlAccounts::by_name(std::string name, Completion<Credentials> then) {
  look_up(
      find_one(
          "SELECT id, name, email, roles, created_ms, closed_ms, password FROM accounts WHERE lower(name) = lower(?1)",
          std::move(name)),
      std::move(then));
}

void SqlAccounts::by_skeleton(std::string skeleton, Completion<Credentials> then) {
  look_up(find_one("SELECT id, name, email, roles, created_ms, closed_ms, password FROM accounts WHERE skeleton = ?1",
                   std::move(skeleton)),
          std::move(then));
}

void SqlAccounts::by_id(std::string id, Completion<Credentials> then) {
  look_up(find_one("SELECT id, name, email, roles, created_ms, closed_ms, password FROM accounts WHERE id = ?1",
                   std::move(id)),
          std::move(then));
}

void SqlAccounts::all_accounts(Completion<std::vector<Account>> then) {
  look_up(
      [](Sql& sql) -> Result<std::vector<Account>> {
        Query rows =
            sql.query("SELECT id, name, email, roles, created_ms, closed_ms FROM accounts ORDER BY created_ms, id");
        std::vector<Account> accounts;
        while (rows.next()) accounts.push_back(account_from(rows));
        return accounts;
      },
      std::move(then));
}

void SqlAccounts::change_password(std::string id, std::string old, std::string password, std::optional<TokenHash> kept,
                                  Completion<void> then) {
  write([id = std::move(id), old = std::move(old), password = std::move(password),
         kept](Sql& sql) { return set_password(sql, id, old, password, kept); },
        std::move(then));
}

void SqlAccounts::change_email(std::string id, std::optional<std::string> email, Completion<void> then) {
  write(
      [id = std::move(id), email = std::move(email)](Sql& sql) -> Result<void> {
        sql.query("UPDATE accounts SET email = ?2 WHERE id = ?1 AND closed_ms IS NULL").with(id, email).run();
        sql.query("UPDATE account_mail SET paused = NULL WHERE account = ?1").with(id).run();
        // A mail is sent to the address that it was asked for, and not to one that is set later.
        sql.query("DELETE FROM outgoing WHERE account = ?1 AND what = 'confirm'").with(id).run();
        return {};
      },
      std::move(then));
}

void SqlAccounts::grant(std::string id, server::Role role, Completion<Account> then) {
  write([id = std::move(id),
         role](Sql& sql) { return set_roles(sql, id, [role](server::Roles& roles) { roles.add(role); }); },
        std::move(then));
}

void SqlAccounts::revoke(std::string id, server::Role role, Completion<Account> then) {
  write([id = std::move(id),
         role](Sql& sql) { return set_roles(sql, id, [role](server::Roles& roles) { roles.remove(role); }); },
        std::move(then));
}

void SqlAccounts::close_account(std::string id, WallTime at, Completion<Account> then) {
  write([id = std::move(id), at](Sql& sql) { return close(sql, id, at); }, std::move(then));
}

}  // namespace store::sql
