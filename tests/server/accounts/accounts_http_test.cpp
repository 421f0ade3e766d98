// Accounts over HTTP, as browsers use them, and as those do who mean no good.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

using testing::HasSubstr;
using testing::Not;

class AccountsHttp : public testing::Test {
 protected:
  [[nodiscard]] Browser with_account(const std::string& name = {}) const {
    return Browser::with_account(server.port(), name);
  }
  Answer send(const std::string& method, const std::string& path, const std::string& body, const Headers& headers) {
    return request(server.port(), method, path, body, headers);
  }

  Place place;
  LocalServer server{place, {.errors = kNoLimit}};
  const Headers kJson{{"Content-Type", "application/json"}};
};

TEST_F(AccountsHttp, WhoRegistersIsSignedInUntilHeSignsOut) {
  Browser alice(server.port());
  const Answer made =
      alice.post("/api/account", {{"name", "Alice"}, {"password", kPassword}, {"email", "a@example.org"}});
  EXPECT_EQ(made.status, 201U) << made.body;
  EXPECT_THAT(made.set_cookie, HasSubstr("; Path=/; HttpOnly; SameSite=Lax"));
  EXPECT_THAT(made.set_cookie, Not(HasSubstr("Secure")));
  const Json me = Json::parse(alice.get("/api/account").body);
  EXPECT_EQ(me["name"], "Alice");
  EXPECT_EQ(me["email"], "a@example.org");
  EXPECT_EQ(me["roles"], Json::array({"player"}));
  EXPECT_TRUE(me["id"].get<std::string>().starts_with("u-"));

  const std::string cookie = alice.cookie();
  EXPECT_EQ(alice.said("/api/logout"), "ok");
  EXPECT_EQ(alice.cookie(), "");
  alice.set_cookie(cookie);
  EXPECT_EQ(code_of(alice.get("/api/account")), "not_signed_in") << "the cookie that he had is worth nothing";
  EXPECT_EQ(alice.said("/api/login", {{"name", "aLICE"}, {"password", kPassword}}), "ok");
  EXPECT_EQ(Json::parse(alice.get("/api/account").body)["id"], me["id"]);
}

TEST_F(AccountsHttp, EverybodySeesAnAccountWithoutWhatIsPrivate) {
  Browser alice(server.port());
  alice.post("/api/account", {{"name", "Alice"}, {"password", kPassword}, {"email", "a@example.org"}});
  const Answer shown = Browser(server.port()).get("/api/user/alice");
  EXPECT_EQ(Json::parse(shown.body)["name"], "Alice");
  EXPECT_THAT(shown.body, Not(HasSubstr("example.org")));
  EXPECT_EQ(shown.cache_control, "no-cache");
  EXPECT_EQ(request(server.port(), "GET", "/api/user/alice", "", {{"If-None-Match", shown.etag}}).status, 304U);
  EXPECT_EQ(alice.get("/api/account").etag, "") << "which is her own";
  EXPECT_EQ(code_of(alice.get("/api/user/A1ice")), "no_such_user") << "somebody who looks like her is not her";
  EXPECT_EQ(code_of(alice.get("/api/user/%ff")), "no_such_user");
}

TEST_F(AccountsHttp, NamesThatLookAlikeAreTaken) {
  const Browser bob = with_account("Bob");
  Browser other(server.port());
  for (const char* name : {"bob", "B0b", "b-ob", "BO_B"}) {
    EXPECT_EQ(other.said("/api/account", {{"name", name}, {"password", kPassword}}), "name_taken") << name;
  }
  EXPECT_EQ(other.cookie(), "");
  EXPECT_EQ(other.said("/api/login", {{"name", "B0b"}, {"password", kPassword}}), "wrong_password");
}

