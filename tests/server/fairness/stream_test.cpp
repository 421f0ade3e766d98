#include "server/fairness/stream.hpp"

#include <gmock/gmock.h>

#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

using testing::ElementsAre;

Asks asks_of(std::string_view text) {
  return parse_asks({.text = text, .column = 1}).value();
}

TEST(Stream, GivesTheNumbersOfTheVectorsAndStopsAtTheirNextWord) {
  for (const auto& vector : vectors()["streams"]) {
    Stream stream{hash_of(vector["key"])};
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < vector["numbers"].size(); ++i) numbers.push_back(stream.number(vector["faces"]));
    EXPECT_EQ(nlohmann::json(numbers), vector["numbers"]) << vector["faces"] << " faces";
    EXPECT_EQ(stream.next_word(), vector["next_word"]) << vector["faces"] << " faces";
  }
}

TEST(Stream, MixesFacesInOneStream) {
  const auto& vector = vectors()["mixed_stream"];
  Stream stream{hash_of(vector["key"])};
  for (const auto& die : vector["dice"]) EXPECT_EQ(stream.number(die[0]), die[1]) << die;
}

TEST(DiceReader, ReadsFixedDiceOnceAndIsNotOpen) {
  const DiceReader reader{asks_of("6,6,2"), sha256("key")};
  EXPECT_FALSE(reader.is_open());
  Stream stream{sha256("key")};
  const std::uint64_t first = stream.number(6);
  const std::uint64_t second = stream.number(6);
  EXPECT_THAT(reader.dice(), ElementsAre(Die{6, first}, Die{6, second}, Die{2, stream.number(2)}));
}

TEST(DiceReader, ThrowsAnOpenDieAtLeastOnceAndAsLongAsTheRulesWant) {
  const Asks asks = asks_of("2,8+");
  EXPECT_EQ(roll_dice(asks, sha256("key"))->size(), 2U);
  const auto until = [](std::size_t count) {
    return [count](std::span<const Die> dice) { return dice.size() >= count; };
  };
  EXPECT_EQ(roll_dice(asks, sha256("key"), until(0))->size(), 2U);
  const auto nine = roll_dice(asks, sha256("key"), until(9));
  ASSERT_EQ(nine->size(), 9U);
  EXPECT_EQ((*nine)[0].faces, 2U);
  for (std::size_t i = 1; i < 9; ++i) EXPECT_EQ((*nine)[i].faces, 8U);
  EXPECT_EQ(*roll_dice(asks, sha256("key"), until(2)), (std::vector<Die>{(*nine)[0], (*nine)[1]}));
}

TEST(DiceReader, ARollThatWouldReadMoreThan4096NumbersIsRefused) {
  const auto never = [](std::span<const Die>) { return false; };
  EXPECT_EQ(roll_dice(asks_of("8+"), sha256("key"), never).error().code, Code::too_big);
  EXPECT_EQ(roll_dice(asks_of("1024-"), sha256("key"), never).error().code, Code::too_big);
  const auto four_boxes = [](std::span<const Die> dice) { return dice.size() == kMaxNumbers; };
  EXPECT_EQ(roll_dice(asks_of("1024-"), sha256("key"), four_boxes)->size(), kMaxNumbers);
}

TEST(Slips, ABoxIsDrawnToItsEndAndThenFromAFullOne) {
  const auto dice = roll_dice(asks_of("5-"), sha256("key"), [](std::span<const Die> read) { return read.size() > 5; });
  ASSERT_EQ(dice->size(), 10U);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ((*dice)[i].faces, 5 - i % 5);
  const auto taken = slips(*dice);
  EXPECT_THAT(std::vector(taken.begin(), taken.begin() + 5), testing::UnorderedElementsAre(1, 2, 3, 4, 5));
  EXPECT_THAT(std::vector(taken.begin() + 5, taken.end()), testing::UnorderedElementsAre(1, 2, 3, 4, 5));
}

TEST(Slips, NumberRTakesTheRthSlipStillInside) {
  EXPECT_THAT(slips(std::vector<Die>{{4, 2}, {3, 2}, {2, 1}, {1, 1}, {4, 4}}), ElementsAre(2, 3, 1, 4, 4));
  // The slips of the vector name the squares a1, b1, … h8.
  std::string squares;
  for (const std::uint64_t slip : slips(*good_record("slips-64").rolls[0].dice)) {
    if (!squares.empty()) squares += ' ';
    squares += static_cast<char>('a' + (slip - 1) % 8);
    squares += static_cast<char>('1' + (slip - 1) / 8);
  }
  EXPECT_EQ(squares, vector_case("slips-64")["slips"]);
}

TEST(Asks, AllowsExactlyTheCountsThatItsFormGives) {
  EXPECT_TRUE(asks_of("6,6,6").allows(3));
  EXPECT_FALSE(asks_of("6,6,6").allows(2));
  EXPECT_FALSE(asks_of("6,6,6").allows(4));
  EXPECT_FALSE(asks_of("2,8+").allows(1));
  EXPECT_TRUE(asks_of("2,8+").allows(2));
  EXPECT_TRUE(asks_of("2,8+").allows(4096));
  EXPECT_FALSE(asks_of("2,8+").allows(4097));
  EXPECT_FALSE(asks_of("2,64-").allows(1));
  EXPECT_FALSE(asks_of("2,64-").allows(64));
  EXPECT_TRUE(asks_of("2,64-").allows(65));
  EXPECT_TRUE(asks_of("2,64-").allows(129));
}

}  // namespace
}  // namespace fairness
