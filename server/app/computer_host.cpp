#include "server/app/computer_host.hpp"

#include <utility>
#include <vector>

#include "server/app/computer_accounts.hpp"
#include "server/computer/key.hpp"

namespace server {

ComputerHost::ComputerHost(boost::asio::io_context& io, const ComputerConfig& config, const std::filesystem::path& data)
    : io_(io), config_(config), key_file_(data / computer::kKeyFile) {}

std::expected<void, std::string> ComputerHost::prepare(store::Accounts& accounts, const fairness::Secret& key,
                                                       Now now) const {
  if (!is_on()) return {};
  if (auto opened = open_computer_accounts(accounts, key, now); !opened) return opened;
  return computer::write_key(key_file_, key);
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
