// Knockouts: brackets, matches and tie-breaks by hand, and what holds whatever happens.
#include "server/tournament/formats/knockout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <set>

namespace tournament {
namespace {

using testing::ElementsAre;
using Events = std::vector<KnockoutEvent>;

KnockoutRules of_players(int players, int games = 1) {
  KnockoutRules rules;
  rules.seeds.resize(static_cast<std::size_t>(players));
  std::iota(rules.seeds.begin(), rules.seeds.end(), 1);
  rules.games = games;
  return rules;
}

Knockout after(const KnockoutRules& rules, const Events& events) {
  auto state = knockout_after(rules, events);
  EXPECT_TRUE(state) << state.error();
  return std::move(state).value_or(Knockout{});
}

/// Gives `match.game white-black` of all games that are next.
std::string next_text(const Knockout& state) {
  std::string text;
  for (const NextGame& next : state.next) {
    text += (text.empty() ? "" : ", ") + std::to_string(next.match) + "." + std::to_string(next.game) + " " +
            std::to_string(next.players.white) + "-" + std::to_string(next.players.black);
  }
  return text;
}

std::vector<int> places_of(const Knockout& state) {
  std::vector<int> places;
  for (const KnockoutStanding& standing : state.standings) places.push_back(standing.place);
  return places;
}

std::vector<int> outs_of(const Knockout& state) {
  std::vector<int> outs;
  for (const KnockoutStanding& standing : state.standings) outs.push_back(standing.out_in);
  return outs;
}

constexpr Outcome kWhite = Outcome::white_wins;
constexpr Outcome kBlack = Outcome::black_wins;
constexpr Outcome kDraw = Outcome::draw;

/// Gives events of the games of a match, from its first.
Events games_of(int match, const std::vector<Outcome>& outcomes) {
  Events events;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    events.emplace_back(KnockoutGame{match, static_cast<int>(i) + 1, outcomes[i]});
  }
  return events;
}

Events joined(const std::vector<Events>& parts) {
  Events all;
  for (const Events& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

TEST(KnockoutBracket, the_first_two_seeds_meet_in_the_final_at_the_earliest) {
  EXPECT_THAT(bracket_lines(2), ElementsAre(1, 2));
  EXPECT_THAT(bracket_lines(4), ElementsAre(1, 4, 2, 3));
  EXPECT_THAT(bracket_lines(16), ElementsAre(1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11));
  EXPECT_EQ(next_text(after(of_players(16), {})),
            "1.1 1-16, 2.1 8-9, 3.1 4-13, 4.1 5-12, 5.1 2-15, 6.1 7-10, 7.1 3-14, 8.1 6-11");
}

TEST(KnockoutBracket, the_first_seeds_sit_out_where_the_number_is_no_power_of_two) {
  EXPECT_EQ(next_text(after(of_players(5), {})), "2.1 4-5, 6.1 3-2");
  EXPECT_EQ(next_text(after(of_players(3), {})), "2.1 2-3");
  EXPECT_EQ(after(of_players(5), {}).matches[0].end, MatchEnd::walkover);
}

TEST(KnockoutBracket, lots_may_say_the_seeds) {
  KnockoutRules rules = of_players(4);
  rules.seeds = {30, 7, 12, 5};
  EXPECT_EQ(next_text(after(rules, {})), "1.1 30-5, 2.1 7-12");
}

TEST(KnockoutMatches, colours_take_turns_and_the_higher_seed_begins_in_odd_rounds) {
  const KnockoutRules rules = of_players(4, 2);
  EXPECT_EQ(next_text(after(rules, {})), "1.1 1-4, 2.1 2-3");
  EXPECT_EQ(next_text(after(rules, games_of(1, {kDraw}))), "1.2 4-1, 2.1 2-3");
  EXPECT_EQ(next_text(after(rules, joined({games_of(1, {kDraw, kBlack}), games_of(2, {kBlack, kWhite})}))), "3.1 3-1");
}

TEST(KnockoutMatches, end_when_nobody_can_be_caught_up_with) {
  const KnockoutRules rules = of_players(2, 4);
  EXPECT_EQ(after(rules, games_of(1, {kWhite, kDraw})).matches[0].end, MatchEnd::open);
  const Knockout won = after(rules, games_of(1, {kWhite, kDraw, kWhite}));
  EXPECT_EQ(won.matches[0].end, MatchEnd::games);
  EXPECT_EQ(won.matches[0].winner, 1);
  EXPECT_THAT(won.matches[0].points, ElementsAre(25, 5));
  EXPECT_THAT(places_of(won), ElementsAre(1, 2));
}

TEST(KnockoutMatches, level_ones_go_on_with_pairs_then_with_decisive_games_then_by_seed) {
  KnockoutRules rules = of_players(2, 1);
  rules.tie_break_pairs = 1;
  rules.decisive_games = 2;
  const auto stage_after = [&](const std::vector<Outcome>& outcomes) {
    const Knockout state = after(rules, games_of(1, outcomes));
    return state.next.empty() ? std::nullopt : std::optional{state.next.front().stage};
  };
  EXPECT_EQ(stage_after({}), KnockoutStage::regular);
  EXPECT_EQ(stage_after({kDraw}), KnockoutStage::tie_break);
  // A pair of tie-break games is played to its end.
  EXPECT_EQ(stage_after({kDraw, kWhite}), KnockoutStage::tie_break);
  EXPECT_EQ(stage_after({kDraw, kWhite, kDraw}), std::nullopt);
  EXPECT_EQ(stage_after({kDraw, kWhite, kWhite}), KnockoutStage::decisive);
  EXPECT_EQ(next_text(after(rules, games_of(1, {kDraw, kWhite, kWhite}))), "1.4 2-1");
  EXPECT_EQ(stage_after({kDraw, kWhite, kWhite, kBlack}), std::nullopt);
  EXPECT_EQ(next_text(after(rules, games_of(1, {kDraw, kWhite, kWhite, kDraw}))), "1.5 1-2");
  const Knockout level = after(rules, games_of(1, {kDraw, kWhite, kWhite, kDraw, kDraw}));
  EXPECT_EQ(level.matches[0].end, MatchEnd::seed);
  EXPECT_EQ(level.matches[0].winner, 1);
}

TEST(KnockoutPlaces, go_by_the_round_in_which_one_went_out) {
  const KnockoutRules rules = of_players(6);
  // 3 beats 6, 5 beats 4; 1 beats 5, 3 beats 2; 3 beats 1. In round 2 the lower seed has White.
  const Events begun = joined({games_of(2, {kBlack}), games_of(4, {kWhite}), games_of(5, {kBlack})});
  EXPECT_THAT(places_of(after(rules, begun)), ElementsAre(0, 0, 0, 5, 3, 5));
  EXPECT_THAT(outs_of(after(rules, begun)), ElementsAre(0, 0, 0, 1, 2, 1));
  const Events whole = joined({begun, games_of(6, {kWhite}), games_of(7, {kBlack})});
  EXPECT_THAT(places_of(after(rules, whole)), ElementsAre(2, 3, 1, 5, 3, 5));
}

TEST(KnockoutPlaces, a_match_for_the_third) {
  KnockoutRules rules = of_players(4);
  rules.third_place = true;
  const Events semi_finals = joined({games_of(1, {kWhite}), games_of(2, {kWhite})});
  EXPECT_EQ(next_text(after(rules, semi_finals)), "3.1 2-1, 4.1 4-3");
  EXPECT_THAT(places_of(after(rules, semi_finals)), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(outs_of(after(rules, semi_finals)), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(places_of(after(rules, joined({semi_finals, games_of(4, {kWhite})}))), ElementsAre(0, 0, 4, 3));
  // Of three players the loser of the one semi-final that is played has it without play, and so has the one who stays.
  rules.seeds = {1, 2, 3};
  EXPECT_THAT(places_of(after(rules, games_of(2, {kWhite}))), ElementsAre(0, 0, 3));
  rules.seeds = {1, 2, 3, 4};
  EXPECT_THAT(places_of(after(rules, joined({semi_finals, {Withdrawal{3}}}))), ElementsAre(0, 0, 4, 3));
}

TEST(KnockoutForfeits, who_withdraws_loses_the_match_that_is_on_or_comes) {
  const KnockoutRules rules = of_players(4, 2);
  const Knockout during = after(rules, joined({games_of(1, {kWhite}), {Withdrawal{1}}}));
  EXPECT_EQ(during.matches[0].end, MatchEnd::walkover);
  EXPECT_EQ(during.matches[0].winner, 4);
  EXPECT_THAT(outs_of(during), ElementsAre(1, 0, 0, 0));
  // 1 is in the final and goes before its opponent is known.
  const Events between = joined({games_of(1, {kWhite, kBlack}), {Withdrawal{1}}});
  EXPECT_THAT(places_of(after(rules, between)), ElementsAre(2, 0, 0, 3));
  EXPECT_THAT(places_of(after(rules, joined({between, games_of(2, {kBlack, kWhite})}))), ElementsAre(2, 3, 1, 3));
  // A player that has lost or won already changes nothing by leaving.
  EXPECT_EQ(next_text(after(rules, joined({games_of(1, {kWhite, kBlack}), {Withdrawal{4}}}))), "2.1 2-3");
}

TEST(KnockoutForfeits, a_game_that_both_lose_puts_both_out) {
  const KnockoutRules rules = of_players(4, 2);
  const Knockout semi_final = after(rules, joined({games_of(1, {kDraw, Outcome::both_lose})}));
  EXPECT_EQ(semi_final.matches[0].end, MatchEnd::nobody);
  EXPECT_EQ(next_text(semi_final), "2.1 2-3");
  const Knockout whole = after(rules, joined({games_of(1, {Outcome::both_lose}), games_of(2, {kWhite, kBlack})}));
  EXPECT_THAT(places_of(whole), ElementsAre(3, 1, 3, 3));
  EXPECT_EQ(whole.matches[2].end, MatchEnd::walkover);
  // A final that both lose has no winner.
  EXPECT_THAT(places_of(after(of_players(2), games_of(1, {Outcome::both_lose}))), ElementsAre(2, 2));
}

TEST(Knockouts, refuse_what_does_not_follow) {
  const auto error_of = [](const KnockoutRules& rules, const Events& events) {
    const auto state = knockout_after(rules, events);
    return state ? std::string{} : state.error();
  };
  const KnockoutRules four = of_players(4);
  EXPECT_EQ(error_of(four, games_of(4, {kDraw})), "there is no match 4");
  EXPECT_EQ(error_of(four, games_of(3, {kDraw})), "match 3 has no two players yet");
  EXPECT_EQ(error_of(four, games_of(1, {kWhite, kWhite})), "match 1 is over");
  EXPECT_EQ(error_of(four, {KnockoutGame{1, 2, kWhite}}), "game 1 of match 1 is next, not game 2");
  EXPECT_EQ(error_of(four, {Withdrawal{5}}), "player 5 is not in the knockout");
  EXPECT_EQ(error_of(four, {TimeIsOver{9}}), "there is no match 9");
  EXPECT_EQ(error_of(of_players(1), {}), "a knockout has 2 to 256 players");
  EXPECT_EQ(error_of(of_players(257), {}), "a knockout has 2 to 256 players");
  EXPECT_EQ(error_of(of_players(4, 9), {}), "a match has 1 to 8 games");
  KnockoutRules wrong = four;
  wrong.seeds[3] = 1;
  EXPECT_EQ(error_of(wrong, {}), "a player is seeded twice");
  wrong.seeds[3] = 0;
  EXPECT_EQ(error_of(wrong, {}), "players have numbers from 1");
  wrong = of_players(2);
  wrong.third_place = true;
  EXPECT_EQ(error_of(wrong, {}), "two players have no third place");
  wrong = four;
  wrong.tie_break_pairs = 9;
  EXPECT_EQ(error_of(wrong, {}), "there are 0 to 8 tie-break pairs");
  wrong = four;
  wrong.decisive_games = -1;
  EXPECT_EQ(error_of(wrong, {}), "there are 0 to 16 decisive games");
}

/// Plays one with random results to its end, and looks at it on the way.
class RandomKnockout {
 public:
  RandomKnockout(std::uint64_t seed, bool with_losses) : random_(seed), with_losses_(with_losses) {
    rules_ = of_players(below(seed % 20 == 0 ? 2 : 3, seed % 20 == 0 ? 256 : 24), below(1, 8));
    std::ranges::shuffle(rules_.seeds, random_);
    rules_.third_place = rules_.seeds.size() > 2 && below(0, 1) == 1;
    rules_.tie_break_pairs = below(0, 3);
    rules_.decisive_games = below(0, 4);
    outcomes_.resize(257);
  }

  Knockout run() {
    Knockout state = after(rules_, events_);
    while (!state.next.empty()) {
      for (const NextGame& next : state.next) look_at(state, next);
      const auto& next = state.next[static_cast<std::size_t>(below(0, static_cast<int>(state.next.size()) - 1))];
      if (with_losses_ && below(0, 29) == 0) {
        gone_.insert(rules_.seeds[static_cast<std::size_t>(below(1, size()) - 1)]);
        for (const int player : gone_) events_.emplace_back(Withdrawal{player});
      } else {
        const Outcome outcome =
            with_losses_ && below(0, 29) == 0 ? Outcome::both_lose : static_cast<Outcome>(below(0, 2));
        events_.emplace_back(KnockoutGame{next.match, next.game, outcome});
        outcomes_[static_cast<std::size_t>(next.match)].push_back(outcome);
      }
      state = after(rules_, events_);
    }
    return state;
  }

  [[nodiscard]] int size() const { return static_cast<int>(rules_.seeds.size()); }

  /// A match that was won by games was level, or open, before its last one, and cannot be level any more.
  void look_at_lengths(const Knockout& state) const {
    for (std::size_t i = 0; i < state.matches.size(); ++i) {
      const KnockoutMatch& match = state.matches[i];
      const auto& outcomes = outcomes_[i + 1];
      EXPECT_EQ(static_cast<std::size_t>(match.games), outcomes.size());
      for (std::size_t played = 0; played < outcomes.size(); ++played) {
        EXPECT_FALSE(is_decided(outcomes, played)) << "match " << i + 1 << " went on after game " << played;
      }
      EXPECT_TRUE(match.end != MatchEnd::games || is_decided(outcomes, outcomes.size()));
      const int most = rules_.games + 2 * rules_.tie_break_pairs + rules_.decisive_games;
      EXPECT_LE(match.games, most);
      EXPECT_TRUE(match.end != MatchEnd::seed || match.games == most);
    }
  }

 private:
  int below(int first, int last) {
    return first + static_cast<int>(random_() % static_cast<std::uint64_t>(last - first + 1));
  }

  void look_at(const Knockout& state, const NextGame& next) const {
    for (const int player : {next.players.white, next.players.black}) {
      const auto found = std::ranges::find(state.standings, player, &KnockoutStanding::number);
      ASSERT_NE(found, state.standings.end());
      const bool for_third = static_cast<std::size_t>(next.match) == state.matches.size() && state.rounds > 1;
      EXPECT_TRUE(found->out_in == 0 || (for_third && found->out_in == state.rounds - 1)) << player;
      EXPECT_EQ(found->place, 0) << player;
      EXPECT_FALSE(gone_.contains(player)) << player;
    }
  }

  /// Tells, by wins with the colours of odd games, whether somebody is ahead whatever the remaining games of the stage
  /// bring.
  [[nodiscard]] bool is_decided(const std::vector<Outcome>& outcomes, std::size_t played) const {
    int ahead = 0;
    for (std::size_t i = 0; i < played; ++i) {
      const int sign = i % 2 == 0 ? 1 : -1;
      ahead += outcomes[i] == kWhite ? sign : outcomes[i] == kBlack ? -sign : 0;
    }
    const int games = static_cast<int>(played);
    const int beyond = games - rules_.games;
    const int to_come = beyond <= 0 ? -beyond : beyond <= 2 * rules_.tie_break_pairs ? beyond % 2 : 0;
    return std::abs(ahead) > to_come;
  }

  std::mt19937_64 random_;
  bool with_losses_;
  KnockoutRules rules_;
  Events events_;
  std::set<int> gone_;
  std::vector<std::vector<Outcome>> outcomes_;  // outcomes of each match, from match 1
};

TEST(Knockouts, have_one_winner_and_nobody_plays_after_being_out) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    RandomKnockout one{seed, false};
    const Knockout state = one.run();
    one.look_at_lengths(state);
    const std::vector<int> places = places_of(state);
    EXPECT_EQ(std::ranges::count(places, 1), 1) << seed;
    EXPECT_EQ(std::ranges::count(places, 2), 1) << seed;
    EXPECT_EQ(std::ranges::count(places, 0), 0) << seed;
    EXPECT_EQ(std::ranges::count(outs_of(state), 0), 1) << seed;
  }
}

TEST(Knockouts, come_to_an_end_whoever_withdraws_or_does_not_come) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    RandomKnockout one{seed, true};
    const Knockout state = one.run();
    one.look_at_lengths(state);
    for (const KnockoutMatch& match : state.matches) EXPECT_NE(match.end, MatchEnd::open) << seed;
    const std::vector<int> places = places_of(state);
    EXPECT_LE(std::ranges::count(places, 1), 1) << seed;
    EXPECT_EQ(std::ranges::count(places, 0), 0) << seed;
  }
}

}  // namespace
}  // namespace tournament
