// Games that had a result as people ask for them over HTTP: by address, on real sockets, and for whom they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <utility>

#include "protocol/http/games.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// A person's account, with a browser and a program.
struct Rival {
  Rival(std::uint16_t port, const std::string& name)
      : browser(Browser::with_account(port, name)),
        token(browser.make_token({"play", "challenge"})),
        client(Client::with_token(port, token)) {}

  Browser browser;
  std::string token;
  Client client;
};

class ResultsOverHttp : public testing::Test {
 protected:
  /// Plays a game that `loser` resigns, and gives its id.
  static std::string play(Rival& white, Rival& black, Rival& loser, Json terms) {
    terms["color"] = "white";
    white.client.create(std::move(terms));
    black.client.watch(white.client.game());
    black.client.join();
    for (Rival* one : {&white, &black}) one->client.until([&] { return one->client.playing(); });
    loser.client.act("resign");
    for (Rival* one : {&white, &black}) {
      one->client.until([&] { return one->client.outcome().has_value(); });
      one->client.say("unwatch", {{"game", one->client.game()}});  // one connection watches few games
    }
    return white.client.game();
  }
  [[nodiscard]] Answer get(const std::string& path, const Headers& headers = {}) const {
    return request(server.port(), "GET", path, "", headers);
  }
  [[nodiscard]] std::vector<std::string> games(const std::string& query, const Headers& headers = {}) const {
    std::vector<std::string> ids;
    const Json all = Json::parse(get("/api/user/Alice/games" + query, headers).body);
    for (const Json& game : all["games"]) ids.push_back(game["gameId"]);
    return ids;
  }
  /// The ids of the games that are sent whole, as lines.
  [[nodiscard]] std::vector<std::string> sent_by(const std::string& path, const Headers& more = {}) const {
    Headers headers{{"Accept", "application/x-ndjson"}};
    headers.insert(headers.end(), more.begin(), more.end());
    const Answer answer = get(path, headers);
    EXPECT_EQ(answer.status, 200U);
    std::vector<std::string> ids;
    std::istringstream lines(answer.body);
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty()) ids.push_back(Json::parse(line)["id"]);
    }
    return ids;
  }
  /// The code of a refusal, and what of the address it is about.
  [[nodiscard]] std::pair<std::string, std::string> refused(const std::string& what) const {
    const Json error = Json::parse(get("/api/user/Alice/" + what).body)["error"];
    return {error["code"], error.value("pointer", "")};
  }
  [[nodiscard]] Json score(const std::string& query, const Headers& headers = {}) const {
    return Json::parse(get("/api/user/Alice/score" + query, headers).body);
  }

  Place place;
  LocalServer server{place, Settings{.messages = kNoLimit, .errors = kNoLimit}};
  Rival alice{server.port(), "Alice"};
  Rival bob{server.port(), "Bob"};
  const Json kClock{{"clock", {{"type", "fischer"}, {"base_ms", 180'000}, {"increment_ms", 2'000}}}};
};

TEST_F(ResultsOverHttp, AreThoseThatTheAddressAsksFor) {
  Rival carol{server.port(), "Carol"};
  const std::string won = play(alice, bob, bob, kClock);
  const std::string lost = play(alice, bob, alice, Json::object());
  Json shatar = kClock;
  shatar["variant"] = "shatar";
  const std::string other = play(carol, alice, carol, shatar);
  EXPECT_THAT(games(""), ElementsAre(other, lost, won));
  EXPECT_THAT(games("?opponent=bob"), ElementsAre(lost, won));
  EXPECT_THAT(games("?opponent=" + bob.browser.id() + "&result=lost"), ElementsAre(lost));
  EXPECT_THAT(games("?variant=shatar"), ElementsAre(other));
  EXPECT_THAT(games("?tempo=blitz"), ElementsAre(other, won));
  EXPECT_THAT(games("?result=won&variant=chess"), ElementsAre(won));
  EXPECT_THAT(games("?result=drawn"), IsEmpty());
  EXPECT_THAT(games("?tournament=Cup00001"), IsEmpty());
  EXPECT_EQ(score("")["all"], (Json{{"won", 2}, {"lost", 1}, {"drawn", 0}}));
  EXPECT_EQ(score("?opponent=Bob")["all"], (Json{{"won", 1}, {"lost", 1}, {"drawn", 0}}));
  EXPECT_EQ(score("")["isWhole"], true);
  for (const std::string& path : {"games", "score"}) {
    for (const std::string name : {"variant", "tempo", "result", "tournament", "before"}) {
      EXPECT_THAT(refused(path + "?" + name + "=white"), Pair("bad_value", "/" + name));
    }
    for (const std::string nobody : {"Nobody", "%FF", "%00", "A%20B"}) {
      EXPECT_THAT(refused(path + "?opponent=" + nobody), Pair("no_such_user", "/opponent"));
    }
    EXPECT_THAT(refused(path + "?opponent=" + std::string(1000, 'a')), Pair("no_such_user", "/opponent"));
    EXPECT_EQ(code_of(get("/api/user/Nobody/" + path)), "no_such_user");
  }
}

