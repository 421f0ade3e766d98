// The host of the computer that plays with people who come alone: its accounts, its key, its process, and how much it
// has to do. An account for each level is made when the server starts, with the role `engine`, without a password, and
// with a token that only the computer's process knows (server/computer/key). Owned by the application.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "server/api/computer.hpp"
#include "server/app/computer_process.hpp"
#include "server/base/id.hpp"
#include "server/base/time.hpp"
#include "server/fairness/bytes.hpp"
#include "server/lobby/lobby.hpp"
#include "server/store/accounts.hpp"

namespace server {

struct ComputerConfig {
  enum class Where : std::uint8_t {
    off,        // there is none
    elsewhere,  // `astragal computer` that somebody else starts: its accounts are here, and its key
    here,       // one that the server starts and ends
  };
  Where where = Where::off;
  unsigned threads = 1;
  std::size_t games = 64;    // at once
  std::string log = "info";  // least level of its log's lines
};

class ComputerHost {
 public:
  /// `data`: the directory in which the key is written.
  ComputerHost(boost::asio::io_context& io, const ComputerConfig& config, const std::filesystem::path& data);

  /// Prepares the computer's accounts and key before the server listens; blocks.
  [[nodiscard]] std::expected<void, std::string> prepare(store::Accounts& accounts, const fairness::Secret& key,
                                                         Now now);
  /// True if there is a computer, and its account of this level is open. Any thread.
  [[nodiscard]] bool plays_at(std::int64_t level) const;
  /// An account is closed. Any thread.
  void closed(const PlayerId& player);
  /// `address`: where the server is found, `http://127.0.0.1:8080`.
  void start(const std::string& address);
  /// Stops the computer, when nothing runs on the io_context any more.
  void stop();
  /// `then` once, on any thread.
  void tell(Lobby& lobby, std::move_only_function<void(const ComputerStatus&)> then) const;

 private:
  [[nodiscard]] bool is_on() const { return config_.where != ComputerConfig::Where::off; }

  boost::asio::io_context& io_;
  ComputerConfig config_;
  std::filesystem::path key_file_;
  std::array<std::atomic<bool>, kComputerLevels> is_open_{};  // the account of each level
  std::optional<ComputerProcess> process_;
};

}  // namespace server