TEST_F(AccountsHttp, WhatAnAccountCannotHaveIsRefused) {
  Browser one(server.port());
  const auto said = [&](const Json& more) {
    Json request{{"name", "Carol"}, {"password", kPassword}};
    request.update(more);
    return one.said("/api/account", request);
  };
  EXPECT_EQ(said({{"name", "x"}}), "bad_name");
  EXPECT_EQ(said({{"name", "Adm1n"}}), "bad_name");
  EXPECT_EQ(said({{"name", "g-4Tz81LqPdW"}}), "bad_name") << "the id of a guest";
  EXPECT_EQ(said({{"name", "with space"}}), "bad_name");
  EXPECT_EQ(said({{"name", std::string(100, 'x')}}), "too_long");
  EXPECT_EQ(said({{"name", 7}}), "wrong_type");
  EXPECT_EQ(said({{"password", "short"}}), "bad_password");
  EXPECT_EQ(said({{"password", std::string(201, 'x')}}), "bad_password");
  EXPECT_EQ(said({{"email", "nobody"}}), "bad_value");
  EXPECT_EQ(said({{"email", "x@y..org"}}), "bad_value");
  EXPECT_EQ(said({{"email", nullptr}}), "wrong_type");
  EXPECT_EQ(said({{"roles", Json::array({"admin"})}}), "unknown_field");
  EXPECT_EQ(one.said("/api/account", {{"name", "Carol"}}), "missing_field");
  EXPECT_EQ(code_of(one.get("/api/user/Carol")), "no_such_user") << "nothing changed";
}

TEST_F(AccountsHttp, AnUnknownNameAndAWrongPasswordGetTheSameAnswer) {
  Browser alice = with_account("Alice");
  Browser other(server.port());
  const Answer wrong = other.post("/api/login", {{"name", "Alice"}, {"password", "not this one"}});
  const Answer unknown = other.post("/api/login", {{"name", "Nobody9"}, {"password", "not this one"}});
  EXPECT_EQ(wrong.status, 401U);
  EXPECT_EQ(unknown.status, wrong.status);
  EXPECT_EQ(unknown.body, wrong.body);
  alice.post("/api/account/close", {{"password", kPassword}});
  EXPECT_EQ(other.post("/api/login", {{"name", "Alice"}, {"password", kPassword}}).body, wrong.body);
}

TEST_F(AccountsHttp, APasswordIsChangedByWhoKnowsItAndOtherBrowsersAreSignedOut) {
  Browser alice = with_account("Alice");
  Browser phone(server.port());
  ASSERT_EQ(phone.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "ok");
  EXPECT_EQ(alice.said("/api/account/password", {{"password", "wrong horse"}, {"new", "new horse 1"}}),
            "wrong_password");
  EXPECT_EQ(alice.said("/api/account/password", {{"password", kPassword}, {"new", "short"}}), "bad_password");
  EXPECT_EQ(alice.said("/api/account/password", {{"password", kPassword}, {"new", "new horse 1"}}), "ok");
  EXPECT_EQ(code_of(alice.get("/api/account")), "ok");
  EXPECT_EQ(code_of(phone.get("/api/account")), "not_signed_in");
  EXPECT_EQ(phone.said("/api/login", {{"name", "Alice"}, {"password", kPassword}}), "wrong_password");
  EXPECT_EQ(phone.said("/api/login", {{"name", "Alice"}, {"password", "new horse 1"}}), "ok");
  EXPECT_EQ(alice.said("/api/logout/everywhere"), "ok");
  EXPECT_EQ(code_of(phone.get("/api/account")), "not_signed_in");
}

