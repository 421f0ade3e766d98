// A backup, more play, kill -9, a restore, a start, with the program itself and real clients: whatever is killed, the
// database is whole, what was locked stays locked, and nothing is locked twice.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int kRestores = 4;
constexpr int kKillsOfARestore = 3;

class Restore : public testing::Test {
 protected:
  void back_up(const fs::path& to) {
    Child backup(place, {"backup", to.string(), "--data", place.data().string()});
    ASSERT_EQ(backup.wait(), 0) << backup.err();
  }
  Child restoring(const fs::path& from) { return {place, {"restore", from.string(), "--data", place.data().string()}}; }
  /// Restores a copy, and gives what the program says.
  std::string restore(const fs::path& from) {
    Child child = restoring(from);
    EXPECT_EQ(child.wait(), 0) << child.err();
    EXPECT_EQ(child.err(), "");
    return child.out();
  }
  static void kill_now(ServerChild& server) {
    server.signal(SIGKILL);
    EXPECT_EQ(server.wait(), -1);
  }
  [[nodiscard]] fs::path file() const { return place.data() / "astragal.db"; }
  [[nodiscard]] int count(const char* what) const { return SQLite::Database(file()).execAndGet(what).getInt(); }
  /// Waits until every game has heard that it comes from a copy, which takes a while after the start.
  void until_settled() const {
    ASSERT_TRUE(eventually([&] { return count("SELECT min(settled) FROM restores") != 0; }))
        << "the start does not come to its end";
  }
  [[nodiscard]] bool is_whole() const {
    return SQLite::Database(file()).execAndGet("PRAGMA integrity_check").getString() == "ok";
  }

  const Place place;
};

/// Every lock that a client has seen, by the name of its draw.
class Locks {
 public:
  void see(const Client& client) {
    for (const auto& [v, event] : client.events()) {
      if (event["t"] != "fair_locked") continue;
      const auto [known, is_new] = texts_.emplace(event["d"]["draw"], event["d"]["lock"]);
      EXPECT_EQ(known->second, event["d"]["lock"]) << known->first << " is locked twice";
    }
  }
  /// Expects that the server publishes each lock as it was, and no lock that is open.
  void expect_published(std::uint16_t port) const {
    for (const auto& [draw, text] : texts_) {
      const Answer answer = request(port, "GET", "/fair/" + draw);
      ASSERT_EQ(answer.status, 200U) << draw;
      const Json record = Json::parse(answer.body);
      EXPECT_EQ(record["lock"], text);
      EXPECT_NE(record["state"], "open") << draw;
    }
  }
  [[nodiscard]] bool has(const std::string& draw) const { return texts_.contains(draw); }
  [[nodiscard]] std::size_t size() const { return texts_.size(); }

 private:
  std::map<std::string, std::string> texts_;
};

/// A game of which the setup's draw is locked, and whose players do not open.
struct HeldSeats {
  explicit HeldSeats(std::uint16_t port) : creator(port), friendly(port) {
    creator.hold_dice();
    friendly.hold_dice();
    creator.create({{"variant", "chess56"}});
    friendly.watch(creator.game());
    friendly.join();
    for (Client* one : {&creator, &friendly}) {
      one->until([one] { return one->has_seen("fair_offered"); });
      EXPECT_EQ(one->ask("fair_commit", one->commit_data())["t"], "fair_committed");
    }
    for (Client* one : {&creator, &friendly}) one->until([one] { return one->has_seen("fair_locked"); });
  }
  Client creator, friendly;
};

/// White calls for the die in play, Black opens as he hears of it, and both see it fall.
void throw_die(Client& white, Client& black) {
  EXPECT_EQ(white.move("b1b3c3")["t"], "moved");
  for (Client* one : {&black, &white}) one->until([one] { return one->has_seen("dice_fell"); });
}

/// The players of a game, as they come back to a server that has forgotten some of it.
struct Back {
  Back(std::uint16_t port, const Two& game)
      : white(Client::with_token(port, game.white.token())), black(Client::with_token(port, game.black.token())) {
    white.watch(game.white.game());
    black.watch(game.white.game());
  }
  Client white, black;
};

TEST_F(Restore, LosesNoLockAndMixesNothingHoweverOftenAnythingIsKilled) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random{seed};
  Locks locks;
  auto server = std::make_unique<ServerChild>(place);
  for (int round = 0; round < kRestores; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    Two chess(server->port(), {{"clock", kFiveMinutes}});
    chess.move("e2e4");
    Two dice(server->port(), {{"variant", "rolling-dynamic"}});
    const fs::path copy = place / ("copy-" + std::to_string(round));
    back_up(copy);
    // The copy does not know a move, a roll in play, a setup that fell, and one that is locked and open.
    chess.move("e7e5");
    throw_die(dice.white, dice.black);
    const Two later(server->port(), {{"variant", "chess56"}});
    const HeldSeats held(server->port());
    for (const Client* one : std::initializer_list<const Client*>{&dice.white, &later.white, &held.creator})
      locks.see(*one);
    kill_now(*server);

    for (int kill = 0; kill < kKillsOfARestore; ++kill) {
      Child child = restoring(copy);
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 120'000));
      child.signal(SIGKILL);
      child.wait();
    }
    EXPECT_THAT(restore(copy), HasSubstr("Restored from " + copy.string()));
    EXPECT_TRUE(is_whole());

    server = std::make_unique<ServerChild>(place);
    Back chess_again(server->port(), chess);
    EXPECT_EQ(chess_again.white.ply(), 1) << "it stands as it stood when the copy was made";
    EXPECT_EQ(chess_again.black.move("c7c5")["t"], "moved");
    until_settled();
    locks.expect_published(server->port());
    EXPECT_EQ(request(server->port(), "GET", "/game/export/" + later.white.game()).status, 404U);
    Back dice_again(server->port(), dice);
    for (Client* one : {&dice_again.white, &dice_again.black})
      one->until([one] { return one->has_seen("fair_locked"); });
    locks.see(dice_again.white);
    throw_die(dice_again.white, dice_again.black);
  }
  EXPECT_GE(locks.size(), 3U * kRestores);
}

