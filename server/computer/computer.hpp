// The computer as a whole: an account for each level, on a server that may be another machine's, and threads that
// think; where no game waits they analyse games that are over. It plays by the same socket as anybody, so the server
// never waits for it; when it is killed, whoever starts it anew goes on with its games. One per process.
#pragma once
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "server/computer/analyst.hpp"
#include "server/computer/client.hpp"

namespace server::computer {

struct Settings {
  ServerAddress server;
  fairness::Secret key{};
  unsigned threads = 1;
  std::size_t games = 64;
  std::optional<int> beat = {};  // a pipe to whoever has started it: a byte a second says that it lives
};

class Computer {
 public:
  explicit Computer(const Settings& settings);

  /// Plays until request_stop.
  void run();
  /// Any thread.
  void request_stop();

 private:
  void beat();
  void give_places();
  void stop();

  Settings settings_;
  boost::asio::io_context io_;
  VariantCache variants_;
  Thinker thinker_;
  Surroundings around_;
  std::vector<std::shared_ptr<Client>> clients_;
  std::shared_ptr<Analyst> analyst_;
  std::size_t turn_ = 0;  // the client that had a place last
  boost::asio::steady_timer second_;
};

}  // namespace server::computer
