// Seeks are handled one after the other, so that two that fit never both wait: first whether this very command was
// answered before, then whether somebody waits whom it fits, at last a game that waits itself. A room that does not
// answer holds the others up for so long and no longer. A part of the lobby, on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "server/base/loop.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/open_games.hpp"
#include "server/lobby/people.hpp"
#include "server/lobby/sources.hpp"
#include "server/lobby/waiting_quota.hpp"
#include "server/lobby/withdrawals.hpp"
#include "server/room/directory.hpp"

namespace server {

class Seeks {
 public:
  /// The parts that it uses; they outlive it.
  struct Parts {
    const Core& core;
    GameMaker& maker;
    const Talk& talk;
    const SetupLeavers& setup_leavers;
    Directory& directory;
    const RatingOf& rating;
    OpenGames& open_games;
    const People& people;
    const WaitingQuota& quota;
    Withdrawals& withdrawals;
    const LobbyLimits& limits;
  };
  Seeks(Strand strand, const Parts& parts) : strand_(std::move(strand)), parts_(parts), patience_(strand_) {}

  /// Answered with `created`, or refused.
  void add(MemberPtr who, NewGameOrder order);

 private:
  struct Seeking {
    MemberPtr who;
    NewGameOrder order;
    GameCard wanted;
    std::optional<int> rating;
    bool awaits_room = false;
  };
  using SeekingPtr = std::shared_ptr<Seeking>;

  void run(std::move_only_function<void()> step);
  void next();
  void find_repeated(const SeekingPtr& seeking);
  void find_made(const SeekingPtr& seeking);
  void rate(const SeekingPtr& seeking);
  void find_seat(const SeekingPtr& seeking);
  void take_seat(const SeekingPtr& seeking, const FreeSeat& seat);
  void seat_answered(const SeekingPtr& seeking, const Waiting& waiting,
                     const std::expected<void, protocol::Error>& done);
  void wait_for_room(const SeekingPtr& seeking);
  void wait_for_other(const SeekingPtr& seeking);
  void not_stored(const SeekingPtr& seeking, const protocol::Error& error);
  void refuse(const SeekingPtr& seeking, protocol::Error why);
  void answered(const SeekingPtr& seeking, const std::expected<GameId, protocol::Error>& game);

  Strand strand_;
  Parts parts_;
  std::deque<SeekingPtr> queue_;
  bool is_busy_ = false;    // one is being taken
  std::set<GameId> asked_;  // games whose rooms have not answered yet: nobody else is sent there
  boost::asio::steady_timer patience_;
};

}  // namespace server
