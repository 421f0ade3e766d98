// Conditional lines in rooms: played once, in whatever way the disk fails and the server stops, and while no offer
// stands.
#include <gtest/gtest.h>

#include <future>

#include "protocol/json/write.hpp"
#include "server/app/wait.hpp"
#include "server/store/wall_time.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;
using protocol::LinePly;
using protocol::Lines;
using Answered = std::expected<Lines, protocol::Error>;

const DaysPerMove kThreeDays{.days = std::chrono::days{3}};

Answered ask_for(Hall& hall, const ListeningPtr& who, std::optional<Lines> change) {
  auto promise = std::make_shared<std::promise<Answered>>();
  auto future = promise->get_future();
  hall.directory.post(hall.game,
                      LinesRequest{.player = who->player().id,
                                   .change = std::move(change),
                                   .then = [promise](Answered lines) { promise->set_value(std::move(lines)); }});
  if (future.wait_for(kPatience) != std::future_status::ready) throw std::runtime_error("no answer to a wish");
  return future.get();
}

Lines now_lines(Hall& hall, const ListeningPtr& who, std::vector<LinePly> plies) {
  return {.after = ask_for(hall, who, std::nullopt).value().after, .plies = std::move(plies)};
}

std::vector<store::ConditionalLines> stored(Hall& hall) {
  using Rows = std::vector<store::ConditionalLines>;
  return wait_for<Rows>([&](store::Completion<Rows> then) { hall.store.lines().lines_in(hall.game, std::move(then)); })
      .value();
}

const std::vector<LinePly> kKnights{{1, "e2e4"}, {2, "e7e5"}, {3, "g1f3"}, {4, "b8c6"}};

/// Begins a game in which Black has lines.
std::pair<ListeningPtr, ListeningPtr> with_lines(Hall& hall, const std::string& id) {
  auto players = hall.start_game(id, kThreeDays);
  EXPECT_TRUE(ask_for(hall, players.second, now_lines(hall, players.second, kKnights)));
  return players;
}

TEST(RoomLines, AreAnsweredByTheServerForEverybody) {
  Hall hall;
  const auto [white, black] = with_lines(hall, "lines001");
  const auto watcher = hall.enter();
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  for (const auto& one : {white, black, watcher}) {
    EXPECT_EQ(one->hear("moved", 2)["d"]["move"], "e7e5");
    EXPECT_EQ(one->hear("moved", 2)["d"]["conditional"], true);
  }
  EXPECT_EQ(ask_for(hall, black, std::nullopt)->plies, (std::vector<LinePly>{{3, "g1f3"}, {4, "b8c6"}}));
  EXPECT_EQ(ask_for(hall, white, std::nullopt)->plies, std::vector<LinePly>{});
  EXPECT_EQ(ask_for(hall, watcher, std::nullopt).error().code, ErrorCode::not_a_player);
}

TEST(RoomLines, AreAnsweredAfterACrashBetweenAMoveAndItsAnswer) {
  Hall hall;
  const auto [white, black] = hall.start_game("lines002", kThreeDays);
  const Lines lines = now_lines(hall, black, kKnights);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)black->hear("moved");
  store::ConditionalLines row{.game = hall.game,
                              .player = black->player().id.text(),
                              .text = protocol::json::text_of(lines),
                              .at = wall_time(hall.now())};
  ASSERT_TRUE(wait_for<void>([&](store::Completion<void> then) {
    hall.store.lines().put_lines(std::move(row), store::Term::first, std::move(then));
  }));
  hall.reopen();
  const auto watcher = hall.enter();
  ASSERT_TRUE(eventually([&] { return hall.recorded("moved") == 2; }));
  hall.reopen();
  (void)hall.enter();
  hall.wake();
  EXPECT_EQ(ask_for(hall, black, std::nullopt)->plies.size(), 2U);
  EXPECT_EQ(hall.recorded("moved"), 2) << "once";
}

TEST(RoomLines, AreAnsweredOnceThoughTheStoreFirstRefusesTheAnswer) {
  for (const bool lies : {false, true}) {
    Hall hall({.retry = Ms{20}});
    const auto [white, black] = with_lines(hall, "lines003");
    hall.store.appends_pass = 1;
    (lies ? hall.store.appends_lie : hall.store.appends_fail) = 1;
    hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
    EXPECT_EQ(white->hear("moved", 2)["d"]["move"], "e7e5");
    EXPECT_EQ(hall.recorded("moved"), 2);
    if (lies) continue;  // nobody tells the room that the disk is well again
    hall.act(white, "m3", MakeMove{.ply = 3, .text = "g1f3"});
    EXPECT_EQ(white->hear("moved", 4)["d"]["move"], "b8c6");
    EXPECT_EQ(hall.recorded("moved"), 4);
  }
}

TEST(RoomLines, WaitWhileADrawIsOffered) {
  Hall hall;
  const auto [white, black] = with_lines(hall, "lines004");
  hall.act(white, "d1", OfferDraw{.ply = 1});
  (void)black->hear("draw_offered");
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)black->hear("moved");
  EXPECT_EQ(ask_for(hall, black, std::nullopt)->plies.size(), 3U);
  EXPECT_EQ(hall.recorded("moved"), 1);
  hall.act(black, "no", DrawDecline{});
  EXPECT_EQ(white->hear("moved", 2)["d"]["move"], "e7e5");
}

TEST(RoomLines, AreDroppedWhenTheGameLeavesThemAndWhenItEnds) {
  Hall hall;
  const auto [white, black] = with_lines(hall, "lines005");
  EXPECT_EQ(stored(hall).size(), 1U);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "d2d4"});
  (void)black->hear("moved");
  EXPECT_TRUE(eventually([&] { return stored(hall).empty(); }));
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "d7d5"});
  (void)black->hear("moved", 2);
  ASSERT_TRUE(ask_for(hall, black, now_lines(hall, black, {{3, "c2c4"}, {4, "e7e6"}})));
  EXPECT_EQ(stored(hall).size(), 1U);
  hall.act(white, "end", Resign{});
  (void)black->hear("game_ended");
  EXPECT_TRUE(stored(hall).empty());
  EXPECT_EQ(ask_for(hall, black, std::nullopt).error().code, ErrorCode::game_over);
}

TEST(RoomLines, AnswerInsteadOfLeaveOrALostGameThoughTheFlagWouldHaveFallen) {
  Hall hall;
  const auto [white, black] = with_lines(hall, "lines006");
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)black->hear("moved", 2);
  hall.act(white, "d3", OfferDraw{.ply = 3});
  (void)black->hear("draw_offered");
  hall.act(white, "m3", MakeMove{.ply = 3, .text = "g1f3"});
  (void)black->hear("moved", 3);
  hall.ahead = 2 * 24h;
  hall.act(black, "no", DrawDecline{});
  const auto answer = white->hear("moved", 4)["d"];
  EXPECT_EQ(answer["move"], "b8c6");
  EXPECT_EQ(answer["clocks"]["black_ms"], Ms{3 * 24h}.count());
  EXPECT_EQ(hall.recorded("leave_taken"), 0);
}

}  // namespace
}  // namespace server::test
