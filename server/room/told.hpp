// An event as members are sent it: its data is written once, however many envelopes it gets. A plain value.
#pragma once
#include <string>
#include <string_view>

#include "protocol/messages/server.hpp"
#include "server/base/frame.hpp"
#include "server/match/event.hpp"

namespace server {

struct Told {
  Seq seq = 0;
  EventKind kind{};
  std::string data;  // `d`
};

[[nodiscard]] std::string data_of(const EventBody& body);
[[nodiscard]] Told told(const Event& event);
/// `id`: of the command that the event answers, for its sender alone; empty for all others.
[[nodiscard]] Frame frame_of(const Told& told, std::string_view id);
/// The same of an answer or a notice.
[[nodiscard]] Frame frame_of(protocol::ServerBody body, const std::string& id = {});

}  // namespace server
