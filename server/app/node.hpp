// One server of maybe several on one database: it serves (app.hpp) while it owns that, and stands by (standby.hpp)
// while another one does. With a database in a file there is no other one. One per process.
#pragma once
#include <condition_variable>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "server/app/app.hpp"
#include "server/app/data_directory.hpp"
#include "server/app/standby.hpp"
#include "server/base/mutex.hpp"
#include "server/metrics/metrics_listener.hpp"

namespace server {

class Node {
 public:
  /// A server that listens, and serves nobody yet or stands by; a sentence that says what to do if that cannot be.
  static std::expected<std::unique_ptr<Node>, std::string> open(const Config& config);
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;
  ~Node() = default;

  /// The URL at which a browser on this machine finds the server: `http://127.0.0.1:8080`.
  [[nodiscard]] std::string address() const { return app_ ? app_->address() : standby_->address(); }
  /// The URL of its metrics; none: they are told nowhere.
  [[nodiscard]] std::optional<std::string> metrics_url() const {
    return metrics_ ? std::optional{metrics_->url()} : std::nullopt;
  }
  [[nodiscard]] bool stands_by() const { return app_ == nullptr; }
  /// Serves and stands by, until request_stop; a sentence if it cannot go on.
  std::expected<void, std::string> run();
  /// `why` is for the log. Any thread.
  void request_stop(std::string_view why);

 private:
  Node(const Config& config, DataDirectory directory, std::string url, Page page, WordList words);

  std::expected<void, std::string> open_metrics();
  /// The server that serves is what the metrics tell of; none: it stands by.
  void show(App* app);
  [[nodiscard]] store::Result<store::Tenure> bid();
  std::expected<void, std::string> serve(const store::Tenure& tenure);
  std::expected<void, std::string> stand_by();
  [[nodiscard]] store::Result<bool> try_to_serve();
  std::expected<void, std::string> wait();
  bool is_stopped_within(Ms time);

  Config config_;
  DataDirectory directory_;
  const std::string url_;  // of the store
  Page page_;
  WordList words_;
  std::unique_ptr<store::Store> store_;  // while it stands by
  std::unique_ptr<Standby> standby_;
  std::unique_ptr<App> app_;
  Mutex mutex_;
  std::condition_variable stopped_;
  bool is_stopping_ GUARDED_BY(mutex_) = false;
  App* serving_ GUARDED_BY(mutex_) = nullptr;
  Mutex shown_mutex_;  // one of its own: a stop waits for no metrics
  App* shown_ GUARDED_BY(shown_mutex_) = nullptr;
  std::unique_ptr<MetricsListener> metrics_;  // last: its thread asks the others
};

}  // namespace server
