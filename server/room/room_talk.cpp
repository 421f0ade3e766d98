// What is said beside a game: judged, stored, then shown to those of its channel who want to hear the speaker.
#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/games/record.hpp"
#include "server/room/room.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using store::Channel;
using store::TalkLine;

ErrorCode code_of(TalkRefusal::Why why) {
  switch (why) {
    case TalkRefusal::Why::muted:
      return ErrorCode::muted;
    case TalkRefusal::Why::too_fast:
      return ErrorCode::too_much_talk;
    case TalkRefusal::Why::bad_text:
      break;
  }
  return ErrorCode::bad_talk;
}

void turn_down(const Speak& speak, ErrorCode code, std::string message, std::string pointer = {}) {
  speak.who->refuse({.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = speak.id});
}

protocol::TalkLine to_wire(const TalkLine& line) {
  return {.n = line.number,
          .player = {.id = line.player, .name = line.closed ? std::string{kClosedAccount} : line.name},
          .text = line.text,
          .at_ms = line.at.time_since_epoch().count()};
}

}  // namespace

/// Players hear the one channel, all others the other one.
bool Room::hears(const Member& member, const TalkLine& line) const {
  if (is_player(member) != (line.channel == Channel::players)) return false;
  const auto speaker = PlayerId::parse(line.player);
  return !speaker || !world_.talk.blocks(member.player().id, *speaker);
}

void Room::handle(Speak& speak) {
  const Player& player = speak.who->player();
  if (const TalkLine* before = recent_talk_.find(player.id.text(), speak.id)) {
    return send_line(*speak.who, *before, speak.id);
  }
  if (is_player(*speak.who) != (speak.channel == Channel::players)) {
    const bool to_players = speak.channel == Channel::players;
    return turn_down(speak, ErrorCode::wrong_channel,
                     to_players ? "only the players talk to each other" : "players do not talk to those who watch",
                     "/d/to");
  }
  if (speaking_ >= world_.limits.talk_waiting) {
    return turn_down(speak, ErrorCode::busy, "too much is being said in this game: send it again in a second");
  }
  auto text = world_.talk.allow(player.id, speak.text, world_.now());
  if (!text) {
    const bool is_text = text.error().why == TalkRefusal::Why::bad_text;
    return turn_down(speak, code_of(text.error().why), text.error().sentence, is_text ? "/d/text" : "");
  }
  TalkLine line{.number = 0,
                .channel = speak.channel,
                .player = player.id.text(),
                .command = speak.id,
                .name = player.name,
                .text = std::move(*text),
                .at = wall_time(world_.now())};
  ++speaking_;
  world_.store.talk().say(
      id_, std::move(line),
      on_strand<store::Said>([this, speak = std::move(speak)](const store::Result<store::Said>& said) {
        --speaking_;
        spoken(speak, said);
      }));
}

void Room::spoken(const Speak& speak, const store::Result<store::Said>& said) {
  if (!said) {
    log(LogLevel::error, "not_said", {{"game", id_.text()}, {"code", store::name(said.error().code)}});
    const bool busy = said.error().code == store::Code::busy || said.error().code == store::Code::closed;
    return turn_down(speak, busy ? ErrorCode::busy : ErrorCode::not_stored,
                     "this could not be stored: send it again in a second");
  }
  const TalkLine& line = said->line;
  send_line(*speak.who, line, speak.id);
  if (said->repeated) return;
  recent_talk_.push(line);
  if (!match_) return;  // the game is being read again, and then all are shown the last lines
  for (const MemberPtr& member : presence_.all()) {
    if (member != speak.who && hears(*member, line)) send_line(*member, line, {});
  }
}

void Room::send_line(Member& to, const TalkLine& line, const std::string& id) {
  to.send(frame_of(protocol::Said{.game = id_.text(), .to = line.channel, .line = to_wire(line)}, id));
}

void Room::send_talk(Member& to) {
  const Channel channel = is_player(to) ? Channel::players : Channel::watchers;
  protocol::Talk talk{.game = id_.text(), .to = channel, .lines = {}};
  for (const TalkLine& line : recent_talk_.lines(channel)) {
    if (hears(to, line)) talk.lines.push_back(to_wire(line));
  }
  if (!talk.lines.empty()) to.send(frame_of(std::move(talk)));
}

}  // namespace server
