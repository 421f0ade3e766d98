#include "server/tournament/formats/knockout.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <set>

namespace tournament {
namespace {

using Accepted = std::expected<void, std::string>;
constexpr Points kWon = 10;
constexpr Points kDrawn = 5;

Accepted check_rules(const KnockoutRules& rules) {
  const std::set<int> numbers(rules.seeds.begin(), rules.seeds.end());
  if (rules.seeds.size() < 2 || rules.seeds.size() > kKnockoutPlayers)
    return std::unexpected("a knockout has 2 to 256 players");
  if (numbers.size() != rules.seeds.size()) return std::unexpected("a player is seeded twice");
  if (*numbers.begin() < 1) return std::unexpected("players have numbers from 1");
  if (rules.third_place && rules.seeds.size() < 3) return std::unexpected("two players have no third place");
  if (rules.games < 1 || rules.games > 8) return std::unexpected("a match has 1 to 8 games");
  if (rules.tie_break_pairs < 0 || rules.tie_break_pairs > 8)
    return std::unexpected("there are 0 to 8 tie-break pairs");
  if (rules.decisive_games < 0 || rules.decisive_games > 16) {
    return std::unexpected("there are 0 to 16 decisive games");
  }
  return {};
}

KnockoutStage stage_of(const KnockoutRules& rules, int game) {
  if (game <= rules.games) return KnockoutStage::regular;
  return game <= rules.games + 2 * rules.tie_break_pairs ? KnockoutStage::tie_break : KnockoutStage::decisive;
}

/// How many games are still to come of the regular ones, or of the pair, before the score is looked at.
int games_to_come(const KnockoutRules& rules, int played) {
  switch (stage_of(rules, played)) {
    case KnockoutStage::regular:
      return rules.games - played;
    case KnockoutStage::tie_break:
      return (played - rules.games) % 2;
    case KnockoutStage::decisive:
      break;
  }
  return 0;
}

/// Follows the events. A match without two players who are still there ends by itself.
class KnockoutReplay {
 public:
  explicit KnockoutReplay(const KnockoutRules& rules) : rules_(rules) {
    state_.rounds = knockout_rounds(static_cast<int>(rules.seeds.size()));
    const int size = 1 << state_.rounds;
    for (int round = 1; round <= state_.rounds; ++round) {
      state_.matches.resize(state_.matches.size() + static_cast<std::size_t>(size >> round), KnockoutMatch{round});
    }
    if (rules.third_place) state_.matches.push_back(KnockoutMatch{state_.rounds});
    for (const int number : rules.seeds) {
      seeds_[number] = state_.standings.size() + 1;
      state_.standings.push_back({number});
    }
    const std::vector<int> lines = bracket_lines(size);
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const auto seed = static_cast<std::size_t>(lines[line]);
      enter(line / 2, line % 2, seed <= rules.seeds.size() ? rules.seeds[seed - 1] : 0);
    }
  }

  Accepted take(const KnockoutEvent& event) {
    if (const auto* game = std::get_if<KnockoutGame>(&event)) return take_game(*game);
    if (const auto* over = std::get_if<TimeIsOver>(&event)) return take_time(*over);
    return take_withdrawal(std::get<Withdrawal>(event));
  }

  Knockout result() && {
    for (std::size_t i = 0; i < state_.matches.size(); ++i) {
      if (is_on(state_.matches[i])) state_.next.push_back(next_game(i));
    }
    for (KnockoutStanding& standing : state_.standings) standing.place = place_of(standing);
    return std::move(state_);
  }

 private:
  static bool is_on(const KnockoutMatch& match) {
    return match.end == MatchEnd::open && match.players[0] && match.players[1];
  }
  [[nodiscard]] bool is_for_third(std::size_t index) const {
    return rules_.third_place && index + 1 == state_.matches.size();
  }
  KnockoutStanding& standing_of(int number) { return state_.standings[seeds_.at(number) - 1]; }

  /// The side of the higher seed begins with White in odd rounds, the other one in even rounds; then they take turns.
  [[nodiscard]] std::size_t white_side(const KnockoutMatch& match, int game) const {
    const std::size_t higher = seeds_.at(*match.players[0]) < seeds_.at(*match.players[1]) ? 0 : 1;
    return (match.round + game) % 2 == 0 ? higher : 1 - higher;
  }

  [[nodiscard]] NextGame next_game(std::size_t index) const {
    const KnockoutMatch& match = state_.matches[index];
    const int game = match.games + 1;
    const std::size_t white = white_side(match, game);
    return {
        static_cast<int>(index) + 1, game, {*match.players[white], *match.players[1 - white]}, stage_of(rules_, game)};
  }

  void enter(std::size_t index, std::size_t side, int player) {
    state_.matches[index].players[side] = player;
    settle(index);
  }

  /// Ends a match of which a side is missing.
  void settle(std::size_t index) {
    KnockoutMatch& match = state_.matches[index];
    if (match.end != MatchEnd::open) return;
    int there = 0;
    int one = 0;
    for (const auto& player : match.players) {
      if (player.value_or(0) == 0) continue;
      if (!withdrawn_.contains(*player)) {
        ++there;
        one = *player;
      } else if (!is_for_third(index)) {
        standing_of(*player).out_in = match.round;
      }
    }
    if (!match.players[0] || !match.players[1] || there == 2) return;
    end(index, there == 0 ? MatchEnd::nobody : MatchEnd::walkover, one);
  }

