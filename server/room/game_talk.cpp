#include "server/room/game_talk.hpp"

#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
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

void turn_down(const Speak& speak, ErrorCode code, protocol::Wording message, std::string pointer = {}) {
  speak.who->refuse({.code = code, .message = std::move(message), .pointer = std::move(pointer), .id = speak.id});
}

protocol::TalkLine to_wire(const TalkLine& line) {
  return {.n = line.number,
          .player = shown({.id = line.player, .name = line.name, .closed = line.closed, .is_bot = line.is_bot}),
          .text = line.text,
          .at_ms = line.at.time_since_epoch().count()};
}

}  // namespace

void GameTalk::fill(std::vector<TalkLine> lines) {
  recent_.fill(std::move(lines), game_.shared.limits.talk);
}

bool GameTalk::hears(const Member& member, const TalkLine& line) const {
  if (game_.is_player(member) != (line.channel == Channel::players)) return false;
  const auto speaker = PlayerId::parse(line.player);
  return !speaker || !game_.shared.talk.blocks(member.player().id, *speaker);
}

void GameTalk::say(Speak& speak) {
  const Player& player = speak.who->player();
  if (const TalkLine* before = recent_.find(player.id.text(), speak.id)) {
    return send_line(*speak.who, *before, speak.id);
  }
  if (game_.is_player(*speak.who) != (speak.channel == Channel::players)) {
    const bool to_players = speak.channel == Channel::players;
    return turn_down(
        speak, ErrorCode::wrong_channel,
        to_players ? protocol::say<"game.only_players_talk">() : protocol::say<"game.players_do_not_talk">(), "/d/to");
  }
  RoomShared& shared = game_.shared;
  if (storing_ >= shared.limits.talk_waiting) {
    return turn_down(speak, ErrorCode::busy, protocol::say<"game.too_much_is_said">());
  }
  auto text = shared.talk.allow(player.id, speak.text, shared.core.now());
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
                .at = wall_time(shared.core.now())};
  ++storing_;
  auto then = [this, speak = std::move(speak)](const store::Result<store::Said>& stored) {
    --storing_;
    said(speak, stored);
  };
  shared.core.store.talk().say(game_.id, std::move(line), game_.on_strand<store::Said>(std::move(then)));
}

void GameTalk::said(const Speak& speak, const store::Result<store::Said>& said) {
  if (!said) {
    log(LogLevel::error, "not_said", {{"game", game_.id.text()}, {"code", store::name(said.error().code)}});
    const bool busy = said.error().code == store::Code::busy || said.error().code == store::Code::closed;
    return turn_down(speak, busy ? ErrorCode::busy : ErrorCode::not_stored, protocol::say<"connection.not_stored">());
  }
  const TalkLine& line = said->line;
  send_line(*speak.who, line, speak.id);
  if (said->repeated) return;
  recent_.push(line);
  if (!game_.match) return;  // the game is being read again, and then all are shown the last lines
  for (const MemberPtr& member : game_.presence.all()) {
    if (member != speak.who && hears(*member, line)) send_line(*member, line, {});
  }
}

void GameTalk::send_line(Member& to, const TalkLine& line, const std::string& id) const {
  to.send(frame_of(protocol::Said{.game = game_.id.text(), .to = line.channel, .line = to_wire(line)}, id));
}

void GameTalk::show(Member& to) const {
  const Channel channel = game_.is_player(to) ? Channel::players : Channel::watchers;
  protocol::Talk talk{.game = game_.id.text(), .to = channel, .lines = {}};
  for (const TalkLine& line : recent_.lines(channel)) {
    if (hears(to, line)) talk.lines.push_back(to_wire(line));
  }
  if (!talk.lines.empty()) to.send(frame_of(std::move(talk)));
}

void GameTalk::show_all() const {
  for (const MemberPtr& member : game_.presence.all()) show(*member);
}

void GameTalk::account_closed(const PlayerId& player) {
  if (recent_.hide_name(player.text())) show_all();
}

}  // namespace server
