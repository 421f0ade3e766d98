// Strangers who find each other: seeks, challenges and the lists of the lobby, on real sockets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Json terms(Json more = Json::object()) {
  Json all{{"variant", "chess"},    {"options", Json::object()},
           {"clock", kFiveMinutes}, {"color", "random"},
           {"rated", false},        {"listed", true}};
  all.update(more);
  return all;
}

Json with_color(const std::string& color) {
  return terms({{"color", color}});
}

std::vector<std::string> seeks_in(const Json& lobby) {
  std::vector<std::string> games;
  for (const Json& seek : lobby["d"]["seeks"]) games.push_back(seek["game"]);
  return games;
}

class LobbyTest : public testing::Test {
 protected:
  Place place;
};

TEST_F(LobbyTest, TwoStrangersWhoSeekTheSamePlay) {
  const LocalServer server(place);
  Client alice(server.port());
  Client bob(server.port());
  alice.create(with_color("white"));
  const Json paired = bob.ask("create", terms());
  EXPECT_EQ(paired["d"]["game"], alice.game());
  bob.watch(paired["d"]["game"]);
  alice.until([&] { return alice.playing(); });
  EXPECT_EQ(alice.color(), "white");
  EXPECT_EQ(bob.color(), "black");
  EXPECT_EQ(alice.move("e2e4")["t"], "moved");
}

TEST_F(LobbyTest, TheSecondSeekersColorIsAgreedWithoutADrawWhereTheFirstHasNoWish) {
  const LocalServer server(place);
  Client alice(server.port());
  Client bob(server.port());
  alice.create(terms());
  bob.create(with_color("white"));
  EXPECT_EQ(bob.game(), alice.game());
  EXPECT_EQ(bob.color(), "white");
  EXPECT_EQ(bob.snapshot()["phase"], "playing");
  EXPECT_FALSE(alice.has_seen("fair_offered"));
}

TEST_F(LobbyTest, TheSetupIsDrawnThoughColorsAreAgreed) {
  const LocalServer server(place);
  Client alice(server.port());
  Client bob(server.port());
  alice.create(terms({{"variant", "chess56"}}));
  bob.create(terms({{"variant", "chess56"}, {"color", "white"}}));
  EXPECT_TRUE(eventually([&] {
    for (Client* one : {&alice, &bob}) one->take_all();
    return alice.playing() && bob.playing();
  }));
  EXPECT_EQ(bob.color(), "white");
  EXPECT_EQ(alice.color(), "black");
  EXPECT_FALSE(alice.last_of("fair_offered")["d"]["asks"].get<std::string>().starts_with("2"));
  EXPECT_TRUE(alice.playing());
}

TEST_F(LobbyTest, WhoSeeksSomethingElseWaitsToo) {
  const LocalServer server(place, {.messages = kNoLimit});
  Client alice(server.port());
  alice.create(with_color("white"));
  const std::vector<Json> others{with_color("white"), terms({{"clock", {{"type", "unlimited"}}}}),
                                 terms({{"variant", "chess56"}}), terms({{"options", {{"move-rule", "150"}}}}),
                                 terms({{"pairing", "sequence"}})};
  for (const Json& other : others) {
    Client bob(server.port());
    EXPECT_NE(bob.ask("create", other)["d"]["game"], alice.game()) << other;
  }
  Client same(server.port());
  EXPECT_EQ(same.ask("create", terms())["d"]["game"], alice.game());
}

TEST_F(LobbyTest, WhoWantsToPlayUnseenIsPairedWithWhoWantsThatToo) {
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  Client alice(server.port());
  alice.create(with_color("white"));
  Client bob(server.port());
  bob.create(terms({{"private", true}}));
  EXPECT_NE(bob.game(), alice.game());
  Client carol(server.port());
  carol.create(terms({{"private", true}}));
  EXPECT_EQ(carol.game(), bob.game());
  EXPECT_EQ(Client(server.port()).ask("watch", {{"game", bob.game()}})["d"]["code"], "private_game");
  Client dave(server.port());
  dave.create(with_color("black"));
  EXPECT_EQ(dave.game(), alice.game());
}

