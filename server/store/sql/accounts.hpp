// The accounts in SQL, and the interface over them. Owned by the store; see server/store/accounts.hpp.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/store/accounts.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlAccounts final : public Accounts, private Part {
 public:
  SqlAccounts(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void open_account(NewAccount account, std::optional<LoginSession> session, Completion<Account> then) override;
  void by_name(std::string name, Completion<Credentials> then) override;
  void by_skeleton(std::string skeleton, Completion<Credentials> then) override;
  void by_id(std::string id, Completion<Credentials> then) override;
  void all_accounts(Completion<std::vector<Account>> then) override;
  void change_password(std::string id, std::string old, std::string password, std::optional<TokenHash> kept,
                       Completion<void> then) override;
  void change_email(std::string id, std::optional<std::string> email, Completion<void> then) override;
  void grant(std::string id, server::Role role, Completion<Account> then) override;
  void revoke(std::string id, server::Role role, Completion<Account> then) override;
  void close_account(std::string id, WallTime at, Completion<Account> then) override;

  void begin_session(std::string id, std::string password, LoginSession session, Completion<Account> then) override;
  void by_session(TokenHash token, WallTime now, Completion<SessionOwner> then) override;
  void session_seen(TokenHash token, WallTime seen, WallTime expires, Completion<void> then) override;
  void end_session(TokenHash token, Completion<void> then) override;
  void end_sessions(std::string id, std::optional<TokenHash> kept, Completion<void> then) override;
  void sessions_of(std::string id, WallTime now, Completion<std::vector<LoginSession>> then) override;

  void remember_address(std::string id, AddressMark mark, WallTime now, WallTime since, Completion<void> then) override;
  void knows_address(std::string id, AddressMark mark, WallTime since, Completion<bool> then) override;
  void addresses_of(std::string id, WallTime since, Completion<std::vector<WallTime>> then) override;

  void add_token(std::string account, ApiToken token, TokenHash hash, Completion<ApiToken> then) override;
  void by_token(TokenHash hash, Completion<TokenOwner> then) override;
  void token_used(TokenHash hash, WallTime at, Completion<void> then) override;
  void tokens_of(std::string account, Completion<std::vector<ApiToken>> then) override;
  void drop_token(std::string account, std::string token, Completion<void> then) override;
};

}  // namespace store::sql
