#include "server/room/encoded_event.hpp"

#include <cassert>
#include <utility>

#include "protocol/codec.hpp"
#include "protocol/json/write.hpp"

namespace server {

namespace {

constexpr std::size_t kUsual = 512;  // bytes of a move

/// Appends the fields that this form has of a body that has more.
template <class Form>
void append_as(std::string& out, const auto& body) {
  out += '{';
  protocol::json::FieldWriter writer{out};
  Form::fields(body, writer);
  out += '}';
}

void append_lean(std::string& out, const Moved& body) {
  append_as<protocol::LeanMoved>(out, body);
}
void append_lean(std::string& out, const DiceFell& body) {
  append_as<protocol::LeanDiceFell>(out, body);
}

}  // namespace

Detail EncodedEvent::form(Detail detail) const {
  return kind == EventKind::moved || kind == EventKind::dice_fell ? detail : Detail::whole;
}

std::string data_of(const EventBody& body) {
  return std::visit([](const auto& one) { return protocol::json::text_of(one); }, body);
}

EncodedEvent encode(const Event& event, Details details, EncodedEvent memory) {
  EncodedEvent encoded{std::move(memory)};
  encoded.seq = event.seq;
  encoded.kind = event.kind();
  encoded.whole.clear();
  encoded.lean.clear();
  std::visit(
      [&](const auto& body) {
        if constexpr (requires { append_lean(encoded.lean, body); }) {
          if (details.lean) append_lean(encoded.lean, body);
          if (!details.whole) return;
          assert(!body.fen.empty());
        }
        encoded.whole.reserve(kUsual);
        protocol::json::append(encoded.whole, body);
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
