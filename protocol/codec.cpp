// The envelope of both directions; what is inside is for the structs to say and for json/ to read and write.
#include "protocol/codec.hpp"

#include <algorithm>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"
#include "protocol/plain_move.hpp"

namespace protocol {
namespace {

using json::Complaint;
using json::Json;
using json::Path;

constexpr Path kFrame{};

/// The envelope as it was read.
struct Envelope {
  std::string type;
  std::optional<std::int64_t> v;
  std::optional<std::string> id;
  const Json* data = nullptr;
};

/// A valid id of a frame that may be wrong elsewhere, for the answer.
std::string id_of(const Json& frame) {
  if (!frame.is_object()) return {};
  const auto found = frame.find("id");
  std::string id;
  Complaint unheard;
  if (found == frame.end() || !json::read(*found, id, kFrame, unheard, kCommandId)) return {};
  return id;
}

bool read_type(const Json& frame, std::string& type, Complaint& complaint) {
  if (!frame.is_object()) return complaint.wrong_type(kFrame, json::Wanted::object, frame);
  const auto found = frame.find("t");
  if (found == frame.end()) return json::missing(kFrame.field("t"), complaint);
  if (!found->is_string()) return complaint.wrong_type(kFrame.field("t"), json::Wanted::text, *found);
  type = found->get<std::string>();
  return true;
}

/// What stands beside the type: as much as the kind of message has.
bool read_envelope(const Json& frame, Kind kind, Envelope& envelope, Complaint& complaint) {
  std::vector<std::string_view> names{"t", "d"};
  if (kind == Kind::event) names.emplace_back("v");
  if (kind != Kind::notice) names.emplace_back("id");
  if (!json::check_object(frame, kFrame, complaint, names)) return false;
  json::FieldReader reader{frame, kFrame, complaint};
  if (kind == Kind::event) reader("v", envelope.v.emplace(), kEventNumber);
  if (kind == Kind::command) {
    reader("id", envelope.id.emplace(), kCommandId);
  } else {
    reader("id", envelope.id, kCommandId);
  }
  if (complaint.error()) return false;
  const auto data = frame.find("d");
  if (data == frame.end()) return json::missing(kFrame.field("d"), complaint);
  envelope.data = &*data;
  return true;
}

/// Somebody who speaks another protocol is told so first, whatever else that protocol may say in its hello.
bool check_protocol(const Json& frame, Complaint& complaint) {
  const auto data = frame.find("d");
  if (data == frame.end() || !data->is_object()) return true;
  const auto found = data->find("protocol");
  if (found == data->end() || !found->is_number_integer() || *found == kProtocol) return true;
  const Path at = kFrame.field("d");
  return complaint.refuse(ErrorCode::unsupported_protocol, at.field("protocol"), say<"form.protocol">(kProtocol));
}

/// Whether data of this type is meant for this message: of two of the same type the first has a mark.
template <class Message>
bool is_meant(const Json& frame) {
  if constexpr (requires { Message::kMark; }) {
    const auto data = frame.find("d");
    return data != frame.end() && data->is_object() && data->contains(Message::kMark.field);
  } else {
    return true;
  }
}

template <class Body, std::size_t I = 0>
bool read_body(const Json& frame, Body& body, Envelope& envelope, Complaint& complaint) {
  if constexpr (I == std::variant_size_v<Body>) {
    return complaint.refuse(ErrorCode::unknown_type, kFrame.field("t"),
                            say<"form.type_unknown">(json::shown(envelope.type)));
  } else {
    using Message = std::variant_alternative_t<I, Body>;
    if (envelope.type != Message::kType || !is_meant<Message>(frame)) {
      return read_body<Body, I + 1>(frame, body, envelope, complaint);
    }
    if (!read_envelope(frame, Message::kKind, envelope, complaint)) return false;
    return json::read(*envelope.data, body.template emplace<Message>(), kFrame.field("d"), complaint);
  }
}

template <class Body>
std::expected<Body, Error> decode(std::string_view text, Envelope& envelope) {
  const auto frame = json::parse(text, kMaxDepth);
  if (!frame) return std::unexpected(frame.error());
  Complaint complaint;
  Body body;
  const bool good = read_type(*frame, envelope.type, complaint) &&
                    (envelope.type != Hello::kType || check_protocol(*frame, complaint)) &&
                    read_body(*frame, body, envelope, complaint);
  envelope.data = nullptr;
  if (good) return body;
  Error error = *complaint.error();
  error.id = id_of(*frame);
  return std::unexpected(std::move(error));
}

std::string encode_envelope(std::optional<std::int64_t> v, const std::optional<std::string>& id, const auto& body) {
  std::string out;
  std::visit(
      [&](const auto& message) {
        out += '{';
        json::FieldWriter writer{out};
        writer("t", message.kType);
        writer("v", v);
        writer("id", id);
        writer("d", message);
        out += '}';
      },
      body);
  return out;
}

}  // namespace

std::expected<ClientMessage, Error> decode_client(std::string_view frame) {
  if (auto move = plain_move(frame)) return std::move(*move);
  Envelope envelope;
  auto body = decode<ClientBody>(frame, envelope);
  if (!body) return std::unexpected(std::move(body.error()));
  return ClientMessage{.id = std::move(envelope.id), .body = std::move(*body)};
}

std::expected<ServerMessage, Error> decode_server(std::string_view frame) {
  Envelope envelope;
  auto body = decode<ServerBody>(frame, envelope);
  if (!body) return std::unexpected(std::move(body.error()));
  return ServerMessage{.v = envelope.v, .id = std::move(envelope.id), .body = std::move(*body)};
}

std::string encode(const ClientMessage& message) {
  return encode_envelope(std::nullopt, message.id, message.body);
}

std::string encode(const ServerMessage& message) {
  return encode_envelope(message.v, message.id, message.body);
}

std::string frame_of(std::string_view type, std::optional<std::int64_t> v, std::string_view id, std::string_view data) {
  std::string out;
  out.reserve(data.size() + 64);
  append_frame(out, type, v, id, data);
  return out;
}

void append_frame(std::string& out, std::string_view type, std::optional<std::int64_t> v, std::string_view id,
                  std::string_view data) {
  out += '{';
  json::FieldWriter writer{out};
  writer("t", type);
  writer("v", v);
  if (!id.empty()) writer("id", id);
  out += R"(,"d":)";
  out += data;
  out += '}';
}

ServerMessage refusal(const Error& error, std::optional<std::int64_t> retry_ms) {
  Refused refused{.code = error.code,
                  .message = error.message,
                  .pointer = {},
                  .reason = {},
                  .retry_ms = retry_ms,
                  .sentence = sentence_of(error.message)};
  if (!error.pointer.empty()) refused.pointer = error.pointer;
  ServerMessage message{.v = {}, .id = {}, .body = std::move(refused)};
  if (!error.id.empty()) message.id = error.id;
  return message;
}

}  // namespace protocol
