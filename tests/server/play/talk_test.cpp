// Talk beside games, private games and games that are shown with a delay: rooms without sockets, then ten spectators on
// real ones.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "server/api/game_export.hpp"
#include "server/app/wait.hpp"
#include "server/room/record.hpp"
#include "tests/server/play/support/client.hpp"
#include "tests/server/play/support/server.hpp"
#include "tests/server/play/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using protocol::ErrorCode;
using store::Channel;

TEST(TalkRoom, PlayersAndWatchersHearOnlyTheirOwn) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0001");
  const auto watcher = hall.enter();
  const auto other = hall.enter();
  hall.say(white, "s1", Channel::players, "good luck");
  const json mine = white->hear("said");
  EXPECT_EQ(mine["id"], "s1");
  EXPECT_EQ(mine["d"]["to"], "players");
  EXPECT_EQ(mine["d"]["line"]["text"], "good luck");
  EXPECT_EQ(mine["d"]["line"]["player"]["id"], white->player().id.text());
  EXPECT_TRUE(protocol::decode_server(mine.dump())) << mine;
  EXPECT_FALSE(black->hear("said").contains("id"));
  hall.say(watcher, "s1", Channel::watchers, "what a game");
  EXPECT_EQ(other->hear("said")["d"]["line"]["text"], "what a game");
  EXPECT_EQ(other->count("said"), 1U);
  EXPECT_EQ(black->count("said"), 1U);
  hall.say(watcher, "s2", Channel::players, "play e4");
  EXPECT_EQ(watcher->refusal("s2"), ErrorCode::wrong_channel);
  hall.say(black, "s3", Channel::watchers, "hello");
  EXPECT_EQ(black->refusal("s3"), ErrorCode::wrong_channel);
}

TEST(TalkRoom, TheSameCommandGetsTheSameLineAfterARestartToo) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0002");
  hall.say(white, "s1", Channel::players, "hello");
  const json first = white->hear("said");
  hall.say(white, "s1", Channel::players, "hello");
  EXPECT_EQ(white->hear("said", 2), first);
  hall.reopen();
  const auto again = std::make_shared<Listening>(white->player());
  hall.directory.post(hall.game, Enter{.who = again, .since = {}, .id = "enter"});
  EXPECT_EQ(again->hear("talk")["d"]["lines"], json::array({first["d"]["line"]}));
  hall.say(again, "s1", Channel::players, "hello");
  EXPECT_EQ(again->hear("said"), first);
  EXPECT_EQ(black->count("said"), 1U);
}

TEST(TalkRoom, ShowsTheLastFiftyLinesOfOnesOwnChannel) {
  RoomLimits limits;
  limits.talk = 3;
  Hall hall(limits);
  const auto [white, black] = hall.start_game("game0003");
  const auto watcher = hall.enter();
  EXPECT_EQ(watcher->count("talk"), 0U) << "there is nothing to show";
  for (int i = 1; i <= 4; ++i) hall.say(white, "s" + std::to_string(i), Channel::players, std::to_string(i));
  hall.say(watcher, "s1", Channel::watchers, "psst");
  (void)white->hear("said", 4);
  (void)watcher->hear("said");
  const json talk = hall.enter()->hear("talk");
  EXPECT_TRUE(protocol::decode_server(talk.dump()));
  EXPECT_EQ(talk["d"]["to"], "watchers");
  EXPECT_EQ(talk["d"]["lines"].size(), 1U);
  hall.directory.post(hall.game, Enter{.who = black, .since = Seq{3}, .id = "again"});
  const json lines = black->hear("talk")["d"]["lines"];
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0]["text"], "2");
  EXPECT_EQ(lines[2]["text"], "4");
}

