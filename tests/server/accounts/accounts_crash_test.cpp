// What was answered is on disk: the server is killed right after the answer, and nothing of it is gone.
#include <gtest/gtest.h>

#include <csignal>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

class AccountsCrash : public testing::Test {
 protected:
  void kill_and_start() {
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port);
  }

  Place place;
  std::unique_ptr<ServerChild> server = std::make_unique<ServerChild>(place);
};

TEST_F(AccountsCrash, AnAccountATokenAndItsEndStayAsTheyWereAnswered) {
  Browser alice = Browser::with_account(server->port(), "Alice");
  kill_and_start();
  EXPECT_EQ(Json::parse(alice.get("/api/account").body)["id"], alice.id()) << "account and session";

  const std::string token = alice.make_token({"play"});
  kill_and_start();
  EXPECT_EQ(Client::with_token(server->port(), token).id(), alice.id());

  EXPECT_EQ(alice.said("/api/account/password", {{"password", kPassword}, {"new", "new horse 1"}}), "ok");
  kill_and_start();
  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "wrong_password");
  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", "new horse 1"}}), "ok");

  const std::string cookie = alice.cookie();
  EXPECT_EQ(alice.said("/api/logout/everywhere"), "ok");
  kill_and_start();
  alice.set_cookie(cookie);
  EXPECT_EQ(code_of(alice.get("/api/account")), "not_signed_in");

  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", "new horse 1"}}), "ok");
  Client white = Client::with_token(server->port(), token);
  white.create(Json::object());
  const std::string open = alice.cookie();
  EXPECT_EQ(alice.said("/api/account/close", {{"password", "new horse 1"}}), "ok");
  kill_and_start();
  alice.set_cookie(open);
  EXPECT_EQ(code_of(alice.get("/api/account")), "not_signed_in");
  EXPECT_EQ(alice.said("/api/login", {{"name", "Alice"}, {"password", "new horse 1"}}), "wrong_password");
  EXPECT_EQ(alice.said("/api/account", {{"name", "A1ice"}, {"password", kPassword}}), "name_taken");
  const std::string game = request(server->port(), "GET", "/game/export/" + white.game()).body;
  EXPECT_EQ(game.find("Alice"), std::string::npos);
  EXPECT_NE(game.find("closed account"), std::string::npos);
}

}  // namespace
}  // namespace server::test
