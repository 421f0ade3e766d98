// Behaviour in games by post in the whole program: what is shown of it, and what follows for who loses on time too
// often.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/time.hpp"
#include "server/store/sqlite/alive.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class ConductTest : public testing::Test {
 protected:
  const Json kClock{{"type", "correspondence"}, {"days", 3}};
  const Json kByPost{{"variant", "chess"}, {"clock", kClock}, {"color", "white"}};
  /// Days for each move where a bank takes the place of leave.
  const Json kADayWithoutLeave{
      {"variant", "chess"},
      {"color", "white"},
      {"clock",
       {{"type", "correspondence"}, {"base_days", 1}, {"increment_days", 0}, {"cap_days", 1}, {"bank_days", 0}}}};

  /// Writes games into the store as if this account had ended so many before, the first `late` of them by losing on
  /// time.
  void give_past(const std::string& account, int games, int late) const {
    SQLite::Database db((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE);
    for (int i = 0; i < games; ++i) {
      SQLite::Statement row(db, "INSERT INTO post_results VALUES (?1, ?2, ?3, ?4, 10, 360000000)");
      row.bind(1, account);
      row.bind(2, 1'000 + i);
      row.bind(3, 1'000'000 + i);
      row.bind(4, i < late ? 1 : 0);
      row.exec();
    }
  }
  /// Makes everything that has happened older by so much, as if the server had been running ever since.
  void pass(std::chrono::milliseconds time) const {
    const store::sqlite::AliveStamp stamp(place.data() / store::sqlite::kAliveStamp);
    const auto alive = *stamp.read();
    age(place, time);
    stamp.write(alive);
  }
  /// Counts rows of a table, which `rows` names in SQL.
  [[nodiscard]] int count(const std::string& rows) const {
    return SQLite::Database((place.data() / "astragal.db").string())
        .execAndGet("SELECT count(*) FROM " + rows)
        .getInt();
  }
  /// Makes accounts on a server that has ended since.
  void open_accounts() {
    const LocalServer server(place);
    alice = Browser::with_account(server.port(), "Alice");
    bob = Browser::with_account(server.port(), "Bob");
    alice_token = alice->make_token({"play", "challenge"});
    bob_token = bob->make_token({"play", "challenge"});
  }
  /// Begins a game of these two.
  static Two begin(Client one, Client other, const Json& terms) {
    one.create(terms);
    other.watch(one.game());
    other.join();
    return {std::move(one), std::move(other)};
  }
  [[nodiscard]] Client as_alice(const LocalServer& server) const {
    return Client::with_token(server.port(), alice_token);
  }
  [[nodiscard]] Client as_bob(const LocalServer& server) const { return Client::with_token(server.port(), bob_token); }
  static Json terms_of(Json terms) {
    terms.update({{"options", Json::object()}, {"rated", false}});
    return terms;
  }
  static Json conduct_of(const LocalServer& server, const std::string& name) {
    return Json::parse(request(server.port(), "GET", "/api/user/" + name).body).value("conduct", Json());
  }

  Place place;
  std::optional<Browser> alice, bob;
  std::string alice_token, bob_token;
};

TEST_F(ConductTest, WhatAGameSaysOfItsPlayersIsShownToEverybody) {
  open_accounts();
  {
    const LocalServer server(place);
    EXPECT_EQ(conduct_of(server, "Alice"), Json()) << "nothing is known";
    Two game = begin(as_alice(server), as_bob(server), kADayWithoutLeave);
    game.move("e2e4");
    game.move("e7e5");
  }
  pass(24h + 1min);
  const LocalServer server(place);
  ASSERT_TRUE(eventually([&] { return conduct_of(server, "Alice") != Json(); }));
  const Json late = conduct_of(server, "Alice");
  EXPECT_EQ(late["games"], 1);
  EXPECT_EQ(late["lostOnTime"], 1);
  EXPECT_LT(late["msPerMove"], Ms{1h}.count());
  EXPECT_FALSE(late.contains("mostOpen"));
  EXPECT_EQ(conduct_of(server, "Bob")["lostOnTime"], 0);
}

TEST_F(ConductTest, SeeksAndChallengesByPostTellOfWhoMadeThem) {
  open_accounts();
  give_past(alice->id(), 37, 3);
  const LocalServer server(place);
  const Json shown{{"games", 37}, {"lost_on_time", 3}, {"move_ms", 36'000'000}};
  Client seeker = as_alice(server);
  Client watcher = as_bob(server);
  watcher.say("watch_lobby", Json::object());
  Json seek = terms_of(kByPost);
  seek["listed"] = true;
  seeker.ask("create", seek);
  watcher.until([&] {
    const Json lobby = watcher.last_of("lobby");
    return lobby != Json{} && !lobby["d"]["seeks"].empty() && lobby["d"]["seeks"][0].contains("conduct");
  });
  EXPECT_EQ(watcher.last_of("lobby")["d"]["seeks"][0]["conduct"], shown);
  Json challenge = terms_of(kByPost);
  challenge["to"] = "Bob";
  seeker.ask("create", challenge);
  watcher.until([&] {
    const Json told = watcher.last_of("challenges");
    return told != Json{} && !told["d"]["challenges"].empty() && told["d"]["challenges"][0].contains("conduct");
  });
  EXPECT_EQ(watcher.last_of("challenges")["d"]["challenges"][0]["conduct"], shown);
}

TEST_F(ConductTest, WhoHasAsManyOpenAsHeMayBeginsNoMoreByPost) {
  open_accounts();
  give_past(alice->id(), 5, 3);
  const LocalServer server(place, {.errors = kNoLimit});
  EXPECT_EQ(conduct_of(server, "Alice")["mostOpen"], 2);
  Client late = as_alice(server);
  std::vector<std::string> games;
  for (const char* id : {"first", "second"}) games.push_back(late.ask("create", terms_of(kByPost), id)["d"]["game"]);
  Json seek = terms_of(kByPost);
  seek["listed"] = true;
  Json challenge = terms_of(kByPost);
  challenge["to"] = "Bob";
  Json pair = terms_of(kByPost);
  pair["pairing"] = "together";
  for (const Json& order : {terms_of(kByPost), seek, challenge, pair}) {
    const Json refused = late.ask("create", order)["d"];
    EXPECT_EQ(refused["code"], "not_available") << refused;
    EXPECT_EQ(refused["pointer"], "/d/clock");
    EXPECT_THAT(refused["message"].get<std::string>(), HasSubstr("lost 3 of your last 5 games by post on time"));
  }
  EXPECT_EQ(late.ask("create", terms_of(kByPost), "second")["d"]["game"], games[1]) << "that was answered before";
  Client other = as_bob(server);
  other.create(kByPost);
  late.watch(other.game());
  EXPECT_EQ(late.act("join")["d"]["code"], "not_available");
  EXPECT_EQ(other.ask("create", seek)["t"], "created");
  EXPECT_EQ(late.ask("create", seek)["d"]["code"], "not_available") << "nor does he take what waits";
  Json at_board = terms_of({{"variant", "chess"}, {"clock", kFiveMinutes}, {"color", "white"}});
  EXPECT_EQ(late.ask("create", at_board)["t"], "created") << "at the board he plays as he likes";
  Client tab = as_alice(server);
  tab.watch(games[0]);
  EXPECT_EQ(tab.act("abort")["t"], "game_ended");
  EXPECT_EQ(late.act("join")["t"], "player_joined") << "one was over";
}

TEST_F(ConductTest, ARestartForgetsNeitherTheLimitNorWhatIsOpen) {
  open_accounts();
  give_past(alice->id(), 5, 3);
  for (int i = 0; i < 3; ++i) {
    const LocalServer server(place);
    Client late = as_alice(server);
    EXPECT_EQ(late.ask("create", terms_of(kByPost))["t"], i < 2 ? "created" : "error");
  }
}

TEST_F(ConductTest, ARematchIsANewGameForBothAndAMiniMatchGoesOn) {
  open_accounts();
  give_past(alice->id(), 5, 3);
  const LocalServer server(place);
  const Json kNew{{"setup", "new"}};
  Json pair = kByPost;
  pair["pairing"] = "sequence";
  Two game = begin(as_alice(server), as_bob(server), pair);
  Client late = as_alice(server);
  ASSERT_EQ(late.ask("create", terms_of(kByPost))["t"], "created");
  ASSERT_EQ(game.white.act("resign")["t"], "game_ended");
  game.white.until([&] { return game.white.has_seen("game_followed"); });
  const std::string second = game.white.last_of("game_followed")["d"]["next"];
  Client tab = as_alice(server);
  tab.watch(second);
  EXPECT_EQ(tab.snapshot()["phase"], "playing") << "the second game of the match";
  ASSERT_EQ(tab.act("resign")["t"], "game_ended");
  Client bobs_tab = as_bob(server);
  bobs_tab.watch(second);
  ASSERT_EQ(bobs_tab.act("rematch_offer", kNew)["t"], "rematch_offered");
  ASSERT_EQ(late.ask("create", terms_of(kByPost))["t"], "created");
  const Json own = tab.act("rematch_offer", kNew)["d"];
  EXPECT_EQ(own["code"], "not_available");
  EXPECT_THAT(own["message"].get<std::string>(), HasSubstr("you have lost"));
  const Json others = bobs_tab.act("rematch_offer", {{"setup", "same"}})["d"];
  EXPECT_EQ(others["code"], "not_available");
  EXPECT_THAT(others["message"].get<std::string>(), HasSubstr("your opponent has lost too many"));
}

TEST_F(ConductTest, FinishingGamesLiftsTheLimit) {
  open_accounts();
  give_past(alice->id(), 14, 3);  // three of fifteen are a fifth, which is not too many
  const LocalServer server(place);
  EXPECT_EQ(conduct_of(server, "Alice")["mostOpen"], 5);
  Client late = as_alice(server);
  std::vector<std::string> games;
  for (int i = 0; i < 5; ++i) games.push_back(late.ask("create", terms_of(kByPost))["d"]["game"]);
  ASSERT_EQ(late.ask("create", terms_of(kByPost))["t"], "error");
  Client other = as_bob(server);
  other.watch(games[0]);
  other.join();
  late.watch(games[0]);
  late.move("e2e4");
  other.until([&] { return other.my_turn(); });
  ASSERT_EQ(other.act("resign")["t"], "game_ended");
  ASSERT_TRUE(eventually([&] { return !conduct_of(server, "Alice").contains("mostOpen"); }));
  ASSERT_TRUE(eventually([&] { return late.ask("create", terms_of(kByPost))["t"] == "created"; }));
  EXPECT_EQ(late.ask("create", terms_of(kByPost))["t"], "created") << "six of them";
}

TEST_F(ConductTest, AGameThatAClosedAccountHasLeftEndsByItsClock) {
  open_accounts();
  std::string game;
  {
    const LocalServer server(place);
    Two both = begin(as_alice(server), as_bob(server),
                     {{"variant", "chess"}, {"color", "white"}, {"clock", {{"type", "correspondence"}, {"days", 1}}}});
    both.move("e2e4");
    both.move("e7e5");
    game = both.black.game();
    alice->go_to(server.port());
    ASSERT_EQ(alice->post("/api/account/close", {{"password", kPassword}}).status, 200U);
    both.black.watch(game);
    EXPECT_EQ(both.black.snapshot()["phase"], "playing");
    EXPECT_EQ(both.black.snapshot()["players"][0]["name"], "closed account");
  }
  pass(24h + 1min);
  const LocalServer server(place);
  ASSERT_TRUE(eventually([&] { return conduct_of(server, "Bob") != Json(); }));
  Client watcher = as_bob(server);
  watcher.watch(game);
  EXPECT_EQ(watcher.snapshot()["outcome"], (Json{{"result", "black"}, {"reason", "time"}}));
  EXPECT_EQ(count("leave_days"), 0) << "it would only have put off the end";
  EXPECT_EQ(count("notices WHERE account = '" + alice->id() + "'"), 0);
  EXPECT_EQ(count("notices WHERE account = '" + bob->id() + "' AND kind = 'ended'"), 1);
}

TEST_F(ConductTest, WhenTheServerWasAwayNobodyLosesByItNorIsRated) {
  open_accounts();
  const Json rated{{"variant", "chess56"}, {"color", "white"}, {"clock", kADayWithoutLeave["clock"]}, {"rated", true}};
  std::string game;
  {
    const LocalServer server(place);
    Two both = begin(as_alice(server), as_bob(server), rated);
    game = both.white.game();
    ASSERT_EQ(both.white.snapshot()["rated"], true);
  }
  age(place, 48h);
  const LocalServer server(place);
  Client watcher(server.port());
  watcher.watch(game);
  EXPECT_EQ(watcher.snapshot()["phase"], "playing");
  EXPECT_GT(watcher.snapshot()["clocks"]["first_move_ms"], Ms{23h}.count());
  EXPECT_EQ(count("rating_history"), 0);
  EXPECT_EQ(count("post_results"), 0);
}

}  // namespace
}  // namespace server::test
