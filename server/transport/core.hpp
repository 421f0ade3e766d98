// What the connections of one Listener share: configuration, handlers, and the list of those that are open, so that a
// shutdown reaches all of them. Internal to server/transport. The list is safe from any thread.
#pragma once
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "server/transport/limits.hpp"
#include "server/transport/listener.hpp"

namespace server {

namespace net = boost::asio;
using Strand = net::strand<net::io_context::executor_type>;
using Socket = net::basic_stream_socket<net::ip::tcp, Strand>;
/// Errors come as values.
inline constexpr auto kAwait = net::as_tuple(net::use_awaitable);

class OpenConnections {
 public:
  using Id = std::uint64_t;
  /// Adds a connection and how to end it; 0 if the list is closed or full, and the connection is to go.
  [[nodiscard]] Id add(std::function<void()> end, std::size_t most);
  /// From HTTP to WebSocket: another way to end the same connection; ended at once if the list is closed.
  void replace(Id id, std::function<void()> end);
  void remove(Id id);
  [[nodiscard]] std::size_t size() const;
  /// Takes no more, ends all; `done` is called when the last one is gone.
  void close(std::function<void()> done);

 private:
  mutable std::mutex mutex_;
  std::map<Id, std::function<void()>> open_;
  Id last_ = 0;
  bool closed_ = false;
  std::function<void()> done_;
};

struct Listener::Core : std::enable_shared_from_this<Listener::Core> {
  Core(net::io_context& context, Settings settings_of_all, Handlers handlers_of_all)
      : io(context),
        acceptor(net::make_strand(context)),
        settings(std::move(settings_of_all)),
        handlers(std::move(handlers_of_all)) {}

  net::io_context& io;
  net::basic_socket_acceptor<net::ip::tcp, Strand> acceptor;
  Settings settings;
  Handlers handlers;
  OpenConnections open;
};

/// Serves one accepted socket until it is gone: HTTP requests, then perhaps a WebSocket.
void serve(std::shared_ptr<Listener::Core> core, Socket socket);

}  // namespace server
