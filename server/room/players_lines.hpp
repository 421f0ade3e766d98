// Conditional lines of the players of a game by post: reads and stores them, and says which answer they have to what
// has just been played. Nobody but their player is told of them. Part of a room, on its strand.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "server/match/lines.hpp"
#include "server/room/loaded_game.hpp"

namespace server {

class PlayersLines {
 public:
  explicit PlayersLines(LoadedGame& game) : game_(game) {}
  PlayersLines(const PlayersLines&) = delete;
  PlayersLines& operator=(const PlayersLines&) = delete;

  /// Reads what is stored, unless that is known; `then` hears whether it could be read. False: there is nothing to
  /// read.
  [[nodiscard]] bool read(std::move_only_function<void(bool)> then);
  /// The lines in the store may have changed: they are read again when they are needed.
  void forget() { is_read_ = false; }

  /// Answers the request. True: the store or the rules are asked first, and `then` hears when that is over; nothing may
  /// happen in the game meanwhile.
  [[nodiscard]] bool take(LinesRequest request, std::function<void()> then);

  /// The move that is to be played now.
  [[nodiscard]] std::optional<PlayLine> answer() const;
  /// Drops what the game has left.
  void follow();
  /// Removes the lines of this player, which cannot be played.
  void drop(const PlayerId& player);

 private:
  struct Kept {
    PlayerId player;
    protocol::Lines lines;  // in the store they may begin earlier
  };

  [[nodiscard]] std::expected<void, protocol::Error> may_have(const PlayerId& player) const;
  [[nodiscard]] protocol::Lines shown_to(const PlayerId& player) const;
  /// The part of the requested lines that is to be checked, or why no lines can be made now.
  [[nodiscard]] std::expected<protocol::Lines, protocol::Error> standing(const LinesRequest& request) const;
  void check(LinesRequest request, protocol::Lines lines, std::function<void()> then);
  void store(const LinesRequest& request, protocol::Lines lines, std::function<void()> then);
  void clear(const LinesRequest& request, std::function<void()> then);
  void remove(const PlayerId& player);

  LoadedGame& game_;
  std::vector<Kept> kept_;  // the lines of at most two players
  bool is_read_ = false;
};

}  // namespace server
