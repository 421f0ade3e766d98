// The dice before the game: what is asked for, what they mean, and that anybody can check them.
#include <gmock/gmock.h>

#include "server/fairness/chain.hpp"
#include "server/fairness/check.hpp"
#include "server/match/setup_draw.hpp"
#include "tests/server/match/support.hpp"

namespace server {
namespace {

using nlohmann::json;
using testing::ElementsAre;

json body_of(const Table& table, EventKind kind) {
  for (const Event& event : table.record) {
    if (event.kind() == kind) return shown(event);
  }
  ADD_FAILURE() << name(kind) << " has not happened";
  return {};
}

TEST(Ruleset, HasAllOptionsInBytewiseOrder) {
  EXPECT_EQ(fairness::to_text(ruleset_of(variant_of("chess56"))),
            "chess56@1;move-rule=100;pair-low=tigers;repetition=3;rhino-pass=on;stalemate=draw");
  EXPECT_EQ(fairness::to_text(ruleset_of(variant_of("chess56", {{"pair-low", "man"}, {"move-rule", "off"}}))),
            "chess56@1;move-rule=off;pair-low=man;repetition=3;rhino-pass=on;stalemate=draw");
}

struct AsksCase {
  std::string variant;
  rules::Options options;
  ColorChoice color;
  std::string asks;
};

TEST(Offer, AsksForColoursFirstAndThenForTheDiceOfTheGame) {
  const std::vector<AsksCase> cases{
      {"chess", {}, ColorChoice::random, "2"},
      {"chess960", {}, ColorChoice::white, "960"},
      {"chess960", {}, ColorChoice::random, "2,960"},
      {"chess56", {}, ColorChoice::black, "6,6,6"},
      {"chess112", {}, ColorChoice::random, "2,6,6,6,2"},
      {"chess112", {{"interchange", "odd"}}, ColorChoice::white, "6,6,6"},
      {"chess2016", {}, ColorChoice::white, "6,6,6,6,6"},
      {"chaos", {}, ColorChoice::random, "2,64-"},
      {"chaos", {{"rejected-slip", "return"}}, ColorChoice::white, "64+"},
      {"future-random", {}, ColorChoice::white, "25,25"},
  };
  for (const AsksCase& c : cases) {
    Table table{{.variant = c.variant, .options = c.options, .color = c.color}};
    ASSERT_TRUE(table.join());
    EXPECT_EQ(table.last_body().at("asks"), c.asks) << c.variant;
    EXPECT_EQ(table.last_body().at("n"), 1);
  }
}

TEST(Offer, NamesWhiteFirstOrTheOrderOfJoiningWhileColoursAreOpen) {
  const auto order = [](ColorChoice color) {
    Table table{{.variant = "chess56", .color = color}};
    EXPECT_TRUE(table.join());
    return table.last_body().at("players").get<std::vector<std::string>>();
  };
  EXPECT_THAT(order(ColorChoice::white), ElementsAre("alice", "bob"));
  EXPECT_THAT(order(ColorChoice::black), ElementsAre("bob", "alice"));
  EXPECT_THAT(order(ColorChoice::random), ElementsAre("alice", "bob"));
}

TEST(Offer, IsStoredWithItsSecretAndNoEventSaysIt) {
  Table table{{.variant = "chess56"}};
  const auto effects = table.join();
  ASSERT_TRUE(effects && effects->fair.size() == 1);
  EXPECT_EQ(effects->fair[0].secret, secret_of("server"));
  EXPECT_FALSE(effects->fair[0].record);
  EXPECT_FALSE(effects->fair[0].ended);
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.open("bob"));
  const std::string secret = fairness::to_hex(secret_of("server"));
  for (const Event& event : table.record) EXPECT_FALSE(event_text(event.body).contains(secret)) << name(event.kind());
}

TEST(Openings, OfPlayersAreNotSentBeforeTheRoll) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.open("bob"));
  for (const Event& event : table.record)
    EXPECT_FALSE(shown(event).dump().contains(fairness::to_hex(secret_of("bob"))));
}

TEST(Roll, IsTheSetupOfTheGameAndItsRecordIsGood) {
  for (const char* variant : {"chess960", "chess56", "chess112", "chess2016", "chaos", "future-random"}) {
    for (const ColorChoice color : {ColorChoice::white, ColorChoice::random}) {
      Table table{{.variant = variant, .color = color}};
      table.started();
      const auto record = fair_record(*table.match);
      ASSERT_TRUE(record);
      const auto checked = fairness::check(*record, table.key.public_key());
      ASSERT_TRUE(checked) << fairness::to_text(checked.error());
      EXPECT_EQ(record->state, fairness::State::done);
      EXPECT_EQ(fairness::to_text(checked->lock.ruleset), fairness::to_text(ruleset_of(*table.variant)));
      std::vector<std::uint64_t> numbers;
      for (const fairness::Die& die : *record->rolls.at(0).dice) numbers.push_back(die.number);
      if (color == ColorChoice::random) {
        EXPECT_EQ(table.state().seats.at(rules::Side::white).id, player(numbers[0] == 1 ? "alice" : "bob"));
        numbers.erase(numbers.begin());
      }
      const auto setup = table.variant->hooks.setup_of_dice(*table.variant, numbers, 1);
      ASSERT_TRUE(setup);
      EXPECT_EQ(body_of(table, EventKind::game_started).at("start").value("setup", ""), *setup);
      EXPECT_EQ(table.state().play->start_fen(),
                rules::to_fen(*table.variant, rules::start(*table.variant, *setup)->position));
    }
  }
}