TEST_F(ResultsOverHttp, OfPrivateGamesAreShownToTheirPlayersAndToNobodyElse) {
  Rival carol{server.port(), "Carol"};
  Json terms = kClock;
  terms["private"] = true;
  const std::string hidden = play(alice, bob, bob, terms);
  const std::string shown = play(alice, carol, alice, kClock);
  EXPECT_THAT(games(""), ElementsAre(shown));
  EXPECT_THAT(games("", carol.browser.headers()), ElementsAre(shown));
  EXPECT_THAT(games("", alice.browser.headers()), ElementsAre(shown, hidden));
  EXPECT_THAT(games("", bob.browser.headers()), ElementsAre(shown, hidden)) << "bob played it";
  EXPECT_THAT(games("?opponent=Bob"), IsEmpty());
  EXPECT_THAT(games("?opponent=Bob", carol.browser.headers()), IsEmpty());
  EXPECT_EQ(score("?opponent=Bob", carol.browser.headers())["all"]["won"], 0);
  EXPECT_EQ(score("?opponent=Bob", Headers{{"Authorization", "Bearer " + alice.token}})["all"]["won"], 1);
  EXPECT_EQ(get("/api/user/Alice/games", alice.browser.headers()).cache_control, "private, no-store");
  EXPECT_EQ(get("/api/user/Alice/games").cache_control, "no-cache");
}

TEST_F(ResultsOverHttp, SayAgainstWhomToTheAccountAlone) {
  play(alice, bob, bob, kClock);
  EXPECT_FALSE(score("").contains("opponents"));
  EXPECT_FALSE(score("", bob.browser.headers()).contains("opponents"));
  const Json own = score("", alice.browser.headers())["opponents"];
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0]["opponent"], (Json{{"id", bob.browser.id()}, {"name", "Bob"}}));
  EXPECT_EQ(own[0]["score"], (Json{{"won", 1}, {"lost", 0}, {"drawn", 0}}));
  ASSERT_EQ(bob.browser.said("/api/account/close", {{"password", kPassword}}), "ok");
  EXPECT_EQ(score("", alice.browser.headers())["opponents"][0]["opponent"]["name"], "closed account");
  EXPECT_EQ(code_of(get("/api/user/Alice/games?opponent=Bob")), "no_such_user") << "its name is shown to nobody";
}

TEST_F(ResultsOverHttp, AreAPageAtATime) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < protocol::kMaxPlayed + 1; ++i) all.insert(all.begin(), play(alice, bob, bob, kClock));
  const Json first = Json::parse(get("/api/user/Alice/games?opponent=Bob").body);
  ASSERT_EQ(first["games"].size(), protocol::kMaxPlayed);
  EXPECT_EQ(first["before"], all[protocol::kMaxPlayed - 1]);
  EXPECT_THAT(games("?opponent=Bob&before=" + all[protocol::kMaxPlayed - 1]), ElementsAre(all.back()));
}

