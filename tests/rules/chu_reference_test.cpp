// Compares the library with the naive second program of Chu Shogi (chu_reference.hpp): positions dense in Lions and
// what else has Lion power, with and without a Lion that has just been taken, and the positions of random games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/rules/chu_reference.hpp"
#include "tests/rules/random_game.hpp"

namespace rules::test {
namespace {

/// Positions for each set of options: ASTRAGAL_LION_POSITIONS in the environment, or few.
int positions() {
  const char* chosen = std::getenv("ASTRAGAL_LION_POSITIONS");
  return chosen != nullptr ? std::atoi(chosen) : 600;
}

struct Case {
  std::string_view id;
  ChuReference::Chosen chosen;
};
constexpr Case kCases[] = {
    {"chu-shogi", {}},
    {"chu-shogi promotion=jcsa partial-pass=on", {.jcsa_promotion = true, .partial_pass = true}},
    {"chu-shogi bridge=recapture", {.bridge_recapture = true}},
    {"chu-shogi counter=okazaki", {.okazaki = true}},
    {"chu-shogi distant-lion=seed", {.distant_seed = true}},
    {"chu-shogi distant-lion=seed bridge=recapture counter=okazaki",
     {.bridge_recapture = true, .okazaki = true, .distant_seed = true}},
};

/// A board of 12x12 in which pieces stand close together, most of them with Lion power.
std::string crowded_fen(Random& random) {
  static constexpr const char* kLions[] = {"N", "N", "N", "+O", "+H", "+D"};
  static constexpr const char* kOthers[] = {"P",  "P",  "P",  "I",  "I",  "L",  "F",  "C",  "S",  "G",  "E",  "A",
                                            "B",  "T",  "O",  "X",  "M",  "V",  "R",  "H",  "D",  "Q",  "+P", "+I",
                                            "+L", "+F", "+C", "+S", "+G", "+A", "+B", "+T", "+X", "+M", "+V", "+R"};
  static constexpr const char* kSmall[] = {"P", "I"};
  std::array<std::string, 144> content;
  const std::size_t file = random.below(6);
  const std::size_t rank = random.below(6);
  std::vector<std::string> lions;
  const auto put = [&](std::size_t s, const std::string& symbol, bool white) {
    if (!content[s].empty()) return;
    content[s] = symbol;
    if (!white) content[s].back() = static_cast<char>(content[s].back() - 'A' + 'a');
    const std::string square = std::string(1, static_cast<char>('a' + s % 12)) + std::to_string(s / 12 + 1);
    if (symbol == "N" || symbol == "+O") lions.push_back(square);
  };
  const auto close = [&] { return (rank + random.below(7)) * 12 + file + random.below(7); };
  put(random.below(144), "K", true);
  for (std::size_t s = 0; std::ranges::count(content, "k") == 0; s = random.below(144)) put(s, "K", false);
  // Among few pieces a Lion is seldom protected, and then by the Pawn or Adjutant that is taken on the way.
  const bool few = random.below(2) == 0;
  for (std::size_t i = few ? 2 + random.below(4) : 4 + random.below(8); i-- > 0;) {
    put(close(), kLions[random.below(6)], random.below(2) == 0);
  }
  for (std::size_t i = random.below(few ? 8 : 26); i-- > 0;) {
    put(close(), few ? kSmall[random.below(2)] : kOthers[random.below(36)], random.below(2) == 0);
  }
  std::string fen;
  for (std::size_t r = 12; r-- > 0;) {
    int run = 0;
    for (std::size_t f = 0; f < 12; ++f) {
      const std::string& symbol = content[r * 12 + f];
      if (!symbol.empty() && run > 0) fen += std::to_string(std::exchange(run, 0));
      run += symbol.empty() ? 1 : 0;
      fen += symbol;
    }
    fen += (run > 0 ? std::to_string(run) : "") + (r > 0 ? "/" : "");
  }
  fen += random.below(2) == 0 ? " w - - 0 1" : " b - - 0 1";
  if (!lions.empty() && random.below(2) == 0) fen += " lion=" + lions[random.below(lions.size())];
  return fen;
}

/// How often a rule had its say, so that the comparison cannot be empty.
struct Seen {
  int positions = 0;
  std::size_t moves = 0;
  std::size_t on_way = 0;
};

void compare(const Case& one, const std::string& fen, Seen& seen) {
  SCOPED_TRACE(std::string(one.id) + ": " + fen);
  const Variant& variant = game(one.id);
  const auto position = parse_fen(variant, fen);
  ASSERT_TRUE(position) << position.error().message;
  if (outcome(variant, *position)) return;
  const std::vector<std::string> legal = ChuReference(fen, one.chosen).moves();
  EXPECT_EQ(joined(moves(variant, *position)), joined(legal));
  EXPECT_EQ(count_actions(variant, *position), legal.size());
  ++seen.positions;
  seen.moves += legal.size();
  for (const std::string& move : legal)
    seen.on_way += std::ranges::count_if(move, [](char c) { return c >= 'a'; }) == 3;
}

class LionTradingOf : public testing::TestWithParam<Case> {};

TEST_P(LionTradingOf, PositionsDenseInLionsHaveTheSameMoves) {
  Random random(seed());
  SCOPED_TRACE("seed " + std::to_string(seed()));
  Seen seen;
  for (int i = 0; i < positions() && !HasFailure(); ++i) compare(GetParam(), crowded_fen(random), seen);
  EXPECT_GT(seen.positions, positions() * 9 / 10);
  EXPECT_GT(seen.on_way, seen.moves / 50) << "few captures on the way";
  RecordProperty("positions", std::to_string(seen.positions));
  RecordProperty("moves", std::to_string(seen.moves));
}

TEST_P(LionTradingOf, RandomGamesHaveTheSameMoves) {
  Random random(seed() + 1);
  SCOPED_TRACE("seed " + std::to_string(seed()));
  const Variant& variant = game(GetParam().id);
  Seen seen;
  for (int i = 0; i < positions() / 50 && !HasFailure(); ++i) {
    int ply = 0;
    play_randomly(variant, begin(variant), 250, random, [&](const Position&, const Action&, const Position& after) {
      const bool sampled = ++ply % 5 == 0 || to_fen(variant, after).contains("lion=");
      if (sampled && !HasFailure()) compare(GetParam(), to_fen(variant, after), seen);
    });
  }
  EXPECT_GT(seen.positions, 0);
  RecordProperty("positions", std::to_string(seen.positions));
  RecordProperty("moves", std::to_string(seen.moves));
}

INSTANTIATE_TEST_SUITE_P(All, LionTradingOf, testing::ValuesIn(kCases),
                         [](const auto& chosen) { return test_name(chosen.param.id); });

}  // namespace
}  // namespace rules::test
