// People against the computer: a real server, its computer in a process of its own, and clients as a page is one.
#include <gtest/gtest.h>

#include <SQLiteCpp/Database.h>

#include <random>

#include "server/base/version.hpp"
#include "tests/server/computer/terms.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

const std::string kLevelOne = "Astragal-1";
const std::string kLevelEight = "Astragal-8";

class WithComputer : public testing::Test {
 protected:
  Place place;
  ServerChild server{place, 0, {"--computer", "here"}};

  /// Makes a challenge and waits until the computer has taken it up and its game has begun.
  Client begin(Json terms, const std::string& to) {
    Client person(server.port());
    terms["to"] = to;
    person.create(std::move(terms));
    // In some setups White's first move may be mate.
    person.until([&] { return person.playing() || person.outcome(); });
    return person;
  }
  /// Plays legal moves at random, until the game is over or so many were made.
  static void play(Client& person, int moves, unsigned seed) {
    std::mt19937 random(seed);
    for (int made = 0; made < moves; ++made) {
      person.until([&] { return person.outcome() || (person.my_turn() && !person.legal().empty()); });
      if (person.outcome()) return;
      const Json answer = person.move(person.any_move(random));
      ASSERT_EQ(answer["t"], "moved") << answer;
    }
    person.until([&] { return person.outcome() || person.my_turn(); });
  }
};

TEST_F(WithComputer, ItTakesChallengesUpInGamesWithAndWithoutDice) {
  const std::vector<Json> games{
      {{"variant", "chess"}},
      {{"variant", "chess56"}, {"color", "random"}},
      {{"variant", "chaos"}, {"color", "black"}},
      {{"variant", "future"}, {"color", "random"}},
      {{"variant", "rolling"}},
      {{"variant", "rolling-dynamic"}, {"color", "black"}},
      {{"variant", "grande-acedrex"}, {"options", {{"die", "on"}}}},
  };
  unsigned seed = 1;
  for (const Json& terms : games) {
    SCOPED_TRACE(terms.dump());
    Client person = begin(terms, kLevelOne);
    play(person, 12, seed++);
    EXPECT_TRUE(person.outcome() || person.ply() >= 23) << person.ply();
    EXPECT_EQ(person.count("said"), 0U) << "it never chats";
  }
}

TEST_F(WithComputer, ItIsNamedByItsLevelAndItsVersionInTheRecord) {
  Client person = begin({{"variant", "chess"}}, kLevelEight);
  bool named = false;
  for (const auto& [number, event] : person.events()) {
    if (event["t"] == "player_joined") named = event["d"]["player"]["id"] == "u-computer-8";
  }
  EXPECT_TRUE(named);
  SQLite::Database database(place.data() / "astragal.db");
  const std::string first = database.execAndGet("SELECT body FROM game_events WHERE seq = 1").getString();
  const std::string engine{engine_name()};
  EXPECT_EQ(Json::parse(first)["x"]["engine"], engine);
  const auto exported = [&](const std::string& as) {
    return request(server.port(), "GET", "/game/export/" + person.game() + as).body;
  };
  EXPECT_EQ(Json::parse(exported(""))["engine"], engine);
  EXPECT_TRUE(exported(".pgn").contains("[Engine \"" + engine + "\"]"));
}

TEST_F(WithComputer, ItGivesMovesBackDeclinesDrawsAtFirstAndOffersAnotherGame) {
  Client person = begin({{"variant", "chess"}}, kLevelOne);
  play(person, 2, 3);
  ASSERT_EQ(person.ply(), 4);
  person.act("takeback_offer", {{"ply", 5}});
  person.until([&] { return person.has_seen("taken_back"); });
  EXPECT_EQ(person.last_of("taken_back")["d"]["ply"], 2);
  EXPECT_TRUE(person.my_turn());
  person.act("draw_offer", {{"ply", 3}});
  person.until([&] { return person.has_seen("draw_declined"); });
  person.act("resign");
  person.until([&] { return person.has_seen("rematch_offered"); });
  person.act("rematch_offer", {{"setup", "new"}});
  person.until([&] { return person.has_seen("game_followed"); });
  Client again = person.another_tab();
  again.watch(person.last_of("game_followed")["d"]["next"]);
  again.until([&] { return again.playing(); });
  EXPECT_EQ(again.color(), "black");
  again.until([&] { return again.my_turn(); });
}

TEST_F(WithComputer, ItsGamesAreCasual) {
  Client person = Client::with_account(server.port());
  Json terms = challenge_to(kLevelOne);
  terms["rated"] = true;
  const Json refused = person.ask("create", terms);
  EXPECT_EQ(refused["t"], "error");
  EXPECT_EQ(refused["d"]["code"], "not_available");
  EXPECT_EQ(refused["d"]["pointer"], "/d/rated");
}

TEST_F(WithComputer, ALevelThatThereIsNotIsNobody) {
  Client person(server.port());
  const Json refused = person.ask("create", challenge_to("Astragal-9"));
  EXPECT_EQ(refused["d"]["code"], "no_such_player");
}

TEST_F(WithComputer, ItPlaysBothGamesOfAPairAtOnce) {
  Client first = begin({{"variant", "chess960"}, {"pairing", "together"}, {"clock", kFiveMinutes}}, kLevelOne);
  first.until([&] { return first.has_seen("game_followed"); });
  Client second = first.another_tab();
  second.watch(first.last_of("game_followed")["d"]["next"]);
  second.until([&] { return second.playing(); });
  for (Client* one : {&first, &second}) play(*one, 2, 7);
  for (Client* one : {&first, &second}) EXPECT_TRUE(one->outcome() || one->ply() >= 3);
}

TEST_F(WithComputer, WhoBlocksItTakesNoPlaceOfIt) {
  for (int i = 0; i < 70; ++i) {
    Client hostile(server.port());
    hostile.say("create", challenge_to(kLevelOne));
    hostile.ask("block", {{"player", "u-computer-1"}});
  }
  (void)begin({{"variant", "chess"}, {"clock", kFiveMinutes}}, kLevelOne);
}

TEST_F(WithComputer, ByPostItAnswersToo) {
  Client person = begin({{"variant", "chess"}, {"clock", {{"type", "correspondence"}, {"days", 3}}}}, kLevelOne);
  play(person, 3, 5);
  EXPECT_EQ(person.ply(), 6);
}

}  // namespace
}  // namespace server::test
