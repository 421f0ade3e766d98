// Answers over HTTP that are the same for everybody: made once, however many ask at that moment, and kept, hashed and
// packed, until others need the room. A key says all that the answer depends on. Bounded (docs/queues.md). Thread-safe;
// owned by the HTTP API.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "server/api/respond.hpp"
#include "server/base/bounded_cache.hpp"
#include "server/base/mutex.hpp"
#include "server/transport/peer.hpp"

namespace server {

class AnswerCache {
 public:
  using Make = std::function<void(Respond)>;

  explicit AnswerCache(std::size_t most_bytes) : kept_(most_bytes) {}

  /// Answers what is kept under the key. If nothing is, `make` answers, and a success is kept. The forms to send are
  /// made on the thread on which it answers.
  void answer(const std::string& key, const Make& make, Respond then);
  [[nodiscard]] std::size_t bytes() const { return kept_.bytes(); }

 private:
  void made(const std::string& key, HttpResponse response);

  BoundedCache<HttpResponse> kept_;
  Mutex mutex_;  // guards `waiting_`; who asks and who keeps look at `kept_` under it, too
  std::map<std::string, std::vector<Respond>> waiting_ GUARDED_BY(mutex_);  // askers of each answer that is being made
};

}  // namespace server
