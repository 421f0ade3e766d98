// A game in words.
#include "server/api/game_words.hpp"

#include <gmock/gmock.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;

TEST(GameWords, OfClocks) {
  EXPECT_EQ(clock_words(Unlimited{}), "no clock");
  EXPECT_EQ(clock_words(Fischer{.base = 5min, .increment = 3s}), "5+3");
  EXPECT_EQ(clock_words(Fischer{.base = 30s, .increment = 0s}), "0.5+0");
  EXPECT_EQ(clock_words(Fischer{.base = 65s, .increment = 0s}), "1.08+0");
  EXPECT_EQ(clock_words(Delay{.base = 10min, .delay = 5s}), "10 min, delay 5 s");
  EXPECT_EQ(clock_words(Byoyomi{.base = 0s, .period = 30s, .periods = 3}), "0 min + 3 x 30 s");
  EXPECT_EQ(clock_words(DaysPerMove{.days = std::chrono::days{1}}), "1 day a move");
  EXPECT_EQ(clock_words(DaysWithCap{.base = std::chrono::days{5}, .increment = std::chrono::days{2}}),
            "5 days, 2 days more a move");
}

TEST(GameWords, OfResults) {
  EXPECT_EQ(result_words({.result = Result::white}), "1–0");
  EXPECT_EQ(result_words({.result = Result::black}), "0–1");
  EXPECT_EQ(result_words({.result = Result::draw}), "½–½");
  EXPECT_EQ(result_words({.result = Result::none}), "void");
}

TEST(GameWords, TellWhoPlaysWhatAndHowItEnded) {
  Table table{{.variant = "chess56", .color = ColorChoice::white}};
  const Now day{1'795'564'800'000};
  const std::string open = words_of(card_of(table.state()), day).description;
  EXPECT_THAT(open, testing::EndsWith("waits for an opponent"));
  table.started();
  const LinkWords playing = words_of(card_of(table.state()), day);
  EXPECT_THAT(playing.title, testing::HasSubstr(" – "));
  EXPECT_THAT(playing.title, testing::EndsWith("Chess 56"));
  EXPECT_THAT(playing.description, testing::EndsWith("2026-11-25"));
  ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  ASSERT_TRUE(table.act("bob", Resign{}));
  const GameCard card = card_of(table.state());
  EXPECT_THAT(words_of(card, day).description, testing::EndsWith(" · 1–0 (resignation)"));
  const picture::Caption caption = caption_of(card, day);
  EXPECT_EQ(caption.result, "1–0");
  ASSERT_EQ(caption.players.size(), 2U);
  EXPECT_EQ(caption.players[0].side, rules::Side::white);
}

}  // namespace
}  // namespace server
