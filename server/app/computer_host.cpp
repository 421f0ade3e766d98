#include "server/app/computer_host.hpp"

#include <utility>
#include <vector>

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

/// Makes the account of the computer for this level if it is missing; one that an administrator has closed stays
/// closed. Whether it is open; a sentence if that cannot be.
std::expected<bool, std::string> open_computer_account(store::Accounts& accounts, const fairness::Secret& key,
                                                       int level, Now now) {
  const auto account = find_or_make(accounts, level, now);
  if (!account) return std::unexpected(account.error().what);
  if (account->closed) return false;
  if (const auto added = add_token(accounts, key, level, now); !added) return std::unexpected(added.error().what);
  return true;
}

}  // namespace

ComputerHost::ComputerHost(boost::asio::io_context& io, const ComputerConfig& config, const std::filesystem::path& data)
    : io_(io), config_(config), key_file_(data / computer::kKeyFile) {}

std::expected<void, std::string> ComputerHost::prepare(store::Accounts& accounts, const fairness::Secret& key,
                                                       Now now) {
  if (!is_on()) return {};
  for (int level = 1; level <= kComputerLevels; ++level) {
    const auto is_open = open_computer_account(accounts, key, level, now);
    if (!is_open) return std::unexpected(is_open.error());
    is_open_.at(static_cast<std::size_t>(level - 1)) = *is_open;
  }
  return computer::write_key(key_file_, key);
}

bool ComputerHost::plays_at(std::int64_t level) const {
  return level >= 1 && level <= kComputerLevels && is_open_.at(static_cast<std::size_t>(level - 1));
}

void ComputerHost::closed(const PlayerId& player) {
  if (const auto level = player.computer_level()) is_open_.at(static_cast<std::size_t>(*level - 1)) = false;
}

void ComputerHost::start(const std::string& address) {
  if (config_.where != ComputerConfig::Where::here) return;
  process_.emplace(
      io_, std::vector<std::string>{"astragal", "computer", "--server", "ws" + address.substr(address.find(':')),
                                    "--key", key_file_.string(), "--threads", std::to_string(config_.threads),
                                    "--games", std::to_string(config_.games), "--log", config_.log});
  process_->start();
}

void ComputerHost::stop() {
  if (process_) process_->stop();
}

void ComputerHost::tell(Lobby& lobby, std::move_only_function<void(const ComputerStatus&)> then) const {
  lobby.computer_load([places = is_on() ? config_.games : 0, then = std::move(then)](ComputerLoad load) mutable {
    then({.is_here = load.is_here, .playing = load.playing, .waiting = load.waiting, .places = places});
  });
}

}  // namespace server
