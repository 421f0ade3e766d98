// Talk beside games, and private games: rooms without sockets, then ten spectators on real ones.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/codec.hpp"
#include "server/room/recent_talk.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"
#include "tests/server/support/table.hpp"

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

TEST(RecentTalk, KeepsWhatWasSaidSinceTheOthersWereRead) {
  const auto line = [](std::int64_t number) {
    store::TalkLine one;
    one.channel = Channel::players;
    one.number = number;
    return one;
  };
  RecentTalk talk;
  talk.fill({line(1), line(2)}, 3);
  talk.push(line(3));
  talk.fill({line(1), line(2)}, 3);
  ASSERT_EQ(talk.lines(Channel::players).size(), 3U);
  EXPECT_EQ(talk.lines(Channel::players).back().number, 3);
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
  hall.talk().set_mute({.player = black->player().id.text(), .until = {}}, hall.now());
  hall.say(black, "s1", Channel::players, "hello");
  EXPECT_EQ(black->refusal("s1"), ErrorCode::muted);
}

TEST(TalkRoom, NobodyHearsWhomHeBlocks) {
  Hall hall;
  const auto [white, black] = hall.start_game("game0005");
  const auto watcher = hall.enter();
  const auto other = hall.enter();
  hall.talk().set_block({.by = other->player().id.text(), .whom = watcher->player().id.text()}, store::Blocking::on);
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
  hall.directory.closed(white->player().id);  // the game is read again, and its talk with it
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
  EXPECT_TRUE(eventually([&] { return watcher->turned_away_from == 1; }));
  hall.act(white, "m1", MakeMove{.ply = 1, .text = "e2e4"});
  EXPECT_EQ(black->hear("moved")["d"]["move"], "e2e4");
  EXPECT_EQ(watcher->count("moved"), 0U);
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
  curious.watch(white.game());  // whoever has the link may watch, and take the seat
  Client black(server.port());
  black.watch(white.game());
  black.join();
  curious.until([&] { return !curious.last_of("error").is_null(); });
  EXPECT_EQ(curious.last_of("error")["d"]["code"], "private_game");
  EXPECT_FALSE(curious.has_seen("player_joined")) << "nor does he learn who has come";
  ASSERT_TRUE(eventually([&] {
    white.take_all();
    black.take_all();
    return white.playing() && black.playing();
  }));
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
