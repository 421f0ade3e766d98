// Analyses as an account gets them: a real server and its computer in a process of its own, either of which is killed
// on the way.
#include <gtest/gtest.h>

#include <csignal>
#include <random>
#include <utility>

#include "server/base/version.hpp"
#include "tests/server/computer/computers.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

std::string path_of(const std::string& game) {
  return "/api/games/" + game + "/analysis";
}

class AnalysesByTheComputer : public testing::Test {
 protected:
  static std::unique_ptr<ServerChild> new_server(const Place& place, std::uint16_t port = 0) {
    return std::make_unique<ServerChild>(place, port, std::vector<std::string>{"--computer", "here"});
  }
  Json standing(const std::string& game) { return Json::parse(request(server->port(), "GET", path_of(game)).body); }
  /// Waits for the analysis as long as there is something new from time to time. The thread that searches has the
  /// lowest priority, and where other programs use all of the machine it has a minute for a position.
  Json until_done(const std::string& game) {
    Json last = standing(game);
    for (int in_vain = 0; last["state"] != "done" && in_vain < 3;) {
      const Json before = last;
      const bool is_new = eventually([&] { return (last = standing(game)) != before; });
      in_vain = is_new ? 0 : in_vain + 1;
    }
    EXPECT_EQ(last["state"], "done") << last;
    return last;
  }
  /// Plays so many legal moves, then White resigns.
  std::string played_at_random(const Json& terms, int moves) {
    Two two(server->port(), terms);
    std::mt19937 random(7);
    for (int made = 0; made < moves; ++made) {
      Client& mover = made % 2 == 0 ? two.white : two.black;
      mover.until([&] { return mover.outcome() || (mover.my_turn() && !mover.legal().empty()); });
      if (mover.outcome()) return mover.game();
      mover.move(mover.any_move(random));
    }
    two.white.act("resign");
    return two.white.game();
  }

  Place place;
  std::unique_ptr<ServerChild> server = new_server(place);
  Browser alice = Browser::with_account(server->port(), "Alice");
};

TEST_F(AnalysesByTheComputer, AGameOfChessIsAnalysed) {
  Two two(server->port(), {{"variant", "chess"}});
  for (const char* move : {"b1c3", "e7e5", "c3d5", "c7c6", "f2f3", "c6d5", "g2g4", "d8h4"}) two.move(move);
  ASSERT_EQ(alice.post(path_of(two.white.game())).status, 202U);
  const Json done = until_done(two.white.game());
  EXPECT_EQ(done["engine"], std::string{engine_name()});
  const Json& values = done["values"];
  ASSERT_EQ(values.size(), 9U);
  EXPECT_EQ(values[8]["over"], "black");
  EXPECT_EQ(values[7]["mate"], -1);
  EXPECT_EQ(values[7]["line"], Json{"d8h4"});
  EXPECT_EQ(values[6]["turn"], "white");
  EXPECT_LT(values[6]["cp"], 0) << "White has lost a Knight";
}

TEST_F(AnalysesByTheComputer, AGameWithDiceHasTheValueOfEachNumber) {
  const std::string game = played_at_random({{"variant", "rolling-dynamic"}}, 5);
  ASSERT_EQ(alice.post(path_of(game)).status, 202U);
  const Json done = until_done(game);
  std::size_t dice = 0;
  for (const Json& value : done["values"]) {
    EXPECT_FALSE(value.contains("refused")) << value;
    if (value.contains("faces")) ++dice;
  }
  const Json exported = Json::parse(request(server->port(), "GET", "/game/export/" + game).body);
  std::size_t rolls = 0;
  for (const Json& action : exported.value("actions", Json::array())) {
    if (action.get<std::string>().starts_with("roll ")) ++rolls;
  }
  EXPECT_EQ(dice, rolls);
}

TEST_F(AnalysesByTheComputer, NothingIsLostWhereEitherProcessIsKilledInTheMiddle) {
  const std::string game = played_at_random({{"variant", "chess"}}, 8);
  ASSERT_EQ(alice.post(path_of(game)).status, 202U);
  const auto has_begun = [&] { return standing(game).value("found", 0) > 0 || standing(game)["state"] == "done"; };
  ASSERT_TRUE(eventually(has_begun) || eventually(has_begun));
  ASSERT_EQ(::kill(one_computer(place), SIGKILL), 0);
  const std::uint16_t port = server->port();
  server->signal(SIGKILL);
  server->wait();
  server = new_server(place, port);
  EXPECT_GT(standing(game).value("found", 99), 0) << "what was found is on disk";
  EXPECT_EQ(until_done(game)["values"].size(), 9U);
  EXPECT_EQ(Json::parse(alice.get("/api/account/analyses").body)["left"], 2) << "charged once";
}

TEST_F(AnalysesByTheComputer, AGameWithTheComputerGoesOnMeanwhile) {
  const std::string game = played_at_random({{"variant", "chess"}}, 4);
  ASSERT_EQ(alice.post(path_of(game)).status, 202U);
  Client person(server->port());
  person.create({{"variant", "chess"}, {"to", "Astragal-8"}});
  std::mt19937 random(1);
  for (int made = 0; made < 4; ++made) {
    person.until([&] { return person.outcome() || (person.my_turn() && !person.legal().empty()); });
    ASSERT_EQ(person.move(person.any_move(random))["t"], "moved");
  }
  (void)until_done(game);
}

}  // namespace
}  // namespace server::test