  void end(std::size_t index, MatchEnd how, int winner) {
    KnockoutMatch& match = state_.matches[index];
    match.end = how;
    match.winner = winner;
    if (is_for_third(index)) return;
    for (const auto& player : match.players) {
      if (*player != 0 && *player != winner) standing_of(*player).out_in = match.round;
    }
    if (match.round == state_.rounds) return;
    const std::size_t size = std::size_t{1} << state_.rounds;
    const std::size_t place = index - (size - (size >> (match.round - 1)));
    if (rules_.third_place && match.round + 1 == state_.rounds) {
      const int loser = *match.players[0] == winner ? *match.players[1] : *match.players[0];
      enter(state_.matches.size() - 1, place % 2, how == MatchEnd::nobody ? 0 : loser);
    }
    enter(size - (size >> match.round) + place / 2, place % 2, winner);
  }

  Accepted take_game(const KnockoutGame& game) {
    const std::string name = "match " + std::to_string(game.match);
    if (game.match < 1 || static_cast<std::size_t>(game.match) > state_.matches.size()) {
      return std::unexpected("there is no " + name);
    }
    const auto index = static_cast<std::size_t>(game.match - 1);
    KnockoutMatch& match = state_.matches[index];
    if (match.end != MatchEnd::open) return std::unexpected(name + " is over");
    if (!is_on(match)) return std::unexpected(name + " has no two players yet");
    if (game.game != match.games + 1) {
      return std::unexpected("game " + std::to_string(match.games + 1) + " of " + name + " is next, not game " +
                             std::to_string(game.game));
    }
    const std::size_t white = white_side(match, game.game);
    ++match.games;
    if (game.outcome == Outcome::white_wins) match.points[white] += kWon;
    if (game.outcome == Outcome::black_wins) match.points[1 - white] += kWon;
    if (game.outcome == Outcome::draw) {
      for (Points& points : match.points) points += kDrawn;
    }
    judge(index, game.outcome);
    return {};
  }

  void judge(std::size_t index, Outcome last) {
    const KnockoutMatch& match = state_.matches[index];
    const auto [first, second] = match.players;
    const Points ahead = match.points[0] - match.points[1];
    if (last == Outcome::both_lose) {
      end(index, MatchEnd::nobody, 0);
    } else if (std::abs(ahead) > kWon * games_to_come(rules_, match.games)) {
      end(index, MatchEnd::games, ahead > 0 ? *first : *second);
    } else if (match.games == rules_.games + 2 * rules_.tie_break_pairs + rules_.decisive_games) {
      end(index, MatchEnd::seed, higher_seed(match));
    }
  }

  [[nodiscard]] int higher_seed(const KnockoutMatch& match) const {
    const auto [first, second] = match.players;
    return seeds_.at(*first) < seeds_.at(*second) ? *first : *second;
  }

  Accepted take_time(const TimeIsOver& over) {
    if (over.match < 1 || static_cast<std::size_t>(over.match) > state_.matches.size())
      return std::unexpected("there is no match " + std::to_string(over.match));
    const auto index = static_cast<std::size_t>(over.match - 1);
    const KnockoutMatch& match = state_.matches[index];
    if (!is_on(match)) return {};
    const Points ahead = match.points[0] - match.points[1];
    if (ahead == 0) {
      end(index, MatchEnd::seed, higher_seed(match));
    } else {
      end(index, MatchEnd::games, ahead > 0 ? *match.players[0] : *match.players[1]);
    }
    return {};
  }

  Accepted take_withdrawal(const Withdrawal& withdrawal) {
    if (!seeds_.contains(withdrawal.player)) {
      return std::unexpected("player " + std::to_string(withdrawal.player) + " is not in the knockout");
    }
    withdrawn_.insert(withdrawal.player);
    for (std::size_t i = 0; i < state_.matches.size(); ++i) {
      const auto& [first, second] = state_.matches[i].players;
      if (first == withdrawal.player || second == withdrawal.player) settle(i);
    }
    return {};
  }

  [[nodiscard]] int place_of(const KnockoutStanding& standing) const {
    const auto champion = static_cast<std::size_t>((1 << state_.rounds) - 2);
    if (standing.out_in == 0) return state_.matches[champion].winner == standing.number ? 1 : 0;
    const bool for_third = rules_.third_place && standing.out_in + 1 == state_.rounds;
    if (!for_third) return (1 << (state_.rounds - standing.out_in)) + 1;
    const KnockoutMatch& third = state_.matches.back();
    if (third.end == MatchEnd::open) return 0;
    return third.winner == standing.number ? 3 : 4;
  }

  const KnockoutRules& rules_;
  Knockout state_;
  std::map<int, std::size_t> seeds_;  // from 1, by numbers
  std::set<int> withdrawn_;
};

}  // namespace

int knockout_rounds(int players) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(std::max(players, 2) - 1)));
}

std::vector<int> bracket_lines(int size) {
  std::vector<int> lines{1};
  while (static_cast<int>(lines.size()) < size) {
    const int sum = 2 * static_cast<int>(lines.size()) + 1;
    std::vector<int> wider;
    for (const int seed : lines) wider.insert(wider.end(), {seed, sum - seed});
    lines = std::move(wider);
  }
  return lines;
}

std::expected<Knockout, std::string> knockout_after(const KnockoutRules& rules,
                                                    const std::vector<KnockoutEvent>& events) {
  if (const auto checked = check_rules(rules); !checked) return std::unexpected(checked.error());
  KnockoutReplay replay{rules};
  for (const KnockoutEvent& event : events) {
    if (const auto taken = replay.take(event); !taken) return std::unexpected(taken.error());
  }
  return std::move(replay).result();
}

}  // namespace tournament
