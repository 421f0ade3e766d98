// The client's end of a WebSocket, no more of RFC 6455 than a game needs: text frames both ways, pings answered. A
// frame that a server may not send is Wrong.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "bench/load/tcp.hpp"

namespace bench {

/// The receiver of the texts that come.
class Listener {
 public:
  virtual void take(std::string_view text) = 0;

 protected:
  Listener() = default;
  Listener(const Listener&) = default;
  Listener& operator=(const Listener&) = default;
  ~Listener() = default;
};

class WebSocket : public Reader {
 public:
  /// Connects and upgrades, waiting for both.
  WebSocket(Loop& loop, std::uint16_t port, std::string_view target, Listener& listener);

  void send(std::string_view text) { send_frame(kText, text); }
  void readable() override;

 private:
  static constexpr unsigned kText = 1;

  void upgrade(std::string_view target);
  void send_frame(unsigned opcode, std::string_view payload);
  void take_bytes(std::string_view bytes);
  /// Takes the whole frames at the start of `bytes`; returns how many bytes they have.
  std::size_t take_frames(std::string_view bytes);
  void take_frame(unsigned char first, std::string_view payload);

  Tcp tcp_;
  Listener& listener_;
  std::string rest_;   // bytes of a frame that has not come whole
  std::string parts_;  // parts of a message that comes in several frames
  std::string out_;
  std::uint32_t mask_;
};

}  // namespace bench
