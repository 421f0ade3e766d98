// One port for the page, the API and the WebSocket: accepts connections, answers HTTP, upgrades the path /ws. Owns
// all connections, each on one of the loops.
#pragma once
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/transport/address.hpp"
#include "server/transport/limits.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Writes what is wrong with a connection into the server's log.
void log_trouble(const std::string& what);

/// Says whether answers count in the server's tally (server/base/tally.hpp): those to whoever reads it do not.
enum class Counting : std::uint8_t { on, off };

class Listener {
 public:
  struct Shared;  // internal
  struct Handlers {
    MakePeer make_peer;  // none: who asks for a WebSocket is answered as any request
    HttpHandler http;
    std::function<void(std::string)> log = log_trouble;  // what only a broken environment can cause; from any thread
  };
  struct Settings {
    std::string address = "127.0.0.1";
    unsigned short port = 0;  // 0: any free one
    Limits limits{};
    Site site{};
    Counting counting = Counting::on;
    std::string_view option = "--listen";  // what names the address, for the sentence
  };
  /// Binds address and port; a sentence that says what to do if that fails.
  static std::expected<std::unique_ptr<Listener>, std::string> open(Loops& loops, Settings settings, Handlers handlers);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  /// The address that is really listened on.
  [[nodiscard]] boost::asio::ip::tcp::endpoint endpoint() const;
  /// The URL at which programs on this machine reach it: `http://127.0.0.1:8080`.
  [[nodiscard]] std::string local_url() const;
  /// Connections that are open now.
  [[nodiscard]] std::size_t connections() const;
  /// Accepts no more, closes every WebSocket with 1012, one after the other within this time, so that clients do not
  /// all come back at once; calls `done` when all connections are gone.
  void stop(std::function<void()> done, std::chrono::milliseconds within = {});

 private:
  explicit Listener(std::shared_ptr<Shared> shared);
  std::shared_ptr<Shared> shared_;
};

}  // namespace server