TEST(TalkRoom, RefusesWhatMayNotBeSaid) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0004");
  hall.say(white, "bad", Channel::players, "a\nb");
  EXPECT_EQ(white->refusal("bad"), ErrorCode::bad_talk);
  for (int i = 1; i <= 5; ++i) hall.say(white, "s" + std::to_string(i), Channel::players, "well shit");
  EXPECT_EQ(black->hear("said", 5)["d"]["line"]["text"], "well ****");
  hall.say(white, "s6", Channel::players, "six");
  EXPECT_EQ(white->refusal("s6"), ErrorCode::too_much_talk);
  hall.world().talk.set_mute({.player = black->player().id.text(), .until = {}}, hall.now());
  hall.say(black, "s1", Channel::players, "hello");
  EXPECT_EQ(black->refusal("s1"), ErrorCode::muted);
}

TEST(TalkRoom, NobodyHearsWhomHeBlocks) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0005");
  const auto watcher = hall.enter();
  const auto other = hall.enter();
  hall.world().talk.set_block({.by = other->player().id.text(), .whom = watcher->player().id.text()},
                              store::Blocking::on);
  hall.say(watcher, "s1", Channel::watchers, "rude");
  (void)watcher->hear("said");
  hall.say(other, "s1", Channel::watchers, "polite");
  EXPECT_EQ(other->hear("said")["d"]["line"]["text"], "polite");
  EXPECT_EQ(watcher->hear("said", 2)["d"]["line"]["text"], "polite") << "he who is blocked goes on hearing";
  hall.directory.post(hall.game, Enter{.who = other, .since = {}, .id = "again"});
  EXPECT_EQ(other->hear("talk")["d"]["lines"].size(), 1U);
}

TEST(TalkRoom, ShowsTheLinesOfAClosedAccountWithoutItsNameToAllWhoAreThere) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0012");
  const auto watcher = hall.enter();
  const auto other = hall.enter();
  hall.say(watcher, "s1", Channel::watchers, "hello");
  (void)other->hear("said");
  hall.directory.closed(white->player().id);  // the game is read again, and so is its talk
  hall.directory.closed(watcher->player().id);
  const json lines = other->hear("talk", 2)["d"]["lines"];
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["player"]["name"], "closed account");
  EXPECT_EQ(lines[0]["text"], "hello");
  hall.say(other, "s1", Channel::watchers, "still here");
  EXPECT_EQ(other->hear("said", 2)["d"]["line"]["n"], 2);
  EXPECT_EQ(black->count("talk"), 0U) << "nobody has said anything to the players";
}

TEST(PrivateRoom, IsSeenByItsPlayersAlone) {
  Hall hall;
  hall.audience.is_private = true;
  const auto [white, black] = hall.start_game("game0006");
  EXPECT_EQ(white->hear("snapshot")["d"]["private"], true);
  const auto watcher = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = watcher, .since = {}, .id = "w1"});
  EXPECT_EQ(watcher->refusal("w1"), ErrorCode::private_game);
  EXPECT_TRUE(Hall::eventually([&] { return watcher->turned_away_from == 1; }));
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  EXPECT_EQ(watcher->count("moved"), 0U);
}

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
  hall.act(white, "m3", MakeMove{.ply = 3, .text = "g1f3"});  // the room looks at the clock again
  EXPECT_EQ(early->hear("moved")["d"]["move"], "e2e4");
  const json shot = hall.enter()->hear("snapshot");
  EXPECT_TRUE(protocol::decode_server(shot.dump()));
  EXPECT_EQ(shot["d"]["moves"].size(), 1U);
  EXPECT_EQ(early->count("moved"), 1U);
  hall.reopen();
  EXPECT_EQ(hall.enter()->hear("snapshot")["d"]["moves"].size(), 1U) << "after a restart too";
}

TEST(DelayedRoom, TellsNothingOfTheEndBeforeItsTime) {
  Hall hall;
  hall.rated = true;
  hall.audience.delay = 4s;
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
  EXPECT_EQ(watcher->hear("game_ended")["d"]["outcome"]["result"], "white");
  EXPECT_TRUE(watcher->hear("rated")["d"]["white"].contains("after"));
  EXPECT_TRUE(hall.said_to_be_over);
}

