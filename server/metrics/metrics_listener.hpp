// Answers /metrics at an address of its own, on a thread of its own: no loop waits for whoever asks, and it answers
// while they hang. Bounded as docs/queues.md says. It also looks after what is measured while nobody asks, four times a
// second. Owned by the node.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "server/metrics/readings.hpp"
#include "server/transport/listener.hpp"

namespace server {

/// Where it listens.
struct MetricsPlace {
  std::string address = "127.0.0.1";
  unsigned short port = 0;  // 0: any free one
};

class MetricsListener {
 public:
  /// What it asks, on its own thread; neither may block.
  struct Source {
    std::function<std::optional<ServingReadings>()> read;  // none: the server stands by
    std::function<void()> look;                            // four times a second
    std::vector<std::pair<std::string_view, std::filesystem::path>> disks;
  };
  /// Listens at once. A sentence that says what to do if that cannot be.
  static std::expected<std::unique_ptr<MetricsListener>, std::string> open(const MetricsPlace& place, Source source);
  ~MetricsListener();
  MetricsListener(const MetricsListener&) = delete;
  MetricsListener& operator=(const MetricsListener&) = delete;

  /// `http://127.0.0.1:9464/metrics`
  [[nodiscard]] std::string url() const { return listener_->local_url() + "/metrics"; }

 private:
  explicit MetricsListener(Source source) : source_(std::move(source)) {}
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;
  [[nodiscard]] Readings read() const;
  void look();

  Source source_;
  Loops loops_{1};
  boost::asio::steady_timer timer_{loops_.first()};
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

}  // namespace server
