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
  // The places are given in a turn of their own, as one is given back in the middle of something.
  around_.places.on_free = [this] { boost::asio::post(io_, [this] { give_places(); }); };
  for (int level = 1; level <= kComputerLevels; ++level) clients_.push_back(std::make_shared<Client>(around_, level));
  analyst_ = std::make_shared<Analyst>(around_);
}

void Computer::run() {
  for (const auto& one : clients_) one->start();
  analyst_->start();
  beat();
  io_.run();
  thinker_.stop();  // what it finds is told to what goes now
}

/// One after the other, so that no level waits for ever.
void Computer::give_places() {
  for (std::size_t without = 0; without < clients_.size();) {
    turn_ = (turn_ + 1) % clients_.size();
    without = clients_[turn_]->take_next() ? 0 : without + 1;
  }
}

void Computer::request_stop() {
  boost::asio::post(io_, [this] { stop(); });
}

void Computer::stop() {
  second_.cancel();
  for (const auto& one : clients_) one->stop();
  analyst_->stop();
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
