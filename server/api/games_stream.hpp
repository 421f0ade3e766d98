// All games of an account, or of a variant, over HTTP, one after the other as game files or as lines of JSON: newest
// first, narrowed down as the address says. The next game is read once the client has taken the last one, so that
// however many there are, one is in memory. Thread-safe.
#pragma once
#include <cstddef>
#include <memory>
#include <set>
#include <string>

#include "server/api/request_context.hpp"
#include "server/base/mutex.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Whose games are being sent: one stream of them to a client at a time, and few to all.
class GamesStreams {
 public:
  static constexpr std::size_t kMost = 8;

  /// Keeps a place for this client until its last copy has gone; none: there are enough streams.
  [[nodiscard]] std::shared_ptr<void> place(const std::string& client);

 private:
  /// Outlived by no place.
  struct Clients {
    Mutex mutex;
    std::set<std::string> all GUARDED_BY(mutex);
  };
  std::shared_ptr<Clients> clients_ = std::make_shared<Clients>();
};

/// Answers `api/games/user/<name>`.
void stream_games_of(const RequestContext& context, const HttpRequest& request);
/// Answers `api/games/variant/<id>`, with what everybody may see.
void stream_games_of_variant(const RequestContext& context, const HttpRequest& request);

}  // namespace server
