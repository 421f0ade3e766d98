// Readers read as fast as they can: they fetch the exports of finished games, or watch one after the other. They take
// no part in any game.
#pragma once
#include <atomic>
#include <cstdint>
#include <exception>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/load/tcp.hpp"
#include "bench/load/websocket.hpp"

namespace bench {

using Games = std::vector<std::string>;

/// GET /game/export/<id> over one connection, the next as soon as an answer is there.
class Exporter final : Reader {
 public:
  Exporter(Loop& loop, std::uint16_t port, const Games& games, std::uint64_t seed);
  [[nodiscard]] std::int64_t answers() const { return answers_; }
  [[nodiscard]] std::int64_t refused() const { return refused_; }

 private:
  void ask();
  void readable() override;
  void take(std::string_view bytes);

  Tcp tcp_;
  const Games& games_;
  std::mt19937_64 random_;
  std::string head_;      // the head of the answer that comes, until it is whole
  std::size_t left_ = 0;  // bytes of its body that are still to come
  std::int64_t answers_ = 0;
  std::int64_t refused_ = 0;  // 503: too much waits
};

/// Watches a game, and the next one as soon as its snapshot is there.
class Looker final : Listener {
 public:
  Looker(Loop& loop, std::uint16_t port, const Games& games, std::uint64_t seed);
  [[nodiscard]] std::int64_t answers() const { return answers_; }
  [[nodiscard]] std::int64_t refused() const { return refused_; }

 private:
  void ask();
  void take(std::string_view text) override;

  WebSocket socket_;
  const Games& games_;
  std::mt19937_64 random_;
  std::string game_;
  std::int64_t answers_ = 0;
  std::int64_t refused_ = 0;  // `busy`
};

/// Many of both on a thread of their own, which yields to the one that plays: else a move's time would be the reading
/// of answers on this side.
class Crowd {
 public:
  Crowd(std::uint16_t port, const Games& games, int exporters, int lookers, std::uint64_t seed);
  ~Crowd() { stop(); }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  struct Read {
    std::int64_t exports = 0;
    std::int64_t looks = 0;
    std::int64_t refused = 0;
  };
  /// What they have read. Throws what went wrong.
  Read end();

 private:
  void read(std::uint16_t port, const Games& games, int exporters, int lookers, std::uint64_t seed);
  void stop();

  std::atomic<bool> ends_ = false;
  Read read_;
  std::exception_ptr wrong_;
  std::thread thread_;
};

}  // namespace bench
