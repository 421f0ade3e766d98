// Leave from games by post over HTTP: what one has, announcing days, taking them back.
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

class LeaveOverHttp : public testing::Test {
 protected:
  static constexpr std::int64_t kDay = 86'400'000;
  static std::int64_t in(std::int64_t days) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + days * kDay;
  }
  Answer announce(std::int64_t from, std::int64_t days) {
    return alice.post("/api/account/leave", Json{{"from_ms", from}, {"days", days}});
  }
  Json shown() { return Json::parse(alice.get("/api/account/leave").body); }

  Place place;
  LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
};

TEST_F(LeaveOverHttp, IsAnnouncedAndTakenBackBeforeItBegins) {
  EXPECT_EQ(shown(), (Json{{"days", 28}, {"left", 28}, {"taken", Json::array()}}));
  const std::int64_t from = in(10);
  ASSERT_EQ(announce(from, 3).status, 200U);
  EXPECT_EQ(shown()["left"], 25);
  EXPECT_EQ(shown()["taken"][2], (Json{{"fromMs", from + 2 * kDay}, {"untilMs", from + 3 * kDay}}));
  EXPECT_EQ(alice.drop("/api/account/leave/" + std::to_string(from + kDay)).status, 200U);
  EXPECT_EQ(shown()["left"], 26);
  EXPECT_EQ(code_of(alice.drop("/api/account/leave/" + std::to_string(from + kDay))), "no_such_leave");
  EXPECT_EQ(code_of(alice.drop("/api/account/leave/soon")), "no_such_leave");
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["leave"], (Json{from, from + 2 * kDay}));
}

TEST_F(LeaveOverHttp, IsRefusedBeyondWhatThereIs) {
  EXPECT_EQ(announce(in(1), 20).status, 200U);
  EXPECT_EQ(code_of(announce(in(40), 9)), "too_much_leave");
  EXPECT_EQ(code_of(announce(in(5), 1)), "too_much_leave") << "twice on leave";
  EXPECT_EQ(code_of(announce(in(-1), 1)), "bad_value");
  EXPECT_EQ(code_of(announce(in(366), 1)), "bad_value");
  EXPECT_EQ(code_of(announce(in(40), 29)), "out_of_range");
  EXPECT_EQ(code_of(announce(in(40), 0)), "out_of_range");
  EXPECT_EQ(announce(in(40), 8).status, 200U);
  EXPECT_EQ(shown()["left"], 0);
}

/// Alice plays Bob, with a clock that each test names.
class LeaveInAGame : public LeaveOverHttp {
 protected:
  /// Begins a game, and gives its path.
  std::string play(const Json& clock, const Json& more = Json::object()) {
    Client white = Client::with_token(server.port(), alice.make_token({"play", "challenge"}));
    Client black = Client::with_token(server.port(), bob.make_token({"play", "challenge"}));
    Json terms{{"variant", "sho-shogi"}, {"color", "white"}, {"rated", false}, {"clock", clock}};
    terms.update(more);
    white.create(terms);
    black.watch(white.game());
    black.join();
    return "/api/games/" + white.game() + "/leave";
  }
  static Json days_of(const Json& answer, const std::string& player) {
    for (const Json& one : answer["players"]) {
      if (one["id"] == player) return one["leave"];
    }
    return nullptr;
  }
  const Json kByPost{{"type", "correspondence"}, {"days", 3}};
  Browser bob = Browser::with_account(server.port(), "Bob");
};

TEST_F(LeaveInAGame, ThatIsAnnouncedIsSeenByTheOpponent) {
  const std::string path = play(kByPost);
  EXPECT_EQ(days_of(Json::parse(bob.get(path).body), alice.id()), Json::array());
  const std::int64_t from = in(10);
  ASSERT_EQ(announce(from, 2).status, 200U);
  const Json shown = Json::parse(bob.get(path).body);
  EXPECT_EQ(days_of(shown, alice.id()), (Json{{{"fromMs", from}, {"untilMs", from + kDay}},
                                              {{"fromMs", from + kDay}, {"untilMs", from + 2 * kDay}}}));
  EXPECT_EQ(days_of(shown, bob.id()), Json::array());
  EXPECT_EQ(Json::parse(alice.get(path).body), shown);
  ASSERT_EQ(alice.drop("/api/account/leave/" + std::to_string(from)).status, 200U);
  EXPECT_EQ(days_of(Json::parse(bob.get(path).body), alice.id()).size(), 1U);
}

TEST_F(LeaveInAGame, OfAClosedAccountThatHasNotBegunIsNone) {
  const std::string path = play(kByPost);
  ASSERT_EQ(announce(in(10), 2).status, 200U);
  ASSERT_EQ(alice.said("/api/account/close", {{"password", kPassword}}), "ok");
  EXPECT_EQ(days_of(Json::parse(bob.get(path).body), alice.id()), Json::array());
}

TEST_F(LeaveInAGame, IsForItsPlayersAlone) {
  const std::string path = play(kByPost);
  EXPECT_EQ(code_of(request(server.port(), "GET", path, "", {})), "not_signed_in");
  Browser carol = Browser::with_account(server.port(), "Carol");
  EXPECT_EQ(code_of(carol.get(path)), "not_a_player");
  EXPECT_EQ(code_of(carol.get(play(kByPost, {{"private", true}}))), "no_such_game");
  EXPECT_EQ(code_of(carol.get("/api/games/abcdefgh/leave")), "no_such_game");
  EXPECT_EQ(code_of(carol.get("/api/games/nothing/leave")), "no_such_game");
}

TEST_F(LeaveInAGame, IsNoneWhereItDoesNotCount) {
  ASSERT_EQ(announce(in(10), 2).status, 200U);
  const Json bank{
      {"type", "correspondence"}, {"base_days", 50}, {"increment_days", 0}, {"cap_days", 50}, {"bank_days", 75}};
  for (const Json& clock : {bank, kFiveMinutes}) {
    EXPECT_EQ(days_of(Json::parse(bob.get(play(clock)).body), alice.id()), Json::array());
  }
}

TEST_F(LeaveOverHttp, IsForWhoIsSignedIn) {
  EXPECT_EQ(code_of(request(server.port(), "GET", "/api/account/leave", "", {})), "not_signed_in");
}

}  // namespace
}  // namespace server::test
