// Mail from the whole program to a real relay: addresses are confirmed, notices arrive once, passwords are set anew;
// relays that refuse, or are not there, harm nobody.
#include <SQLiteCpp/Database.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <memory>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/relay.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class MailTest : public testing::Test {
 protected:
  void start() {
    child = std::make_unique<ServerChild>(place, port, relay.options());
    port = child->port();
  }
  void give_address(Browser& browser, const std::string& address) {
    ASSERT_EQ(browser.said("/api/account/email", {{"email", address}, {"password", kPassword}}), "ok");
  }
  void confirm(Browser& browser, const std::string& address) {
    give_address(browser, address);
    const Json mail = relay.next();
    EXPECT_EQ(mail["to"], Json::array({address}));
    ASSERT_EQ(browser.said("/api/mail/confirm", {{"link", link_in(mail)}}), "ok");
  }
  Json mail_state(Browser& browser) { return Json::parse(browser.get("/api/account/notices/settings").body)["mail"]; }
  [[nodiscard]] std::int64_t waiting() const {
    return SQLite::Database((place.data() / "astragal.db").string())
        .execAndGet("SELECT count(*) FROM outgoing")
        .getInt64();
  }
  Json post_game() const {
    return {{"variant", "sho-shogi"}, {"clock", {{"type", "correspondence"}, {"days", 3}}}, {"color", "white"}};
  }
  /// Begins a game of Alice, who is White, and Bob, who has just joined; both are connected.
  std::pair<Client, Client> begin(const Browser& alice, const Browser& bob) {
    Client white = Client::with_token(port, alice.make_token({"play"}));
    white.create(post_game());
    Client black = Client::with_token(port, bob.make_token({"play"}));
    black.watch(white.game());
    black.join();
    return {std::move(white), std::move(black)};
  }

  Relay relay;
  Place place;
  std::uint16_t port = 0;
  std::unique_ptr<ServerChild> child;
};

TEST_F(MailTest, WhoseTurnItIsIsToldOnceTheAddressIsConfirmed) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  Browser bob = Browser::with_account(port, "Bob");
  give_address(alice, "alice@example.org");
  const Json first = relay.next();
  EXPECT_EQ(first["headers"]["Subject"], "Confirm your e-mail address");
  EXPECT_FALSE(mail_state(alice)["confirmed"].get<bool>());
  EXPECT_EQ(alice.said("/api/mail/confirm", {{"link", "u-AAAAAAAAAA.1.00"}}), "bad_link");
  ASSERT_EQ(alice.said("/api/mail/confirm", {{"link", link_in(first)}}), "ok");
  EXPECT_TRUE(mail_state(alice)["confirmed"].get<bool>());
  auto [white, black] = begin(alice, bob);
  const Json began = relay.next();
  EXPECT_EQ(began["headers"]["Subject"], "Your game has begun: Sho Shogi with Bob");
  EXPECT_THAT(began["parts"]["text/plain"].get<std::string>(), HasSubstr("https://play.example.org/" + white.game()));
  EXPECT_THAT(began["parts"]["text/html"].get<std::string>(), HasSubstr("https://play.example.org/" + white.game()));
  EXPECT_EQ(began["from"], "play@example.org");
  EXPECT_TRUE(eventually([&] { return waiting() == 0; }));
  EXPECT_FALSE(relay.has_next(1'500)) << "once is enough";
}

TEST_F(MailTest, AnAddressThatAnAccountIsMadeWithCanBeConfirmedAtOnce) {
  start();
  Browser alice(port);
  const Json request = {{"name", "Alice"}, {"password", kPassword}, {"email", "alice@example.org"}};
  ASSERT_EQ(alice.post("/api/account", request).status, 201U);
  const Json mail = relay.next();
  EXPECT_EQ(mail["to"], Json::array({"alice@example.org"}));
  EXPECT_EQ(alice.said("/api/mail/confirm", {{"link", link_in(mail)}}), "ok");
  EXPECT_TRUE(mail_state(alice)["confirmed"].get<bool>());
}

TEST_F(MailTest, IsTextAndTheSameAsHtmlWithLineEndsOfMail) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  give_address(alice, "alice@example.org");
  const Json mail = relay.next();
  EXPECT_THAT(mail["headers"]["Content-Type"].get<std::string>(), StartsWith("multipart/alternative; boundary="));
  const std::string raw = mail["raw"];
  EXPECT_THAT(raw, Not(HasSubstr("multipart/mixed")));
  EXPECT_THAT(raw, Not(HasSubstr("=0A")));
  EXPECT_THAT(raw, HasSubstr("<!doctype html>\r\n"));
}

