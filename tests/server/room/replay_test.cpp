// Games that go on and are read: none of that holds up the games that are being played, and nobody who only looks on
// holds up a player. The threads that replay are stalled to see who waits for them.
#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>

#include "tests/server/support/stalled.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using protocol::ErrorCode;

ListeningPtr come_back(Hall& hall, const GameId& game, const ListeningPtr& player) {
  auto again = std::make_shared<Listening>(player->player());
  hall.directory.post(game, Enter{.who = again, .since = {}, .id = "again"});
  return again;
}

ListeningPtr watch(Hall& hall, const GameId& game) {
  auto member = hall.make_member();
  hall.directory.post(game, Enter{.who = member, .since = {}, .id = "watch"});
  return member;
}

bool is_full(Hall& hall) {
  return hall.shared().replays.background.place() == nullptr;
}

RoomLimits one_replay() {
  RoomLimits limits;
  limits.replays = 1;
  return limits;
}

/// A game that takes its time to be loaded keeps one of the two threads that play, and no more than that.
TEST(Replay, HoldsUpNoAnswersOfOtherGames) {
  std::promise<void> begun;
  std::promise<void> goes_on;
  std::atomic<bool> is_asleep = false;
  const GameId asleep = GameId::parse("game0201").value();
  Hall hall;
  hall.news().listen([&](const GameCard& card) {
    if (!is_asleep || card.game != asleep) return;
    begun.set_value();
    goes_on.get_future().wait();
  });
  const auto sleeping = hall.start_game("game0201");
  hall.reopen();
  is_asleep = true;
  const auto [white, black] = hall.start_game("game0202");
  const auto player = come_back(hall, asleep, sleeping.first);
  begun.get_future().wait();
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_TRUE(black->waits_for([&] { return black->count("moved") == 1; }));
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  EXPECT_TRUE(white->waits_for([&] { return white->count("moved") == 2; }));
  goes_on.set_value();
  (void)player->hear("snapshot");
}

TEST(Replay, OfAGameThatGoesOnWaitsInTheBackroomForWhoLooksOn) {
  Hall hall;
  hall.start_game("game0203");
  hall.reopen();
  Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, hall.game);
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(watcher->count("snapshot"), 0U) << "it was replayed where players wait";
  stalled.let_go();
  EXPECT_EQ(watcher->hear("snapshot")["d"]["phase"], "playing");
}

TEST(Replay, BeyondTheBoundIsRefusedAsBusyToWhoLooksOnAndToNoPlayer) {
  Hall hall(one_replay());
  const auto players = hall.start_game("game0204");
  hall.reopen();
  auto place = hall.shared().replays.background.place();
  const auto early = watch(hall, hall.game);
  EXPECT_EQ(early->refusal("watch"), ErrorCode::busy);
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; })) << "nobody waits in its room";
  const auto white = come_back(hall, hall.game, players.first);
  EXPECT_EQ(white->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_EQ(watch(hall, hall.game)->hear("snapshot")["d"]["phase"], "playing") << "now it costs nothing";
}

TEST(Replay, ThatWaitsIsDoneAtOnceWhenAPlayerComes) {
  Hall hall(one_replay());
  const auto players = hall.start_game("game0205");
  hall.reopen();
  Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, hall.game);
  EXPECT_TRUE(eventually([&] { return is_full(hall); }));
  std::this_thread::sleep_for(50ms);
  const auto white = come_back(hall, hall.game, players.first);
  EXPECT_EQ(white->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_EQ(watcher->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_FALSE(is_full(hall)) << "its place is free";
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  stalled.let_go();
  EXPECT_EQ(watcher->hear("moved")["d"]["move"], "e2e4");
  EXPECT_EQ(white->count("snapshot"), 1U);
}

TEST(Replay, ThatWaitsIsDoneAtOnceWhenATimeIsDue) {
  Hall hall(one_replay());
  hall.start_game("game0206", Fischer{.base = 60s, .increment = 0s});
  hall.reopen();
  const Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, hall.game);
  EXPECT_TRUE(eventually([&] { return is_full(hall); }));
  hall.ahead = 120s;
  hall.wake();
  EXPECT_TRUE(eventually([&] { return hall.recorded("game_ended") == 1; }));
  EXPECT_EQ(watcher->hear("snapshot")["d"]["game"], "game0206");
}

TEST(Replay, ForAPlayerHoldsUpNoThreadThatPlays) {
  Hall hall;
  std::vector<std::pair<GameId, ListeningPtr>> sleeping;
  for (const char* id : {"game0208", "game0209", "game0210"}) {
    const auto player = hall.start_game(id).first;
    sleeping.emplace_back(hall.game, player);
  }
  hall.reopen();
  const auto [white, black] = hall.start_game("game0211");
  Stalled stalled(hall.shared().replays.for_players);
  std::vector<ListeningPtr> come;
  for (const auto& [game, player] : sleeping) come.push_back(come_back(hall, game, player));
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  std::this_thread::sleep_for(50ms);
  for (const ListeningPtr& one : come) EXPECT_EQ(one->count("snapshot"), 0U) << "it was replayed elsewhere";
  stalled.let_go();
  for (const ListeningPtr& one : come) EXPECT_EQ(one->hear("snapshot")["d"]["phase"], "playing");
}

TEST(Replay, IsNotClosedToAPlayerBecauseManyWaitForItWhoLookOn) {
  RoomLimits limits = one_replay();
  limits.mailbox = 2;
  Hall hall(limits);
  const auto players = hall.start_game("game0212");
  hall.reopen();
  const Stalled stalled(hall.shared().replays.background);
  std::vector<ListeningPtr> watchers;
  for (int i = 0; i < 3; ++i) watchers.push_back(watch(hall, hall.game));
  EXPECT_TRUE(eventually([&] { return is_full(hall); })) << "by then it is known who plays";
  EXPECT_EQ(watchers.back()->refusal("watch"), ErrorCode::busy);
  const auto white = come_back(hall, hall.game, players.first);
  EXPECT_EQ(white->hear("snapshot")["d"]["phase"], "playing");
  EXPECT_EQ(watchers.front()->hear("snapshot")["d"]["phase"], "playing");
}

TEST(Replay, RefusesNoPlayerAsBusyWhoComesWithMany) {
  Hall hall(one_replay());
  const auto players = hall.start_game("game0207");
  const auto place = hall.shared().replays.background.place();
  for (int i = 0; i < 50; ++i) {
    hall.reopen();
    const auto first = watch(hall, hall.game);
    const auto white = come_back(hall, hall.game, players.first);
    const auto second = watch(hall, hall.game);
    EXPECT_EQ(white->hear("snapshot")["d"]["phase"], "playing");
    EXPECT_EQ(white->refusals(), 0U);
  }
}

}  // namespace
}  // namespace server::test
