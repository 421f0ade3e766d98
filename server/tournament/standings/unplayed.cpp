#include "server/tournament/standings/unplayed.hpp"

#include <algorithm>
#include <tuple>

namespace tournament {
namespace {

/// The contribution of one round.
struct Contribution {
  Points score = 0;  // the opponent's score
  TieBreakValue value = 0;
  bool missed = false;  // by the player's own will
};

/// A player's points as its opponents count them: rounds missed on purpose at the end are draws.
Points adjusted_score(const Tournament& tournament, const Player& player, int rounds) {
  int last_there = 0;
  for (int round = 1; round <= rounds; ++round) {
    if (!is_missed_by_will(entry_of(player, round).result)) last_there = round;
  }
  Points sum = 0;
  for (int round = 1; round <= rounds; ++round) {
    const Entry entry = entry_of(player, round);
    const bool counts = round <= last_there || entry.opponent != 0;
    sum += counts ? points_of(tournament.scoring, entry.result) : tournament.scoring.draw;
  }
  return sum;
}

class OpponentsScores {
 public:
  OpponentsScores(const Tournament& tournament, const TieBreak& tie_break, int rounds)
      : tournament_(tournament), tie_break_(tie_break), rounds_(rounds) {
    for (const Player& player : tournament.players) {
      adjusted_.push_back(is_round_robin(tournament) ? points_after(tournament, player, rounds)
                                                     : adjusted_score(tournament, player, rounds));
    }
  }

  [[nodiscard]] TieBreakValue of(const Player& player) const {
    const Points own = points_after(tournament_, player, rounds_);
    std::vector<Contribution> all;
    for (int round = 1; round <= rounds_; ++round) {
      const Entry entry = entry_of(player, round);
      if (entry.opponent != 0 || !is_round_robin(tournament_)) all.push_back(contribution(entry, own));
    }
    for (int cut = 0; cut < tie_break_.cut_low && !all.empty(); ++cut) all.erase(least(all));
    for (int cut = 0; cut < tie_break_.cut_high && !all.empty(); ++cut) {
      all.erase(
          std::ranges::max_element(all, {}, [](const Contribution& one) { return std::pair{one.score, one.value}; }));
    }
    TieBreakValue sum = 0;
    for (const Contribution& one : all) sum += one.value;
    return sum;
  }

 private:
  /// A round without play counts as one against somebody with as many points as oneself has, but not with more than
  /// the opponent who did not come, or than draws in all rounds give.
  [[nodiscard]] Contribution contribution(const Entry& entry, Points own) const {
    Contribution one;
    const auto opponent = static_cast<std::size_t>(entry.opponent - 1);
    if (counts_as_game(tournament_, entry.result)) {
      one.score = adjusted_[opponent];
    } else {
      one.score = std::min(own, entry.opponent != 0 ? adjusted_[opponent] : tournament_.scoring.draw * rounds_);
      one.missed = is_missed_by_will(entry.result);
    }
    const bool buchholz = tie_break_.kind == TieBreakKind::buchholz;
    one.value = one.score * (buchholz ? 10 : points_of(tournament_.scoring, entry.result));
    return one;
  }

  /// The contribution that is cut: a round missed on purpose, or else the opponent with the least points, which in
  /// Sonneborn-Berger goes first if it adds more.
  static std::vector<Contribution>::iterator least(std::vector<Contribution>& all) {
    const auto by_score =
        std::ranges::min_element(all, {}, [](const Contribution& one) { return std::pair{one.score, one.value}; });
    const auto by_will = std::ranges::min_element(
        all, {}, [](const Contribution& one) { return std::tuple{!one.missed, one.value, one.score}; });
    return !by_will->missed || by_score->value > by_will->value ? by_score : by_will;
  }

  const Tournament& tournament_;
  const TieBreak& tie_break_;
  int rounds_;
  std::vector<Points> adjusted_;
};

}  // namespace

std::vector<TieBreakValue> opponents_scores(const Tournament& tournament, const TieBreak& tie_break, int rounds) {
  const OpponentsScores scores{tournament, tie_break, rounds};
  std::vector<TieBreakValue> values;
  for (const Player& player : tournament.players) values.push_back(scores.of(player));
  return values;
}

}  // namespace tournament