TEST(DelayedRoom, TellsTheEndAlsoWhenNobodyIsThereAnyMore) {
  Hall hall({.idle = 100ms});
  hall.audience.delay = 2s;
  const auto [white, black] = hall.start_game("game0013");
  hall.act(black, "r1", Resign{});
  (void)white->hear("game_ended");
  hall.leave_all();
  hall.directory.post(hall.game, Leave{white.get()});
  hall.directory.post(hall.game, Leave{black.get()});
  std::this_thread::sleep_for(500ms);
  EXPECT_EQ(hall.directory.size(), 1U);
  EXPECT_FALSE(hall.said_to_be_over);
  EXPECT_TRUE(hall.eventually([&] { return hall.said_to_be_over && hall.directory.size() == 0; }));
}

std::vector<int> halves_of(const json& score) {
  std::vector<int> all;
  if (score.is_null()) return all;
  for (const json& one : score.value("scores", json::array())) all.push_back(one["halves"]);
  return all;
}

TEST(DelayedRoom, TellsTheScoreOfAMiniMatchLaterToo) {
  Hall hall;
  hall.pairing = Pairing::sequence;
  hall.audience.delay = 3s;
  const std::vector<int> nothing{0, 0};
  const std::vector<int> one_win{2, 0};
  const auto [white, black] = hall.start_game("game0012");
  const auto watcher = hall.enter();
  const auto shows = [](const ListeningPtr& who, const std::vector<int>& score) {
    return who->waits_for([&] { return halves_of(who->score) == score; });
  };
  EXPECT_TRUE(shows(watcher, nothing));
  hall.act(black, "r1", Resign{});
  EXPECT_TRUE(shows(white, one_win)) << "the players wait for nothing";
  EXPECT_TRUE(white->waits_for([&] { return white->score["games"].size() == 2; }));
  const auto late = hall.enter();
  EXPECT_TRUE(shows(late, nothing));
  EXPECT_EQ(late->score["games"].size(), 1U) << "that there is a second game says that the first is over";
  hall.game = GameId::parse(white->score["games"][1].get<std::string>()).value();
  const auto next_door = hall.make_member();
  hall.directory.post(hall.game, Enter{.who = next_door, .since = {}, .id = "early"});
  EXPECT_TRUE(next_door->waits_for([&] { return next_door->refusals_now() == 1; })) << "nor is it there for others yet";
  EXPECT_EQ(watcher->count("game_ended"), 0U);
  EXPECT_EQ(halves_of(watcher->score), nothing);

  (void)watcher->hear("game_ended");
  EXPECT_TRUE(shows(watcher, one_win));
  EXPECT_TRUE(shows(late, one_win));
  hall.directory.post(hall.game, Enter{.who = next_door, .since = {}, .id = "late"});
  EXPECT_TRUE(shows(next_door, one_win)) << "where the second game is watched, too";
}

