// The browsers that are signed in to an account, as the account sees them and ends them: over HTTP and on open sockets.
#include <gtest/gtest.h>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

class SessionsOfAnAccount : public testing::Test {
 protected:
  /// Signs in to the account of this browser from another one that calls itself so.
  [[nodiscard]] Browser another(const Browser& first, const std::string& device) const {
    const Headers headers{{"Origin", "http://127.0.0.1"}, {"Content-Type", "application/json"}, {"User-Agent", device}};
    const Answer answer =
        request(port, "POST", "/api/login", Json{{"name", first.name()}, {"password", kPassword}}.dump(), headers);
    EXPECT_EQ(code_of(answer), "ok");
    Browser browser(port);
    browser.set_cookie(answer.set_cookie.substr(0, answer.set_cookie.find(';')));
    return browser;
  }
  static Json sessions(Browser& browser) { return Json::parse(browser.get("/api/account/sessions").body)["sessions"]; }
  /// The id of the session that this browser has.
  static std::string own(Browser& browser) {
    for (const Json& one : sessions(browser)) {
      if (one["current"] == true) return one["id"];
    }
    return "none";
  }

  Place place;
  LocalServer server{place, {.errors = kNoLimit}};
  const std::uint16_t port = server.port();
  Browser alice = Browser::with_account(port, "Alice");
};

TEST_F(SessionsOfAnAccount, AreListedWithWhatTheyCallThemselves) {
  Browser phone = another(alice, "Phone/1 \xe9" + std::string(500, 'x'));
  const Json all = sessions(alice);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["current"], true);
  EXPECT_FALSE(all[0].contains("device")) << "it has not said";
  EXPECT_EQ(all[1]["current"], false);
  const std::string device = all[1]["device"];
  EXPECT_EQ(device.substr(0, 11), "Phone/1 xxx") << "what cannot be shown is left out";
  EXPECT_LE(device.size(), 200U);
  EXPECT_NE(all[0]["id"], all[1]["id"]);
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["sessions"].size(), 2U);
  EXPECT_EQ(sessions(phone)[1]["current"], true);
}

TEST_F(SessionsOfAnAccount, EndOneByOneAtOnceAlsoOnOpenSockets) {
  Browser phone = another(alice, "Phone");
  SocketClient open(port, "/ws", phone.headers());
  open.send(R"({"t":"hello","id":"h1","d":{"protocol":1,"features":[]}})");
  ASSERT_EQ(checked(open.receive().value())["d"]["you"]["id"], alice.id());
  EXPECT_EQ(code_of(alice.drop("/api/account/sessions/" + own(phone))), "ok");
  EXPECT_EQ(open.receive(), std::nullopt);
  EXPECT_EQ(open.close_code(), 4001);
  EXPECT_EQ(code_of(phone.get("/api/account")), "not_signed_in");
  EXPECT_EQ(code_of(alice.get("/api/account")), "ok") << "the one that has asked stays";
  EXPECT_EQ(sessions(alice).size(), 1U);
  EXPECT_EQ(code_of(alice.drop("/api/account/sessions/0123456789abcdef")), "nothing_here");
}

TEST_F(SessionsOfAnAccount, AreNobodyElsesToSeeOrToEnd) {
  Browser bob = Browser::with_account(port, "Bob");
  EXPECT_EQ(code_of(bob.drop("/api/account/sessions/" + own(alice))), "nothing_here");
  EXPECT_EQ(code_of(alice.get("/api/account")), "ok");
  const Headers program{{"Authorization", "Bearer " + alice.make_token({"play"})}};
  EXPECT_EQ(code_of(request(port, "GET", "/api/account/sessions", "", program)), "missing_scope");
  EXPECT_EQ(code_of(request(port, "GET", "/api/account/sessions")), "not_signed_in");
  EXPECT_EQ(code_of(request(port, "DELETE", "/api/account/sessions/" + own(alice), "", {{"Cookie", alice.cookie()}})),
            "not_signed_in")
      << "no page of this server";
}

TEST_F(SessionsOfAnAccount, EndAllAtOnceButTheOneThatAsks) {
  Browser phone = another(alice, "Phone");
  Browser tablet = another(alice, "Tablet");
  Browser bob = Browser::with_account(port, "Bob");
  EXPECT_EQ(phone.said("/api/logout/others"), "ok");
  EXPECT_EQ(code_of(alice.get("/api/account")), "not_signed_in");
  EXPECT_EQ(code_of(tablet.get("/api/account")), "not_signed_in");
  EXPECT_EQ(code_of(bob.get("/api/account")), "ok");
  ASSERT_EQ(sessions(phone).size(), 1U);
  EXPECT_EQ(sessions(phone)[0]["device"], "Phone");
}

}  // namespace
}  // namespace server::test
