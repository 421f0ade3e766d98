// The program itself: how it stops, what it says when it cannot start, and what a restored backup does.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

std::vector<std::string> serve(const Place& place, const std::string& listen = "127.0.0.1:0") {
  return {"serve", "--listen", listen, "--data", place.data(), "--page", place.page()};
}

/// Expects that the program ends with status 1, a sentence, and nothing on standard output.
void expect_error(const Place& place, const std::vector<std::string>& arguments, const std::string& sentence) {
  Child child(place, arguments);
  EXPECT_EQ(child.wait(), 1);
  EXPECT_EQ(child.out(), "");
  EXPECT_THAT(child.err(), HasSubstr("astragal serve: "));
  EXPECT_THAT(child.err(), HasSubstr(sentence));
  EXPECT_TRUE(child.err().ends_with('\n'));
}

class Process : public testing::Test {
 protected:
  Place place;
};

TEST_F(Process, StopsWithinFiveSecondsAndTellsItsClients) {
  ServerChild server(place);
  Two game(server.port(), Json::object());
  SocketClient silent(server.port());  // this client does not read and does not answer a close
  const auto start = std::chrono::steady_clock::now();
  server.signal(SIGTERM);
  EXPECT_EQ(game.white.hear("restart")["d"]["retry_ms"], 1500);
  EXPECT_EQ(game.white.end(), 1012);
  EXPECT_EQ(game.black.end(), 1012);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, promised(5s));
}

TEST_F(Process, StopsWhenItsTerminalGoes) {
  ServerChild server(place);
  server.signal(SIGHUP);
  EXPECT_EQ(server.wait(), 0);
  EXPECT_THAT(server.err(), HasSubstr(R"("why":"SIGHUP")"));
}

TEST_F(Process, GoesOnWhereItStopped) {
  std::uint16_t port = 0;
  std::int64_t least = 0;
  std::optional<Two> game;
  {
    ServerChild server(place);
    port = server.port();
    game.emplace(port, Json{{"color", "random"}, {"clock", kFiveMinutes}});
    game->move("e2e4");
    const auto start = std::chrono::steady_clock::now();
    game->move("e7e5");
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0);
    least = 300'000 - std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
  }
  std::this_thread::sleep_for(1500ms);
  const ServerChild server(place, port);
  for (Client* one : {&game->white, &game->black}) {
    one->resume();
    one->until([one] { return one->has_seen("server_restarted"); });
  }
  EXPECT_GE(game->white.clocks()["white_ms"], least) << "the time of the outage is charged to nobody";
  game->move("g1f3");
}

TEST_F(Process, SaysWhyItCannotStart) {
  {
    std::ofstream(place.data()) << "a file in the place of the directory";
  }
  expect_error(place, serve(place), place.data());
  std::filesystem::remove(place.data());
  {
    const Place elsewhere;
    const LocalServer other(elsewhere);
    expect_error(place, serve(place, "127.0.0.1:" + std::to_string(other.port())), "stop the program that uses");
  }
  {
    const LocalServer same(place);
    expect_error(place, serve(place), "another");
  }
  expect_error(place, serve(place, "127.0.0.999:0"), "no IP address");
  auto few = serve(place);
  few.insert(few.end(), {"--sockets-per-address", "9"});
  expect_error(place, few, "the computer needs 10 connections");
  std::filesystem::remove(place.page() / "index.html");
  expect_error(place, serve(place), "npm");
}

TEST_F(Process, RefusesADatabaseOfANewerVersion) {
  {
    const LocalServer server(place);
  }
  SQLite::Database(place.data() / "astragal.db", SQLite::OPEN_READWRITE)
      .exec(
          "INSERT INTO schema_migrations (version, name, sha256, applied_s) "
          "SELECT max(version) + 1, 'later', 'aa', 0 FROM schema_migrations");
  expect_error(place, serve(place), "newer");
}

TEST_F(Process, VoidsTheDrawsOfARestoredBackupAndKeepsTheClocksOfItsGames) {
  Place copy;
  std::optional<Two> running;
  std::optional<Client> creator;
  std::optional<Client> waiting;
  {
    const LocalServer server(place);
    running.emplace(server.port(), Json{{"clock", kFiveMinutes}});
    for (const char* move : {"e2e4", "e7e5", "g1f3"}) running->move(move);
    waiting.emplace(server.port());
    waiting->create({{"variant", "chess56"}, {"clock", kFiveMinutes}});
    creator.emplace(server.port());
    Client friendly(server.port());
    creator->hold_dice();
    friendly.hold_dice();
    creator->create({{"variant", "chess56"}, {"clock", kFiveMinutes}});
    friendly.watch(creator->game());
    friendly.join();
    creator->until([&] { return creator->has_seen("fair_offered"); });
    friendly.until([&] { return friendly.has_seen("fair_offered"); });
    EXPECT_EQ(creator->ask("fair_commit", creator->commit_data())["t"], "fair_committed");
    EXPECT_EQ(friendly.ask("fair_commit", friendly.commit_data())["t"], "fair_committed");
    std::filesystem::create_directory(copy.data());
    Child backup(place, {"backup", (copy.data() / "astragal.db").string(), "--data", place.data()});
    EXPECT_EQ(backup.wait(), 0) << backup.err();
    // The backup does not know that both have opened and that the dice have fallen.
    creator->until([&] { return creator->has_seen("fair_locked"); });
    EXPECT_EQ(creator->ask("fair_open", creator->open_data())["t"], "fair_opened");
    friendly.until([&] { return friendly.has_seen("fair_locked"); });
    EXPECT_EQ(friendly.ask("fair_open", friendly.open_data())["t"], "fair_opened");
    creator->until([&] { return creator->playing(); });
  }
  const LocalServer server(copy);
  creator->resume(server.port());
  creator->until([&] { return creator->outcome().has_value(); });
  EXPECT_EQ(*creator->outcome(), (Json{{"result", "none"}, {"reason", "void-draw"}}));
  // Somebody may have joined since the backup, and then the game's draw has been locked: no name is locked twice.
  waiting->resume(server.port());
  waiting->until([&] { return waiting->outcome().has_value(); });
  EXPECT_EQ(*waiting->outcome(), (Json{{"result", "none"}, {"reason", "aborted"}}));
  const Json record = Json::parse(request(server.port(), "GET", "/fair/" + creator->draw()).body);
  EXPECT_EQ(record["state"], "void");

  const Json clocks = running->white.clocks();
  running->white.resume(server.port());
  running->black.resume(server.port());
  for (Client* one : {&running->white, &running->black})
    one->until([one] { return one->has_seen("server_restarted"); });
  EXPECT_EQ(running->white.clocks()["white_ms"], clocks["white_ms"]);
  EXPECT_EQ(running->white.clocks()["black_ms"], clocks["black_ms"]);
  running->move("b8c6");
}

}  // namespace
}  // namespace server::test
