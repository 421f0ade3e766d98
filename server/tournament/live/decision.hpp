// A decision lasts while one command is handled: it collects steps and applies each to a copy of the tournament at
// once, so that what follows is decided on what it left. Everything that can be refused is refused before the first
// step. Lives on the stack of decide().
#pragma once
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "server/tournament/live/decide.hpp"
#include "server/tournament/live/evolve.hpp"

namespace tournament {

using Decided = std::expected<void, protocol::Error>;

class Decision {
 public:
  /// `state` and `circumstances` outlive it.
  Decision(const State& state, std::string by, server::Now now, const Circumstances& circumstances)
      : state_(state), by_(std::move(by)), now_(now), circumstances_(circumstances) {}

  void emit(StepBody body) {
    steps_.push_back({.seq = state_.last + 1, .at = now_, .body = std::move(body)});
    evolve(state_, steps_.back());
  }

  /// Applies the offer of a draw, whose secret is known from now on.
  void emit(protocol::RoundDrawOffered offered, const fairness::Secret& secret) {
    const Secrets known{{offered.draw, secret}};
    emit(StepBody{std::move(offered)});
    learn(state_, known);
  }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const std::string& by() const { return by_; }
  [[nodiscard]] bool is_server() const { return by_.empty(); }
  [[nodiscard]] bool is_arbiter() const { return state_.is_arbiter(by_); }
  /// The name of the arbiter for a step about this player; none if the players act for themselves.
  [[nodiscard]] std::optional<std::string> arbiter_for(const std::string& player) const {
    return player == by_ ? std::nullopt : std::optional{by_};
  }
  [[nodiscard]] std::optional<std::string> by_hand() const { return is_server() ? std::nullopt : std::optional{by_}; }
  [[nodiscard]] server::Now now() const { return now_; }
  [[nodiscard]] const Circumstances& circumstances() const { return circumstances_; }
  [[nodiscard]] Change change() && { return {.steps = std::move(steps_), .state = std::move(state_)}; }

 private:
  State state_;
  std::string by_;
  server::Now now_;
  const Circumstances& circumstances_;
  std::vector<Step> steps_;
};

[[nodiscard]] std::unexpected<protocol::Error> refused(protocol::ErrorCode code, protocol::Wording sentence,
                                                       std::string pointer = {});
/// Refuses anybody but the player and the arbiters.
[[nodiscard]] Decided may_act_for(const Decision& decision, const std::string& player);
[[nodiscard]] Decided expect_arbiter(const Decision& decision);
[[nodiscard]] Decided check_terms(const protocol::TournamentTerms& terms);
/// Refuses terms whose start is not in the future.
[[nodiscard]] Decided check_start(const protocol::TournamentTerms& terms, server::Now now);

/// How many may see a private tournament without being its arbiters: as many as it has places, and more.
[[nodiscard]] std::size_t most_invited(const State& state);
/// True if so many have open accounts.
[[nodiscard]] bool are_all_invited(const State& state);

/// The players who have closed their accounts and are still in the tournament.
[[nodiscard]] std::vector<std::string> closed_and_there(const State& state);
/// Withdraws these players, as if by their own choice.
void withdraw_closed(Decision& decision);
/// Pairs the next round, `by_hand` or by the rules of the format; or draws the lots first that this needs.
[[nodiscard]] Decided pair(Decision& decision, const std::optional<std::vector<protocol::Seating>>& by_hand);
/// Nothing is paired until an arbiter has looked at why it cannot be; without arbiters that is the end.
void stand_still(Decision& decision, const protocol::Wording& why);
/// Begins the games of the paired round; or first the draw of the dice that they need.
void begin(Decision& decision);
/// True if the pairs of the next round wait for lots that nobody has drawn.
[[nodiscard]] bool needs_draw(const State& state);
void offer_draw_for_pairs(Decision& decision);
/// True if dice are to be thrown before the games of the paired round.
[[nodiscard]] bool needs_dice(const Decision& decision);
void offer_dice(Decision& decision);
/// Ends the time of the open draw: signs its lock, or calls it void.
void draw_time_up(Decision& decision);

// Each decide() stands in the file for its kind of command.
[[nodiscard]] Decided decide(Decision& decision, const Enter& command);
[[nodiscard]] Decided decide(Decision& decision, const Withdraw& command);
[[nodiscard]] Decided decide(Decision& decision, const ChooseBye& command);
[[nodiscard]] Decided decide(Decision& decision, const CheckIn& command);
[[nodiscard]] Decided decide(Decision& decision, const ChangeTerms& command);
[[nodiscard]] Decided decide(Decision& decision, const NameArbiter& command);
[[nodiscard]] Decided decide(Decision& decision, const Invite& command);
[[nodiscard]] Decided decide(Decision& decision, const ChangeLink& command);
[[nodiscard]] Decided decide(Decision& decision, const PairRound& command);
[[nodiscard]] Decided decide(Decision& decision, const UnpairRound& command);
[[nodiscard]] Decided decide(Decision& decision, const BeginRound& command);
[[nodiscard]] Decided decide(Decision& decision, const ScoreBoard& command);
[[nodiscard]] Decided decide(Decision& decision, const Halt& command);
[[nodiscard]] Decided decide(Decision& decision, const GoOn& command);
[[nodiscard]] Decided decide(Decision& decision, const End& command);
[[nodiscard]] Decided decide(Decision& decision, const CommitToDraw& command);
[[nodiscard]] Decided decide(Decision& decision, const OpenRoll& command);
[[nodiscard]] Decided decide(Decision& decision, const RestoreDraws& command);
[[nodiscard]] Decided decide(Decision& decision, const GameOver& command);
[[nodiscard]] Decided decide(Decision& decision, const TimeUp& command);

}  // namespace tournament
