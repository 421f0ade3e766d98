// The messages to members who come into a game: all of it, or the events that they lack. Part of a room, on its strand.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "server/room/game_ratings.hpp"
#include "server/room/game_talk.hpp"
#include "server/room/loaded_game.hpp"
#include "server/room/visibility.hpp"

namespace server {

class Snapshots {
 public:
  Snapshots(LoadedGame& game, const Visibility& visibility, const GameRatings& ratings, const GameTalk& talk)
      : game_(game), visibility_(visibility), ratings_(ratings), talk_(talk) {}
  Snapshots(const Snapshots&) = delete;
  Snapshots& operator=(const Snapshots&) = delete;

  /// Answers a request to watch.
  void answer(const Enter& enter);
  void send(Member& to, const std::string& id);
  /// The game was read again: somebody in it may have another name now.
  void forget() { end_.reset(); }

 private:
  void send_tail(Member& to, Seq since, const std::string& id) const;
  /// Sends a game that is over, and of which nobody is shown less than the others.
  void send_end(Member& to, const std::string& id);

  /// The data of the snapshot of a game that has ended here.
  struct End {
    Seq last = 0;
    std::optional<protocol::Ratings> ratings;
    std::string data;
  };
  LoadedGame& game_;
  const Visibility& visibility_;
  const GameRatings& ratings_;
  const GameTalk& talk_;
  std::unique_ptr<const End> end_;  // once somebody was shown it
};

}  // namespace server