TEST_F(AccountsHttp, TokensAreShownOnceAndWorkUntilTheyAreDropped) {
  Browser alice = with_account("Alice");
  const Answer made = alice.post("/api/token", {{"label", "my bot"}, {"scopes", {"play", "bot"}}});
  ASSERT_EQ(made.status, 201U) << made.body;
  const Json token = Json::parse(made.body);
  const std::string text = token["token"];
  EXPECT_TRUE(text.starts_with("ast_"));
  const std::string list = alice.get("/api/token").body;
  EXPECT_THAT(list, HasSubstr("my bot"));
  EXPECT_THAT(list, Not(HasSubstr(text)));
  const Headers bearer{{"Authorization", "Bearer " + text}};
  EXPECT_EQ(Json::parse(send("GET", "/api/account", "", bearer).body)["name"], "Alice");
  Headers posting = bearer;
  posting.insert(posting.end(), kJson.begin(), kJson.end());
  for (const char* path : {"/api/token", "/api/account/export"}) {
    EXPECT_EQ(code_of(send("GET", path, "", bearer)), "missing_scope") << path;
  }
  EXPECT_EQ(code_of(send("POST", "/api/token", R"({"label":"more","scopes":["play"]})", posting)), "missing_scope");
  EXPECT_EQ(code_of(send("POST", "/api/account/close", R"({"password":"correct horse"})", posting)), "missing_scope");
  EXPECT_EQ(alice.said("/api/token", {{"label", "x"}, {"scopes", Json::array({"everything"})}}), "bad_value");
  const Answer nothing = alice.post("/api/token", {{"label", "x"}, {"scopes", Json::array()}});
  EXPECT_EQ(code_of(nothing), "bad_value");
  EXPECT_THAT(nothing.body, HasSubstr(R"("pointer":"/scopes")"));

  Browser bob = with_account("Bobby");
  const std::string path = "/api/token/" + token["id"].get<std::string>();
  EXPECT_EQ(code_of(bob.drop(path)), "no_such_token") << "not his";
  EXPECT_EQ(code_of(alice.drop(path)), "ok");
  EXPECT_EQ(code_of(alice.drop(path)), "no_such_token");
  const Answer refused = send("GET", "/api/account", "", bearer);
  EXPECT_EQ(code_of(refused), "bad_token");
  EXPECT_THAT(refused.body, Not(HasSubstr("pointer"))) << "it was no part of a body";
}

TEST_F(AccountsHttp, TheExportHoldsEverythingButSecrets) {
  Browser alice(server.port());
  alice.post("/api/account", {{"name", "Alice"}, {"password", kPassword}, {"email", "a@example.org"}});
  const std::string token = alice.make_token({"play"});
  Client player = Client::with_token(server.port(), token);
  player.create({{"rated", true}, {"clock", kFiveMinutes}});
  const Answer answer = alice.get("/api/account/export");
  const Json all = Json::parse(answer.body);
  EXPECT_EQ(all["account"]["email"], "a@example.org");
  EXPECT_EQ(all["sessions"].size(), 1U);
  EXPECT_EQ(all["sessions"][0]["current"], true);
  EXPECT_EQ(all["tokens"][0]["scopes"], Json::array({"play"}));
  EXPECT_EQ(all["games"][0]["id"], player.game());
  EXPECT_EQ(request(server.port(), "GET", all["games"][0]["export"]).status, 200U);
  EXPECT_THAT(answer.body, Not(HasSubstr("argon2")));
  EXPECT_THAT(answer.body, Not(HasSubstr(token)));
  EXPECT_THAT(answer.body, Not(HasSubstr(alice.cookie().substr(9))));
}

