// Notices to the players of a game who are elsewhere: pure functions of the game and of what has just happened in it.
// They are for games by post; of other games only challenges are told. Any thread.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "server/match/effects.hpp"
#include "server/store/notices.hpp"

namespace server {

/// The need of a player for whom a game waits.
enum class Need : std::uint8_t { nothing, turn, dice };
/// The needs of both players, in their order of joining.
using Needs = std::array<Need, Seats::kSeats>;

/// The offers that wait for an answer.
[[nodiscard]] std::vector<store::StandingOffer> standing_offers(const State& state);

/// The moment since which the game waits for a player.
struct WaitStart {
  Seq seq = 0;
  Now at;
  bool operator==(const WaitStart&) const = default;
};
/// The start of the wait; none: no event among these begins one.
[[nodiscard]] std::optional<WaitStart> wait_start(std::span<const Event> events);

/// The state before the events that are told of.
struct Before {
  Needs needs{};
  std::optional<Now> deadline = {};
  std::vector<store::StandingOffer> offers = {};
};
[[nodiscard]] Before before_events(const State& state);
/// The events of one command, after which the game is `after`. Whoever has caused them is not told of them.
[[nodiscard]] store::NoticeWrites notices_of(const Before& before, std::span<const Event> events, const State& after);

/// A new game: somebody is challenged; or it follows from another one, and has begun.
[[nodiscard]] store::NoticeWrites notices_of_new(std::span<const Event> events, const State& state);

/// How the time of a move by post goes by: half of it, three quarters, and when 24 hours are left.
struct Reminder {
  Now at;
  std::string_view detail;  // `half`, `quarter`, `day`
};
/// The reminders, in order. Empty if nobody's time runs, or too little of it is left for a reminder.
[[nodiscard]] std::vector<Reminder> reminders_of(const State& state, const std::optional<WaitStart>& start);
/// The last of them that has come due by now, for everybody for whom the game waits; the store knows those that it has
/// been told of before.
[[nodiscard]] std::vector<store::NewNotice> reminders_due(const State& state, const WaitStart& start, Now now);

}  // namespace server
