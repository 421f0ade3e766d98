// The seam between transport and session: what a connection can do for a session, and what it tells it. Neither side of
// it knows WebSocket or JSON.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/loop.hpp"
#include "server/transport/content.hpp"
#include "server/transport/outbox.hpp"

namespace server {

/// Why the server closes a WebSocket; the client may come back and resume after each of them, by itself but for 4003.
enum class CloseCode : std::uint16_t {
  too_much = 1008,  // errors or messages kept coming too fast
  restart = 1012,   // the server is about to stop
  not_you = 4001,   // the account that the connection had has signed out, or lost the token
  no_hello = 4002,  // the client has not said in time who it is
  too_many = 4003,  // the same person has as many connections as one may have: only if somebody asks for it anew
  too_slow = 4008,  // the client does not read: its outbox is full
};

/// One connection as a session sees it. All calls are safe from any thread and never block.
class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(Frame frame) = 0;
  virtual void send_latest(std::string key, Frame frame) = 0;
  /// Sends what waits, then a close frame; the socket is dropped soon after, answered or not.
  virtual void close(CloseCode code, std::string reason) = 0;
};

/// The receiver of what comes in on a connection. Called on the connection's strand, one call at a time; closed() is
/// the last.
class Peer {
 public:
  virtual ~Peer() = default;
  /// One whole text frame, at most Limits::frame_bytes long.
  virtual void received(std::string_view text) = 0;
  /// A frame that says nothing and that nobody has asked for.
  virtual void nudged() = 0;
  /// How long a frame to the client and back has just taken, as the connection measures it.
  virtual void round_trip(std::chrono::milliseconds time) = 0;
  /// Of a body that goes on: all that was given has been written to its socket.
  virtual void drained() {}
  /// Of a body that goes on: a part of it is missing if the server stops now, so that it must not end as if it were
  /// whole.
  [[nodiscard]] virtual bool is_partial() const { return false; }
  virtual void closed() = 0;
};

/// The headers of a request, also of the upgrade to a WebSocket. A header that came several times has its values with
/// commas between; one that did not come is empty.
struct RequestHead {
  std::string address;  // of the client, without a port: behind known proxies, the one that they forward
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string content_type;
  std::string accept;
  std::string accept_encoding;
  std::string accept_language;
  std::string if_none_match;
  std::string user_agent;
  std::string idempotency_key;
};

/// Makes the peer of a new connection, on its strand. The wire may be gone at any time. Everything
/// of the connection happens on that strand, the peer's part too.
using MakePeer = std::function<std::shared_ptr<Peer>(std::weak_ptr<Wire>, Strand, RequestHead)>;

struct HttpRequest {
  std::string method;
  std::string target;  // path and query, as sent
  std::string body;
  RequestHead head = {};
};
/// Makes the peer of a body that goes on, on the connection's strand. Each frame of its wire is a line there; the peer
/// hears nothing but the end.
using MakeReader = std::function<std::shared_ptr<Peer>(std::weak_ptr<Wire>)>;
/// Says which sites may show an answer within a page of theirs.
enum class Frames : std::uint8_t { nobodys, anybodys };
struct HttpResponse {
  unsigned status = 200;
  std::string content_type = "text/plain; charset=utf-8";
  std::string body;
  std::string cache_control = "no-store";  // with anything else it may be kept, packed and tagged: see finish.hpp
  std::vector<std::pair<std::string, std::string>> headers = {};  // besides these
  Frames frames = Frames::nobodys;
  ContentPtr content = {};  // in the place of `body`: what is made once and sent often
  MakeReader stream = {};   // in the place of both: lines that come as time goes on
};
/// Answers a request through the given function, at once or later, from any thread.
using HttpHandler = std::function<void(HttpRequest, std::function<void(HttpResponse)>)>;

}  // namespace server