TEST_F(MailTest, NobodyIsBuriedUnderMailThatOthersAskFor) {
  start();
  const std::string victim = "victim@example.org";
  for (const char* name : {"Alice", "Bob", "Carol"}) {
    Browser one = Browser::with_account(port, name);
    give_address(one, victim);
    EXPECT_EQ(relay.next()["to"], Json::array({victim}));
  }
  Browser dora = Browser::with_account(port, "Dora");
  for (const char* same : {"victim@example.org", "Victim@example.org", "victim+1@EXAMPLE.org"})
    give_address(dora, same);
  EXPECT_FALSE(relay.has_next(2'500));
  EXPECT_EQ(dora.said("/api/account/email", {{"email", victim}, {"password", kPassword}}), "too_many_attempts")
      << "she is told of what she has asked for herself, as everybody is";
  EXPECT_EQ(mail_state(dora)["address"], "victim+1@EXAMPLE.org") << "nothing changed";
  confirm(dora, "dora@example.org");
}

TEST_F(MailTest, WhoAsksForTooManyMailsIsTold) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  const auto request = [](int i) {
    return Json{{"email", "a" + std::to_string(i) + "@example.org"}, {"password", kPassword}};
  };
  for (int i = 1; i <= 5; ++i) {
    EXPECT_EQ(alice.said("/api/account/email", {{"email", "x@example.org"}, {"password", "wrong"}}), "wrong_password")
        << "which counts for nothing";
    EXPECT_EQ(alice.said("/api/account/email", request(i)), "ok");
    EXPECT_EQ(relay.next()["to"], Json::array({request(i)["email"]}));
  }
  EXPECT_EQ(alice.said("/api/account/email", request(6)), "too_many_attempts");
  EXPECT_EQ(alice.said("/api/account/email/confirm", Json::object()), "too_many_attempts");
  EXPECT_EQ(mail_state(alice)["address"], "a5@example.org");
  EXPECT_EQ(alice.said("/api/account/email", {{"password", kPassword}}), "ok") << "no address needs no mail";
}

TEST_F(MailTest, ARelayThatIsNotThereLosesNothing) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  Browser bob = Browser::with_account(port, "Bob");
  confirm(alice, "alice@example.org");
  ASSERT_TRUE(eventually([&] { return waiting() == 0; }));
  child->signal(SIGKILL);
  child->wait();
  auto options = relay.options();
  options[3] = "smtp://127.0.0.1:9";  // no relay is there
  child = std::make_unique<ServerChild>(place, port, options);
  auto [white, black] = begin(alice, bob);
  ASSERT_TRUE(eventually([&] { return waiting() == 1; }));
  EXPECT_THAT(child->err_with("notice_not_taken"), HasSubstr("notice_not_taken"));
  EXPECT_EQ(waiting(), 1) << "the game goes on, the mail waits";
  child->signal(SIGTERM);
  child->wait();
  SQLite::Database((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE outgoing SET due_ms = 0");
  start();
  EXPECT_THAT(relay.next()["headers"]["Subject"].get<std::string>(), HasSubstr("Your game has begun"));
  EXPECT_TRUE(eventually([&] { return waiting() == 0; }));
}

TEST_F(MailTest, AnAddressThatIsRefusedIsPausedAndTheAccountIsTold) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  give_address(alice, "refused@example.org");
  ASSERT_TRUE(eventually([&] { return mail_state(alice).contains("paused"); }));
  EXPECT_THAT(mail_state(alice)["paused"].get<std::string>(), EndsWith("there is no such mailbox"));
  EXPECT_TRUE(eventually([&] { return waiting() == 0; }));
  confirm(alice, "alice@example.org");
  EXPECT_FALSE(mail_state(alice).contains("paused"));
}

TEST_F(MailTest, WhatIsRefusedForTheTimeBeingIsTriedAgain) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  give_address(alice, "later@example.org");
  EXPECT_THAT(child->err_with("notice_not_taken"), HasSubstr("\"code\":450"));
  EXPECT_EQ(waiting(), 1);
  EXPECT_FALSE(mail_state(alice).contains("paused"));
}

