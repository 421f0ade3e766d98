#include "server/room/encoded_event.hpp"

#include <cassert>
#include <utility>

#include "protocol/codec.hpp"
#include "protocol/json/write.hpp"

namespace server {

namespace {

/// The fields that this form has of a body that has more.
template <class Form>
std::string text_as(const auto& body) {
  return protocol::json::written([&](std::string& out) {
    out += '{';
    protocol::json::FieldWriter writer{out};
    Form::fields(body, writer);
    out += '}';
  });
}

std::string lean_data_of(const Moved& body) {
  return text_as<protocol::LeanMoved>(body);
}
std::string lean_data_of(const DiceFell& body) {
  return text_as<protocol::LeanDiceFell>(body);
}

}  // namespace

Detail EncodedEvent::form(Detail detail) const {
  return kind == EventKind::moved || kind == EventKind::dice_fell ? detail : Detail::whole;
}

std::string data_of(const EventBody& body) {
  return std::visit([](const auto& one) { return protocol::json::text_of(one); }, body);
}

EncodedEvent encode(const Event& event, Details details) {
  EncodedEvent encoded{.seq = event.seq, .kind = event.kind(), .whole = {}};
  std::visit(
      [&](const auto& body) {
        if constexpr (requires { lean_data_of(body); }) {
          if (details.lean) encoded.lean = lean_data_of(body);
          if (!details.whole) return;
          assert(!body.fen.empty());
        }
        encoded.whole = protocol::json::text_of(body);
      },
      event.body);
  return encoded;
}

Frame frame_of(const EncodedEvent& encoded, Detail detail, std::string_view id) {
  const std::string& data = encoded.data(detail);
  assert(!data.empty());
  thread_local std::string text;  // the thread keeps its room: every move has a frame for each of its players
  text.clear();
  protocol::append_frame(text, name(encoded.kind), static_cast<std::int64_t>(encoded.seq), id, data);
  return make_frame(text);
}

Frame frame_of(protocol::ServerBody body, const std::string& id) {
  protocol::ServerMessage message{.v = {}, .id = {}, .body = std::move(body)};
  if (!id.empty()) message.id = id;
  return make_frame(protocol::encode(message));
}

}  // namespace server
