// Setups by dice, by number and by name, against the tables of chess56.md and chess.md: data/setups.txt,
// data/interchange.txt, data/dice56.txt and data/dice2016.txt.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/rules/support.hpp"

namespace rules::test {
namespace {

using Numbers = std::vector<std::uint64_t>;

std::string setup_of(const Variant& variant, const Numbers& numbers, int round = 1) {
  const auto setup = variant.hooks.setup_of_dice(variant, numbers, round);
  if (!setup) throw std::runtime_error("refused: " + setup.error().message);
  return *setup;
}

/// What the array of this roll must look like: rank 1 and the Queen slot, the pieces of rank 2 beside it.
std::string array_fen(const std::vector<std::string>& first, const std::string& queen, const std::string& camel,
                      const std::string& knight) {
  const std::vector<std::string> second{"R", camel, knight, "B", queen, "K", "B", knight, camel, "R"};
  const auto braced = [](const auto& symbols) {
    std::string text;
    for (const std::string& s : symbols) text += s.size() == 1 ? s : "{" + s + "}";
    return text;
  };
  const auto lower = [](std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  };
  std::set<std::string> promo(first.begin(), first.end());
  promo.insert(second.begin(), second.end());
  promo.erase("K");
  const std::string key = braced(promo);
  return lower("****" + braced(first) + "****/*" + braced(second) + "*/*PPPPPPPPPP*") + "/12/12/12/12/*PPPPPPPPPP*/*" +
         braced(second) + "*/****" + braced(first) + "**** w b2,b9,k2,k9 - 0 1" +
         (key == "BCMNOQRT" ? "" : " promo=" + key);
}

std::string unbraced(const std::string& symbol) {
  return symbol[0] == '{' ? symbol.substr(1, symbol.size() - 2) : symbol;
}

TEST(Setups, EveryRowOfTheTableOfChess56) {
  const auto rows = table("rules/data/dice56.txt", 3);
  ASSERT_EQ(rows.size(), 56U);
  for (const Row& row : rows) {
    const std::string expected = array_fen(words(row.cells[1]), unbraced(row.cells[2]), "C", "N");
    for (const char* id : {"chess56", "chess112"}) {
      EXPECT_EQ(to_fen(game(id), begin(game(id), row.cells[0])), expected) << id << " " << row.cells[0];
    }
    const std::string crossed = array_fen(words(row.cells[1]), unbraced(row.cells[2]), "N", "C");
    EXPECT_EQ(to_fen(game("chess112"), begin(game("chess112"), row.cells[0] + "x")), crossed) << row.cells[0];
  }
}

TEST(Setups, EveryRowOfTheTableOfChess2016WithEveryGreenAndRedDie) {
  const auto rows = table("rules/data/dice2016.txt", 2);
  ASSERT_EQ(rows.size(), 56U);
  const std::vector<std::string> red{"O", "S", "J", "D", "H", "A"};
  for (const Row& row : rows) {
    const std::vector<std::string> slots = words(row.cells[1]);  // Tigers, Man, Camels, Knights
    const std::vector<std::string> green{"Q", slots[1], "E", "Y", "X", "U"};
    for (std::size_t g = 0; g < green.size(); ++g) {
      for (std::size_t r = 0; r < red.size(); ++r) {
        const std::string name = row.cells[0] + "-g" + std::to_string(g + 1) + "-r" + std::to_string(r + 1);
        const std::string piece = g == 1 ? "I" : slots[1];
        const std::string expected = array_fen({slots[0], piece, red[r], slots[0]}, green[g], slots[2], slots[3]);
        EXPECT_EQ(to_fen(game("chess2016"), begin(game("chess2016"), name)), expected) << name;
      }
    }
  }
}

TEST(Setups, NamesAndRefusalsAreAsTheTableSays) {
  for (const Row& row : table("rules/data/setups.txt", 4)) {
    SCOPED_TRACE("setups.txt:" + std::to_string(row.line));
    const Variant& variant = game(row.cells[0]);
    const auto begun = start(variant, row.cells[1]);
    if (row.cells[2].starts_with('!')) {
      ASSERT_FALSE(begun);
      EXPECT_EQ(begun.error().code, ErrorCode::bad_setup);
      EXPECT_THAT(begun.error().message, testing::HasSubstr(trimmed(row.cells[2].substr(1))));
    } else {
      ASSERT_TRUE(begun) << begun.error().message;
      EXPECT_EQ(begun->setup, row.cells[2]);
      EXPECT_EQ(to_fen(variant, begun->position), row.cells[3]);
    }
  }
}

TEST(Setups, KnightsAndCamelsAreInterchangedAsThePolicySays) {
  for (const Row& row : table("rules/data/interchange.txt", 4)) {
    SCOPED_TRACE("interchange.txt:" + std::to_string(row.line));
    Numbers numbers;
    for (const std::string& number : words(row.cells[1])) numbers.push_back(std::stoull(number));
    EXPECT_EQ(setup_of(game("chess112 interchange=" + row.cells[0]), numbers, std::stoi(row.cells[2])), row.cells[3]);
  }
}

TEST(Setups, Decision20_ASingleGameOfChess112TossesACoin) {
  EXPECT_EQ(game("chess112").options.at("interchange"), "coin");
  EXPECT_EQ(game("chess112").dice.faces, (Numbers{6, 6, 6, 2}));
  EXPECT_EQ(game("chess112 interchange=alternate").dice.faces, (Numbers{6, 6, 6}));
}

/// Calls visit(numbers) for every result of the dice.
void for_each_roll(const Numbers& faces, const auto& visit) {
  Numbers numbers(faces.size(), 1);
  for (bool more = true; more;) {
    visit(numbers);
    more = false;
    for (std::size_t i = 0; i < numbers.size() && !more; ++i) {
      more = ++numbers[i] <= faces[i];
      if (!more) numbers[i] = 1;
    }
  }
}

/// How many rolls give each array, and how many names there are.
struct Census {
  std::map<std::string, int> arrays;
  std::map<std::string, int> names;
};
Census census(const Variant& variant) {
  Census all;
  for_each_roll(variant.dice.faces, [&](const Numbers& numbers) { ++all.names[setup_of(variant, numbers)]; });
  for (const auto& [name, rolls] : all.names) all.arrays[to_fen(variant, begin(variant, name))] += rolls;
  return all;
}

TEST(Setups, Decision16_The56ArraysOfChess56AreAllDifferent) {
  EXPECT_EQ(census(game("chess56")).arrays.size(), 56U);
}

TEST(Setups, Decision20_The112ArraysOfChess112AreAllDifferent) {
  EXPECT_EQ(census(game("chess112")).arrays.size(), 112U);
}

TEST(Setups, Decision17_The2016ArraysOfChess2016AreAllDifferent) {
  EXPECT_EQ(census(game("chess2016")).arrays.size(), 2016U);
}

TEST(Setups, Decision17_TheTablesRow256LeavesOnly1980Arrays) {
  EXPECT_EQ(census(game("chess2016 row-2-5-6=table")).arrays.size(), 1980U);
  const Variant& variant = game("chess2016 row-2-5-6=table");
  EXPECT_EQ(begin(variant, "2-5-6-g3-r4"), begin(variant, "2-4-6-g3-r4"));
}

TEST(Setups, Decision16_PairLowManMakesArraysEqual) {
  const Variant& variant = game("chess56 pair-low=man");
  EXPECT_EQ(begin(variant, "1-4-4"), begin(variant, "1-5-5"));
  EXPECT_EQ(begin(variant, "1-4-4"), begin(variant, "1-6-6"));
  EXPECT_EQ(begin(variant, "2-4-4"), begin(variant, "2-5-5"));
  EXPECT_EQ(begin(variant, "2-4-4"), begin(variant, "2-6-6"));
  EXPECT_EQ(census(variant).arrays.size(), 52U);
}

TEST(Setups, Decision18_WhiteDice124And356AreTheSpecialCases) {
  const Variant& variant = game("chess2016");
  EXPECT_THAT(to_fen(variant, begin(variant, "1-2-4-g1-r1")), testing::HasSubstr("****WFOW****"));
  EXPECT_THAT(to_fen(variant, begin(variant, "3-5-6-g1-r1")), testing::HasSubstr("****VLOV****"));
}

TEST(Setups, Decision19_Green2GivesTheMansSubstituteToTheQueenSlotAndANightriderToTheManSlot) {
  const Variant& variant = game("chess2016");
  const Variant& other = game("chess2016 green-2=man");
  for (const Row& row : table("rules/data/dice2016.txt", 2)) {
    const std::vector<std::string> slots = words(row.cells[1]);  // Tigers, Man, Camels, Knights
    const std::string name = row.cells[0] + "-g2-r1";
    EXPECT_EQ(to_fen(variant, begin(variant, name)),
              array_fen({slots[0], "I", "O", slots[0]}, slots[1], slots[2], slots[3]));
    EXPECT_EQ(to_fen(other, begin(other, name)), array_fen({slots[0], "I", "O", slots[0]}, "M", slots[2], slots[3]));
  }
}

TEST(Setups, Decision26_Green2WithMenForTigersIsPlain) {
  const Variant& variant = game("chess2016");
  EXPECT_THAT(to_fen(variant, begin(variant, "1-2-2-g2-r1")), testing::HasSubstr("*RCNBTKBNCR*/****MIOM****"));
}

TEST(Setups, Decision21_DiceAreRealDiceAndPairsComeThriceAsOftenAsTriples) {
  for (const auto& [name, rolls] : census(game("chess56")).names) {
    const std::set<char> different{name[0], name[2], name[4]};
    EXPECT_EQ(rolls, different.size() == 1 ? 1 : different.size() == 2 ? 3 : 6) << name;
  }
}

TEST(Setups, DiceThatAreMissingTooManyOrOutOfRangeAreRefused) {
  const std::vector<std::pair<std::string, Numbers>> bad{
      {"chess56", {1, 2}},
      {"chess56", {1, 2, 3, 4}},
      {"chess56", {1, 2, 7}},
      {"chess56", {0, 2, 3}},
      {"chess112", {1, 2, 3}},
      {"chess112", {1, 2, 3, 3}},
      {"chess2016", {1, 2, 3, 4}},
      {"chess2016", {1, 2, 3, 4, 7}},
      {"chess960", {961}},
      {"chess960", {0}},
      {"chess960", {}},
      {"chess960", {1, 1}},
      {"chess56", {1, 2, 1ULL << 32 | 3}},
  };
  for (const auto& [id, numbers] : bad) {
    const auto setup = game(id).hooks.setup_of_dice(game(id), numbers, 1);
    ASSERT_FALSE(setup) << id;
    EXPECT_EQ(setup.error().code, ErrorCode::bad_setup);
  }
  const Numbers good{1, 2, 3};
  const Variant& variant = game("chess112 interchange=alternate");
  EXPECT_FALSE(variant.hooks.setup_of_dice(variant, good, 0));
}

/// chess56.md, section 10: the first moves of all setups.
void check_first_moves(std::string_view id, std::size_t fewest, std::size_t most) {
  const Variant& variant = game(id);
  std::size_t least = 1000;
  std::size_t greatest = 0;
  for (const auto& [name, rolls] : census(variant).names) {
    const Position position = begin(variant, name);
    const std::vector<std::string> legal = moves(variant, position);
    least = std::min(least, legal.size());
    greatest = std::max(greatest, legal.size());
    EXPECT_FALSE(in_check(variant, position)) << name;
    EXPECT_FALSE(in_check(variant, position, Side::black)) << name;
    for (const std::string& move : legal) {
      const auto action = parse_move(variant, position, move);
      ASSERT_TRUE(action);
      if (!position.at(action->to).empty()) {
        EXPECT_EQ(move, "f2f8") << name;
        EXPECT_EQ(variant.spec(position.at(action->from).kind()).symbol, "X") << name;
      }
    }
  }
  EXPECT_EQ(least, fewest);
  EXPECT_EQ(greatest, most);
}

TEST(Setups, Chess56BeginsWith28To36MovesWithoutCheckAndWithF2f8AsOnlyCapture) {
  check_first_moves("chess56", 28, 36);
}
TEST(Setups, Chess112BeginsWith28To36MovesWithoutCheckAndWithF2f8AsOnlyCapture) {
  check_first_moves("chess112", 28, 36);
}
TEST(Setups, Chess2016BeginsWith28To40MovesWithoutCheckAndWithF2f8AsOnlyCapture) {
  check_first_moves("chess2016", 28, 40);
}

TEST(Setups, All960ArraysAreDifferentAndKeepTheRulesOfChess960) {
  const Variant& variant = game("chess960");
  std::set<std::string> arrays;
  for (std::uint64_t number = 1; number <= 960; ++number) {
    const std::string name = setup_of(variant, {number});
    EXPECT_EQ(name, std::to_string(number - 1));
    const std::string fen = to_fen(variant, begin(variant, name));
    arrays.insert(fen);
    const std::string rank = fen.substr(fen.find(" w ") - 8, 8);
    std::string sorted = rank;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, "BBKNNQRR") << name;
    EXPECT_EQ((rank.find('B') + rank.rfind('B')) % 2, 1U) << name;
    EXPECT_LT(rank.find('R'), rank.find('K')) << name;
    EXPECT_LT(rank.find('K'), rank.rfind('R')) << name;
  }
  EXPECT_EQ(arrays.size(), 960U);
}

}  // namespace
}  // namespace rules::test
