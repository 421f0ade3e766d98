// Any bytes are refused as a frame, with a refusal that can itself be sent, or read as a message that is written and
// read again as the same. In both directions; nothing crashes.
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/codec.hpp"
#include "protocol/plain_move.hpp"
#include "tests/fuzz/must.hpp"

namespace {

void check(std::string_view frame, auto decode) {
  const auto message = decode(frame);
  if (!message) {
    must(!message.error().message.text().empty(), "a refusal says what is wrong");
    must(message.error().message.text().size() < 1024, "a refusal is not long");
    const auto refusal = protocol::refusal(message.error());
    const auto sent = protocol::decode_server(protocol::encode(refusal));
    must(sent && *sent == refusal, "a refusal can be sent");
    return;
  }
  const std::string written = protocol::encode(*message);
  const auto again = decode(written);
  must(again.has_value(), "what is written can be read");
  must(*again == *message, "what is read again is the same");
  must(protocol::encode(*again) == written, "there is one way to write it");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame{reinterpret_cast<const char*>(data), size};
  check(frame, protocol::decode_client);
  check(frame, protocol::decode_server);
  if (const auto plain = protocol::plain_move(frame)) {
    const auto read = protocol::decode_client(" " + std::string{frame});  // which takes the long way
    must(read && *read == *plain, "the short way reads what the long way reads");
  }
  return 0;
}
