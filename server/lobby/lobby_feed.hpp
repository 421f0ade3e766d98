// The feed sends what the lobby has to tell: the lists to those who watch it, challenges to those who are challenged.
// Only the newest counts, so a notice is made when it is due and not before. A part of the lobby, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <vector>

#include "server/base/loop.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/open_games.hpp"
#include "server/lobby/people.hpp"
#include "server/talk/talk.hpp"

namespace server {

class LobbyFeed {
 public:
  /// The parts that it uses; they outlive it.
  struct Parts {
    const Talk& talk;
    const OpenGames& open_games;
    const People& people;
    const LobbyLimits& limits;
    const std::function<Now()>& now;
  };
  LobbyFeed(const Strand& strand, const Parts& parts) : parts_(parts), timer_(strand), quiet_timer_(strand) {}

  /// Tells at once how the lists are, and then of changes.
  void watch(const MemberPtr& who);
  void unwatch(const Member* who) { watchers_.erase(who); }
  /// The lists are different now.
  void changed();

  /// True if the game is shown as being played: both players are here, and something has happened in it lately.
  [[nodiscard]] bool is_played(const GameCard& card) const;

  /// True if the player is shown any challenges.
  [[nodiscard]] bool has_challenges(const PlayerId& player) const { return !challenges_for(player).empty(); }
  void tell_challenges(const PlayerId& player) const;
  /// The challenges to this player, without those where one of the two blocks the other.
  [[nodiscard]] std::vector<const Waiting*> challenges_for(const PlayerId& player) const;

 private:
  void tell_watchers();
  [[nodiscard]] Frame lobby_frame();
  /// Newest first.
  [[nodiscard]] std::vector<const GameCard*> played() const;
  /// Waits for the first of these games to be quiet for too long: then the lists change.
  void wait_for_quiet(const std::vector<const GameCard*>& shown);

  Parts parts_;
  std::map<const Member*, MemberPtr> watchers_;
  boost::asio::steady_timer timer_;
  boost::asio::steady_timer quiet_timer_;
  std::chrono::steady_clock::time_point next_;
  bool is_due_ = false;
};

}  // namespace server
