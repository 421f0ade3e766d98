// The sealed backup over HTTP: for its owner alone, replaced only in the version that is named, there after a crash.
#include <gtest/gtest.h>

#include <csignal>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {
namespace {

constexpr const char* kPath = "/api/account/sealed";

Json shown(Browser& who) {
  return Json::parse(who.get(kPath).body);
}

Answer put(Browser& who, std::int64_t version, const std::string& text) {
  return who.put(kPath, Json{{"version", version}, {"text", text}});
}

class SealedOverHttp : public testing::Test {
 protected:
  Place place;
  LocalServer server{place};
  Browser alice = Browser::with_account(server.port(), "Alice");
};

TEST_F(SealedOverHttp, IsReplacedInTheVersionThatIsNamed) {
  EXPECT_EQ(shown(alice), (Json{{"version", 0}}));
  EXPECT_EQ(Json::parse(put(alice, 0, "one").body), (Json{{"version", 1}}));
  const Answer late = put(alice, 0, "late");
  EXPECT_EQ(late.status, 409U);
  EXPECT_EQ(code_of(late), "sealed_anew");
  EXPECT_EQ(shown(alice), (Json{{"version", 1}, {"text", "one"}}));
  EXPECT_EQ(Json::parse(alice.get("/api/account/export").body)["sealed"], shown(alice));
  EXPECT_EQ(Json::parse(alice.drop(kPath).body), (Json{{"version", 2}}));
  EXPECT_EQ(shown(alice), (Json{{"version", 2}}));
}

TEST_F(SealedOverHttp, IsItsOwnersAlone) {
  ASSERT_EQ(put(alice, 0, "one").status, 200U);
  Browser bob = Browser::with_account(server.port(), "Bob");
  EXPECT_EQ(shown(bob), (Json{{"version", 0}}));
  EXPECT_EQ(put(bob, 0, "his").status, 200U);
  EXPECT_EQ(bob.drop(kPath).status, 200U);
  EXPECT_EQ(shown(alice), (Json{{"version", 1}, {"text", "one"}}));
  EXPECT_EQ(code_of(request(server.port(), "GET", kPath, "", {})), "not_signed_in");
  const Headers token{{"Authorization", "Bearer " + alice.make_token({"play"})}};
  EXPECT_EQ(code_of(request(server.port(), "GET", kPath, "", token)), "missing_scope");
}

TEST_F(SealedOverHttp, HasABound) {
  EXPECT_EQ(put(alice, 0, std::string(60'000, 'x')).status, 200U);
  EXPECT_EQ(code_of(put(alice, 1, std::string(60'001, 'x'))), "too_long");
  EXPECT_EQ(code_of(put(alice, 1, "")), "bad_value");
  EXPECT_EQ(code_of(put(alice, 1, "no {text}")), "bad_value");
  EXPECT_EQ(code_of(put(alice, -1, "x")), "out_of_range");
  EXPECT_EQ(shown(alice)["version"], 1);
}

TEST_F(SealedOverHttp, IsNotChangedWithoutEnd) {
  std::string said = "ok";
  for (int i = 0; i < 100 && said == "ok"; ++i) said = code_of(put(alice, i, "x"));
  EXPECT_EQ(said, "too_many_attempts");
  Browser bob = Browser::with_account(server.port(), "Bob");
  EXPECT_EQ(put(bob, 0, "his").status, 200U) << "each account is counted for itself";
}

TEST(SealedCrash, WhatWasAnsweredIsThere) {
  Place place;
  auto server = std::make_unique<ServerChild>(place);
  Browser alice = Browser::with_account(server->port(), "Alice");
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(put(alice, i, "text" + std::to_string(i)).status, 200U);
    const std::uint16_t port = server->port();
    server->signal(SIGKILL);
    EXPECT_EQ(server->wait(), -1);
    server = std::make_unique<ServerChild>(place, port);
    EXPECT_EQ(shown(alice), (Json{{"version", i + 1}, {"text", "text" + std::to_string(i)}}));
  }
}

}  // namespace
}  // namespace server::test
