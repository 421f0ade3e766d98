// How much time the players of a game have. Each kind is a type of its own; what a move costs under it is in
// budget.hpp, and for another kind the compiler names the places to extend. Plain values. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <variant>

#include "protocol/messages/values.hpp"
#include "protocol/sentences/wording.hpp"
#include "server/base/time.hpp"
#include "server/match/days_off.hpp"

namespace server {

/// No clock at all.
struct Unlimited {
  bool operator==(const Unlimited&) const = default;
};

/// A store of time, and some more for every move.
struct Fischer {
  Ms base{};
  Ms increment{};
  bool operator==(const Fischer&) const = default;
};

/// A store of time that stands still for a while at every move before it runs. What is not used of that is not kept.
struct Delay {
  Ms base{};
  Ms delay{};
  bool operator==(const Delay&) const = default;
};

/// A store of time, and then periods: a move made within one costs nothing, and each that passes is lost.
struct Byoyomi {
  Ms base{};
  Ms period{};
  int periods = 1;
  bool operator==(const Byoyomi&) const = default;
};

/// A control by post: the same time for every move. What a move takes beyond it comes from the bank.
struct DaysPerMove {
  std::chrono::days days{1};
  std::chrono::days bank{};
  DaysOff off{};
  bool leave = true;  // may count
  bool operator==(const DaysPerMove&) const = default;
};

/// A control by post: a store of time, and some more for every move, but never more than the cap.
struct DaysWithCap {
  std::chrono::days base{1};
  std::chrono::days increment{};
  std::chrono::days cap{1};
  std::optional<std::chrono::days> bank = {};  // takes what is above the cap, and refills the store; none: that is lost
  DaysOff off{};
  bool leave = true;  // may count, if there is no bank
  bool operator==(const DaysWithCap&) const = default;
};

using TimeControl = std::variant<Unlimited, Fischer, Delay, Byoyomi, DaysPerMove, DaysWithCap>;
/// The controls that a Clock can run.
using Timed = std::variant<Fischer, Delay, Byoyomi, DaysPerMove, DaysWithCap>;
/// The control that a Clock can run; none: the game has no clock.
[[nodiscard]] std::optional<Timed> timed(const TimeControl& control);

/// How a game by post differs from one at the board, whichever kind of clock it has.
struct CorrespondenceTerms {
  Ms first_move;  // the time for a first move, and for each step of the draw before it
  DaysOff off;
  bool leave;  // counts
};
/// The terms of a game by post; none: the game is played at the board.
[[nodiscard]] std::optional<CorrespondenceTerms> by_post(const TimeControl& control);
[[nodiscard]] std::optional<CorrespondenceTerms> by_post(const Timed& control);

inline constexpr Ms kLeastBase = std::chrono::seconds{1};  // byo-yomi may begin at once, with none
inline constexpr Ms kMostBase = std::chrono::hours{3};
inline constexpr Ms kMostIncrement = std::chrono::minutes{3};
inline constexpr Ms kLeastPause = std::chrono::seconds{1};  // a delay or a period
inline constexpr Ms kMostPause = std::chrono::minutes{3};
inline constexpr int kMostPeriods = 10;
inline constexpr std::chrono::days kMostInBank{36'500};

/// Refuses times that are not offered, with a sentence.
[[nodiscard]] std::expected<void, protocol::Wording> check(const TimeControl& control);

[[nodiscard]] protocol::Clock to_wire(const TimeControl& control);
/// The time control that the message describes, even one that check() refuses.
[[nodiscard]] TimeControl time_control_of(const protocol::Clock& clock);

}  // namespace server