TEST_F(MailTest, WhatTheRelayRefusesBecauseOfUsIsNoFaultOfTheAddress) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  give_address(alice, "policy@example.org");
  EXPECT_THAT(child->err_with("notice_not_taken"), HasSubstr("\"code\":554"));
  EXPECT_EQ(waiting(), 1);
  EXPECT_FALSE(mail_state(alice).contains("paused"));
}

TEST_F(MailTest, ALostPasswordIsSetAnewOnce) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  Browser other(port);
  EXPECT_EQ(other.said("/api/login/forgotten", {{"name", "nobody"}}), "ok") << "that tells who has an account";
  EXPECT_EQ(other.said("/api/login/forgotten", {{"name", "Alice"}}), "ok");
  EXPECT_FALSE(relay.has_next(1'500)) << "nothing was confirmed";
  confirm(alice, "alice@example.org");
  ASSERT_EQ(other.said("/api/login/forgotten", {{"name", "alice"}}), "ok");
  const std::string link = link_in(relay.next());
  EXPECT_EQ(other.said("/api/login/reset", {{"link", link}, {"new", "x"}}), "bad_password");
  ASSERT_EQ(other.said("/api/login/reset", {{"link", link}, {"new", "another horse"}}), "ok");
  EXPECT_EQ(other.said("/api/login/reset", {{"link", link}, {"new", "a third horse"}}), "bad_link");
  EXPECT_EQ(other.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "wrong_password");
  EXPECT_EQ(other.said("/api/login", {{"name", "Alice"}, {"password", "another horse"}}), "ok");
  EXPECT_EQ(alice.get("/api/account").status, 401U) << "whoever knew the old one is out";
}

TEST_F(MailTest, CanBeEndedWithOneClick) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  Browser bob = Browser::with_account(port, "Bob");
  confirm(alice, "alice@example.org");
  auto [white, black] = begin(alice, bob);
  const std::string header = relay.next()["headers"]["List-Unsubscribe"];
  const std::string path = header.substr(header.find("/api"), header.size() - header.find("/api") - 1);
  const Answer answer = request(port, "POST", path, "List-Unsubscribe=One-Click",
                                {{"Content-Type", "application/x-www-form-urlencoded"}});
  EXPECT_EQ(answer.status, 200U);
  white.move("a3a4");
  black.move("a7a6");
  EXPECT_FALSE(relay.has_next(2'500));
  const auto settings = [&] { return Json::parse(alice.get("/api/account/notices/settings").body)["settings"]; };
  Json chosen = settings();
  EXPECT_EQ(chosen["turn"], Json::array({"push"}));
  chosen["turn"] = Json::array({"push", "push"});
  EXPECT_EQ(alice.said("/api/account/notices/settings", chosen), "ok");
  EXPECT_EQ(settings()["turn"], Json::array({"push"})) << "whoever says one twice hears of it once";
}

TEST_F(MailTest, NoticesAreListedAndSeen) {
  start();
  Browser alice = Browser::with_account(port, "Alice");
  Browser bob = Browser::with_account(port, "Bob");
  auto [white, black] = begin(alice, bob);
  const auto listed = [&] { return Json::parse(alice.get("/api/account/notices").body); };
  ASSERT_EQ(listed()["notices"].size(), 1U);
  const Json notice = listed()["notices"][0];
  EXPECT_EQ(notice["kind"], "started");
  EXPECT_EQ(notice["opponent"]["name"], "Bob");
  EXPECT_EQ(listed()["unseen"], 1);
  white.move("a3a4");
  EXPECT_TRUE(eventually([&] { return listed()["unseen"] == 0; })) << "she has moved";
  EXPECT_EQ(bob.said("/api/account/notices/seen", {{"up_to", 1'000}}), "ok");
  EXPECT_EQ(Json::parse(bob.get("/api/account/notices").body)["unseen"], 0);
}

}  // namespace
}  // namespace server::test
