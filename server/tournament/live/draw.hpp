// The draws of a tournament's rounds (FAIRNESS.md; docs/tournaments.md, "Dice and lots"): lots before a round is
// paired, and the dice that all of its games begin with. This is what the record says of them, and what follows from
// that. Plain values. Any thread.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/tournament_draws.hpp"
#include "server/base/time.hpp"
#include "server/fairness/draw.hpp"

namespace tournament {

struct State;
struct Step;

/// Secrets of draws, by the draws' names. The record does not have them.
using Secrets = std::map<std::string, fairness::Secret>;

struct RoundDraw {
  int round = 1;
  fairness::Draw fair;
  server::Now since;                 // the step that it waits for now
  std::vector<std::string> bracket;  // the order of lots for a bracket, the slip with number 1 first
  bool is_dropped = false;           // before its lock

  [[nodiscard]] std::string name() const;
  /// True if the draw is for the pairs of the round, which are made next; else it is for its games.
  [[nodiscard]] bool is_for_pairs() const;
  /// True if a step of the draw is still to come.
  [[nodiscard]] bool is_open() const;
  [[nodiscard]] bool is_done() const { return fair.state().stage == fairness::Stage::done; }
  /// Compares what the record says of two draws; the secret, which only one may know, is left out.
  bool operator==(const RoundDraw& other) const;
};

/// The note of a draw that is void because openings did not come in time (FAIRNESS.md, Protocol 7).
inline constexpr std::string_view kLateOpenings = "time";
/// The note of a draw that is void because a backup was restored (FAIRNESS.md, Protocol 9).
inline constexpr std::string_view kRestored = "restored";

/// `lots@1`, the ruleset of the draws for pairs (FAIRNESS.md, The lock).
[[nodiscard]] fairness::Ruleset lots_ruleset();

/// The draw of that name; nullptr: there is none.
[[nodiscard]] const RoundDraw* draw_named(const State& state, std::string_view name);
/// The newest draw for the round that is paired next, or is paired and has not begun; nullptr: there is none.
[[nodiscard]] const RoundDraw* current_draw(const State& state);
/// The current draw, if a step of it is still to come; nullptr otherwise.
[[nodiscard]] const RoundDraw* open_draw(const State& state);
/// The dice of such a draw, once it is done.
[[nodiscard]] const std::vector<fairness::Die>& dice_of(const RoundDraw& done);
/// The players of a draw in the order of the slips; `done`: a draw for a bracket.
[[nodiscard]] std::vector<std::string> order_by_lot(const RoundDraw& done);
/// The time to open; by post it is days.
[[nodiscard]] server::Ms time_to_open(const State& state);
[[nodiscard]] std::vector<protocol::Die> wire_dice(const std::vector<fairness::Die>& dice);

/// Gives draws the secrets that are theirs, so that they can be rolled.
void learn(State& state, const Secrets& secrets);

// Apply a step that tells of a draw. They throw std::runtime_error as evolve() does.
void apply(State& state, const Step& step, const protocol::RoundDrawOffered& offered);
void apply(State& state, const Step& step, const protocol::RoundDrawCommitted& committed);
void apply(State& state, const Step& step, const protocol::RoundDrawLocked& locked);
void apply(State& state, const Step& step, const protocol::RoundDrawOpened& opened);
void apply(State& state, const Step& step, const protocol::RoundDrawRolled& rolled);
void apply(State& state, const Step& step, const protocol::RoundDrawVoided& voided);
void apply(State& state, const Step& step, const protocol::RoundDrawDropped& dropped);

}  // namespace tournament
