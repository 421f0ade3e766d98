// The sessions and API tokens of accounts, and the addresses that they were signed in to from.
#include "server/store/sql/account_rows.hpp"
#include "server/store/sql/accounts.hpp"

namespace store::sql {
namespace {

/// Reads a session from token, created, seen, expires and device, from column `first` on.
LoginSession session_from(const Query& row, int first) {
  return {.token = row.bytes<TokenHash>(first),
          .created = row.time(first + 1),
          .seen = row.time(first + 2),
          .expires = row.time(first + 3),
          .device = row.text(first + 4)};
}

/// Reads an API token from id, label, scopes, created and used, from column `first` on.
ApiToken token_from(const Query& row, int first) {
  ApiToken token{.id = row.text(first),
                 .label = row.text(first + 1),
                 .scopes = server::Scopes::parse(row.text(first + 2)),
                 .created = row.time(first + 3),
                 .used = {}};
  if (!row.is_null(first + 4)) token.used = row.time(first + 4);
  return token;
}

Result<Account> begin(Sql& sql, const std::string& id, const std::string& password, const LoginSession& session) {
  Query row = sql.query("SELECT id, name, email, roles, created_ms, closed_ms, password FROM accounts WHERE id = ?1");
  if (!row.with(id).next()) return no_such_account();
  Account account = account_from(row);
  if (account.closed || row.text(6) != password) return password_changed();
  insert_session(sql, id, session);
  return account;
}

Result<ApiToken> add(Sql& sql, const std::string& account, const ApiToken& token, const TokenHash& hash) {
  if (!sql.query("SELECT 1 FROM accounts WHERE id = ?1 AND closed_ms IS NULL").with(account).next())
    return no_such_account();
  if (sql.query("SELECT 1 FROM api_tokens WHERE id = ?1 OR token_sha256 = ?2").with(token.id, hash).next())
    return refuse(Code::exists, "this token's id or text is taken: draw new ones");
  {
    Query count = sql.query("SELECT count(*) FROM api_tokens WHERE account = ?1");
    count.with(account).next();
    if (count.integer(0) >= static_cast<std::int64_t>(protocol::kMaxTokens))
      return refuse(Code::full,
                    "an account has at most " + std::to_string(protocol::kMaxTokens) + " tokens: drop one first");
  }
  sql.query(
         "INSERT INTO api_tokens (id, account, token_sha256, label, scopes, created_ms)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .with(token.id, account, hash, token.label, token.scopes.text(), token.created)
      .run();
  return token;
}

Result<void> remember(Sql& sql, const std::string& account, const AddressMark& mark, WallTime now, WallTime since) {
  sql.query("DELETE FROM account_addresses WHERE seen_ms < ?1").with(since).run();
  sql.query(
         "INSERT INTO account_addresses (account, mark, seen_ms)"
         " SELECT id, ?2, ?3 FROM accounts WHERE id = ?1 AND closed_ms IS NULL"
         " ON CONFLICT (account, mark) DO UPDATE SET seen_ms = excluded.seen_ms")
      .with(account, mark, now)
      .run();
  sql.query(
         "DELETE FROM account_addresses WHERE account = ?1 AND mark NOT IN (SELECT mark FROM account_addresses"
         " WHERE account = ?1 ORDER BY seen_ms DESC, mark LIMIT ?2)")
      .with(account, static_cast<std::int64_t>(kMaxAddresses))
      .run();
  return {};
}

}  // namespace

/// Inserts a session after making room for it: expired sessions go, and of too many the oldest.
void insert_session(Sql& sql, const std::string& account, const LoginSession& session) {
  sql.query("DELETE FROM account_sessions WHERE expires_ms <= ?1").with(session.created).run();
  sql.query(
         "DELETE FROM account_sessions WHERE account = ?1 AND token_sha256 NOT IN (SELECT token_sha256"
         " FROM account_sessions WHERE account = ?1 ORDER BY seen_ms DESC, created_ms DESC LIMIT ?2)")
      .with(account, static_cast<std::int64_t>(kMaxSessions - 1))
      .run();
  sql.query(
         "INSERT INTO account_sessions (token_sha256, account, created_ms, seen_ms, expires_ms, device)"
         " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      .with(session.token, account, session.created, session.seen, session.expires, session.device)
      .run();
}

void SqlAccounts::begin_session(std::string id, std::string password, LoginSession session, Completion<Account> then) {
  write([id = std::move(id), password = std::move(password),
         session](Sql& sql) { return begin(sql, id, password, session); },
        std::move(then));
}

void SqlAccounts::by_session(TokenHash token, WallTime now, Completion<SessionOwner> then) {
  look_up(
      [token, now](Sql& sql) -> Result<SessionOwner> {
        Query row = sql.query(
            "SELECT id, name, email, roles, accounts.created_ms, closed_ms,"
            " token_sha256, account_sessions.created_ms, seen_ms, expires_ms, device"
            " FROM account_sessions JOIN accounts ON id = account WHERE token_sha256 = ?1 AND expires_ms > ?2");
        if (!row.with(token, now).next()) return refuse(Code::not_found, "there is no such session: sign in");
        return SessionOwner{.account = account_from(row), .session = session_from(row, 6)};
      },
      std::move(then));
}

void SqlAccounts::session_seen(TokenHash token, WallTime seen, WallTime expires, Completion<void> then) {
  write(
      [token, seen, expires](Sql& sql) -> Result<void> {
        sql.query("UPDATE account_sessions SET seen_ms = ?2, expires_ms = ?3 WHERE token_sha256 = ?1")
            .with(token, seen, expires)
            .run();
        return {};
      },
      std::move(then));
}

void SqlAccounts::end_session(TokenHash token, Completion<void> then) {
  write(
      [token](Sql& sql) -> Result<void> {
        sql.query("DELETE FROM account_sessions WHERE token_sha256 = ?1").with(token).run();
        return {};
      },
      std::move(then));
}

void SqlAccounts::end_sessions(std::string id, std::optional<TokenHash> kept, Completion<void> then) {
  write(
      [id = std::move(id), kept](Sql& sql) -> Result<void> {
        if (kept) {
          sql.query("DELETE FROM account_sessions WHERE account = ?1 AND token_sha256 <> ?2").with(id, *kept).run();
        } else {
          sql.query("DELETE FROM account_sessions WHERE account = ?1").with(id).run();
        }
        sql.query("DELETE FROM push_subscriptions WHERE account = ?1").with(id).run();
        return {};
      },
      std::move(then));
}

void SqlAccounts::sessions_of(std::string id, WallTime now, Completion<std::vector<LoginSession>> then) {
  look_up(
      [id = std::move(id), now](Sql& sql) -> Result<std::vector<LoginSession>> {
        Query rows = sql.query(
            "SELECT token_sha256, created_ms, seen_ms, expires_ms, device FROM account_sessions"
            " WHERE account = ?1 AND expires_ms > ?2 ORDER BY created_ms, token_sha256");
        rows.with(id, now);
        std::vector<LoginSession> sessions;
        while (rows.next()) sessions.push_back(session_from(rows, 0));
        return sessions;
      },
      std::move(then));
}

void SqlAccounts::remember_address(std::string id, AddressMark mark, WallTime now, WallTime since,
                                   Completion<void> then) {
  write([id = std::move(id), mark, now, since](Sql& sql) { return remember(sql, id, mark, now, since); },
        std::move(then));
}

void SqlAccounts::knows_address(std::string id, AddressMark mark, WallTime since, Completion<bool> then) {
  look_up(
      [id = std::move(id), mark, since](Sql& sql) -> Result<bool> {
        return sql.query("SELECT 1 FROM account_addresses WHERE account = ?1 AND mark = ?2 AND seen_ms >= ?3")
            .with(id, mark, since)
            .next();
      },
      std::move(then));
}

void SqlAccounts::addresses_of(std::string id, WallTime since, Completion<std::vector<WallTime>> then) {
  look_up(
      [id = std::move(id), since](Sql& sql) -> Result<std::vector<WallTime>> {
        Query rows = sql.query(
            "SELECT seen_ms FROM account_addresses WHERE account = ?1 AND seen_ms >= ?2 ORDER BY seen_ms DESC");
        rows.with(id, since);
        std::vector<WallTime> times;
        while (rows.next()) times.push_back(rows.time(0));
        return times;
      },
      std::move(then));
}

void SqlAccounts::add_token(std::string account, ApiToken token, TokenHash hash, Completion<ApiToken> then) {
  write([account = std::move(account), token = std::move(token),
         hash](Sql& sql) { return add(sql, account, token, hash); },
        std::move(then));
}

void SqlAccounts::by_token(TokenHash hash, Completion<TokenOwner> then) {
  look_up(
      [hash](Sql& sql) -> Result<TokenOwner> {
        Query row = sql.query(
            "SELECT accounts.id, name, email, roles, accounts.created_ms, closed_ms,"
            " api_tokens.id, label, scopes, api_tokens.created_ms, used_ms"
            " FROM api_tokens JOIN accounts ON accounts.id = account WHERE token_sha256 = ?1");
        if (!row.with(hash).next()) return refuse(Code::not_found, "nobody has this token: make a new one");
        return TokenOwner{.account = account_from(row), .token = token_from(row, 6)};
      },
      std::move(then));
}

void SqlAccounts::token_used(TokenHash hash, WallTime at, Completion<void> then) {
  write(
      [hash, at](Sql& sql) -> Result<void> {
        sql.query("UPDATE api_tokens SET used_ms = ?2 WHERE token_sha256 = ?1").with(hash, at).run();
        return {};
      },
      std::move(then));
}

void SqlAccounts::tokens_of(std::string account, Completion<std::vector<ApiToken>> then) {
  look_up(
      [account = std::move(account)](Sql& sql) -> Result<std::vector<ApiToken>> {
        Query rows = sql.query(
            "SELECT id, label, scopes, created_ms, used_ms FROM api_tokens WHERE account = ?1"
            " ORDER BY created_ms, id");
        rows.with(account);
        std::vector<ApiToken> tokens;
        while (rows.next()) tokens.push_back(token_from(rows, 0));
        return tokens;
      },
      std::move(then));
}

void SqlAccounts::drop_token(std::string account, std::string token, Completion<void> then) {
  write(
      [account = std::move(account), token = std::move(token)](Sql& sql) -> Result<void> {
        if (!sql.query("SELECT 1 FROM api_tokens WHERE id = ?1 AND account = ?2").with(token, account).next())
          return refuse(Code::not_found, "you have no such token");
        sql.query("DELETE FROM api_tokens WHERE id = ?1").with(token).run();
        return {};
      },
      std::move(then));
}

}  // namespace store::sql