TEST_F(Restore, OfAnUnreadableDatabaseCallsOffWhatWouldNeedAnotherDraw) {
  auto server = std::make_unique<ServerChild>(place);
  Two chess(server->port(), {{"clock", kFiveMinutes}});
  Two rolled(server->port(), {{"variant", "chess56"}});
  Two dice(server->port(), {{"variant", "rolling-dynamic"}});
  const fs::path copy = place / "copy";
  back_up(copy);
  kill_now(*server);
  std::ofstream(file(), std::ios::trunc) << std::string(9000, 'z');
  EXPECT_THAT(restore(copy), HasSubstr("cannot be read"));
  server = std::make_unique<ServerChild>(place);
  Back dice_again(server->port(), dice);
  dice_again.white.until([&] { return dice_again.white.outcome().has_value(); });
  EXPECT_EQ(*dice_again.white.outcome(), (Json{{"result", "none"}, {"reason", "void-draw"}}));
  EXPECT_TRUE(Back(server->port(), chess).white.playing());
  EXPECT_TRUE(Back(server->port(), rolled).white.playing()) << "its dice have fallen";
}

// The database once counted as settled before the games had heard of it, and a waiting game could lock a draw for the
// second time.
TEST_F(Restore, IsSettledOnlyWhenEveryGameHasHeardOfIt) {
  constexpr int kGames = 60;
  auto server = std::make_unique<ServerChild>(place, 0, std::vector<std::string>{"--messages", "1000"});
  Client creator(server->port());
  const Json terms{{"variant", "chess56"},
                   {"options", Json::object()},
                   {"clock", {{"type", "unlimited"}}},
                   {"color", "white"},
                   {"rated", false}};
  std::string last;
  for (int game = 0; game < kGames; ++game) last = creator.ask("create", terms)["d"]["game"];
  const fs::path copy = place / "copy";
  back_up(copy);
  kill_now(*server);
  restore(copy);
  server = std::make_unique<ServerChild>(place);
  until_settled();
  kill_now(*server);
  EXPECT_EQ(count("SELECT count(*) FROM games WHERE state <> 'finished'"), 0) << "each would need a draw";
  server = std::make_unique<ServerChild>(place);
  Client back = Client::with_token(server->port(), creator.token());
  back.watch(last);
  EXPECT_EQ(back.snapshot().value("outcome", Json()), (Json{{"result", "none"}, {"reason", "aborted"}}));
}

TEST_F(Restore, ShowsADelayedGameNoEarlier) {
  auto server = std::make_unique<ServerChild>(place);
  Two game(server->port(), {{"clock", kFiveMinutes}, {"delay_ms", 3'600'000}});
  game.move("e2e4");
  game.move("e7e5");
  const fs::path copy = place / "copy";
  back_up(copy);
  kill_now(*server);
  restore(copy);
  server = std::make_unique<ServerChild>(place);
  until_settled();
  Back back(server->port(), game);
  EXPECT_TRUE(back.white.playing());
  EXPECT_EQ(back.black.snapshot()["moves"].size(), 2U);
  Client stranger(server->port());
  stranger.watch(game.white.game());
  EXPECT_EQ(stranger.snapshot()["v"], 1);
  EXPECT_FALSE(stranger.playing());
  stranger.say("watch_lobby", Json::object());
  stranger.until([&] { return !stranger.last_of("lobby").is_null(); });
  EXPECT_EQ(stranger.last_of("lobby")["d"]["games"], Json::array());
}

TEST_F(Restore, IsRefusedWhileTheServerRuns) {
  const ServerChild server(place);
  const fs::path copy = place / "copy";
  back_up(copy);
  Child child = restoring(copy);
  EXPECT_EQ(child.wait(), 1);
  EXPECT_EQ(child.out(), "");
  EXPECT_THAT(child.err(), HasSubstr("astragal restore: another server works with this database"));
  EXPECT_EQ(request(server.port(), "GET", "/healthz").status, 200U);
}

// The log was once applied to the copy: the server started, said `malformed`, and its database was lost.
TEST_F(Restore, ByHandIsRefusedBesideTheLogOfTheOldDatabase) {
  auto server = std::make_unique<ServerChild>(place);
  Two game(server->port(), {{"clock", kFiveMinutes}});
  const fs::path copy = place / "copy";
  back_up(copy);
  for (const char* move : {"e2e4", "e7e5", "g1f3"}) game.move(move);
  kill_now(*server);
  fs::copy_file(copy, file(), fs::copy_options::overwrite_existing);
  Child start(place, {"serve", "--listen", "127.0.0.1:0", "--data", place.data(), "--page", place.page()});
  EXPECT_EQ(start.wait(), 1);
  EXPECT_THAT(start.err(), HasSubstr("astragal restore FILE"));
  EXPECT_THAT(restore(copy), HasSubstr("cannot be read"));
  server = std::make_unique<ServerChild>(place);
  EXPECT_EQ(Back(server->port(), game).white.ply(), 0);
  server.reset();
  EXPECT_TRUE(is_whole());
}

}  // namespace
}  // namespace server::test
