// Connections: hello, how much a client may say, and what happens when it says the same again.
#include <gtest/gtest.h>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

std::string hello(const Json& more = Json::object(), const std::string& id = "h1") {
  Json data{{"protocol", 1}, {"features", Json::array()}};
  data.update(more);
  return Json{{"t", "hello"}, {"id", id}, {"d", data}}.dump();
}

/// Gives the code of the next frame if it is an error; else its type.
std::string said(SocketClient& socket) {
  const auto text = socket.receive();
  if (!text) return "end " + std::to_string(socket.close_code());
  const Json frame = checked(*text);
  return frame["t"] == "error" ? frame["d"]["code"] : frame["t"];
}

std::string next_said(SocketClient& socket, const std::string& text) {
  socket.send(text);
  return said(socket);
}

class SessionTest : public testing::Test {
 protected:
  Place place;
};

TEST_F(SessionTest, BeginsWithOneHello) {
  const LocalServer server(place, {.errors = kNoLimit});
  SocketClient socket(server.port());
  EXPECT_EQ(next_said(socket, R"({"t":"ping","d":{}})"), "hello_first");
  EXPECT_EQ(next_said(socket, R"({"t":"resign","id":"r1","d":{"game":"g8K2mQxZ"}})"), "hello_first");
  EXPECT_EQ(next_said(socket, hello({{"protocol", 2}})), "unsupported_protocol");
  EXPECT_EQ(next_said(socket, hello({{"protocol", 2}, {"news", 1}})), "unsupported_protocol");
  EXPECT_EQ(next_said(socket, hello({{"token", std::string(64, 'x')}})), "bad_token");
  EXPECT_EQ(next_said(socket, hello()), "welcome");
  EXPECT_EQ(next_said(socket, hello()), "hello_first");
  EXPECT_EQ(next_said(socket, R"({"t":"ping","d":{}})"), "pong");
}

TEST_F(SessionTest, AnswersWhatWasSentBeforeTheWelcomeInItsOrder) {
  const LocalServer server(place, {.errors = kNoLimit});
  SocketClient socket(server.port());
  socket.send(hello());
  socket.send(R"({"t":"ping","d":{}})");
  socket.send(R"({"t":"watch","d":{"game":"nowhere0"}})");
  EXPECT_EQ(said(socket), "welcome");
  EXPECT_EQ(said(socket), "pong");
  EXPECT_EQ(said(socket), "no_such_game");
}

