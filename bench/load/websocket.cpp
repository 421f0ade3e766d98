#include "bench/load/websocket.hpp"

#include <cstring>

#include "bench/load/wrong.hpp"

namespace bench {
namespace {

// The key of RFC 6455's example and its answer: whether the server can compute SHA-1 is not what is measured.
constexpr std::string_view kKey = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view kAccept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

constexpr unsigned kContinued = 0;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kPong = 10;
constexpr unsigned char kLast = 0x80;

/// A frame's head: how long it is and what follows.
struct Head {
  std::size_t size = 0;  // 0: it has not come whole
  std::size_t payload = 0;
};

Head head_of(std::string_view bytes) {
  if (bytes.size() < 2) return {};
  const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])); };
  if (at(1) >= 128) throw Wrong("the server has masked a frame");
  const std::size_t more = at(1) == 126 ? 2 : at(1) == 127 ? 8 : 0;
  if (bytes.size() < 2 + more) return {};
  std::size_t length = more == 0 ? at(1) : 0;
  for (std::size_t i = 0; i < more; ++i) length = length << 8 | at(2 + i);
  return {.size = 2 + more, .payload = length};
}

}  // namespace

WebSocket::WebSocket(Loop& loop, std::uint16_t port, std::string_view target, Listener& listener)
    : tcp_(loop, port), listener_(listener), mask_(static_cast<std::uint32_t>(now()) | 1) {
  upgrade(target);
  tcp_.watch(*this);
}

void WebSocket::upgrade(std::string_view target) {
  tcp_.send("GET " + std::string(target) +
            " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
            "13\r\nSec-WebSocket-Key: " +
            std::string(kKey) + "\r\n\r\n");
  std::string answer;
  while (!answer.contains("\r\n\r\n")) answer += tcp_.receive();
  if (!answer.starts_with("HTTP/1.1 101 ") || !answer.contains(kAccept)) throw Wrong("no upgrade", answer);
  rest_ = answer.substr(answer.find("\r\n\r\n") + 4);
}

void WebSocket::send_frame(unsigned opcode, std::string_view payload) {
  mask_ = mask_ * 1'664'525U + 1'013'904'223U;
  char mask[4];
  std::memcpy(mask, &mask_, sizeof mask);
  const std::size_t length = payload.size();
  out_.clear();
  out_.push_back(static_cast<char>(kLast | opcode));
  if (length < 126) {
    out_.push_back(static_cast<char>(kLast | length));
  } else {
    out_.push_back(static_cast<char>(kLast | 126));
    out_.push_back(static_cast<char>(length >> 8));
    out_.push_back(static_cast<char>(length & 255));
  }
  out_.append(mask, sizeof mask);
  for (std::size_t i = 0; i < length; ++i) out_.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
  tcp_.send(out_);
}

void WebSocket::readable() {
  do {
    take_bytes(tcp_.receive());
  } while (tcp_.is_full());
}

void WebSocket::take_bytes(std::string_view bytes) {
  if (rest_.empty()) {
    rest_ = bytes.substr(take_frames(bytes));
    return;
  }
  rest_ += bytes;
  // Bytes that come while a frame is taken are not read before the next call, so that the texts stay where they are.
  const std::size_t taken = take_frames(rest_);
  rest_.erase(0, taken);
}

std::size_t WebSocket::take_frames(std::string_view bytes) {
  std::size_t taken = 0;
  while (true) {
    const std::string_view left = bytes.substr(taken);
    const Head head = head_of(left);
    if (head.size == 0 || left.size() < head.size + head.payload) return taken;
    take_frame(static_cast<unsigned char>(left[0]), left.substr(head.size, head.payload));
    taken += head.size + head.payload;
  }
}

void WebSocket::take_frame(unsigned char first, std::string_view payload) {
  const unsigned opcode = first & 15;
  if (opcode == kPing) return send_frame(kPong, payload);
  if (opcode == kPong) return;
  if (opcode == kClose) throw Wrong("the server closes a connection", payload.substr(payload.size() < 2 ? 0 : 2));
  if (opcode != kText && opcode != kContinued) throw Wrong("a frame of another kind", payload);
  if (first == (kLast | kText)) return listener_.take(payload);
  parts_ += payload;
  if ((first & kLast) == 0) return;
  listener_.take(parts_);
  parts_.clear();
}

}  // namespace bench
