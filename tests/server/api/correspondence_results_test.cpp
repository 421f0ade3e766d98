// How an account has ended its games by post, in its export.
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

TEST(PostResultsInExport, AreASectionOfTheirOwn) {
  Place place;
  LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
  const auto section = [&](const std::string& after) { return alice.get("/api/account/export/post_results" + after); };
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["post_results"], Json::array());
  Client hers = Client::with_token(server.port(), alice.make_token({"play"}));
  hers.create({{"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "white"}});
  Client bob(server.port());
  bob.watch(hers.game());
  bob.join();
  hers.until([&] { return hers.playing(); });
  hers.act("move", {{"ply", 1}, {"move", "e2e4"}});
  bob.until([&] { return bob.ply() == 1; });
  bob.act("move", {{"ply", 2}, {"move", "e7e5"}});
  hers.until([&] { return hers.ply() == 2; });
  hers.act("resign", Json::object());
  const Json all = Json::parse(alice.get("/api/account/export").body)["post_results"];
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0]["game"], hers.game());
  EXPECT_EQ(all[0]["lostOnTime"], false);
  EXPECT_EQ(all[0]["moves"], 1);
  EXPECT_GT(all[0]["endedAt"], 0);
  EXPECT_EQ(Json::parse(section("").body)["post_results"], all);
  EXPECT_EQ(Json::parse(section("?after=" + hers.game()).body)["post_results"], Json::array());
  EXPECT_EQ(code_of(section("?after=nowhere")), "bad_value");
  EXPECT_EQ(code_of(section("?after=Zz345678")), "bad_value");
}

}  // namespace
}  // namespace server::test
