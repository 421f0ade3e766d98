// The accounts in SQL, and the interface over them. Part of the SQLite store, which owns it.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/sqlite/part.hpp"

namespace store::sqlite {

class SqliteAccounts final : public Accounts, private Part {
 public:
  SqliteAccounts(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void open_account(NewAccount account, std::optional<LoginSession> session, Then<Account> then) override;
  void by_name(std::string name, Then<Credentials> then) override;
  void by_skeleton(std::string skeleton, Then<Credentials> then) override;
  void by_id(std::string id, Then<Credentials> then) override;
  void all_accounts(Then<std::vector<Account>> then) override;
  void change_password(std::string id, std::string old, std::string password, std::optional<TokenHash> kept,
                       Then<void> then) override;
  void change_email(std::string id, std::optional<std::string> email, Then<void> then) override;
  void grant(std::string id, server::Role role, Then<Account> then) override;
  void revoke(std::string id, server::Role role, Then<Account> then) override;
  void close_account(std::string id, WallTime at, Then<Account> then) override;

  void begin_session(std::string id, std::string password, LoginSession session, Then<Account> then) override;
  void by_session(TokenHash token, WallTime now, Then<SessionOwner> then) override;
  void session_seen(TokenHash token, WallTime seen, WallTime expires, Then<void> then) override;
  void end_session(TokenHash token, Then<void> then) override;
  void end_sessions(std::string id, Then<void> then) override;
  void sessions_of(std::string id, WallTime now, Then<std::vector<LoginSession>> then) override;

  void remember_address(std::string id, AddressMark mark, WallTime now, WallTime since, Then<void> then) override;
  void knows_address(std::string id, AddressMark mark, WallTime since, Then<bool> then) override;
  void addresses_of(std::string id, WallTime since, Then<std::vector<WallTime>> then) override;

  void add_token(std::string account, ApiToken token, TokenHash hash, Then<ApiToken> then) override;
  void by_token(TokenHash hash, Then<TokenOwner> then) override;
  void token_used(TokenHash hash, WallTime at, Then<void> then) override;
  void tokens_of(std::string account, Then<std::vector<ApiToken>> then) override;
  void drop_token(std::string account, std::string token, Then<void> then) override;
};

}  // namespace store::sqlite