TEST_F(AccountsHttp, ACookieIsHeardFromPagesOfThisServerOnly) {
  Browser alice = with_account("Alice");
  const Headers cookie{{"Cookie", alice.cookie()}};
  const auto with = [&](const Headers& more) {
    Headers all = cookie;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const Headers evil = with({{"Origin", "http://evil.example"}, {"Content-Type", "application/json"}});
  EXPECT_EQ(code_of(send("POST", "/api/logout/everywhere", "{}", evil)), "other_origin");
  EXPECT_EQ(code_of(send("POST", "/api/account", R"({"name":"Dave","password":"correct horse"})", evil)),
            "other_origin");
  EXPECT_EQ(code_of(send("GET", "/api/account", "", with({{"Origin", "http://evil.example"}}))), "not_signed_in");
  EXPECT_EQ(code_of(send("GET", "/api/account", "", with({{"Origin", "null"}}))), "not_signed_in");
  EXPECT_EQ(code_of(send("POST", "/api/logout/everywhere", "{}", with(kJson))), "not_signed_in") << "no origin at all";
  EXPECT_EQ(code_of(send("DELETE", "/api/token/x", "", cookie)), "not_signed_in");
  EXPECT_EQ(code_of(send("GET", "/api/account", "", cookie)), "ok") << "a link that only reads";
  EXPECT_EQ(code_of(alice.get("/api/account")), "ok") << "still signed in";
}

TEST_F(AccountsHttp, OnlyJsonIsReadAndOnlyByTheRightMethod) {
  const std::string good = R"({"name":"Eve1","password":"correct horse"})";
  EXPECT_EQ(code_of(send("POST", "/api/account", good, {})), "not_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", good, {{"Content-Type", "text/plain"}})), "not_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", good, {{"Content-Type", "application/jsonp"}})), "not_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", "name=Eve1&password=correct+horse",
                         {{"Content-Type", "application/x-www-form-urlencoded"}})),
            "not_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", "", kJson)), "bad_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", "{", kJson)), "bad_json");
  EXPECT_EQ(code_of(send("POST", "/api/account", "[]", kJson)), "wrong_type");
  EXPECT_EQ(code_of(send("POST", "/api/account", R"({"name":"a","name":"b","password":"c"})", kJson)),
            "duplicate_field");
  EXPECT_EQ(code_of(send("POST", "/api/account", "{\"name\":\"\xff\"}", kJson)), "bad_utf8");
  EXPECT_EQ(code_of(send("POST", "/api/account", std::string(1000, '['), kJson)), "too_deep");
  EXPECT_EQ(send("POST", "/api/account", std::string((64 << 10) + 1, ' '), kJson).status, 413U);
  EXPECT_EQ(send("POST", "/api/account", std::string((16 << 10) + 1, ' '), kJson).status, 413U);
  EXPECT_EQ(code_of(send("POST", "/api/account", std::string((16 << 10) + 1, ' '), kJson)), "too_long");
  for (const char* method : {"PUT", "PATCH", "DELETE", "OPTIONS", "BREW"}) {
    const Answer answer = send(method, "/api/account", good, kJson);
    EXPECT_EQ(answer.status, 405U) << method;
    EXPECT_EQ(answer.allow, "POST, GET, HEAD");
  }
  EXPECT_EQ(code_of(send("GET", "/api/login", "", {})), "wrong_method");
  EXPECT_EQ(code_of(send("POST", "/api/user/Eve1", "{}", kJson)), "wrong_method");
  EXPECT_EQ(code_of(send("POST", "/api/nothing", "{}", kJson)), "wrong_method");
  EXPECT_EQ(code_of(send("POST", "/api/account", good, {{"Content-Type", "application/json; charset=utf-8"}})), "ok");
}

