// Analyses games that are over, for whoever has asked the server for it: takes one after the other from it, has their
// positions valued where no game waits for a move, and brings it what was found, some positions at a time, so that
// whoever goes on after this process goes on from there. Owned by the computer; runs on its one thread.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/computer/analysis.hpp"
#include "server/computer/client.hpp"

namespace server::computer {

class Analyst : public std::enable_shared_from_this<Analyst> {
 public:
  explicit Analyst(Surroundings& around);

  void start();
  void stop();

 private:
  using Time = std::chrono::steady_clock::time_point;

  /// One question to the server at a time.
  void look_after();
  void wait(std::chrono::milliseconds time);
  void take();
  void took(const OutgoingAnswer& answer);
  void bring();
  void brought(const OutgoingAnswer& answer, std::size_t count);
  void give_up();
  void go_on();
  void ask(OutgoingRequest request, std::function<void(Analyst&, const OutgoingAnswer&)> then);
  void failed(const std::string& why);

  Surroundings& around_;
  std::string worker_;  // this process, until an analysis fails
  int level_ = 1;       // the level whose account asks
  std::optional<Analysis> analysis_;
  std::uint64_t serial_ = 0;  // the serial number of that analysis: values of others come too late
  Time said_;                 // when the server heard of this process last
  bool has_failed_ = false;   // what was asked last
  bool stopped_ = false;
  boost::asio::steady_timer again_;
};

}  // namespace server::computer
