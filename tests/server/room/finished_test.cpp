// Games that are over, and those who look at them: none of their reading is done on a thread that plays, and what they
// are shown is made once. The background is stalled to see who waits for it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "tests/server/support/stalled.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using protocol::ErrorCode;

/// Plays a game to its end, and keeps its room.
std::pair<ListeningPtr, ListeningPtr> play(Hall& hall, const std::string& id) {
  auto players = hall.start_game(id);
  hall.act(players.first, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)players.second->hear("moved");
  hall.act(players.second, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  (void)players.first->hear("moved", 2);
  hall.act(players.first, "end", Resign{});
  (void)players.second->hear("game_ended");
  return players;
}

ListeningPtr watch(Hall& hall, const std::string& id, const std::string& request = "watch") {
  auto member = hall.make_member();
  hall.directory.post(GameId::parse(id).value(), Enter{.who = member, .since = {}, .id = request});
  return member;
}

ListeningPtr come_back(Hall& hall, const ListeningPtr& player, std::optional<Seq> since = {}) {
  auto again = std::make_shared<Listening>(player->player());
  hall.directory.post(hall.game, Enter{.who = again, .since = since, .id = "again"});
  return again;
}

TEST(Finished, IsReplayedWhereNobodyWaitsForItWhoPlays) {
  Hall hall;
  play(hall, "game0101");
  hall.reopen();
  const auto [white, black] = hall.start_game("game0102");
  Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, "game0101");
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  std::this_thread::sleep_for(100ms);
  EXPECT_EQ(watcher->count("snapshot"), 0U) << "it was replayed on a thread that plays";
  stalled.let_go();
  const json shot = watcher->hear("snapshot");
  EXPECT_TRUE(protocol::decode_server(shot.dump()));
  EXPECT_EQ(shot["d"]["moves"].size(), 2U);
  EXPECT_EQ(shot["id"], "watch");
}

// Such a game once stood in the list of live ones until the server was started again.
TEST(Finished, TheLobbyHearsOfAnEndThatItsRoomCouldNotTell) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0130");
  hall.store.appends_lie = 1;
  hall.store.fails_as = store::Code::corrupt;
  hall.store.reads_fail = 1;
  hall.act(black, "end", Resign{});
  EXPECT_TRUE(eventually([&] { return white->lost_games == 1; }));
  EXPECT_EQ(hall.recorded("game_ended"), 1);
  EXPECT_FALSE(hall.said_to_be_over);
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["phase"], "ended");
  EXPECT_TRUE(hall.said_to_be_over);
}

TEST(Finished, BeyondTheBoundIsRefusedAsBusyAndShownLater) {
  RoomLimits limits;
  limits.replays = 1;
  Hall hall(limits);
  for (const char* id : {"game0103", "game0104"}) play(hall, id);
  hall.reopen();
  Stalled stalled(hall.shared().replays.background);
  const auto first = watch(hall, "game0103");
  EXPECT_TRUE(eventually([&] { return hall.shared().replays.background.place() == nullptr; }));
  const auto refused = watch(hall, "game0104", "w1");
  EXPECT_EQ(refused->refusal("w1"), ErrorCode::busy);
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 1; })) << "the room of the refused one stays";
  stalled.let_go();
  EXPECT_EQ(first->hear("snapshot")["d"]["game"], "game0103");
  EXPECT_EQ(watch(hall, "game0104")->hear("snapshot")["d"]["game"], "game0104");
}

TEST(Finished, KeepsNoGameWaitingThatGoesOn) {
  RoomLimits limits;
  limits.replays = 1;
  Hall hall(limits);
  play(hall, "game0105");
  const auto [white, black] = hall.start_game("game0106", Fischer{.base = 60s, .increment = 0s});
  hall.restart();
  Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, "game0105");
  EXPECT_TRUE(eventually([&] { return hall.shared().replays.background.place() == nullptr; }));
  hall.directory.take_up({hall.game});
  EXPECT_TRUE(eventually([&] { return hall.recorded("server_restarted") == 1; }));
  const auto again = come_back(hall, white);
  EXPECT_EQ(again->hear("snapshot")["d"]["phase"], "playing");
  hall.act(again, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(again->event_of("m1")["t"], "moved");
  EXPECT_EQ(watcher->count("snapshot"), 0U);
}

