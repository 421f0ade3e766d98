// What the players of a game are to be told while they are elsewhere: pure functions of the game and of what has just
// happened in it. Of games by post; of others only that somebody is challenged. Any thread.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "server/match/match.hpp"
#include "server/store/notices.hpp"

namespace server {

/// For what a game waits from one of its players.
enum class Need : std::uint8_t { nothing, turn, dice };
/// By order of joining.
using Needs = std::array<Need, Seats::kSeats>;

/// That wait for an answer.
[[nodiscard]] std::vector<store::StandingOffer> standing_offers(const State& state);

/// Since when the game waits for whom it waits for.
struct WaitStart {
  Seq seq = 0;
  Now at;
  bool operator==(const WaitStart&) const = default;
};
/// None: nothing among these events begins such a wait.
[[nodiscard]] std::optional<WaitStart> wait_start(std::span<const Event> events);

/// What was so before the events that are told of.
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
/// In order. Empty where nobody's time runs, or too little of it is left for a reminder.
[[nodiscard]] std::vector<Reminder> reminders_of(const State& state, const std::optional<WaitStart>& start);
/// The last of them that has come due by now, for everybody for whom the game waits; the store knows those that it has
/// been told of before.
[[nodiscard]] std::vector<store::NewNotice> reminders_due(const State& state, const WaitStart& start, Now now);

}  // namespace server