TEST_F(LobbyTest, TheListSaysThatAGameWillBePrivate) {
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  Client alice(server.port());
  alice.create(terms({{"private", true}}));
  Client bob(server.port());
  bob.create(terms());
  watcher.until([&] { return watcher.last_of("lobby") != Json{} && seeks_in(watcher.last_of("lobby")).size() == 2; });
  const Json seeks = watcher.last_of("lobby")["d"]["seeks"];
  EXPECT_EQ(seeks[0]["private"], true);
  EXPECT_FALSE(seeks[1].contains("private"));
  watcher.watch(alice.game());
  watcher.join();
  EXPECT_EQ(Client(server.port()).ask("watch", {{"game", alice.game()}})["d"]["code"], "private_game");
}

TEST_F(LobbyTest, NobodyIsPairedWithHimself) {
  const LocalServer server(place);
  Client alice(server.port());
  alice.create(terms());
  EXPECT_NE(alice.ask("create", terms())["d"]["game"], alice.game());
}

TEST_F(LobbyTest, ARepeatedSeekGetsTheSameGameAlsoAfterACrash) {
  auto before = std::make_unique<ServerChild>(place);
  Client alice(before->port());
  Client bob(before->port());
  alice.create(with_color("white"));
  const Json paired = bob.ask("create", with_color("black"), "b1");
  EXPECT_EQ(paired["d"]["game"], alice.game());
  EXPECT_EQ(bob.ask("create", with_color("black"), "b1"), paired);
  bob.watch(alice.game());
  const Json waiting = alice.ask("create", with_color("white"), "a2");
  const std::uint16_t port = before->port();
  before->signal(SIGKILL);
  before->wait();
  before.reset();

  const ServerChild after(place, port);
  bob.resume();
  alice.resume();
  Client carol(port);
  carol.create(with_color("white"));  // if the seek was taken for a new one, it would find Carol
  EXPECT_EQ(bob.ask("create", with_color("black"), "b1"), paired);
  EXPECT_EQ(alice.ask("create", with_color("white"), "a2"), waiting);
}

TEST_F(LobbyTest, ASeekIsFoundAfterACrash) {
  auto before = std::make_unique<ServerChild>(place);
  Client alice(before->port());
  alice.create(with_color("white"));
  const std::uint16_t port = before->port();
  before->signal(SIGKILL);
  before->wait();
  before.reset();
  const ServerChild after(place, port);
  alice.resume();
  Client bob(port);
  bob.create(terms());
  EXPECT_EQ(bob.game(), alice.game());
}

TEST_F(LobbyTest, ASeekWhoseMakerHasGoneIsCalledOff) {
  const LocalServer server(place, {.seek_gone = 200});
  Client watcher(server.port());
  watcher.ask("ping", Json::object());
  watcher.say("watch_lobby", Json::object());
  std::string game;
  {
    Client alice(server.port());
    alice.create(terms());
    game = alice.game();
    watcher.until([&] { return watcher.last_of("lobby") != Json{} && !seeks_in(watcher.last_of("lobby")).empty(); });
    EXPECT_THAT(seeks_in(watcher.last_of("lobby")), ElementsAre(game));
    alice.close();
  }
  watcher.until([&] { return seeks_in(watcher.last_of("lobby")).empty(); });
  EXPECT_TRUE(eventually([&] {
    watcher.watch(game);
    return watcher.snapshot()["phase"] == "ended";
  }));
  EXPECT_EQ(watcher.snapshot()["outcome"], (Json{{"result", "none"}, {"reason", "aborted"}}));
}

TEST_F(LobbyTest, TheOtherSeeksOfWhoPlaysNowAreCalledOff) {
  const LocalServer server(place);
  Client alice(server.port());
  alice.create(terms({{"clock", {{"type", "unlimited"}}}}));
  const std::string other = alice.game();
  alice.create(with_color("white"));
  Client bob(server.port());
  bob.create(with_color("black"));
  EXPECT_EQ(bob.game(), alice.game());
  alice.watch(other);
  alice.until([&] { return alice.outcome().has_value(); });
}

TEST_F(LobbyTest, AGuestsWishForARatedGameTakesNobodysSeekDown) {
  const LocalServer server(place, {.errors = kNoLimit});
  Client alice = Client::with_account(server.port());
  alice.create(terms({{"rated", true}}));
  Client guest(server.port());
  EXPECT_EQ(guest.ask("create", terms({{"rated", true}}))["d"]["code"], "not_available");
  Client bob = Client::with_account(server.port());
  bob.create(terms({{"rated", true}}));
  EXPECT_EQ(bob.game(), alice.game());
}

