// Game files that somebody sends to be shown: how many an address may send, and the one thread that plays them through
// the rules, because a long game takes a tenth of a second and rooms must not wait for it. Bounded
// (docs/queues.md). Nothing is stored. Thread-safe; owned by the HTTP API.
#pragma once
#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>

#include "server/accounts/attempts.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Configuration.
struct FileLimits {
  AttemptLimits by_address{.most = 30, .span = std::chrono::minutes{1}, .keys = 10'000};
  std::size_t waiting = 8;  // the one that is being played is among them
};

class FileDesk {
 public:
  FileDesk(VariantCache& variants, FileLimits limits);
  ~FileDesk();
  FileDesk(const FileDesk&) = delete;
  FileDesk& operator=(const FileDesk&) = delete;

  /// `client`: as client_of() names it. Answers at once, or on the desk's thread; not at all once the desk goes.
  void show(std::string text, const std::string& client, std::function<void(HttpResponse)> then);

 private:
  VariantCache& variants_;
  FileLimits limits_;
  Attempts sent_;
  std::atomic<std::size_t> waiting_ = 0;
  boost::asio::thread_pool thread_{1};
};

}  // namespace server