TEST(DelayedRoom, ShowsItsRecordLaterToo) {
  Hall hall;
  const auto stored = [&] {
    return wait_for<store::StoredGame>([&](store::Then<store::StoredGame> then) {
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

class Sockets : public testing::Test {
 protected:
  Place place;
  LocalServer server{place};
};

TEST_F(Sockets, TenSpectatorsSeeEveryMoveAndTalkAmongThemselves) {
  Two game(server.port(), Json::object());
  std::vector<std::unique_ptr<Client>> spectators;
  for (int i = 0; i < 10; ++i) {
    spectators.push_back(std::make_unique<Client>(server.port()));
    spectators.back()->watch(game.white.game());
  }
  for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) game.move(move);
  EXPECT_EQ(game.white.act("say", {{"to", "players"}, {"text", "your turn"}})["t"], "said");
  const Json said = spectators[0]->act("say", {{"to", "watchers"}, {"text", "nice opening"}});
  EXPECT_EQ(said["t"], "said");
  for (const auto& one : spectators) {
    one->until([&] { return one->ply() == 4; });
    one->until([&] { return !one->last_of("said").is_null(); });
    EXPECT_EQ(one->last_of("said")["d"]["line"], said["d"]["line"]);
    one->until([&] { return one->presence().is_object() && one->presence()["watchers"] == 10; });
  }
  game.black.until([&] { return !game.black.last_of("said").is_null(); });
  EXPECT_EQ(game.black.last_of("said")["d"]["line"]["text"], "your turn");
  EXPECT_EQ(spectators[3]->act("say", {{"to", "players"}, {"text", "psst"}})["d"]["code"], "wrong_channel");
  Client late(server.port());
  late.watch(game.white.game());
  late.until([&] { return !late.last_of("talk").is_null(); });
  EXPECT_EQ(late.last_of("talk")["d"]["lines"], Json::array({said["d"]["line"]}));
  EXPECT_EQ(game.black.act("resign")["t"], "game_ended");
  for (const auto& one : spectators) one->until([&] { return one->outcome().has_value(); });
}

TEST_F(Sockets, BlocksAreListedAndWorkAtOnce) {
  Two game(server.port(), Json::object());
  Client watcher(server.port());
  Client rude(server.port());
  for (Client* one : {&watcher, &rude}) one->watch(game.white.game());
  EXPECT_EQ(watcher.ask("block", {{"player", rude.id()}})["d"]["players"],
            Json::array({{{"id", rude.id()}, {"name", "Guest " + rude.id().substr(2, 4)}}}));
  EXPECT_EQ(watcher.ask("block", {{"player", watcher.id()}})["d"]["code"], "not_available");
  EXPECT_EQ(rude.act("say", {{"to", "watchers"}, {"text", "hey"}})["t"], "said");
  EXPECT_EQ(watcher.act("say", {{"to", "watchers"}, {"text", "anybody here?"}})["d"]["line"]["n"], 2);
  EXPECT_EQ(watcher.ask("unblock", {{"player", rude.id()}})["d"]["players"], Json::array());
  rude.act("say", {{"to", "watchers"}, {"text", "me"}});
  watcher.until([&] { return watcher.last_of("said")["d"]["line"]["text"] == "me"; });
}

TEST_F(Sockets, WhoTakesASeatIsShownWhatWasSaidToThePlayers) {
  Client white(server.port());
  white.create(Json::object());
  const Json said = white.act("say", {{"to", "players"}, {"text", "come in"}});
  Client black(server.port());
  black.watch(white.game());
  Client watcher(server.port());
  watcher.watch(white.game());
  black.act("say", {{"to", "watchers"}, {"text", "shall I?"}});
  Client tab = black.another_tab();
  black.join();
  for (Client* one : {&black, &tab}) {
    one->until([&] { return !one->last_of("talk").is_null() && one->last_of("talk")["d"]["to"] == "players"; });
    EXPECT_EQ(one->last_of("talk")["d"]["lines"], Json::array({said["d"]["line"]}));
  }
  watcher.until([&] { return watcher.playing(); });
  EXPECT_FALSE(watcher.has_seen("talk"));
}

TEST_F(Sockets, APrivateGameLeavesNoTraceForOthers) {
  Client white(server.port());
  white.create({{"variant", "chess56"}, {"private", true}});
  Client curious(server.port());
  curious.watch(white.game());  // whoever has the link may look, and take the seat
  Client black(server.port());
  black.watch(white.game());
  black.join();
  curious.until([&] { return !curious.last_of("error").is_null(); });
  EXPECT_EQ(curious.last_of("error")["d"]["code"], "private_game");
  EXPECT_FALSE(curious.has_seen("player_joined")) << "nor does he learn who has come";
  const auto end = std::chrono::steady_clock::now() + 10s;
  while (!(white.playing() && black.playing()) && std::chrono::steady_clock::now() < end) {
    white.take_all();
    black.take_all();
  }
  ASSERT_TRUE(white.playing());
  const std::string draw = white.draw();
  EXPECT_EQ(curious.act("watch")["d"]["code"], "private_game");
  EXPECT_FALSE(curious.has_seen("fair_rolled"));
  for (const std::string& path :
       {"/game/export/" + white.game(), "/game/export/" + white.game() + ".pgn", "/fair/" + draw}) {
    EXPECT_EQ(request(server.port(), "GET", path).status, 404U) << path;
  }
}

}  // namespace
}  // namespace server::test
