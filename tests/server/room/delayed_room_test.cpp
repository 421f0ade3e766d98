// Games that others see later, in rooms without sockets: what those who do not play are shown, and when.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "server/api/game_export.hpp"
#include "server/app/wait.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

TEST(DelayedRoom, ShowsTheGameLaterToThoseWhoDoNotPlay) {
  Hall hall;
  hall.audience.delay = 60s;
  const auto [white, black] = hall.start_game("game0007", Fischer{.base = 300s, .increment = 0s});
  const auto early = hall.enter();
  EXPECT_EQ(early->hear("snapshot")["d"]["v"], 1) << "that there is such a game may be known";
  EXPECT_EQ(early->hear("snapshot")["d"]["delay_ms"], 60'000);
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4") << "the players wait for nothing";
  hall.ahead = 20s;
  hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
  (void)white->hear("moved", 2);
  const auto tail = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = tail, .since = Seq{1}, .id = "enter"});
  EXPECT_EQ(tail->hear("resumed")["d"]["v"], 1);
  EXPECT_EQ(early->count("moved"), 0U);

  hall.ahead = 61s;
  hall.act(white, "m3", MakeMove{.ply = 3, .text = "g1f3"});  // this makes the room look at the clock again
  EXPECT_EQ(early->hear("moved")["d"]["move"], "e2e4");
  const json shot = hall.enter()->hear("snapshot");
  EXPECT_TRUE(protocol::decode_server(shot.dump()));
  EXPECT_EQ(shot["d"]["moves"].size(), 1U);
  EXPECT_EQ(early->count("moved"), 1U);
  hall.reopen();
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["moves"].size(), 1U) << "after a restart too";
}

// Such an event was once counted as shown.
TEST(DelayedRoom, ShowsOnceWhatFellDueWhileTheGameWasReadAgain) {
  for (const bool is_stored : {false, true}) {
    Hall hall;
    hall.freeze();
    hall.audience.delay = 60s;
    const auto [white, black] = hall.start_game("game0014", Fischer{.base = 300s, .increment = 0s});
    const auto watcher = hall.enter();
    hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
    (void)black->hear("moved");
    hall.ahead = 20s;
    hall.store.fails_as = store::Code::conflict;
    (is_stored ? hall.store.appends_lie : hall.store.appends_fail) = 1;
    hall.store.loads = 0;
    hall.store.reads_wait = true;
    hall.act(black, "m2", MakeMove{.ply = 2, .text = "e7e5"});
    ASSERT_TRUE(eventually([&] { return hall.store.loads == 1; }));
    hall.ahead = 61s;
    hall.store.let_go();
    EXPECT_EQ(watcher->hear("moved")["d"]["move"], "e2e4");
    (void)hall.enter();
    EXPECT_EQ(watcher->count("moved"), 1U);
    EXPECT_EQ(hall.recorded("moved"), is_stored ? 2 : 1);
  }
}

TEST(DelayedRoom, TellsNothingOfTheEndBeforeItsTime) {
  Hall hall;
  hall.freeze();
  hall.rated = true;
  hall.audience.delay = 1s;
  const auto [white, black] = hall.start_game("game0008", Fischer{.base = 300s, .increment = 0s});
  const auto watcher = hall.enter();
  int ply = 0;
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
    const ListeningPtr& who = ply % 2 == 0 ? white : black;
    ++ply;
    hall.act(who, "m" + std::to_string(ply), MakeMove{.ply = ply, .text = move});
    (void)who->event_of("m" + std::to_string(ply));
  }
  hall.act(black, "r1", Resign{});
  EXPECT_TRUE(white->hear("rated", 2)["d"]["white"].contains("after"));
  EXPECT_EQ(watcher->count("game_ended") + watcher->count("rated"), 0U);
  EXPECT_FALSE(hall.said_to_be_over) << "the list of live games would tell";
  const json shot = hall.enter()->hear("snapshot");
  EXPECT_FALSE(shot["d"].contains("outcome") || shot["d"].contains("ratings")) << shot;
  hall.ahead = 2s;
  EXPECT_EQ(watcher->hear("game_ended")["d"]["outcome"]["result"], "white");
  EXPECT_TRUE(watcher->hear("rated")["d"]["white"].contains("after"));
  EXPECT_TRUE(hall.said_to_be_over);
}

TEST(DelayedRoom, TellsTheEndAlsoWhenNobodyIsThereAnyMore) {
  Hall hall({.idle = 100ms});
  hall.freeze();
  hall.audience.delay = 1s;
  const auto [white, black] = hall.start_game("game0013");
  hall.act(black, "r1", Resign{});
  (void)white->hear("game_ended");
  hall.leave_all();
  hall.directory.post(hall.game, Unwatch{white.get()});
  hall.directory.post(hall.game, Unwatch{black.get()});
  hall.ahead = 500ms;
  std::this_thread::sleep_for(500ms);
  EXPECT_EQ(hall.directory.size(), 1U);
  EXPECT_FALSE(hall.said_to_be_over);
  EXPECT_TRUE(eventually([&] {
    hall.ahead = hall.ahead.load() + 50ms;
    return hall.said_to_be_over && hall.directory.size() == 0;
  }));
}

std::vector<int> halves_of(const json& score) {
  std::vector<int> all;
  if (score.is_null()) return all;
  for (const json& one : score.value("scores", json::array())) all.push_back(one["halves"]);
  return all;
}

