// The computer in tournaments: it takes the seat of who would sit out, comes to its game at once, and plays it to the
// end; its games are casual, and it wins nothing.
#include <gtest/gtest.h>

#include <csignal>
#include <random>

#include "tests/server/computer/computers.hpp"
#include "tests/server/computer/terms.hpp"
#include "tests/server/support/event.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

const std::string kInTheSeat = "u-computer-1";
constexpr auto kLooksForGames = 20s;  // how often the computer looks for games of which nobody has told it

class ComputerInTournament : public testing::Test {
 protected:
  ComputerInTournament() : event(start(), 3) {}
  std::uint16_t start() {
    Event::prepare(place);
    server = std::make_unique<ServerChild>(
        place, 0, std::vector<std::string>{"--computer", "here", "--new-accounts", "1000", "--errors", "1000"});
    return server->port();
  }
  /// Returns when the next process plays, and so has asked already which games go on.
  void kill_computer() const {
    const pid_t killed = one_computer(place);
    ASSERT_EQ(::kill(killed, SIGKILL), 0);
    ASSERT_TRUE(eventually([&] { return one_computer(place) != killed; }));
    Client other(server->port());
    other.create(challenge_to("Astragal-1"));
    for (const char* move : {"e2e4", "d2d3"}) {
      other.until([&] { return other.my_turn() && !other.legal().empty(); });
      other.move(move);
    }
    other.until([&] { return other.my_turn(); });
  }
  [[nodiscard]] Json boards() { return event.view()["rounds"].back()["boards"]; }
  /// Gives the game of the round that the computer plays, and the other one.
  [[nodiscard]] std::pair<Json, Json> its_game_and_the_other() {
    const Json all = boards();
    const auto has_it = [](const Json& game) { return game["white"] == kInTheSeat || game["black"] == kInTheSeat; };
    return has_it(all[0][0]) ? std::pair{all[0][0], all[1][0]} : std::pair{all[1][0], all[0][0]};
  }
  static std::string person_in(const Json& game) { return game["white"] == kInTheSeat ? game["black"] : game["white"]; }
  /// Plays some moves against the computer, and resigns.
  void play_and_resign(const Json& game) {
    Client& person = event.sit_down(person_in(game), game["game"]);
    for (int moves = 0; moves < 4; ++moves) {
      person.until([&] { return person.outcome() || (person.my_turn() && !person.legal().empty()); });
      if (person.outcome()) return;
      ASSERT_EQ(person.move(person.any_move(random))["t"], "moved");
    }
    person.until([&] { return person.outcome() || person.my_turn(); });
    if (!person.outcome()) person.act("resign");
    person.until([&] { return person.outcome().has_value(); });
  }
  [[nodiscard]] Json exported(const Json& game) const {
    return Json::parse(request(server->port(), "GET", "/game/export/" + std::string{game["game"]}).body);
  }

  Place place;
  std::unique_ptr<ServerChild> server;
  Event event;
  std::mt19937 random{3};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same each time
};

TEST_F(ComputerInTournament, ComesToItsGameAtOnceAlsoAfterItWasKilled) {
  event.announce({{"computer", 1}, {"rated", true}});
  event.enter_all();
  bool was_told = false;
  for (int round = 1; round <= 2; ++round) {
    const auto killed = std::chrono::steady_clock::now();
    ASSERT_NO_FATAL_FAILURE(kill_computer());
    ASSERT_EQ(event.begin_round(), "ok");
    const Json all = boards();
    ASSERT_EQ(all.size(), 2U);
    for (const Json& board : all) EXPECT_TRUE(board[0].contains("black")) << "somebody sits out";
    const auto [its, other] = its_game_and_the_other();
    Client& person = event.sit_down(person_in(its), its["game"]);
    if (person_in(its) == its["white"]) {
      person.until([&] { return person.my_turn() && !person.legal().empty(); });
      person.move(person.any_move(random));
    }
    person.until([&] { return person.my_turn(); });
    was_told = was_told || std::chrono::steady_clock::now() - killed < kLooksForGames;
    ASSERT_NO_FATAL_FAILURE(play_and_resign(its));
    ASSERT_TRUE(event.begin(other["white"], other["black"], other["game"]));
    event.resign(other["white"], other["game"]);
    ASSERT_TRUE(eventually([&] { return event.view()["rounds"].back().contains("over_ms"); })) << round;
    EXPECT_EQ(exported(its)["rated"], false);
    EXPECT_TRUE(exported(its).contains("engine"));
    EXPECT_EQ(exported(other)["rated"], true);
    EXPECT_FALSE(exported(other).contains("engine"));
  }
  EXPECT_TRUE(was_told) << "it came no sooner than it looks by itself";
  const Json view = event.view();
  EXPECT_EQ(view["state"], "over");
  EXPECT_EQ(view["standings"][0]["player"], kInTheSeat);
  EXPECT_NE(event.get("trf").body.find("Astragal-1"), std::string::npos);
  const Json past = Json::parse(request(server->port(), "GET", "/api/tournaments?state=over").body);
  ASSERT_EQ(past["tournaments"].size(), 1U) << past;
  EXPECT_EQ(past["tournaments"][0]["players"], 3);
  const Json winners = past["tournaments"][0]["winner_names"];
  EXPECT_FALSE(winners.empty());
  for (const Json& name : winners) EXPECT_NE(name, "Astragal-1");
}

TEST_F(ComputerInTournament, TakesItsPartInTheDiceOfAPrivateOne) {
  event.announce({{"computer", 1},
                  {"private", true},
                  {"schedule",
                   {{{"variant", "rolling"},
                     {"options", Json::object()},
                     {"clock", {{"type", "fischer"}, {"base_ms", 600'000}, {"increment_ms", 0}}}}}}});
  for (Browser& one : event.players) {
    ASSERT_EQ(event.said("invite", {{"name", one.name()}, {"is_invited", true}}), "ok");
    ASSERT_EQ(one.said(event.path("enter")), "ok");
  }
  ASSERT_EQ(event.said("pair"), "ok");
  const auto view = [&] { return Json::parse(event.organizer.get(event.path()).body); };
  ASSERT_TRUE(eventually([&] { return view()["rounds"].size() == 1; }));
  ASSERT_EQ(event.said("begin"), "ok");
  ASSERT_TRUE(eventually([&] { return view()["rounds"][0].contains("begun_ms"); }));
  const Json all = view()["rounds"][0]["boards"];
  const bool is_first = all[0][0]["white"] == kInTheSeat || all[0][0]["black"] == kInTheSeat;
  const Json game = all[is_first ? 0 : 1][0];
  ASSERT_NO_FATAL_FAILURE(play_and_resign(game));
  EXPECT_TRUE(eventually([&] { return view()["rounds"][0]["boards"][is_first ? 0 : 1][0].contains("results"); }));
}

TEST(ServerWithoutComputer, RefusesASeatForIt) {
  const Place place;
  Event::prepare(place);
  const LocalServer server(place, Settings{.new_accounts = kNoLimit});
  Event event(server.port(), 0);
  const Answer refused = event.organizer.post("/api/tournaments", Event::terms({{"computer", 3}}));
  EXPECT_EQ(code_of(refused), "no_computer");
  EXPECT_NE(refused.body.find("/computer"), std::string::npos) << refused.body;
  event.announce();
  EXPECT_EQ(code_of(event.organizer.put(event.path("terms"), Event::terms({{"computer", 3}}))), "no_computer");
  EXPECT_EQ(code_of(event.organizer.post("/api/tournaments", Event::terms({{"computer", 9}}))), "out_of_range");
}

}  // namespace
}  // namespace server::test
