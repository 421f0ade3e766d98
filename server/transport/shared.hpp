// The shared that the connections of one Listener share: configuration, handlers, and the list of those that are open,
// so that a shutdown reaches all of them. Internal to server/transport. The list is safe from any thread.
#pragma once
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/transport/limits.hpp"
#include "server/transport/listener.hpp"

namespace server {

namespace net = boost::asio;
using Socket = net::basic_stream_socket<net::ip::tcp, Strand>;
/// Errors come as values.
inline constexpr auto kAwait = net::as_tuple(net::use_awaitable);

class OpenConnections {
 public:
  using Id = std::uint64_t;
  /// Says whether a connection is served, is told that there are too many, or is closed without a word.
  enum class Admission : std::uint8_t { served, turned_away, dropped };
  struct Added {
    Id id = 0;
    Admission admission = Admission::dropped;
  };

  explicit OpenConnections(const Limits& limits) : limits_(limits) {}

  /// Adds a connection, unless it is dropped, and how to end it. `client`: whom it counts for; empty: not known yet.
  [[nodiscard]] Added add(std::function<void()> end, const std::string& client);
  /// Counts it for this client, if it counts for nobody yet; whether the client may have one more.
  [[nodiscard]] bool count_for(Id id, const std::string& client);
  /// Replaces the way to end a connection that goes from HTTP to WebSocket; it is ended at once if the list is closed.
  void replace(Id id, std::function<void()> end);
  void remove(Id id);
  /// The number of connections that are served.
  [[nodiscard]] std::size_t size() const;
  using Ends = std::vector<std::function<void()>>;
  /// Takes no more, and gives how each is ended; `done` is called when the last one is gone.
  [[nodiscard]] Ends close(std::function<void()> done);

 private:
  struct Open {
    std::function<void()> end;
    std::string client;
    Admission admission;
  };
  [[nodiscard]] Admission admission_of(const std::string& client) const REQUIRES(mutex_);
  [[nodiscard]] bool is_crowded(const std::string& client) const REQUIRES(mutex_);

  const Limits& limits_;
  mutable Mutex mutex_;
  std::map<Id, Open> open_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::size_t> by_client_ GUARDED_BY(mutex_);
  std::size_t turned_away_ GUARDED_BY(mutex_) = 0;
  Id last_ GUARDED_BY(mutex_) = 0;
  bool closed_ GUARDED_BY(mutex_) = false;
  std::function<void()> done_ GUARDED_BY(mutex_);
};

struct Listener::Shared : std::enable_shared_from_this<Listener::Shared> {
  Shared(Loops& all_loops, Settings settings_of_all, Handlers handlers_of_all)
      : loops(all_loops),
        acceptor(loops.first()),
        settings(std::move(settings_of_all)),
        handlers(std::move(handlers_of_all)),
        open(settings.limits) {}

  Loops& loops;
  net::basic_socket_acceptor<net::ip::tcp, Strand> acceptor;
  net::steady_timer next_end{loops.first()};  // while connections are ended one after the other
  Settings settings;
  Handlers handlers;
  OpenConnections open;
};

/// Serves one accepted socket until it is gone: HTTP requests, then perhaps a WebSocket.
void serve(std::shared_ptr<Listener::Shared> shared, Socket socket);

}  // namespace server
