// Between a match and the store: what one writes, and how the other is read back.
#include "server/games/stored_game.hpp"

#include <gtest/gtest.h>

#include "tests/server/match/support.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

// The roll's number was once taken for its place in the list of draws.
TEST(StoredGame, OfAVoidRollKnowsItsDrawThoughNumbersWereSkipped) {
  Table table{{.variant = "rolling-dynamic", .rated = true}};
  table.started();
  for (const std::uint32_t number : {2U, 900'000U}) table.secrets[number] = table.secrets.at(1);
  table.forget();
  ASSERT_TRUE(table.send(Restored{}));
  for (const char* one : {"alice", "bob"}) {
    const FairCommit commit{.draw = table.game_id + ".900001", .commitment = table.commitment_of(one)};
    ASSERT_TRUE(table.act(one, commit));
  }
  ASSERT_TRUE(table.move("b1b3c3"));
  const auto effects = table.act("bob", Resign{});
  ASSERT_TRUE(effects) << effects.error().sentence;
  const store::Writes writes = writes_of(*effects, table.state(), table.now);
  ASSERT_EQ(writes.draws.size(), 1U);
  EXPECT_EQ(writes.draws[0].key.number, 900'001U);
  ASSERT_TRUE(writes.draws[0].voided);
  EXPECT_FALSE(writes.draws[0].voided->left_rated_setup);
}

TEST(StoredGame, OfAnEventSurvivesTheStore) {
  Moved moved;
  moved.move = "e2e4";
  moved.lag = 0ms;
  moved.position = PositionMark::parse("0123456789abcdef");
  Effects effects;
  effects.events.push_back(
      {.seq = 7, .at = {1'795'000'000'000}, .by = *PlayerId::parse("alice"), .command = "c1", .body = moved});
  moved.lag = std::nullopt;
  effects.events.push_back({.seq = 8, .at = {1'795'000'000'000}, .by = {}, .command = {}, .body = moved});
  const auto variant = rules::make_variant("chess", {}).value();
  const store::Writes writes = writes_of(effects, State{*variant}, {1'795'000'000'001});
  EXPECT_FALSE(writes.heading);
  EXPECT_EQ(events_of(store::StoredGame{.head = {}, .events = writes.events}).value(), effects.events);
}

TEST(StoredGame, IsReadWhateverBoundsMessagesHaveNow) {
  const std::string name(400, 'n');
  const store::StoredEvent stored{
      .seq = 2,
      .at = {},
      .kind = "player_joined",
      .format = 1,
      .command = {},
      .body = R"({"d":{"game":"g8K2mQxZ","former":1,"player":{"id":"bob","name":")" + name + R"("}}})"};
  const auto event = event_of(stored);
  ASSERT_TRUE(event) << event.error();
  EXPECT_EQ(std::get<PlayerJoined>(event->body).player.name, name);
}

TEST(StoredGame, ThatThisProgramDidNotWriteIsRefusedWithASentence) {
  const store::StoredEvent good{.seq = 1,
                                .at = {},
                                .kind = "draw_offered",
                                .format = 1,
                                .command = {},
                                .body = R"({"d":{"game":"g8K2mQxZ","by":"white"}})"};
  EXPECT_TRUE(event_of(good));
  store::StoredEvent bad = good;
  bad.kind = "danced";
  EXPECT_EQ(event_of(bad).error(), "event 1 is of the unknown kind danced");
  bad = good;
  for (const char* body :
       {"", "[]", "{}", R"({"d":1,"y":2})", R"({"d":)", R"({"d":{}})", R"({"d":{"game":"g8K2mQxZ","by":"green"}})"}) {
    bad.body = body;
    ASSERT_FALSE(event_of(bad)) << body;
    EXPECT_EQ(event_of(bad).error().find("event 1 has a body that cannot be read: "), 0U) << body;
  }
  bad = good;
  bad.command = store::CommandKey{.player = "not a player", .id = "c1"};
  EXPECT_FALSE(event_of(bad));
}

}  // namespace
}  // namespace server::test