TEST_F(SessionTest, ClosesAfterThreeErrorsAndAfterTooManyMessages) {
  const LocalServer server(place);
  SocketClient wrong(server.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(next_said(wrong, "nonsense"), "bad_json");
  EXPECT_EQ(said(wrong), "end 1008");
  SocketClient fast(server.port());
  EXPECT_EQ(next_said(fast, hello()), "welcome");
  for (int i = 1; i <= 60; ++i) fast.send(R"({"t":"ping","d":{}})");  // the frames come as fast as can be
  for (int i = 1; i < 60; ++i) EXPECT_EQ(said(fast), "pong");
  EXPECT_EQ(said(fast), "too_many_messages");
  EXPECT_EQ(next_said(fast, R"({"t":"ping","d":{}})"), "end 1008");
}

TEST_F(SessionTest, ClosesWhatSaysNoHelloInTime) {
  const LocalServer server(place, {.messages = kNoLimit, .errors = kNoLimit, .hello = 2'000});
  SocketClient greeted(server.port());
  EXPECT_EQ(next_said(greeted, hello()), "welcome");
  SocketClient mute(server.port());
  SocketClient chatty(server.port());
  EXPECT_TRUE(eventually([&] {
    if (chatty.ready(50ms)) return true;
    chatty.ping();
    chatty.pong();
    return false;
  }));
  EXPECT_EQ(said(chatty), "end 4002") << "frames without a word prolong nothing";
  EXPECT_EQ(said(mute), "end 4002");
  SocketClient refused(server.port());
  EXPECT_EQ(next_said(refused, hello({{"protocol", 2}})), "unsupported_protocol");
  EXPECT_EQ(next_said(refused, hello({{"token", std::string(64, 'x')}})), "bad_token");
  EXPECT_EQ(said(refused), "end 4002") << "nor does a hello that was refused";
  EXPECT_EQ(next_said(greeted, R"({"t":"ping","d":{}})"), "pong") << "who was greeted stays";
}

TEST_F(SessionTest, CountsPingsAndPongsAsMessages) {
  const LocalServer server(place, {.messages = 20});
  for (const auto& frame : {&SocketClient::ping, &SocketClient::pong}) {
    SocketClient fast(server.port());
    EXPECT_EQ(next_said(fast, hello()), "welcome");
    for (int i = 1; i <= 20; ++i) (fast.*frame)();
    EXPECT_EQ(said(fast), "too_many_messages");
    (fast.*frame)();
    EXPECT_EQ(said(fast), "end 1008");
  }
}

TEST_F(SessionTest, ThatWasClosedForErrorsResumes) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  for (int i = 0; i < 3; ++i) game.white.say_text("nonsense");
  EXPECT_EQ(game.white.end(), 1008);
  game.white.resume();
  game.move("e2e4");
}

TEST_F(SessionTest, DoesACommandOnceAlsoAfterARestart) {
  auto server = std::make_unique<LocalServer>(place, Settings{.errors = kNoLimit});
  const std::uint16_t port = server->port();
  Two game(port, {{"clock", kFiveMinutes}});
  const std::string id = new_id();
  const Json data{{"ply", 1}, {"move", "e2e4"}};
  const Json first = game.white.act("move", data, id);
  EXPECT_EQ(game.white.act("move", data, id), first);
  EXPECT_EQ(game.white.act("move", {{"ply", 2}, {"move", "d2d4"}}, id), first) << "the id counts, not what is said";
  game.black.until([&] { return game.black.ply() == 1; });
  EXPECT_EQ(game.black.act("move", data, id)["d"]["code"], "stale_ply") << "ids count for their player only";

  server.reset();
  server = std::make_unique<LocalServer>(place, Settings{.errors = kNoLimit}, port);
  game.white.resume();
  game.black.resume();
  for (Client* one : {&game.white, &game.black}) one->until([one] { return one->has_seen("server_restarted"); });
  EXPECT_EQ(game.white.act("move", data, id), first);
  game.move("e7e5");
  EXPECT_EQ(game.white.count("moved"), 2U);
}

TEST_F(SessionTest, CreatesOneGameForOneCommandAlsoAfterARestart) {
  auto server = std::make_unique<LocalServer>(place);
  const std::uint16_t port = server->port();
  const Json terms{{"variant", "chess"},
                   {"options", Json::object()},
                   {"clock", {{"type", "unlimited"}}},
                   {"color", "random"},
                   {"rated", false}};
  Client one(port);
  Client other(port);
  const std::string id = new_id();
  const Json first = one.ask("create", terms, id);
  EXPECT_EQ(one.ask("create", terms, id), first);
  EXPECT_NE(one.ask("create", terms)["d"], first["d"]);
  EXPECT_NE(other.ask("create", terms, id)["d"], first["d"]);
  server.reset();
  server = std::make_unique<LocalServer>(place, Settings{}, port);
  Client later = one.another_tab();
  EXPECT_EQ(later.id(), one.id());
  EXPECT_EQ(later.ask("create", terms, id), first);
}

TEST_F(SessionTest, TwoTabsOfOnePlayerSeeTheSameGame) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  Client tab = game.white.another_tab();
  EXPECT_EQ(tab.color(), "white");
  const Json moved = tab.move("e2e4");
  EXPECT_TRUE(moved.contains("id"));
  game.white.until([&] { return game.white.ply() == 1; });
  EXPECT_FALSE(game.white.last_of("moved").contains("id")) << "the answer is for the tab that asked";
  game.black.until([&] { return game.black.ply() == 1; });
  EXPECT_EQ(game.white.move("e2e4")["d"]["code"], "not_your_turn");
  game.move("e7e5");
  tab.until([&] { return tab.ply() == 2; });
}

TEST_F(SessionTest, PresenceSaysWhoIsHere) {
  const LocalServer server(place);
  Two game(server.port(), Json::object());
  const auto here = [&](std::size_t players, int watchers) {
    game.white.until([&] {
      const Json& presence = game.white.presence();
      return !presence.is_null() && presence["here"].size() == players && presence["watchers"] == watchers;
    });
  };
  here(2, 0);
  Client watcher(server.port());
  watcher.watch(game.white.game());
  here(2, 1);
  Client tab = game.black.another_tab();
  game.black.drop();
  watcher.say("unwatch", {{"game", watcher.game()}});
  here(2, 0);
  tab.close();
  here(1, 0);
  game.white.move("e2e4");
  EXPECT_EQ(watcher.ask("ping", Json::object())["t"], "pong");
  EXPECT_FALSE(watcher.has_seen("moved")) << "it watches no more";
}

TEST_F(SessionTest, WatchesSixteenGamesAtMost) {
  const LocalServer server(place);
  Client client(server.port());
  for (int i = 0; i < 16; ++i) client.create(Json::object());
  Client other(server.port());
  other.create(Json::object());
  EXPECT_EQ(client.ask("watch", {{"game", other.game()}})["d"]["code"], "too_many_games");
  EXPECT_EQ(client.act("watch")["t"], "snapshot") << "one that it watches already";
  client.say("unwatch", {{"game", client.game()}});
  EXPECT_EQ(client.ask("watch", {{"game", other.game()}})["t"], "snapshot");
}

}  // namespace
}  // namespace server::test
