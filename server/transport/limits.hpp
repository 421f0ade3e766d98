// Limits on the cost of a connection (docs/queues.md), and when it is given up. Configuration, read-only once the
// server runs.
#pragma once
#include <chrono>
#include <cstddef>

namespace server {

struct Limits {
  std::size_t frame_bytes = 8 << 10;       // bytes of a text frame from a client; more closes with 1009
  std::size_t http_body_bytes = 64 << 10;  // more is answered with 413
  std::size_t http_header_bytes = 16 << 10;
  std::size_t outbox_bytes = 256 << 10;
  std::size_t inbox_bytes =
      64 << 10;  // of what a client has sent that the system keeps until it is read; it doubles it
  std::size_t unsent_bytes = 128 << 10;   // the same of what the server has written and the client has not taken yet
  std::size_t sockets = 20'000;           // at once, 0: without a bound; who comes then gets 503
  std::size_t turned_away = 256;          // connections turned away at once; further ones are closed without a word
  std::size_t sockets_per_address = 100;  // the same for one address, of IPv6 for its first half
  std::chrono::milliseconds http_timeout{15'000};     // the time for a whole request, and for writing its answer
  std::chrono::milliseconds silence_dropped{30'000};  // a ping goes out after half of it
  std::chrono::milliseconds round_trip{2'000};        // measured while the client speaks, not more often than this
  std::chrono::milliseconds stream_silence{7'000};    // after so long an empty line goes out on a stream over HTTP
  std::chrono::milliseconds close_grace{1'000};       // from wanting to close to dropping the socket
};

}  // namespace server
