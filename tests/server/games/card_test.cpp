// Cards as they are read from the store.
#include "server/games/card.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace server::test {
namespace {

using testing::HasSubstr;

std::expected<GameCard, std::string> read(const std::string& summary) {
  store::GameHead head;
  head.game.id = GameId::parse("game0001").value();
  head.game.variant = "chess";
  head.game.heading = {.state = store::GameState::running, .summary = summary};
  return card_of(head);
}

TEST(Card, OfASummaryThatSaysLittleHasDefaults) {
  const auto card = read("{}");
  ASSERT_TRUE(card) << card.error();
  EXPECT_EQ(card->control, TimeControl{Unlimited{}});
  EXPECT_EQ(card->audience, Audience{});
}

// Such a card was once taken for a game without a clock that everybody may see.
TEST(Card, OfWhatThisProgramDoesNotKnowIsNone) {
  const auto clock = read(R"({"phase":"playing","clock":{"type":"sundial"},"private":true})");
  ASSERT_FALSE(clock);
  EXPECT_THAT(clock.error(), HasSubstr("its summary cannot be read at /clock"));
  EXPECT_FALSE(read(R"({"phase":"dreaming"})"));
  EXPECT_FALSE(read("no JSON"));
  EXPECT_FALSE(read(R"({"clock":{"type":"fischer","base_ms":"long"}})"));
}

}  // namespace
}  // namespace server::test