TEST(Finished, IsShownFromWhatIsKeptOnceItWasShown) {
  RoomLimits limits;
  limits.idle_finished = Ms{20};
  Hall hall(limits);
  play(hall, "game0107");
  hall.reopen();
  const auto first = watch(hall, "game0107");
  const json shot = first->hear("snapshot");
  const Stalled stalled(hall.shared().replays.background);
  EXPECT_EQ(watch(hall, "game0107")->hear("snapshot")["d"], shot["d"]) << "by the room that is there";
  hall.reopen();
  const auto later = watch(hall, "game0107");
  EXPECT_EQ(later->hear("snapshot")["d"], shot["d"]) << "by a new room";
  EXPECT_TRUE(later->waits_for([&] { return later->latest().value("watchers", 0) == 1; }));
  hall.directory.post(hall.game, Unwatch{later.get()});
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; })) << "for what it is shown from is kept";
}

TEST(Finished, IsResumedFromWhatIsKept) {
  Hall hall;
  const auto [white, black] = play(hall, "game0108");
  const auto last = static_cast<Seq>(black->hear("game_ended")["v"].get<std::int64_t>());
  for (const char* when : {"made", "kept"}) {
    hall.reopen();
    const auto up_to_date = come_back(hall, white, last);
    EXPECT_EQ(up_to_date->hear("resumed")["d"]["v"], last) << when;
    EXPECT_EQ(up_to_date->count("snapshot") + up_to_date->count("game_ended"), 0U) << when;
    const auto behind = come_back(hall, black, last - 1);
    EXPECT_EQ(behind->hear("game_ended")["d"], black->hear("game_ended")["d"]) << when;
    (void)behind->hear("resumed");
  }
}

TEST(Finished, IsReadWholeForWhoDoesSomethingInIt) {
  RoomLimits limits;
  limits.replays = 1;
  Hall hall(limits);
  const auto [old_white, old_black] = play(hall, "game0109");
  hall.reopen();
  const auto white = come_back(hall, old_white);
  (void)white->hear("snapshot");
  Stalled stalled(hall.shared().replays.background);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_TRUE(eventually([&] { return hall.shared().replays.background.place() == nullptr; }));
  const auto black = come_back(hall, old_black);
  stalled.let_go();
  EXPECT_EQ(white->event_of("m1"), old_white->event_of("m1")) << "the same command gets the same answer";
  EXPECT_EQ(black->hear("snapshot")["d"]["moves"].size(), 2U);
  EXPECT_EQ(white->count("snapshot"), 1U) << "nobody hears anything twice";
  hall.act(white, "m9", MakeMove{.ply = 3, .text = "g1f3"});
  EXPECT_EQ(white->refusal("m9"), ErrorCode::game_over);
  hall.act(white, "r1", OfferRematch{});
  (void)black->hear("rematch_offered");
  hall.act(black, "r2", OfferRematch{});
  EXPECT_EQ(white->hear("game_followed")["d"]["as"], "rematch");
  const auto watcher = watch(hall, "game0109");
  EXPECT_EQ(watcher->hear("snapshot")["d"]["followed"].size(), 1U);
  hall.reopen();
  EXPECT_EQ(watch(hall, "game0109")->hear("snapshot")["d"], watcher->hear("snapshot")["d"])
      << "not what was kept before";
}

TEST(Finished, RefusesACommandAsBusyWhileTooMuchIsReadAndGoesOn) {
  RoomLimits limits;
  limits.replays = 1;
  Hall hall(limits);
  const auto players = play(hall, "game0110");
  hall.reopen();
  const auto white = come_back(hall, players.first);
  (void)white->hear("snapshot");
  auto place = hall.shared().replays.background.place();
  hall.act(white, "r1", OfferRematch{});
  EXPECT_EQ(white->refusal("r1"), ErrorCode::busy);
  EXPECT_EQ(watch(hall, "game0110")->hear("snapshot")["d"]["phase"], "ended");
  place.reset();
  hall.act(white, "r1", OfferRematch{});
  EXPECT_EQ(white->event_of("r1")["t"], "rematch_offered");
}

TEST(Finished, IsNotReadWholeForWhoHasNoPartInIt) {
  RoomLimits limits;
  limits.replays = 1;
  Hall hall(limits);
  play(hall, "game0118");
  hall.reopen();
  const auto watcher = watch(hall, "game0118");
  (void)watcher->hear("snapshot");
  const auto place = hall.shared().replays.background.place();
  hall.act(watcher, "r1", Resign{});
  EXPECT_EQ(watcher->refusal("r1"), ErrorCode::not_a_player);
  hall.act(watcher, "j1", Join{.name = "late"});
  EXPECT_EQ(watcher->refusal("j1"), ErrorCode::game_full);
}

