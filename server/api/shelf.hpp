// Answers over HTTP that are the same for everybody: made once, however many ask at that moment, and kept, hashed and
// packed, until others need the room. A key says all that the answer depends on. Bounded (docs/queues.md). Thread-safe;
// owned by the HTTP API.
#pragma once
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/transport/peer.hpp"

namespace server {

class Shelf {
 public:
  using Then = std::function<void(HttpResponse)>;
  using Make = std::function<void(Then)>;

  explicit Shelf(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// What is kept under the key; else what `make` answers, which is kept if it is a success. The forms to send are made
  /// on the thread on which it answers.
  void answer(const std::string& key, const Make& make, Then then);
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const HttpResponse> response;
  };
  void made(const std::string& key, HttpResponse response);
  /// Under the lock.
  void keep(const std::string& key, std::shared_ptr<const HttpResponse> response);

  std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  // the one that was used last stands first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
  std::map<std::string, std::vector<Then>> waiting_;  // for what is being made
};

}  // namespace server