TEST_F(ResultsOverHttp, AreSentWholeOneAfterTheOther) {
  const std::string won = play(alice, bob, bob, kClock);
  Json terms = kClock;
  terms["private"] = true;
  const std::string hidden = play(alice, bob, alice, terms);
  const std::string lost = play(bob, alice, alice, Json::object());
  const auto sent = [&](const std::string& query, const Headers& more = {}) {
    return sent_by("/api/games/user/alice" + query, more);
  };
  EXPECT_THAT(sent(""), ElementsAre(lost, won));
  EXPECT_THAT(sent("", bob.browser.headers()), ElementsAre(lost, hidden, won));
  EXPECT_THAT(sent("?max=1"), ElementsAre(lost));
  EXPECT_THAT(sent("?max=0"), IsEmpty());
  EXPECT_THAT(sent("?vs=Bob&result=won"), ElementsAre(won));
  EXPECT_THAT(sent("?before=" + lost), ElementsAre(won));
  EXPECT_THAT(sent("?rated=true"), IsEmpty());
  EXPECT_THAT(sent("?rated=false"), ElementsAre(lost, won));
  EXPECT_THAT(sent("?since=4000000000000"), IsEmpty());
  EXPECT_THAT(sent("?until=4000000000000"), ElementsAre(lost, won));

  const Answer files = get("/api/games/user/Alice");
  EXPECT_THAT(files.content_type, testing::StartsWith("application/x-chess-pgn"));
  const auto first = files.body.find("[White \"Bob\"]");
  EXPECT_LT(first, files.body.find("[White \"Alice\"]"));
  EXPECT_NE(first, std::string::npos);

  for (const std::string query : {"max=-1", "max=x", "since=1e3", "until=", "rated=yes", "before=?"}) {
    const Answer answer = get("/api/games/user/Alice?" + query);
    if (query == "until=") {
      EXPECT_EQ(answer.status, 200U);
    } else {
      EXPECT_EQ(code_of(answer), "bad_value") << query;
    }
  }
  EXPECT_EQ(code_of(get("/api/games/user/Nobody")), "no_such_user");
}

TEST_F(ResultsOverHttp, OfAVariantAreSentWholeToEverybodyAlike) {
  Rival carol{server.port(), "Carol"};
  const std::string first = play(alice, bob, bob, kClock);
  Json shatar = kClock;
  shatar["variant"] = "shatar";
  play(alice, bob, bob, shatar);
  const std::string last = play(carol, bob, carol, Json::object());
  Json terms = kClock;
  terms["private"] = true;
  play(alice, bob, alice, terms);
  terms = kClock;
  terms["delay_ms"] = 3'600'000;
  play(alice, bob, alice, terms);
  const auto sent = [&](const std::string& query, const Headers& more = {}) {
    return sent_by("/api/games/variant/chess" + query, more);
  };
  EXPECT_THAT(sent(""), ElementsAre(last, first));
  EXPECT_THAT(sent("", alice.browser.headers()), ElementsAre(last, first)) << "its own private game is not of the list";
  EXPECT_THAT(sent("?max=1"), ElementsAre(last));
  EXPECT_THAT(sent("?tempo=blitz"), ElementsAre(first));
  EXPECT_THAT(sent("?tournament=Cup00001"), IsEmpty());
  EXPECT_THAT(sent("?before=" + last), ElementsAre(first));
  EXPECT_THAT(sent("?rated=true"), IsEmpty());
  EXPECT_THAT(sent("?since=4000000000000"), IsEmpty());
  const Answer files = get("/api/games/variant/chess");
  EXPECT_THAT(files.content_type, testing::StartsWith("application/x-chess-pgn"));
  EXPECT_LT(files.body.find("[White \"Carol\"]"), files.body.find("[White \"Alice\"]"));
  EXPECT_THAT(get("/api/games/variant/shatar").body, testing::HasSubstr("[Variant \"shatar\"]"));
  EXPECT_EQ(get("/api/games/variant/chu-shogi").body, "");
  for (const std::string query : {"max=-1", "since=1e3", "rated=yes", "before=?", "tempo=fast", "tournament=?"}) {
    EXPECT_EQ(code_of(get("/api/games/variant/chess?" + query)), "bad_value") << query;
  }
  EXPECT_EQ(code_of(get("/api/games/variant/go")), "unknown_variant");
  EXPECT_EQ(code_of(get("/api/games/variant/%FF")), "unknown_variant");
}

}  // namespace
}  // namespace server::test
