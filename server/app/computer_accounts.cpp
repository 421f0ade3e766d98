#include "server/app/computer_accounts.hpp"

#include <utility>

#include "server/accounts/names.hpp"
#include "server/app/wait.hpp"
#include "server/computer/key.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

/// No password has this hash.
constexpr const char* kNoPassword = "!";

store::Result<store::Account> find_or_make(store::Accounts& accounts, int level, Now now) {
  const std::string id = PlayerId::computer(level).text();
  const auto found = wait_for<store::Credentials>([&](auto then) { accounts.by_id(id, std::move(then)); });
  if (found) return found->account;
  if (found.error().code != store::Code::not_found) return std::unexpected(found.error());
  const std::string name = computer_name(level);
  store::NewAccount made;
  made.account.id = id;
  made.account.name = name;
  made.account.roles = {Role::player, Role::engine};
  made.account.created = wall_time(now);
  made.skeleton = skeleton(name);
  made.password = kNoPassword;
  return wait_for<store::Account>(
      [&](auto then) { accounts.open_account(std::move(made), std::nullopt, std::move(then)); });
}

store::Result<void> add_token(store::Accounts& accounts, const fairness::Secret& key, int level, Now now) {
  const store::TokenHash hash = fairness::sha256(computer::token_of(key, level));
  const auto known = wait_for<store::TokenOwner>([&](auto then) { accounts.by_token(hash, std::move(then)); });
  if (known) return {};
  if (known.error().code != store::Code::not_found) return std::unexpected(known.error());
  const store::ApiToken token{.id = fairness::to_hex(hash).substr(0, 8),
                              .label = "computer",
                              .scopes = {Scope::play, Scope::challenge, Scope::bot},
                              .created = wall_time(now)};
  const auto added = wait_for<store::ApiToken>(
      [&](auto then) { accounts.add_token(PlayerId::computer(level).text(), token, hash, std::move(then)); });
  if (!added) return std::unexpected(added.error());
  return {};
}

}  // namespace

std::string computer_name(int level) {
  return "Astragal-" + std::to_string(level);
}

std::expected<void, std::string> open_computer_accounts(store::Accounts& accounts, const fairness::Secret& key,
                                                        Now now) {
  for (int level = 1; level <= kComputerLevels; ++level) {
    const auto account = find_or_make(accounts, level, now);
    if (!account) return std::unexpected(account.error().what);
    if (account->closed) continue;
    if (const auto added = add_token(accounts, key, level, now); !added) return std::unexpected(added.error().what);
  }
  return {};
}

}  // namespace server
