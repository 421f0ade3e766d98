#include "server/room/told.hpp"

#include <utility>

#include "protocol/codec.hpp"
#include "protocol/json/write.hpp"

namespace server {

std::string data_of(const EventBody& body) {
  return std::visit([](const auto& one) { return protocol::json::text_of(one); }, body);
}

Told told(const Event& event) {
  return {.seq = event.seq, .kind = event.kind(), .data = data_of(event.body)};
}

Frame frame_of(const Told& told, std::string_view id) {
  return make_frame(protocol::frame_of(name(told.kind), static_cast<std::int64_t>(told.seq), id, told.data));
}

Frame frame_of(protocol::ServerBody body, const std::string& id) {
  protocol::ServerMessage message{.v = {}, .id = {}, .body = std::move(body)};
  if (!id.empty()) message.id = id;
  return make_frame(protocol::encode(message));
}

}  // namespace server
