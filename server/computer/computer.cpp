#include "server/computer/computer.hpp"

#include <unistd.h>

#include <boost/asio/post.hpp>

#include "server/base/log.hpp"

namespace server::computer {

Computer::Computer(const Settings& settings)
    : settings_(settings),
      io_(1),
      thinker_(settings.threads),
      around_{.io = io_,
              .server = settings.server,
              .key = settings.key,
              .variants = variants_,
              .thinker = thinker_,
              .places = {.most = settings.games, .taken = 0, .on_free = {}}},
      second_(io_) {
  // In a turn of its own: a place is given back in the middle of something.
  around_.places.on_free = [this] {
    boost::asio::post(io_, [this] {
      for (const auto& one : clients_) one->place_is_free();
    });
  };
  for (int level = 1; level <= kComputerLevels; ++level) clients_.push_back(std::make_shared<Client>(around_, level));
}

void Computer::run() {
  for (const auto& one : clients_) one->start();
  beat();
  io_.run();
}

void Computer::request_stop() {
  boost::asio::post(io_, [this] { stop(); });
}

void Computer::stop() {
  second_.cancel();
  for (const auto& one : clients_) one->stop();
  io_.stop();
}

/// Whoever reads it has gone: so does the computer, which would play for nobody.
void Computer::beat() {
  log_counts();
  if (settings_.beat && ::write(*settings_.beat, ".", 1) != 1) return stop();
  second_.expires_after(std::chrono::seconds{1});
  second_.async_wait([this](boost::system::error_code error) {
    if (!error) beat();
  });
}

}  // namespace server::computer
