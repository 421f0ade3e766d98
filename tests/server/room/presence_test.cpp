// Who is here, and how long a player is away.
#include "server/room/presence.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>

#include "protocol/json/write.hpp"
#include "server/room/claims.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

TEST(Presence, SendsTheOutcomeOfManyChangesOnce) {
  boost::asio::io_context io;
  Presence presence(io.get_executor(), 100ms);
  const auto alice = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto tab = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto carol = std::make_shared<Listening>(Player{.id = *PlayerId::parse("carol"), .name = "Carol"});
  const Seats seats{alice->player(), ColorChoice::white};
  const auto notice = [&](const std::vector<Gone>& gone) {
    return protocol::json::text_of(presence.take_notice(*GameId::parse("g8K2mQxZ"), seats, gone));
  };
  std::vector<std::string> notices;
  std::vector<std::chrono::steady_clock::time_point> when;
  presence.on_due([&] {
    when.push_back(std::chrono::steady_clock::now());
    notices.push_back(notice({}));
  });
  presence.add(alice);
  presence.add(alice);
  presence.add(tab);
  presence.add(carol);
  io.run();
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0], R"({"game":"g8K2mQxZ","here":["alice"],"watchers":1})");
  presence.remove(alice.get());
  presence.remove(carol.get());
  presence.remove(carol.get());
  io.restart();
  io.run();
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_GE(when[1] - when[0], 100ms) << "not more often than the limit says";
  EXPECT_EQ(notices[1], R"({"game":"g8K2mQxZ","here":["alice"],"watchers":0})");
  presence.add(alice);
  presence.add(tab);
  io.restart();
  io.run();
  ASSERT_EQ(notices.size(), 3U) << "who comes again knows nothing yet";
  const std::vector<Gone> gone{{.player = carol->player().id, .claim = 250ms}};
  EXPECT_EQ(notice(gone),
            R"({"game":"g8K2mQxZ","here":["alice"],"gone":[{"player":"carol","claim_ms":250}],"watchers":0})");
  presence.lose(*GameId::parse("g8K2mQxZ"));
  EXPECT_TRUE(presence.empty());
  EXPECT_EQ(tab->lost_games, 1);
}

TEST(Absence, IsMeasuredFromTheMomentThatAPlayerIsNotHere) {
  boost::asio::io_context io;
  Presence presence(io.get_executor(), 0ms);
  presence.on_due([] {});
  const auto alice = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto tab = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const Seats seats{alice->player(), ColorChoice::white};
  Absence absence;
  absence.note(seats, presence, {1'000});
  EXPECT_EQ(absence.of(alice->player().id, {3'000}), 2'000ms) << "never seen";
  presence.add(alice);
  presence.add(tab);
  absence.note(seats, presence, {4'000});
  EXPECT_FALSE(absence.of(alice->player().id, {5'000}));
  EXPECT_TRUE(absence.empty());
  presence.remove(alice.get());
  absence.note(seats, presence, {6'000});
  EXPECT_FALSE(absence.of(alice->player().id, {7'000})) << "the other tab is still there";
  presence.remove(tab.get());
  absence.note(seats, presence, {8'000});
  absence.note(seats, presence, {9'000});
  EXPECT_EQ(absence.of(alice->player().id, {9'500}), 1'500ms);
  EXPECT_FALSE(absence.of(*PlayerId::parse("carol"), {9'500})) << "who has no seat is not missed";
}

}  // namespace
}  // namespace server::test