TEST_F(AccountsHttp, DamagedAndHostileRequestsAreAnsweredOrCutOffAndNothingElseHappens) {
  const std::string head = "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
  const auto first_line = [&](const std::string& bytes) {
    const std::string answer = raw_request(server.port(), bytes);
    return answer.substr(0, answer.find("\r\n"));
  };
  EXPECT_THAT(first_line(head + "X: " + std::string(20'000, 'x') + "\r\n\r\n"), HasSubstr("431"));
  EXPECT_THAT(first_line(head + "Cookie: astragal=" + std::string(9'000, 'x') + "\r\nConnection: close\r\n\r\n"),
              HasSubstr("400"));
  EXPECT_THAT(first_line(head + "Connection: close\r\n\r\n"), HasSubstr("400")) << "no length: an empty body";
  EXPECT_THAT(first_line(head + "Content-Length: 99999999\r\n\r\n{"), HasSubstr("413"));
  EXPECT_THAT(first_line(head + "Content-Length: -1\r\n\r\n{"), HasSubstr("400"));
  EXPECT_THAT(first_line(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), HasSubstr("400"));
  EXPECT_THAT(first_line(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"), HasSubstr("400"));
  EXPECT_THAT(first_line(head + "Transfer-Encoding: chunked\r\n\r\n20000\r\n" + std::string(10, ' ')),
              HasSubstr("413"));
  EXPECT_THAT(first_line(std::string("\0\1\2\3\r\n\r\n", 8)), HasSubstr("400"));
  EXPECT_EQ(code_of(send("GET", "/api/account", "",
                         {{"Cookie", "astragal=\xff; astragal=;;;=="}, {"Origin", "http://127.0.0.1"}})),
            "not_signed_in");
  EXPECT_EQ(code_of(send("GET", "/api/account", "", {{"Authorization", "Bearer \xff\xfe"}})), "bad_token");
  EXPECT_EQ(code_of(send("GET", "/api/account", "", {{"Cookie", "astragal=" + std::string(64, 'a')}})),
            "not_signed_in");
  EXPECT_EQ(code_of(send("GET", "/healthz", "", {})), "ok");
}

TEST(AccountsLimits, SignInsAreLimitedByNameAndAddressButNotForWhoKnowsThePassword) {
  const Place place;
  const LocalServer server(place, {.tries_by_name = 3, .tries_by_address = 6});
  Browser alice = Browser::with_account(server.port(), "Alice");
  const auto try_with = [&](const std::string& name, const std::string& password) {
    return alice.said("/api/login", {{"name", name}, {"password", password}});
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(try_with("Alice", kPassword), "ok");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(try_with("Alice", "wrong horse"), "wrong_password");
  EXPECT_EQ(try_with("A1ice", "wrong horse"), "too_many_attempts") << "counted as one";
  EXPECT_EQ(try_with("Alice", kPassword), "too_many_attempts");
  EXPECT_EQ(alice.said("/api/account/close", {{"password", kPassword}}), "too_many_attempts");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(try_with("Nobody" + std::to_string(i), "wrong horse"), "wrong_password");
  EXPECT_EQ(try_with("Somebody", "wrong horse"), "too_many_attempts") << "from this address";
}

/// Signs in from an address, as the server's own proxy tells it.
std::string sign_in(const LocalServer& server, const std::string& address, const std::string& password,
                    const std::string& name = "Alice") {
  const Headers headers{{"X-Forwarded-For", address}, {"Content-Type", "application/json"}};
  const std::string body = Json{{"name", name}, {"password", password}}.dump();
  return code_of(request(server.port(), "POST", "/api/login", body, headers));
}

TEST(AccountsLimits, WhoGuessesAPasswordDoesNotKeepItsOwnerOut) {
  const Place place;
  const Settings settings{.proxies = {"127.0.0.1"}};
  auto server = std::make_unique<LocalServer>(place, settings);
  const Headers home{{"X-Forwarded-For", "192.0.2.1"}, {"Content-Type", "application/json"}};
  ASSERT_EQ(
      request(server->port(), "POST", "/api/account", R"({"name":"Alice","password":"correct horse"})", home).status,
      201U);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(sign_in(*server, "203.0.113.9", "wrong horse"), "wrong_password");
  EXPECT_EQ(sign_in(*server, "203.0.113.9", kPassword), "too_many_attempts");
  EXPECT_EQ(sign_in(*server, "192.0.2.1", kPassword), "ok") << "where she has made the account";
  EXPECT_EQ(sign_in(*server, "192.0.2.77", kPassword), "ok") << "nobody else tries: the first turn is hers";

  server.reset();
  server = std::make_unique<LocalServer>(place, settings);
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(sign_in(*server, "203.0.113." + std::to_string(i), "wrong horse"), "wrong_password");
  }
  EXPECT_EQ(sign_in(*server, "203.0.113.10", "wrong horse", "ALICE"), "wrong_password") << "the first turn";
  for (const char* name : {"Alice", "alice", "A1ice", "al-ice"}) {
    EXPECT_EQ(sign_in(*server, "203.0.113.11", "wrong horse", name), "too_many_attempts") << name;
  }
  EXPECT_EQ(sign_in(*server, "192.0.2.1", kPassword), "ok") << "after a restart too";
  EXPECT_EQ(sign_in(*server, "192.0.2.77", kPassword), "ok") << "she has signed in there";
  EXPECT_EQ(sign_in(*server, "198.51.100.1", kPassword), "too_many_attempts") << "a strange address waits for its turn";
}

TEST(AccountsLimits, WhoIsRefusedIsToldWhenToComeAgain) {
  const Place place;
  const LocalServer server(place, {.tries_by_name = 1});
  const Browser alice = Browser::with_account(server.port(), "Alice");
  const std::string body = R"({"name":"Alice","password":"wrong horse"})";
  const std::string post =
      "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Connection: close\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  EXPECT_THAT(raw_request(server.port(), post), HasSubstr("401"));
  const std::string refused = raw_request(server.port(), post);
  EXPECT_THAT(refused, HasSubstr("429"));
  EXPECT_THAT(refused, HasSubstr("Retry-After: 600"));
}

TEST(AccountsLimits, AnExportSaysWhenItWasSignedInFromHowManyAddresses) {
  const Place place;
  const LocalServer server(place);
  Browser alice = Browser::with_account(server.port(), "Alice");
  const Json all = Json::parse(alice.get("/api/account/export").body);
  ASSERT_EQ(all["addresses"].size(), 1U) << all.dump();
  EXPECT_GT(all["addresses"][0]["seenAt"], 1'700'000'000'000);
}

TEST(AccountsLimits, AnExportIsGivenSoOftenAMinute) {
  const Place place;
  const LocalServer server(place);
  Browser alice = Browser::with_account(server.port(), "Alice");
  Browser bobby = Browser::with_account(server.port(), "Bobby");
  for (int i = 0; i < 19; ++i) EXPECT_EQ(alice.get("/api/account/export").status, 200U);
  EXPECT_EQ(alice.get("/api/account/export/games").status, 200U);
  const Answer refused = alice.get("/api/account/export/games");
  EXPECT_EQ(code_of(refused), "too_many_attempts");
  EXPECT_EQ(alice.get("/api/account").status, 200U) << "all else is read as before";
  EXPECT_EQ(bobby.get("/api/account/export").status, 200U) << "and by others from the same address";
}

TEST(AccountsLimits, NewAccountsAreLimitedByAddressAndRefusedOnesDoNotCount) {
  const Place place;
  const LocalServer server(place, {.new_accounts = 2});
  Browser one(server.port());
  const auto make = [&](const std::string& name) {
    return one.said("/api/account", {{"name", name}, {"password", kPassword}});
  };
  EXPECT_EQ(make("Alice"), "ok");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(make("A1ice"), "name_taken");
  EXPECT_EQ(make("Bobby"), "ok");
  EXPECT_EQ(make("Carol"), "too_many_attempts");
}

TEST(AccountsBehindHttps, CookiesAreSecureAndPagesOverHttpAreOtherSites) {
  const Place place;
  const LocalServer server(place, {.https = true});
  const std::string body = R"({"name":"Alice","password":"correct horse"})";
  const Headers type{{"Content-Type", "application/json"}};
  Headers http = type;
  http.emplace_back("Origin", "http://127.0.0.1");
  Headers https = type;
  https.emplace_back("Origin", "https://127.0.0.1");
  EXPECT_EQ(code_of(request(server.port(), "POST", "/api/account", body, http)), "other_origin");
  EXPECT_THAT(request(server.port(), "POST", "/api/account", body, https).set_cookie, HasSubstr("; Secure"));
}

}  // namespace
}  // namespace server::test
