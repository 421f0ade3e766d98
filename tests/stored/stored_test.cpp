// What a server of another day has stored is shown as that server has shown it.
#include "tests/stored/stored.hpp"
#include "server/fairness/text.hpp"
#include "tests/server/support/browser.hpp"

namespace server::test {
namespace {

class StoredGames : public Stored {};
INSTANTIATE_TEST_SUITE_P(Of, StoredGames, testing::ValuesIn(stored_sets()), test_name);

TEST_P(StoredGames, AreShownAsTheyWere) {
  ASSERT_GE(games.size(), 80U);
  for (const Json& game : games) {
    SCOPED_TRACE(game["name"].get<std::string>() + ", " + game["game"].get<std::string>());
    const Json& was = game["shown"];
    expect_same(was, shown(port(), game["game"], game["players"][0]["token"], was.contains("talk")));
  }
}

TEST_P(StoredGames, OfTwoAreForNobodyElse) {
  Client stranger(port());
  std::size_t found = 0;
  for (const Json& game : games) {
    const Json& snapshot = game["shown"]["snapshot"];
    if (!snapshot.value("private", false) || snapshot["phase"] == "waiting") continue;
    ++found;
    EXPECT_EQ(stranger.ask("watch", {{"game", game["game"]}})["d"]["code"], "private_game");
    EXPECT_EQ(text_at(port(), "/game/export/" + game["game"].get<std::string>()), "-");
  }
  EXPECT_GT(found, 0U);
}

TEST_P(StoredGames, AreThoseOfPeopleWhoAreKnown) {
  for (const Json& account : people["accounts"]) {
    Browser browser(port());
    const Answer answer = browser.post("/api/login", {{"name", account["name"]}, {"password", people["password"]}});
    ASSERT_EQ(answer.status, 200U) << answer.body;
    EXPECT_EQ(Json::parse(answer.body)["id"], account["id"]);
  }
  for (const auto& [path, text] : people["pages"].items()) {
    SCOPED_TRACE(path);
    expect_same_text(text, text_at(port(), path));
  }
  Client blocks = Client::with_token(port(), people["blocks"]["token"]);
  EXPECT_EQ(blocks.ask("list_blocks", Json::object())["d"], people["blocks"]["answer"]);
}

/// Each lock that was signed stands in the list of its day, before that day is over and ever after.
TEST_P(StoredGames, HaveTheirLocksInTheListsOfTheirDays) {
  std::size_t locks = 0;
  for (const Json& game : games) {
    for (const Json& text : game["shown"]["fair"]) {
      if (text == "-") continue;
      const std::string lock = Json::parse(text.get<std::string>())["lock"];
      const std::string list = text_at(port(), "/fair/days/" + lock.substr(lock.find("|20") + 1, 10));
      EXPECT_NE(list.find(fairness::to_hex(fairness::sha256(lock))), std::string::npos) << lock;
      ++locks;
    }
  }
  EXPECT_GT(locks, 30U);
}

}  // namespace
}  // namespace server::test