TEST_F(LobbyTest, SoManySeeksWaitAndNoMore) {
  const LocalServer server(place, {.messages = kNoLimit, .errors = kNoLimit});
  Client alice(server.port());
  for (int i = 0; i < 4; ++i) alice.create(with_color("white"));
  EXPECT_EQ(alice.ask("create", with_color("white"))["d"]["code"], "too_many_seeks");
  alice.act("abort");
  EXPECT_EQ(alice.ask("create", with_color("white"))["t"], "created");
}

TEST_F(LobbyTest, SoManyGamesByLinkWaitAndNoMoreAlsoAfterARestart) {
  auto before = std::make_unique<LocalServer>(place, Settings{.messages = kNoLimit, .errors = kNoLimit});
  Client alice(before->port());
  const Json link = terms({{"listed", false}});
  std::vector<std::string> ids;
  for (int i = 0; i < 70; ++i) ids.push_back(alice.say("create", link));  // these come all at once
  alice.ask("ping", Json::object());
  alice.until([&] { return alice.unanswered().empty(); });
  EXPECT_EQ(alice.last_of("error")["d"]["code"], "too_many_seeks");
  const Json first = alice.ask("create", link, ids.front());
  EXPECT_EQ(first["t"], "created") << "the same command gets the same game";
  EXPECT_EQ(alice.ask("create", link)["d"]["code"], "too_many_seeks");
  EXPECT_EQ(Client(before->port()).ask("create", link)["t"], "created") << "others are not concerned";
  const std::uint16_t port = before->port();
  before.reset();

  const LocalServer after(place, {.messages = kNoLimit, .errors = kNoLimit}, port);
  Client again = Client::with_token(port, alice.token());
  EXPECT_EQ(again.ask("create", link)["d"]["code"], "too_many_seeks");
  again.watch(first["d"]["game"]);
  again.act("abort");
  EXPECT_EQ(again.ask("create", link)["t"], "created");
  EXPECT_EQ(again.ask("create", link)["d"]["code"], "too_many_seeks");
}

TEST_F(LobbyTest, SeeksForWhatTheServerDoesNotHaveAreRefused) {
  const LocalServer server(place, {.errors = kNoLimit});
  Client alice(server.port());
  EXPECT_EQ(alice.ask("create", terms({{"variant", "ludo"}}))["d"]["code"], "unknown_variant");
  EXPECT_EQ(alice.ask("create", terms({{"options", {{"no", "x"}}}}))["d"]["code"], "unknown_option");
  EXPECT_EQ(alice.ask("create", terms({{"options", {{"move-rule", "7"}}}}))["d"]["code"], "bad_option_value");
  EXPECT_EQ(alice.ask("create", terms({{"to", "bob"}}))["d"]["code"], "not_available");
  Json range{{"least", 1000}, {"most", 2000}};
  EXPECT_EQ(alice.ask("create", terms({{"listed", false}, {"range", range}}))["d"]["code"], "not_available");
}

TEST_F(LobbyTest, AGameWithoutAClockIsNotRated) {
  const LocalServer server(place, {.errors = kNoLimit});
  Client alice = Client::with_account(server.port());
  for (const bool listed : {true, false}) {
    Json refused =
        alice.ask("create", terms({{"rated", true}, {"clock", {{"type", "unlimited"}}}, {"listed", listed}}));
    EXPECT_EQ(refused["d"]["code"], "not_available");
    EXPECT_EQ(refused["d"]["pointer"], "/d/rated");
  }
}

TEST_F(LobbyTest, ARangeThatNoRatingFitsIsRefused) {
  const LocalServer server(place, {.errors = kNoLimit});
  Client alice = Client::with_account(server.port());
  Json refused = alice.ask("create", terms({{"rated", true}, {"range", {{"least", 1600}, {"most", 1500}}}}));
  EXPECT_EQ(refused["d"]["code"], "bad_value");
  EXPECT_EQ(refused["d"]["pointer"], "/d/range/most");
  EXPECT_EQ(alice.ask("create", terms({{"rated", true}, {"range", {{"least", 1500}, {"most", 1500}}}}))["t"],
            "created");
}

TEST_F(LobbyTest, ShowsWhatIsPlayedAndHowManyAreThere) {
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  EXPECT_EQ(watcher.hear("lobby")["d"],
            (Json{{"seeks", Json::array()}, {"games", Json::array()}, {"people", 1}, {"playing", 0}}));
  Two game(server.port(), Json::object());
  watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == 1; });
  const Json lobby = watcher.last_of("lobby")["d"];
  EXPECT_EQ(lobby["people"], 3);
  EXPECT_EQ(lobby["games"][0]["game"], game.white.game());
  EXPECT_EQ(lobby["games"][0]["white"]["id"], game.white.id());
  game.white.act("resign");
  watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == 0; });
  watcher.say("unwatch_lobby", Json::object());
}