TEST(Finished, IsShownFromWhatIsKeptAgainAfterACommandThatChangedNothing) {
  RoomLimits limits;
  limits.idle_finished = Ms{20};
  Hall hall(limits);
  const auto players = play(hall, "game0119");
  hall.reopen();
  const auto white = come_back(hall, players.first);
  const json shot = white->hear("snapshot");
  hall.act(white, "m9", MakeMove{.ply = 3, .text = "g1f3"});
  EXPECT_EQ(white->refusal("m9"), ErrorCode::game_over);
  const Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, "game0119");
  EXPECT_EQ(watcher->hear("snapshot")["d"], shot["d"]);
  for (const auto& one : {white, watcher}) hall.directory.post(hall.game, Unwatch{one.get()});
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; })) << "it keeps the boards";
}

TEST(Finished, IsNotKeptIfItIsPrivateAndShownToItsPlayersAlone) {
  Hall hall;
  hall.audience.is_private = true;
  const auto players = play(hall, "game0111");
  hall.reopen();
  EXPECT_EQ(come_back(hall, players.first)->hear("snapshot")["d"]["phase"], "ended");
  EXPECT_EQ(hall.shared().replays.kept.bytes(), 0U);
  EXPECT_EQ(watch(hall, "game0111", "w1")->refusal("w1"), ErrorCode::private_game);
  hall.reopen();
  EXPECT_EQ(watch(hall, "game0111", "w2")->refusal("w2"), ErrorCode::private_game);
}

TEST(Finished, IsNotKeptIfItIsShownLaterAndShownEarlyToItsPlayersAlone) {
  Hall hall;
  hall.audience.delay = 60s;
  const auto players = play(hall, "game0112");
  for (const bool is_due : {false, true}) {
    hall.reopen();
    if (is_due) hall.ahead = 61s;
    EXPECT_EQ(come_back(hall, players.first)->hear("snapshot")["d"]["phase"], "ended");
    EXPECT_EQ(watch(hall, "game0112")->hear("snapshot")["d"]["phase"], is_due ? "ended" : "waiting");
  }
  EXPECT_EQ(hall.shared().replays.kept.bytes(), 0U);
}

TEST(Finished, TellsTheRatingsOfAGameThatWasNotRatedAfterAll) {
  Hall hall;
  hall.rated = true;
  const auto [white, black] = hall.start_game("game0113", Fischer{.base = 300s, .increment = 0s});
  hall.act(white, "end", Abort{});
  (void)black->hear("game_ended");
  const json ratings = white->hear("rated")["d"];
  for (const char* when : {"made", "kept"}) {
    hall.reopen();
    const auto watcher = watch(hall, "game0113");
    EXPECT_EQ(watcher->hear("snapshot")["d"]["phase"], "ended") << when;
    EXPECT_EQ(watcher->hear("rated")["d"], ratings) << when;
    const json shot = watch(hall, "game0113")->hear("snapshot");
    EXPECT_FALSE(shot["d"].contains("ratings")) << when;
  }
}

TEST(Finished, LetsEverybodyGoWhoDoesNotWaitForIt) {
  RoomLimits limits;
  limits.idle_finished = Ms{20};
  Hall hall(limits);
  play(hall, "game0114");
  hall.reopen();
  Stalled stalled(hall.shared().replays.background);
  const auto watcher = watch(hall, "game0114");
  hall.directory.post(hall.game, Unwatch{watcher.get()});
  stalled.let_go();
  EXPECT_TRUE(eventually([&] { return hall.directory.size() == 0; }));
}

TEST(Finished, EndsWithTheServerThoughReplaysWait) {
  std::optional<Stalled> stalled;
  std::jthread lets_go;
  std::vector<ListeningPtr> watchers;
  {
    Hall hall;
    for (const char* id : {"game0115", "game0116", "game0117"}) play(hall, id);
    hall.reopen();
    stalled.emplace(hall.shared().replays.background);
    for (const char* id : {"game0115", "game0116", "game0117"}) watchers.push_back(watch(hall, id));
    std::this_thread::sleep_for(50ms);
    lets_go = std::jthread([&] {
      std::this_thread::sleep_for(50ms);
      stalled->let_go();
    });
  }
  for (const ListeningPtr& one : watchers) EXPECT_EQ(one->count("snapshot"), 0U);
}

}  // namespace
}  // namespace server::test
