// The program itself when it cannot serve: another process holds the database, the whole of it is stopped, it is killed
// in the middle, or it is to end while something takes long.
#include <SQLiteCpp/Database.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

Json seconds_each(int seconds) {
  return {{"clock", {{"type", "fischer"}, {"base_ms", seconds * 1'000}, {"increment_ms", 0}}}};
}

long ms_since(steady_clock::time_point start) {
  return std::chrono::ceil<std::chrono::milliseconds>(steady_clock::now() - start).count();
}

/// Holds the database, as another program may, while this lives.
class Holder {
 public:
  explicit Holder(const Place& place) : database_(place.data() / "astragal.db", SQLite::OPEN_READWRITE, 5'000) {
    database_.exec("BEGIN IMMEDIATE");
  }
  void let_go() { database_.exec("ROLLBACK"); }

 private:
  SQLite::Database database_;
};

class OutageProcess : public testing::Test {
 protected:
  /// Sends the same command again and again, as the page does it, until it is taken.
  static Json insist(Client& client, const std::string& type, const Json& data, const std::string& id) {
    const auto end = steady_clock::now() + kPatience;
    while (true) {
      Json answer = client.act(type, data, id);
      const std::string code = answer["t"] == "error" ? answer["d"]["code"].get<std::string>() : "";
      if ((code != "not_stored" && code != "busy") || steady_clock::now() > end) return answer;
      std::this_thread::sleep_for(std::chrono::milliseconds(answer["d"].value("retry_ms", 1'000)));
    }
  }
  /// Ends the server as SIGTERM does, and expects that this is quick.
  static void expect_quick_end(ServerChild& server) {
    const auto start = steady_clock::now();
    server.signal(SIGTERM);
    EXPECT_EQ(server.wait(), 0) << server.err();
    EXPECT_LT(steady_clock::now() - start, promised(5s));
  }

  Place place;
};

TEST_F(OutageProcess, ALockedDatabaseCostsTheMoverNothing) {
  const ServerChild server(place);
  Two game(server.port(), seconds_each(5));
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  const auto before_turn = steady_clock::now();
  game.move("g1f3");
  Holder holder(place);
  const long thought = ms_since(before_turn);
  std::thread later([&] {
    std::this_thread::sleep_for(6s);
    holder.let_go();
  });
  const Json moved = insist(game.black, "move", {{"ply", 4}, {"move", "b8c6"}}, "TheSameMove1");
  later.join();
  ASSERT_EQ(moved["t"], "moved") << moved;
  EXPECT_GT(game.black.clocks()["black_ms"], 4'000 - thought);
  EXPECT_TRUE(game.black.has_seen("server_restarted"));
  game.white.until([&] { return game.white.ply() == 4; });
  EXPECT_EQ(game.white.act("move", {{"ply", 5}, {"move", "f1b5"}})["t"], "moved");
}

TEST_F(OutageProcess, ALockedDatabaseDropsNobodysFlag) {
  const ServerChild server(place);
  Two game(server.port(), seconds_each(5));
  for (const char* move : {"e2e4", "e7e5"}) game.move(move);
  const auto before_turn = steady_clock::now();
  game.move("g1f3");
  Holder holder(place);
  const long thought = ms_since(before_turn);
  std::this_thread::sleep_for(7s);
  holder.let_go();
  for (Client* one : {&game.white, &game.black}) {
    one->until([one] { return one->has_seen("server_restarted"); });
    EXPECT_FALSE(one->outcome());
  }
  EXPECT_GT(game.black.clocks()["black_ms"], 4'000 - thought);
  EXPECT_EQ(insist(game.black, "move", {{"ply", 4}, {"move", "b8c6"}}, new_id())["t"], "moved");
}

TEST_F(OutageProcess, AProcessThatWasStoppedChargesNobodyForIt) {
  const ServerChild server(place);
  Two game(server.port(), seconds_each(4));
  Client unlimited(server.port());
  unlimited.create(Json::object());
  game.move("e2e4");
  const auto before_turn = steady_clock::now();
  game.move("e7e5");
  server.signal(SIGSTOP);
  const long thought = ms_since(before_turn);
  // The command waits in the socket.
  game.white.say("move", {{"game", game.white.game()}, {"ply", 3}, {"move", "g1f3"}}, "TheSameMove1");
  std::this_thread::sleep_for(6s);
  server.signal(SIGCONT);
  // A disk that is slow as well may make the server refuse the move at first.
  EXPECT_EQ(insist(game.white, "move", {{"ply", 3}, {"move", "g1f3"}}, "TheSameMove1")["t"], "moved");
  for (Client* one : {&game.white, &game.black}) {
    one->until([one] { return one->has_seen("server_restarted") && one->ply() == 3; });
    EXPECT_FALSE(one->outcome());
  }
  EXPECT_GT(game.white.clocks()["white_ms"], 3'000 - thought);
  EXPECT_EQ(game.black.act("move", {{"ply", 4}, {"move", "b8c6"}})["t"], "moved");
  EXPECT_EQ(unlimited.look()["v"], 1) << "nothing happened there";
}

TEST_F(OutageProcess, AKillInTheMiddleOfOneChangesNothing) {
  std::optional<Two> game;
  auto server = std::make_unique<ServerChild>(place);
  const std::uint16_t port = server->port();
  game.emplace(port, seconds_each(6));
  for (const char* move : {"e2e4", "e7e5"}) game->move(move);
  const auto before_turn = steady_clock::now();
  game->move("g1f3");
  Holder holder(place);
  const long thought = ms_since(before_turn);
  game->black.say("move", {{"game", game->black.game()}, {"ply", 4}, {"move", "b8c6"}}, "TheSameMove1");
  std::this_thread::sleep_for(4s);
  server->signal(SIGKILL);
  EXPECT_EQ(server->wait(), -1);
  holder.let_go();
  server = std::make_unique<ServerChild>(place, port);
  for (Client* one : {&game->white, &game->black}) one->resume();
  EXPECT_EQ(insist(game->black, "move", {{"ply", 4}, {"move", "b8c6"}}, "TheSameMove1")["t"], "moved");
  EXPECT_GT(game->black.clocks()["black_ms"], 4'500 - thought);
}

TEST_F(OutageProcess, StopsInTimeThoughTheDatabaseIsHeld) {
  ServerChild server(place);
  Two game(server.port(), seconds_each(60));
  Holder holder(place);
  game.white.say("move", {{"game", game.white.game()}, {"ply", 1}, {"move", "e2e4"}});
  std::this_thread::sleep_for(300ms);
  expect_quick_end(server);
}

TEST_F(OutageProcess, StopsInTimeThoughPasswordsAreBeingHashed) {
  ServerChild server(place, 0, {"--new-accounts", "1000"});
  std::vector<std::thread> asking;
  for (int i = 0; i < 32; ++i) {
    asking.emplace_back([&, i] {
      try {
        Browser browser(server.port());
        (void)browser.post("/api/account", {{"name", "hashed" + std::to_string(i)}, {"password", kPassword}});
      } catch (const std::exception&) {  // the connection ends with the server
      }
    });
  }
  std::this_thread::sleep_for(200ms);
  expect_quick_end(server);
  for (std::thread& one : asking) one.join();
}

TEST_F(OutageProcess, StopsInTimeThoughManyDoNotRead) {
  ServerChild server(place, 0, {"--messages", "100000", "--new-guests", "1000"});
  std::vector<std::unique_ptr<SocketClient>> silent;
  for (int i = 0; i < 200; ++i) {
    silent.push_back(std::make_unique<SocketClient>(server.port()));
    // A client that says no hello is closed after three errors.
    silent.back()->send(R"({"t":"hello","d":{"protocol":1,"features":[]}})");
    for (int k = 0; k < 50; ++k) silent.back()->send(R"({"t":"ping","d":{}})");
  }
  expect_quick_end(server);
}

TEST_F(OutageProcess, StopsInTimeRightAfterItWasStopped) {
  ServerChild server(place);
  Two game(server.port(), seconds_each(60));
  server.signal(SIGSTOP);
  std::this_thread::sleep_for(1s);
  server.signal(SIGCONT);
  expect_quick_end(server);
}

TEST_F(OutageProcess, ALogThatNobodyReadsStopsNothing) {
  std::array<int, 2> log{};
  ASSERT_EQ(pipe2(log.data(), O_CLOEXEC), 0);
  ServerChild server(place, 0, {"--log", "debug"}, {.log = log[1]});
  Two game(server.port(), seconds_each(60));
  fcntl(log[1], F_SETFL, O_NONBLOCK);
  while (write(log[1], "full", 4) > 0) {
  }
  fcntl(log[1], F_SETFL, 0);
  for (int i = 0; i < 3; ++i) {
    Client maker(server.port());
    maker.create(Json::object());
    EXPECT_EQ(maker.act("abort")["t"], "game_ended");
  }
  game.move("e2e4");
  expect_quick_end(server);
  close(log[0]);
  close(log[1]);
}

TEST_F(OutageProcess, EndsByASignalThatComesBeforeItServes) {
  std::filesystem::create_directories(place.data());
  Child child(place, {"serve", "--listen", "127.0.0.1:0", "--data", place.data(), "--page", place.page()});
  child.signal(SIGTERM);
  EXPECT_TRUE(child.wait(promised(5s)));
}

}  // namespace
}  // namespace server::test
