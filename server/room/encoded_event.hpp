// An event as members are sent it: its data is written once in each form that somebody wants, however many envelopes it
// gets. A plain value.
#pragma once
#include <string>
#include <string_view>

#include "protocol/messages/server.hpp"
#include "server/base/frame.hpp"
#include "server/match/detail.hpp"
#include "server/match/event.hpp"

namespace server {

struct EncodedEvent {
  Seq seq = 0;
  EventKind kind{};
  std::string whole = {};  // `d`; empty: nobody wants it
  std::string lean = {};   // the same; empty: nobody wants it, or there is only one form

  /// The form in which the event is told to somebody who wants `detail`.
  [[nodiscard]] Detail form(Detail detail) const;
  /// Empty: it was not written.
  [[nodiscard]] const std::string& data(Detail detail) const { return form(detail) == Detail::lean ? lean : whole; }
};

[[nodiscard]] std::string data_of(const EventBody& body);
/// Encodes the event in these forms; an event that has only one form, in that. The event must have been described so.
/// `memory`: an event that is over, whose texts' memory this one takes.
[[nodiscard]] EncodedEvent encode(const Event& event, Details details, EncodedEvent memory = {});
/// `id`: of the command that the event answers, for its sender alone; empty for all others.
[[nodiscard]] Frame frame_of(const EncodedEvent& encoded, Detail detail, std::string_view id);
/// The frame of an answer or a notice; `id` as above.
[[nodiscard]] Frame frame_of(protocol::ServerBody body, const std::string& id = {});

}  // namespace server
