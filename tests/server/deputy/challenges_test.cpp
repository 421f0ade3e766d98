// Challenges and seeks over HTTP, on a whole server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/base/tally.hpp"
#include "tests/server/deputy/player.hpp"

namespace server::test {
namespace {

class HttpChallenges : public testing::Test {
 protected:
  Place place;
  LocalServer server{place};
  Player alice{server.port()};
  Player bob{server.port()};

  [[nodiscard]] std::string challenge() const {
    return Json::parse(alice.post("/api/challenge/" + bob.name(), "clock.limit=60&clock.increment=1").body).at("id");
  }
};

TEST_F(HttpChallenges, BothHearWhatBecomesOfThem) {
  Lines of_alice = alice.events();
  Lines of_bob = bob.events();
  const std::string declined = challenge();
  EXPECT_EQ(of_bob.hear("challenge")["challenge"]["destUser"]["name"], bob.name());
  EXPECT_EQ(bob.said("/api/challenge/" + declined + "/decline", "reason=later"), "ok");
  EXPECT_EQ(of_alice.hear("challengeDeclined")["challenge"]["status"], "declined");
  const std::string canceled = challenge();
  of_bob.hear("challenge");
  EXPECT_EQ(bob.said("/api/challenge/" + canceled + "/cancel"), "not_a_player");
  EXPECT_EQ(alice.said("/api/challenge/" + canceled + "/cancel"), "ok");
  EXPECT_EQ(of_bob.hear("challengeCanceled")["challenge"]["id"], canceled);
  EXPECT_EQ(bob.said("/api/challenge/" + canceled + "/accept"), "not_available");
}

/// What lichess calls `challenge:write`.
TEST_F(HttpChallenges, ATokenForChallengesAnswersThemAndDoesNothingInGames) {
  const Browser carol = Browser::with_account(server.port());
  const Headers shown{{"Authorization", "Bearer " + carol.make_token({"challenge"})}};
  const auto asked = [&](const std::string& path) { return request(server.port(), "POST", path, "", shown); };
  const auto said = [&](const std::string& path) { return code_of(asked(path)); };
  const auto challenge_by_alice = [&] {
    return Json::parse(alice.post("/api/challenge/" + carol.name()).body).at("id").get<std::string>();
  };
  EXPECT_EQ(said("/api/challenge/" + challenge_by_alice() + "/decline"), "ok");
  const std::string own = Json::parse(asked("/api/challenge/" + alice.name()).body).at("id");
  EXPECT_EQ(said("/api/challenge/" + own + "/cancel"), "ok");
  EXPECT_EQ(said("/api/challenge/" + challenge() + "/accept"), "not_invited");
  const std::string game = challenge_by_alice();
  EXPECT_EQ(said("/api/challenge/" + game + "/accept"), "ok");
  EXPECT_EQ(said("/api/board/game/" + game + "/abort"), "missing_scope") << "it has begun";
  const std::string open = Json::parse(alice.post("/api/challenge/open").body).at("id");
  EXPECT_EQ(said("/api/challenge/" + open + "/accept"), "missing_scope") << "nobody is challenged";
}

TEST_F(HttpChallenges, OnesThatWaitAreToldToWhoComes) {
  const std::string game = challenge();
  Lines of_bob = bob.events();
  EXPECT_EQ(of_bob.hear("challenge")["challenge"]["id"], game);
  Lines of_alice = alice.events();
  EXPECT_EQ(of_alice.hear("challenge")["challenge"]["id"], game);
}

TEST_F(HttpChallenges, AnOpenOneIsForWhoeverHasTheLink) {
  const Json open = Json::parse(alice.post("/api/challenge/open", "clock.limit=60&clock.increment=0&color=black").body);
  EXPECT_FALSE(open.contains("destUser"));
  EXPECT_EQ(open["url"], "/" + open["id"].get<std::string>());
  EXPECT_EQ(bob.said("/api/challenge/" + open["id"].get<std::string>() + "/accept"), "ok");
  EXPECT_EQ(bob.game(open["id"]).hear("gameFull")["white"]["name"], bob.name());
}

/// As lichess-bot and scripts for lichess send them.
TEST_F(HttpChallenges, JsonMayNameItsFieldsAsAFormDoes) {
  const auto answer = [&](const std::string& json) {
    const Headers headers{{"Authorization", "Bearer " + alice.token()}, {"Content-Type", "application/json"}};
    return request(server.port(), "POST", "/api/challenge/" + bob.name(), json, headers);
  };
  const Json blitz =
      Json::parse(answer(R"({"rated":false,"variant":"standard","clock.limit":60,"clock.increment":1})").body);
  EXPECT_EQ(blitz.at("timeControl").at("limit"), 60);
  EXPECT_EQ(blitz.at("timeControl").at("increment"), 1);
  const Json dice = Json::parse(answer(R"({"days":3,"variant":"grande-acedrex","options.die":"on"})").body);
  EXPECT_EQ(dice.at("options").at("die"), "on");
  EXPECT_EQ(code_of(answer(R"({"clock":{"limit":60,"increment":1},"clock.limit":90})")), "unknown_field");
  EXPECT_EQ(code_of(answer(R"({"clock":60,"clock.limit":90})")), "unknown_field");
  EXPECT_EQ(code_of(answer(R"({"clock.limit.x":60})")), "unknown_field");
  EXPECT_EQ(code_of(answer(R"({".limit":60})")), "unknown_field");
}

TEST_F(HttpChallenges, TermsAreReadFromFormsAndJson) {
  const std::string path = "/api/challenge/" + bob.name();
  const Json by_days = Json::parse(alice.post(path, "days=3&variant=chess112&options.interchange=odd").body);
  EXPECT_EQ(by_days["timeControl"]["type"], "correspondence");
  EXPECT_EQ(by_days["timeControl"]["daysPerTurn"], 3);
  EXPECT_EQ(by_days["options"]["interchange"], "odd");
  EXPECT_EQ(alice.said(path, "variant=nothing"), "unknown_variant");
  EXPECT_EQ(alice.said(path, "fen=8/8/8"), "unknown_field");
  EXPECT_EQ(alice.said(path, "rated=perhaps"), "wrong_type");
  EXPECT_EQ(alice.said(path, "clock.limit=60"), "missing_field");
  EXPECT_EQ(alice.said("/api/challenge/nobody-here"), "no_such_player");
  EXPECT_EQ(alice.said("/api/challenge/" + alice.name()), "yourself");
  const Headers json{{"Authorization", "Bearer " + alice.token()}, {"Content-Type", "application/json"}};
  const Answer made =
      request(server.port(), "POST", path, R"({"clock":{"limit":60,"increment":0},"rated":false})", json);
  EXPECT_EQ(made.status, 200U) << made.body;
}

TEST_F(HttpChallenges, ARefusalIsCountedOnceInTheMetrics) {
  constexpr auto kCode = static_cast<std::size_t>(protocol::ErrorCode::no_such_player);
  Tally before;
  add_tallies(before);
  EXPECT_EQ(alice.said("/api/challenge/nobody-here"), "no_such_player");
  Tally after;
  add_tallies(after);
  EXPECT_EQ(after.refused[kCode].value(), before.refused[kCode].value());
  EXPECT_EQ(after.refused_http[kCode].value(), before.refused_http[kCode].value() + 1);
}

TEST_F(HttpChallenges, ASeekLastsAsLongAsItIsOpen) {
  const auto seek = [&](const Player& who) {
    return Lines{server.port(), "/api/board/seek", who.token(), "POST", "time=5&increment=3&color=white"};
  };
  {
    const Lines left = seek(alice);
    EXPECT_EQ(left.status(), 200U);
  }
  const Headers shown{{"Authorization", "Bearer " + alice.token()}};
  EXPECT_TRUE(eventually([&] {
    return Json::parse(request(server.port(), "GET", "/api/account/playing", "", shown).body)["nowPlaying"].empty();
  })) << "it was withdrawn with its connection";
  Lines waits = seek(alice);
  Lines comes{server.port(), "/api/board/seek", bob.token(), "POST", "time=5&increment=3&color=black"};
  EXPECT_EQ(waits.next(), std::nullopt);
  EXPECT_EQ(comes.next(), std::nullopt);
  EXPECT_EQ(alice.said("/api/board/seek", "increment=3"), "missing_field");
  EXPECT_EQ(alice.said("/api/board/seek", "time=5&ratingRange=high"), "bad_value");
  EXPECT_EQ(alice.said("/api/board/seek", "time=&days=2&ratingRange="), "ok") << "without a value is left out";
}

}  // namespace
}  // namespace server::test
