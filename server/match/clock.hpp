// The two clocks of one game, under whichever time control; what a move costs is that control's to say (budget.hpp).
// For its first move a side has time of its own; from ply 2 on the main time runs. Dice in play may hand the running
// time over and back within a move. Lag is given back up to a bound per move, out of a quota that refills as moves are
// made. Pure: every moment comes in, so the clock can be rebuilt from stamps. A part of the match.
#pragma once
#include <algorithm>
#include <array>
#include <expected>
#include <optional>
#include <vector>

#include "rules/board/square.hpp"
#include "server/match/budget.hpp"

namespace server {

/// Every game at the board gives it; what a game gives besides, for looking at its start, was fixed when it was made.
inline constexpr Ms kFirstMoveTime = std::chrono::seconds{30};

/// How much lag is given back at the board; by post nobody counts it.
struct LagPolicy {
  Ms per_move{200};  // at most for one move
  Ms refill{100};    // what each move adds to the quota of its side
  Ms quota{500};     // the most that a quota holds
  bool operator==(const LagPolicy&) const = default;
};
inline constexpr LagPolicy kLag{};

struct OutOfTime {};

/// The moves that a side has made, those that were taken back too, and what they have cost it.
struct Thought {
  int moves = 0;
  Ms time{};  // the time as its clock has counted it: also of first moves, but not of days off, leave and pauses
  bool operator==(const Thought&) const = default;
};

class Clock {
 public:
  /// The first move of the game, by this side, begins at `start`; `look` is added to the time for it and for the other
  /// side's, and neither is late before `waited_for` has gone by from `start` on.
  Clock(const Timed& control, rules::Side first, Now start, Ms look = {}, Ms waited_for = {});

  /// The running side has moved: the lag that was given back, or it was too late and nothing changes.
  std::expected<Ms, OutOfTime> press(Now now, Ms lag);
  /// The running side has moved, and is charged nothing for it.
  void press_free(Now now) { pass_on(now, Ms{0}); }
  /// Makes this side's time run from now on; what both have used of their moves stays used.
  void hand_to(rules::Side side, Now now);
  /// Gives this side more main time.
  void add(rules::Side side, Ms more) { left_[static_cast<std::size_t>(side)].main += more; }
  /// Moves were taken back: the next one will be ply `plies` + 1, by this side. What was used stays used.
  void take_back(rules::Side side, int plies, Now now);
  /// The game is over: nothing runs any more.
  void stop(Now now);
  /// The time from `from` to `until` is charged to nobody. It may have been charged since: then it is given back.
  void pause(Now from, Now until);

  /// The time from `from` to `until` is not charged to this side, whether or not it moves meanwhile; as above.
  void rest(rules::Side side, Now from, Now until);

  /// The time that the side has left, as the page shows it; never negative.
  [[nodiscard]] Left left(rules::Side side, Now now) const;
  [[nodiscard]] std::optional<rules::Side> running() const { return running_; }
  /// The moment until which the clock stands still after a pause or an outage. None: it does not stand still.
  [[nodiscard]] std::optional<Now> still_until(Now now) const {
    return running_ && since_ > now ? std::optional{since_} : std::nullopt;
  }
  /// The moment until which this side's time stands still by rest(); none: it does not.
  [[nodiscard]] std::optional<Now> rests_until(rules::Side side, Now now) const {
    const Now until = rest_until_[static_cast<std::size_t>(side)];
    return running_ && until > now ? std::optional{until} : std::nullopt;
  }
  /// The moment since which the running side is charged for its move, times given back left out. None: nothing runs.
  [[nodiscard]] std::optional<Now> charged_since() const;
  /// The thinking time of the moves that this side has made; a move not made yet is not counted.
  [[nodiscard]] const Thought& thought(rules::Side side) const { return thought_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] bool by_post() const { return server::by_post(control_).has_value(); }
  /// True if the running time is that of a side's first move.
  [[nodiscard]] bool first_move() const { return presses_ < 2; }
  /// The time left for a first move. None: this is no first move, or nothing runs.
  [[nodiscard]] std::optional<Ms> first_move_left(Now now) const;
  /// The moment at which the flag of the running side falls: its time is used up, and the lag granted for its last move
  /// has passed too, because its next move may be on its way. None: nothing runs.
  [[nodiscard]] std::optional<Now> deadline() const;
  [[nodiscard]] bool is_up(Now now) const { return running_ && now >= *deadline(); }
  /// True if the running side's time is used up: only a move that was on its way by then can still come. A side on
  /// leave that began by itself has no time left, but may still move, so this is false for it.
  [[nodiscard]] bool is_used_up(Now now) const { return running_ && elapsed(now) >= allowance() && !stands_still(now); }

  bool operator==(const Clock&) const = default;

 private:
  /// The time that the running side has used for this move.
  [[nodiscard]] Ms elapsed(Now now) const {
    return spent(*running_) + (now > begins() ? off_.counted(begins(), now) : Ms{0});
  }
  [[nodiscard]] Now begins() const { return std::max(since_, rest_until_[static_cast<std::size_t>(*running_)]); }
  /// True if the running side is not charged at this moment, though it is on the clock.
  [[nodiscard]] bool stands_still(Now now) const { return now < begins(); }
  /// The time of its move that a side has used in spans that are closed.
  [[nodiscard]] Ms spent(rules::Side side) const;
  /// Ends the span that runs.
  void close_span(Now at);
  /// Takes off what the running side was charged beyond its allowance; that time passed while nobody looked.
  void drop_excess();
  /// Gives back to the side what it was charged between the two moments.
  void give_back(rules::Side side, Now from, Now until);
  /// The time that the running side may use for its move.
  [[nodiscard]] Ms allowance() const;
  [[nodiscard]] Ms lag_given(Ms lag) const;
  /// The running side has used so much of its move, and the other one's time runs.
  void pass_on(Now now, Ms used);
  /// Takes the time used by both sides for their moves off what they have left.
  void settle(Now now);

  Timed control_;
  LagPolicy lag_policy_ = kLag;
  DaysOff off_;
  Ms least_first_move_time_;
  Ms first_move_time_;
  std::array<Budget, 2> left_;
  std::array<Ms, 2> quota_;
  std::array<Ms, 2> lag_{};  // the lag that was granted to the last move of each side
  std::optional<rules::Side> running_;
  Now since_;  // later than now: the clock stands still until then
  std::array<Now, 2> rest_until_{};
  std::array<Thought, 2> thought_{};
  std::array<std::vector<Span>, 2> charged_;  // to each side, of its move, before `since_`
  int presses_ = 0;
};

[[nodiscard]] protocol::Clocks to_wire(const Clock& clock, Now now);

}  // namespace server
