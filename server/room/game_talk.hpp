// Chat beside a game: each line is judged, stored, then shown to those of its channel who want to hear the speaker.
// Part of a room, on its strand.
#pragma once
#include <string>
#include <vector>

#include "server/room/loaded_game.hpp"
#include "server/room/recent_talk.hpp"

namespace server {

class GameTalk {
 public:
  explicit GameTalk(LoadedGame& game) : game_(game) {}
  GameTalk(const GameTalk&) = delete;
  GameTalk& operator=(const GameTalk&) = delete;

  /// The last lines, as they were stored.
  void fill(std::vector<store::TalkLine> lines);
  void say(Speak& speak);
  /// The last lines of the channel that this member hears.
  void show(Member& to) const;
  void show_all() const;
  /// The player's account is closed: from now on their lines do not bear their name.
  void account_closed(const PlayerId& player);

 private:
  void said(const Speak& speak, const store::Result<store::Said>& said);
  void send_line(Member& to, const store::TalkLine& line, const std::string& id) const;
  /// Players hear the one channel, all others the other one.
  [[nodiscard]] bool hears(const Member& member, const store::TalkLine& line) const;

  LoadedGame& game_;
  RecentTalk recent_;
  std::size_t storing_ = 0;  // lines
};

}  // namespace server