TEST(Roll, GivesBothPlayersBothColoursInTime) {
  std::set<std::string> whites;
  for (int i = 0; i < 20; ++i) {
    Table table{{.color = ColorChoice::random}};
    table.server = "server " + std::to_string(i);
    ASSERT_TRUE(table.join());
    ASSERT_TRUE(table.commit("alice"));
    ASSERT_TRUE(table.commit("bob"));
    ASSERT_TRUE(table.open("alice"));
    ASSERT_TRUE(table.open("bob"));
    whites.insert(table.state().seats.at(rules::Side::white).id.text());
  }
  EXPECT_EQ(whites.size(), 2U);
}

TEST(Lock, CarriesTheTimeAndCannotBeSignedByAnotherKey) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("alice"));
  table.at(20'000);
  ASSERT_TRUE(table.commit("bob"));
  EXPECT_EQ(fairness::parse_lock(table.last_body().at("lock").get<std::string>())->time, utc_text(table.now));
  EXPECT_EQ(table.last_body().at("left_ms"), 60'000);

  Table changed{{.variant = "chess56"}};
  ASSERT_TRUE(changed.join());
  ASSERT_TRUE(changed.commit("alice"));
  changed.key = fairness::SigningKey{secret_of("another key")};
  const auto effects = changed.commit("bob");
  ASSERT_TRUE(effects);
  EXPECT_THAT(kinds(effects->events), ElementsAre("fair_committed", "game_ended"));
  EXPECT_EQ(changed.ending(), "none void-draw");
}

TEST(Void, IsPublishedWithWhatIsThereAndCompletedLater) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.open("bob"));
  table.pass(kDrawTime);
  const Effects effects = table.time_up();
  ASSERT_EQ(effects.fair.size(), 1U);
  EXPECT_TRUE(effects.fair[0].ended);
  EXPECT_EQ(effects.fair[0].record->state, fairness::State::voided);
  EXPECT_TRUE(fairness::check(*effects.fair[0].record, table.key.public_key()));
  const json voided = body_of(table, EventKind::fair_voided);
  EXPECT_EQ(voided.at("missing"), json({1}));
  EXPECT_EQ(voided.at("openings"),
            json({fairness::to_hex(secret_of("server")), "-", fairness::to_hex(secret_of("bob"))}));
  EXPECT_FALSE(voided.contains("dice"));
  table.pass(std::chrono::hours{1});
  const auto late = table.open("alice");
  ASSERT_TRUE(late && late->fair.size() == 1);
  EXPECT_THAT(kinds(late->events), ElementsAre("fair_voided"));
  EXPECT_EQ(table.last_body().at("dice").size(), 3U);
  EXPECT_EQ(table.last_body().at("missing"), json({1}));
  EXPECT_TRUE(fairness::check(*late->fair[0].record, table.key.public_key()));
  EXPECT_EQ(table.ending(), "none void-draw");
  table.crash();
}

TEST(Void, IsTheServersFaultIfItsSecretIsLost) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  ASSERT_TRUE(table.commit("alice"));
  ASSERT_TRUE(table.commit("bob"));
  ASSERT_TRUE(table.open("bob"));
  auto without = Match::replay(*table.variant, table.record);
  ASSERT_TRUE(without) << without.error();
  const auto effects =
      without->handle(Order{.player = player("alice"),
                            .id = "last",
                            .action = FairOpen{.draw = table.draw_name(), .roll = 1, .opening = secret_of("alice")}},
                      table.now, table.key, table.entropy());
  ASSERT_TRUE(effects);
  EXPECT_THAT(kinds(effects->events), ElementsAre("fair_opened", "fair_voided", "game_ended"));
  EXPECT_THAT(fair_record(*without)->rolls.at(0).missing, ElementsAre(0U));
  EXPECT_EQ(fair_record(*without)->notes, R"({"void":"time"})");
  EXPECT_THAT(effects->fair.at(0).voided->against, ElementsAre("server"));
  EXPECT_TRUE(fairness::check(*fair_record(*without), table.key.public_key()));
}

TEST(Draw, OnceRolledNeedsNoSecretToBeRebuilt) {
  Table table{{.variant = "chess56"}};
  table.started();
  const auto again = Match::replay(*table.variant, table.record);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(fair_record(*again), fair_record(*table.match));
}

}  // namespace
}  // namespace server