TEST(DelayedRoom, TellsTheScoreOfAMiniMatchLaterToo) {
  Hall hall;
  hall.freeze();
  hall.pairing = Pairing::sequence;
  hall.audience.delay = 1s;
  const std::vector<int> nothing{0, 0};
  const std::vector<int> one_win{2, 0};
  const auto [white, black] = hall.start_game("game0012");
  hall.ahead = 1s;  // the beginning of the game is shown
  const auto watcher = hall.enter();
  const auto shows = [](const ListeningPtr& who, const std::vector<int>& score) {
    return who->waits_for([&] { return halves_of(who->score()) == score; });
  };
  EXPECT_TRUE(shows(watcher, nothing));
  hall.act(black, "r1", Resign{});
  EXPECT_TRUE(shows(white, one_win)) << "the players wait for nothing";
  EXPECT_TRUE(white->waits_for([&] { return white->score()["games"].size() == 2; }));
  const auto late = hall.enter();
  EXPECT_TRUE(shows(late, nothing));
  EXPECT_EQ(late->score()["games"].size(), 1U) << "that there is a second game says that the first is over";
  hall.game = GameId::parse(white->score()["games"][1].get<std::string>()).value();
  const auto next_door = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = next_door, .since = {}, .id = "early"});
  EXPECT_TRUE(next_door->waits_for([&] { return next_door->refusals_now() == 1; })) << "nor is it there for others yet";
  EXPECT_EQ(watcher->count("game_ended"), 0U);
  EXPECT_EQ(halves_of(watcher->score()), nothing);

  hall.ahead = 3s;
  (void)watcher->hear("game_ended");
  EXPECT_TRUE(shows(watcher, one_win));
  EXPECT_TRUE(shows(late, one_win));
  hall.directory.post(hall.game, Enter{.who = next_door, .since = {}, .id = "late"});
  EXPECT_TRUE(shows(next_door, one_win)) << "where the second game is watched, too";
}

// A client may send at once what belongs to a game that it was not let into.
TEST(DelayedRoom, HearsNobodyWhoMayNotSeeIt) {
  Hall hall;
  const auto is_turned_down = [&](const ListeningPtr& who, protocol::ErrorCode code) {
    hall.say(who, "s1", store::Channel::watchers, "who is there?");
    hall.act(who, "a1", OfferDraw{.ply = 0});
    EXPECT_EQ(who->refusal("s1"), code);
    EXPECT_EQ(who->refusal("a1"), code);
  };
  hall.audience = {.is_private = true, .delay = 0s};
  (void)hall.start_game("game0015");
  is_turned_down(hall.make_member(), protocol::ErrorCode::private_game);

  hall.pairing = Pairing::sequence;
  hall.audience = {.is_private = false, .delay = 60s};
  const auto [white, black] = hall.start_game("game0016");
  hall.act(black, "r1", Resign{});
  hall.game = GameId::parse(white->hear("game_followed")["d"]["next"].get<std::string>()).value();
  is_turned_down(hall.make_member(), protocol::ErrorCode::no_such_game);
}

TEST(DelayedRoom, ReadsTheOtherGameOfAMiniMatchOnceToKnowWhenItEnded) {
  Hall hall;
  hall.pairing = Pairing::sequence;
  hall.audience.delay = 60s;
  const auto [white, black] = hall.start_game("game0013");
  const GameId first = hall.game;
  hall.act(black, "r1", Resign{});
  EXPECT_TRUE(white->waits_for([&] { return white->score().value("games", json::array()).size() == 2; }));
  hall.ahead = 61s;
  hall.game = GameId::parse(white->score()["games"][1].get<std::string>()).value();
  const auto next_door = hall.enter();
  // The second game has then read the first: that read is not among those that are counted.
  ASSERT_TRUE(next_door->waits_for([&] { return halves_of(next_door->score()) == std::vector{2, 0}; }));
  hall.act(white, "r2", Resign{});
  (void)white->event_of("r2");
  hall.game = first;
  hall.reopen();
  hall.store.whole_reads = 0;
  for (int i = 0; i < 5; ++i) {
    const auto watcher = hall.enter();
    EXPECT_TRUE(watcher->waits_for([&] { return halves_of(watcher->score()) == std::vector{2, 0}; }));
  }
  EXPECT_EQ(hall.store.whole_reads, 2) << "once each of the two games";
  hall.ahead = 122s;
  const auto late = hall.enter();
  EXPECT_TRUE(late->waits_for([&] { return halves_of(late->score()) == std::vector{2, 2}; }));
  EXPECT_EQ(hall.store.whole_reads, 2);
}

TEST(DelayedRoom, ShowsItsRecordLaterToo) {
  Hall hall;
  const auto stored = [&] {
    return wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
             hall.store.real().games().read(hall.game, 0, std::move(then));
           })
        .value();
  };
  hall.audience.delay = 60s;
  const auto [white, black] = hall.start_game("game0009");
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  (void)black->hear("moved");
  EXPECT_TRUE(has_audience(stored()));
  const auto part = [&](const std::optional<PlayerId>& reader, Ms later) {
    return part_for(reader, stored(), wall_time(hall.now() + later));
  };
  EXPECT_EQ(part({}, 0s)->events.size(), 1U);
  EXPECT_EQ(part(hall.make_member()->player().id, 0s)->events.size(), 1U);
  EXPECT_EQ(part(black->player().id, 0s)->events, stored().events) << "the players wait for nothing";
  EXPECT_EQ(part({}, 61s)->events, stored().events);
  hall.audience = {.is_private = true, .delay = 0s};
  const auto [one, other] = hall.start_game("game0010");
  EXPECT_FALSE(part({}, 61s));
  EXPECT_FALSE(part(white->player().id, 61s));
  EXPECT_EQ(part(other->player().id, 0s)->events, stored().events);
  hall.audience = {};
  (void)hall.start_game("game0011");
  EXPECT_FALSE(has_audience(stored()));
  EXPECT_EQ(part({}, 0s)->events, stored().events);
}

}  // namespace
}  // namespace server::test
