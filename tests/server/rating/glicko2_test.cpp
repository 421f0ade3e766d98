// The arithmetic of ratings: the paper's own example, an oracle's table (oracle.py), and what holds for all numbers.
#include "server/rating/glicko2.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <vector>

namespace rating {
namespace {

using namespace std::chrono_literals;
using testing::DoubleNear;

constexpr std::array kScores{Score::loss, Score::draw, Score::win};

TEST(Glicko2, gives_the_numbers_of_the_papers_example) {
  const std::array games{Game{.opponent = {.value = 1400, .deviation = 30}, .score = 1},
                         Game{.opponent = {.value = 1550, .deviation = 100}, .score = 0},
                         Game{.opponent = {.value = 1700, .deviation = 300}, .score = 0}};
  const Rating after = after_period({.value = 1500, .deviation = 200, .volatility = 0.06}, games);
  EXPECT_THAT(after.value, DoubleNear(1464.06, 0.01));
  EXPECT_THAT(after.deviation, DoubleNear(151.52, 0.01));
  EXPECT_THAT(after.volatility, DoubleNear(0.05999, 0.00001));
}

/// A line of games.txt.
struct Case {
  Rating before;
  std::vector<Game> games;
  Rating after;
};

Case case_of(const std::string& line) {
  Case one;
  std::istringstream in(line);
  std::string word;
  in >> one.before.value >> one.before.deviation >> one.before.volatility >> word;
  while (in >> word && word != "|") {
    if (word == "-") continue;
    char colon = 0;
    Game game;
    std::istringstream parts(word);
    parts >> game.opponent.value >> colon >> game.opponent.deviation >> colon >> game.score;
    one.games.push_back(game);
  }
  in >> one.after.value >> one.after.deviation >> one.after.volatility;
  return one;
}

TEST(Glicko2, agrees_with_the_oracle) {
  std::ifstream table(ASTRAGAL_TEST_DATA "/games.txt");
  int cases = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    const Case one = case_of(line);
    const Rating after = after_period(one.before, one.games);
    EXPECT_THAT(after.value, DoubleNear(one.after.value, 1e-3)) << line;
    EXPECT_THAT(after.deviation, DoubleNear(one.after.deviation, 1e-4)) << line;
    EXPECT_THAT(after.volatility, DoubleNear(one.after.volatility, 1e-7)) << line;
    ++cases;
  }
  EXPECT_EQ(cases, 50);
}

TEST(Glicko2, two_newcomers_move_by_the_same) {
  const Both after = after_game({}, Score::win);
  EXPECT_THAT(after.white.value, DoubleNear(1662.31, 0.01));
  EXPECT_THAT(after.black.value, DoubleNear(1337.69, 0.01));
  EXPECT_DOUBLE_EQ(after.white.deviation, after.black.deviation);
  EXPECT_EQ(after_game({}, Score::draw).white.value, kStart);
}

TEST(Glicko2, a_pause_of_one_period_is_step_6_of_the_paper) {
  const Rating one{.value = 1700, .deviation = 100, .volatility = 0.06};
  const auto days = std::chrono::duration<double, std::ratio<86'400>>{kDaysPerPeriod};
  const Rating later = after_pause(one, std::chrono::round<std::chrono::milliseconds>(days));
  EXPECT_THAT(later.deviation, DoubleNear(after_period(one, {}).deviation, 1e-9));
  EXPECT_EQ(later.value, one.value);
  EXPECT_EQ(later.volatility, one.volatility);
}

TEST(Glicko2, deviation_grows_with_the_days_and_no_further_than_its_bound) {
  const Rating one{.value = 1700, .deviation = 50, .volatility = 0.06};
  EXPECT_EQ(after_pause(one, 0ms), one);
  EXPECT_EQ(after_pause(one, -48h), one) << "a clock that was put back";
  double last = one.deviation;
  for (int days = 1; days < 6'000; days *= 2) {
    const double now = after_pause(one, std::chrono::days{days}).deviation;
    EXPECT_GT(now, last) << days;
    last = now;
  }
  EXPECT_EQ(after_pause(one, std::chrono::years{80}).deviation, kMostDeviation);
  EXPECT_EQ(after_pause({.value = 1700, .deviation = 10}, 0ms).deviation, kLeastDeviation);
}

/// Numbers that players can have.
Rating any_rating(std::mt19937& random) {
  return {.value = std::uniform_real_distribution{200.0, 3500.0}(random),
          .deviation = std::uniform_real_distribution{kLeastDeviation, kMostDeviation}(random),
          .volatility = std::uniform_real_distribution{0.03, 0.12}(random)};
}

class Glicko2Random : public testing::Test {
 protected:
  Glicko2Random() { std::cout << "seed " << seed << '\n'; }
  const unsigned seed = std::random_device{}();
  std::mt19937 random{seed};
};

TEST_F(Glicko2Random, winning_raises_and_losing_lowers_a_rating_and_a_draw_lies_between) {
  for (int i = 0; i < 2'000; ++i) {
    const Both before{.white = any_rating(random), .black = any_rating(random)};
    const Both lost = after_game(before, Score::loss);
    const Both drawn = after_game(before, Score::draw);
    const Both won = after_game(before, Score::win);
    EXPECT_LT(lost.white.value, before.white.value);
    EXPECT_GT(won.white.value, before.white.value);
    EXPECT_LT(lost.white.value, drawn.white.value);
    EXPECT_LT(drawn.white.value, won.white.value);
    EXPECT_EQ(drawn.white.value > before.white.value, before.black.value > before.white.value);
    EXPECT_GT(lost.black.value, won.black.value);
  }
}

TEST_F(Glicko2Random, a_stronger_opponent_is_worth_more) {
  for (int i = 0; i < 2'000; ++i) {
    Both before{.white = any_rating(random), .black = any_rating(random)};
    const double weaker = after_game(before, Score::win).white.value;
    before.black.value += 100;
    EXPECT_GT(after_game(before, Score::win).white.value, weaker);
  }
}

TEST_F(Glicko2Random, sides_make_no_difference) {
  for (int i = 0; i < 500; ++i) {
    const Both before{.white = any_rating(random), .black = any_rating(random)};
    const Both swapped{.white = before.black, .black = before.white};
    EXPECT_EQ(after_game(before, Score::win).white, after_game(swapped, Score::loss).black);
    EXPECT_EQ(after_game(before, Score::draw).black, after_game(swapped, Score::draw).white);
  }
}

TEST_F(Glicko2Random, ends_with_numbers_whatever_it_is_given) {
  const auto power = [&](double least, double most) {
    return std::pow(10.0, std::uniform_real_distribution{least, most}(random));
  };
  for (int i = 0; i < 20'000; ++i) {
    const auto extreme = [&] {
      return Rating{
          .value = (random() % 2 == 0 ? 1 : -1) * power(0, 12), .deviation = power(-6, 9), .volatility = power(-12, 3)};
    };
    const Both before{.white = extreme(), .black = extreme()};
    for (const Score score : kScores) {
      const Both after = after_game(before, score);
      for (const Rating& one : {after.white, after.black}) {
        EXPECT_TRUE(std::isfinite(one.value) && std::isfinite(one.volatility) && one.volatility > 0)
            << before.white.value << ' ' << before.white.deviation << ' ' << before.white.volatility << " against "
            << before.black.value << ' ' << before.black.deviation << ' ' << before.black.volatility;
        EXPECT_GE(one.deviation, kLeastDeviation);
        EXPECT_LE(one.deviation, kMostDeviation);
      }
    }
  }
}

TEST_F(Glicko2Random, years_of_games_keep_everybody_within_sense) {
  std::array<Rating, 8> players{};
  for (int game = 0; game < 20'000; ++game) {
    const std::size_t a = random() % players.size();
    const std::size_t b = (a + 1 + random() % (players.size() - 1)) % players.size();
    const Both after = after_game({.white = players.at(a), .black = players.at(b)},
                                  a < b ? Score::win : kScores.at(random() % kScores.size()));
    players.at(a) = after.white;
    players.at(b) = after.black;
  }
  for (const Rating& one : players) {
    EXPECT_GT(one.value, 0);
    EXPECT_LT(one.value, 3'500);
    EXPECT_FALSE(is_provisional(one));
    EXPECT_LT(one.volatility, 0.5);
  }
}

}  // namespace
}  // namespace rating
