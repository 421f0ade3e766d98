// An account that is closed gets no new games: games in which it waits are called off, also if the server is killed
// meanwhile.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "server/app/wait.hpp"
#include "server/store/sqlite/open.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;

Json waiting_game(Json more = Json::object()) {
  Json all{
      {"variant", "chess"}, {"options", Json::object()}, {"clock", kFiveMinutes}, {"color", "white"}, {"rated", false}};
  all.update(more);
  return all;
}

struct Someone {
  explicit Someone(std::uint16_t port, const std::string& name)
      : browser(Browser::with_account(port, name)),
        client(Client::with_token(port, browser.make_token({"play", "challenge"}))) {}
  Browser browser;
  Client client;
  std::string make(Json more) { return client.ask("create", waiting_game(std::move(more)))["d"]["game"]; }
  void close() { EXPECT_EQ(browser.said("/api/account/close", {{"password", kPassword}}), "ok"); }
};

/// How the game stands for a stranger, once it waits no more.
std::string fate(std::uint16_t port, const std::string& game) {
  Client stranger(port);
  (void)eventually([&] {
    stranger.watch(game);
    return stranger.snapshot()["phase"] != "waiting";
  });
  const Json& shot = stranger.snapshot();
  return shot.contains("outcome") ? shot["outcome"]["reason"].get<std::string>() : shot["phase"].get<std::string>();
}

struct Waits {
  Waits(Someone& dora, Someone& bob)
      : seek(dora.make({{"listed", true}})),
        link(dora.make(Json::object())),
        by(dora.make({{"to", bob.client.id()}})),
        to(bob.make({{"to", dora.client.id()}})) {}
  std::string seek, link, by, to;
};

void expect_called_off(std::uint16_t port, const Waits& games) {
  EXPECT_EQ(fate(port, games.seek), "aborted");
  EXPECT_EQ(fate(port, games.link), "aborted");
  EXPECT_EQ(fate(port, games.by), "aborted");
  EXPECT_EQ(fate(port, games.to), "declined");
}

class ClosedTest : public testing::Test {
 protected:
  Place place;
};

TEST_F(ClosedTest, WhatWaitsIsCalledOffAtOnce) {
  const LocalServer server(place);
  Someone bob(server.port(), "Bob");
  Someone dora(server.port(), "Dora");
  const Waits games(dora, bob);
  bob.client.until([&] { return bob.client.last_of("challenges") != Json{}; });
  dora.close();
  bob.client.until([&] { return bob.client.last_of("challenges")["d"]["challenges"].empty(); });
  expect_called_off(server.port(), games);
}

TEST_F(ClosedTest, WhatWaitsIsCalledOffAtTheNextStartIfTheServerWasKilledMeanwhile) {
  auto before = std::make_unique<ServerChild>(place);
  Someone bob(before->port(), "Bob");
  Someone dora(before->port(), "Dora");
  const Waits games(dora, bob);
  const std::uint16_t port = before->port();
  before->signal(SIGKILL);
  before->wait();
  before.reset();
  {
    // The store on disk is as it was when the account had been closed and nothing else had happened yet.
    auto disk = store::sqlite::open({.file = place.data() / "astragal.db"});
    ASSERT_TRUE(disk.has_value());
    const auto closed = wait_for<store::Account>([&](store::Completion<store::Account> then) {
      (*disk)->accounts().close_account(dora.browser.id(), store::WallTime{std::chrono::milliseconds{1}},
                                        std::move(then));
    });
    ASSERT_TRUE(closed.has_value());
    (*disk)->close();
  }
  const ServerChild after(place, port);
  expect_called_off(port, games);
  Client again = Client::with_token(port, bob.client.token());
  again.ask("ping", Json::object());
  EXPECT_TRUE(again.last_of("challenges").is_null());
}

TEST_F(ClosedTest, AGameThatIsOverShowsTheNameToNobodyAnyMore) {
  const LocalServer server(place);
  Someone bob(server.port(), "Bob");
  Someone dora(server.port(), "Dora");
  const std::string game = dora.make(Json::object());
  bob.client.watch(game);
  EXPECT_EQ(bob.client.ask("join", {{"game", game}})["t"], "player_joined");
  dora.client.watch(game);
  EXPECT_EQ(dora.client.ask("move", {{"game", game}, {"ply", 1}, {"move", "e2e4"}})["t"], "moved");
  EXPECT_EQ(dora.client.ask("resign", {{"game", game}})["t"], "game_ended");
  Client stranger(server.port());
  stranger.watch(game);
  EXPECT_THAT(stranger.snapshot().dump(), HasSubstr("Dora"));
  dora.close();
  stranger.until([&] { return stranger.last_of("snapshot").dump().find("closed account") != std::string::npos; });
  EXPECT_THAT(stranger.last_of("snapshot").dump(), Not(HasSubstr("Dora")));
  Client late(server.port());
  late.watch(game);
  EXPECT_THAT(late.snapshot().dump(), Not(HasSubstr("Dora")));
}

TEST_F(ClosedTest, ThereIsNoRematch) {
  const LocalServer server(place, {.errors = kNoLimit});
  Someone bob(server.port(), "Bob");
  Someone dora(server.port(), "Dora");
  const auto play = [&] {
    Client white = dora.client.another_tab();
    Client black = bob.client.another_tab();
    white.create(Json::object());
    black.watch(white.game());
    black.join();
    white.until([&] { return white.playing(); });
    return std::pair{std::move(white), std::move(black)};
  };
  auto [offering, asked] = play();
  asked.act("resign");
  EXPECT_EQ(offering.act("rematch_offer", {{"setup", "new"}})["t"], "rematch_offered");
  auto [white, black] = play();
  black.act("resign");
  auto [going, on] = play();
  dora.close();
  for (Client* one : {&asked, &black}) {
    const Json refused = one->act("rematch_offer", {{"setup", "new"}});
    EXPECT_EQ(refused["d"].value("code", refused["t"].get<std::string>()), "not_available");
  }
  EXPECT_EQ(on.look()["phase"], "playing") << "games under way go on";
}

}  // namespace
}  // namespace server::test