TEST_F(LobbyTest, AGameInWhichNothingHappensIsNotShownAnyMore) {
  const LocalServer server(place, {.lobby_quiet = 3'000});
  Client watcher(server.port());
  watcher.say("watch_lobby", Json::object());
  Two game(server.port(), Json::object());
  const auto shows = [&](int many) {
    watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == many; });
    EXPECT_EQ(watcher.last_of("lobby")["d"]["games"].size(), static_cast<std::size_t>(many));
  };
  shows(1);
  shows(0);  // the lobby shows this some seconds later
}

TEST_F(LobbyTest, AGameThatSomebodyHasLeftIsNotShownUntilTheyAreBack) {
  const LocalServer server(place);
  Client watcher(server.port());
  Two game(server.port(), Json::object());
  watcher.say("watch_lobby", Json::object());
  watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == 1; });
  game.black.drop();
  watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == 0; });
  EXPECT_EQ(watcher.last_of("lobby")["d"]["games"], Json::array());
  game.black.resume();
  watcher.until([&] { return watcher.last_of("lobby")["d"]["playing"] == 1; });
}

class ChallengeTest : public LobbyTest {
 protected:
  ChallengeTest() {
    bob.say("watch_lobby", Json::object());
    (void)bob.hear("lobby");  // the lobby knows now that Bob is here
  }
  Json challenge(const std::string& to) { return terms({{"listed", false}, {"to", to}}); }
  LocalServer server{place, {.errors = kNoLimit}};
  Client alice{server.port()};
  Client bob{server.port()};
};

TEST_F(ChallengeTest, IsToldToTheOneWhoIsChallengedAndTakenUp) {
  alice.create(challenge(bob.id()));
  bob.until([&] { return bob.last_of("challenges") != Json{}; });
  const Json told = bob.last_of("challenges")["d"]["challenges"];
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0]["by"]["id"], alice.id());
  bob.watch(told[0]["game"]);
  bob.join();
  alice.until([&] { return alice.has_seen("player_joined"); });
  bob.until([&] { return bob.last_of("challenges")["d"]["challenges"].empty(); });
}

TEST_F(ChallengeTest, IsNotForOthersAndMayBeDeclined) {
  alice.create(challenge(bob.id()));
  Client carol(server.port());
  carol.watch(alice.game());
  EXPECT_EQ(carol.act("join")["d"]["code"], "not_invited");
  EXPECT_EQ(carol.act("challenge_decline")["d"]["code"], "not_invited");
  bob.watch(alice.game());
  EXPECT_EQ(bob.act("challenge_decline")["d"]["outcome"]["reason"], "declined");
  alice.until([&] { return alice.outcome().has_value(); });
}

TEST_F(ChallengeTest, ToOneselfOrToNobodyIsRefused) {
  EXPECT_EQ(alice.ask("create", challenge(alice.id()))["d"]["code"], "yourself");
  EXPECT_EQ(alice.ask("create", challenge("nobody-of-that-name"))["d"]["code"], "no_such_player");
}

TEST_F(ChallengeTest, ForARatingIsNotForAGuest) {
  Client carol = Client::with_account(server.port());
  Json rated = challenge(bob.id());
  rated["rated"] = true;
  Json refused = carol.ask("create", rated);
  EXPECT_EQ(refused["d"]["code"], "not_available");
  EXPECT_EQ(refused["d"]["pointer"], "/d/rated");
}

TEST_F(ChallengeTest, IsToldToWhoComesLater) {
  alice.create(challenge(bob.id()));
  Client tab = bob.another_tab();
  tab.until([&] { return tab.last_of("challenges") != Json{}; });
  EXPECT_EQ(tab.last_of("challenges")["d"]["challenges"][0]["game"], alice.game());
}

TEST_F(ChallengeTest, SoManyWaitAndNoMore) {
  for (int i = 0; i < 8; ++i) alice.create(challenge(bob.id()));
  EXPECT_EQ(alice.ask("create", challenge(bob.id()))["d"]["code"], "too_many_seeks");
}

}  // namespace
}  // namespace server::test
