#include "server/fairness/lock.hpp"

#include <gtest/gtest.h>

#include "server/fairness/roll.hpp"
#include "server/fairness/text.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

const std::string kHashA(64, 'a');
const std::string kHashB(64, 'b');
const std::string kHashC(64, 'c');
const std::string kHashD(64, 'd');

/// A good lock's fields; each test replaces one.
struct Fields {
  std::string head = "fair1|lock";
  std::string draw = "g8K2mQxZ.1";
  std::string time = "2026-11-20T20:45:07Z";
  std::string ruleset = "chess112@1;interchange=odd";
  std::string asks = "6,6,6";
  std::string n = "1";
  std::string server = kHashA + ":" + kHashB;
  std::string players = "|alice:" + kHashC + "|bob:" + kHashD;

  [[nodiscard]] std::string text() const {
    return head + "|" + draw + "|" + time + "|" + ruleset + "|" + asks + "|" + n + "|" + server + players;
  }
};

void expect_good(const Fields& fields) {
  const auto lock = parse_lock(fields.text());
  ASSERT_TRUE(lock) << fields.text() << "\n" << to_text(lock.error());
  EXPECT_EQ(write_lock(*lock), fields.text());
}

/// Expects that the fields are refused by an error that names this field.
void expect_bad(const Fields& fields, std::string_view where) {
  const auto lock = parse_lock(fields.text());
  ASSERT_FALSE(lock) << fields.text();
  EXPECT_EQ(lock.error().where, where) << fields.text() << "\n" << lock.error().what;
}

TEST(Lock, SaysWhatItsTextSays) {
  const auto lock = parse_lock(
      Fields{.ruleset = "c-1@12;a=X.,+-9;b=y", .asks = "2,64-", .n = "1000", .players = "|al_i-ce:" + kHashC + "|bob:-"}
          .text());
  ASSERT_TRUE(lock) << to_text(lock.error());
  EXPECT_EQ(lock->draw, (DrawName{.id = "g8K2mQxZ", .number = 1}));
  EXPECT_EQ(lock->time, "2026-11-20T20:45:07Z");
  EXPECT_EQ(lock->ruleset, (Ruleset{.variant = "c-1", .version = 12, .options = {{"a", "X.,+-9"}, {"b", "y"}}}));
  EXPECT_EQ(lock->asks, (Asks{.faces = {2, 64}, .tail = Tail::box}));
  EXPECT_EQ(lock->rolls, 1000);
  EXPECT_EQ(to_hex(lock->server_key), kHashA);
  EXPECT_EQ(to_hex(lock->server_commitment), kHashB);
  EXPECT_EQ(lock->seats, (std::vector<Seat>{{"al_i-ce", hash_of(kHashC)}, {"bob", std::nullopt}}));
  EXPECT_EQ(lock->taking_part(), 1U);
}

TEST(Lock, WithoutPlayersEndsAfterTheServersCommitment) {
  expect_good({.players = ""});
  expect_bad({.players = "|"}, "players[0]");
}

TEST(Lock, ADrawIsAnIdADotAndANumber) {
  for (const char* draw : {"a.1", "A_b-9.999999"}) expect_good({.draw = draw});
  expect_good({.draw = std::string(64, 'x') + ".1"});
  for (const char* draw :
       {"", "a", "a.", ".1", "a.0", "a.01", "a.1000000", "a.-1", "a.+1", "a. 1", "a.1.1", "ä.1", "a b.1"}) {
    expect_bad({.draw = draw}, "draw");
  }
  expect_bad({.draw = std::string(65, 'x') + ".1"}, "draw");
}

TEST(Lock, ADrawsNameIsReadByItselfAsInALock) {
  const auto name = parse_draw_name("g8K2mQxZ.12");
  ASSERT_TRUE(name) << to_text(name.error());
  EXPECT_EQ(*name, (DrawName{.id = "g8K2mQxZ", .number = 12}));
  for (const char* bad : {"", "g8K2mQxZ", "a.0", "a.01", "a.4294967297", "a.1 ", "a.1.1"}) {
    EXPECT_FALSE(parse_draw_name(bad)) << bad;
  }
}

TEST(Lock, TheTimeExists) {
  for (const char* time : {"2024-02-29T00:00:00Z", "2026-12-31T23:59:59Z"}) expect_good({.time = time});
  for (const char* time :
       {"", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z",
        "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00z", "2026-01-01T00:00:00.0Z",
        "2026-1-01T00:00:00Z", "2026-01-01T-1:00:00Z", "+026-01-01T00:00:00Z"}) {
    expect_bad({.time = time}, "time");
  }
}

TEST(Lock, OptionsStandOnceInBytewiseOrder) {
  for (const char* ruleset : {"chess@1", "chess@999999", "a@1;a=1;a-b=1;aa=1;b=1", "a@1;x=A.,+-z"}) {
    expect_good({.ruleset = ruleset});
  }
  for (const char* ruleset : {"",
                              "chess",
                              "chess@",
                              "@1",
                              "chess@0",
                              "chess@01",
                              "chess@1000000",
                              "Chess@1",
                              "chess@1;",
                              "chess@1;a",
                              "chess@1;a=",
                              "chess@1;=1",
                              "chess@1;A=1",
                              "chess@1;a=1;a=2",
                              "chess@1;b=1;a=1",
                              "chess@1;aa=1;a-b=1",
                              "chess@1;a=1=2",
                              "chess@1;a= 1",
                              "chess@1;a_b=1",
                              "chess@1;a=ö"}) {
    expect_bad({.ruleset = ruleset}, "ruleset");
  }
  expect_good({.ruleset = std::string(32, 'v') + "@1;" + std::string(32, 'o') + "=" + std::string(128, '1')});
  expect_bad({.ruleset = std::string(33, 'v') + "@1"}, "ruleset");
  expect_bad({.ruleset = "v@1;" + std::string(33, 'o') + "=1"}, "ruleset");
  expect_bad({.ruleset = "v@1;o=" + std::string(129, '1')}, "ruleset");
}

TEST(Lock, AsksAre1To64EntriesAndOnlyTheLastMayBeOpen) {
  for (const char* asks :
       {"1", "4294967296", "6,6,6,6,6", "8+", "1+", "4294967296+", "64-", "1-", "1024-", "2,64+", "2,3,64-"}) {
    expect_good({.asks = asks});
  }
  for (const char* asks :
       {"",      "0",           "06",   "4294967297", "6,",  ",6",  "6,,6", "6;6",
        "+",     "-",           "8+,6", "64-,6",      "8++", "8+-", "0+",   "0-",
        "1025-", "4294967297+", "-6",   "+6",         " 6",  "6 ",  "6.0",  "99999999999999999999"}) {
    expect_bad({.asks = asks}, "asks");
  }
  std::string many = "6";
  for (int i = 1; i < 64; ++i) many += ",6";
  expect_good({.asks = many});
  expect_bad({.asks = many + ",6"}, "asks");
}

TEST(Lock, NIs1To1000) {
  for (const char* n : {"1", "2", "999", "1000"}) expect_good({.n = n});
  for (const char* n : {"", "0", "1001", "01", "-1", "1.0", "1e2", "18446744073709551617"}) expect_bad({.n = n}, "n");
}

TEST(Lock, TheServerHasAKeyAndACommitment) {
  expect_bad({.server = kHashA}, "server");
  expect_bad({.server = kHashA + ":-"}, "server");
  expect_bad({.server = kHashA + ":" + kHashB + ":"}, "server");
  expect_bad({.server = std::string(64, 'A') + ":" + kHashB}, "server");
  expect_bad({.server = kHashA.substr(1) + ":" + kHashB}, "server");
}

TEST(Lock, PlayersAndCommitmentsAreAllDifferent) {
  expect_good({.players = "|a:-|b:-"});
  expect_bad({.players = "|a:-|a:-"}, "players[1]");
  expect_bad({.players = "|a:" + kHashC + "|b:" + kHashC}, "players[1]");
  expect_bad({.players = "|a:" + kHashB}, "players[0]");  // this is the server's commitment
  expect_good({.players = "|a:" + kHashA});               // a key is no commitment
}

TEST(Lock, PlayersAreAtMost256) {
  std::string players;
  for (int i = 0; i < 256; ++i) players += "|p" + std::to_string(i) + ":-";
  expect_good({.players = players});
  expect_bad({.players = players + "|one-more:-"}, "players[256]");
}

TEST(Lock, APlayerIs1To32Characters) {
  expect_good({.players = "|" + std::string(32, 'p') + ":-"});
  for (const std::string& id :
       {std::string{}, std::string(33, 'p'), std::string{"a b"}, std::string{"a.b"}, std::string{"ä"}}) {
    expect_bad({.players = "|" + id + ":-"}, "players[0]");
  }
  expect_bad({.players = "|alice"}, "players[0]");
  expect_bad({.players = "|alice:"}, "players[0]");
  expect_bad({.players = "|alice:--"}, "players[0]");
}

TEST(Lock, BeginsAndEndsAsItMust) {
  expect_bad({.head = "fair2|lock"}, "");
  expect_bad({.head = "fair1|call"}, "");
  expect_bad({.head = " fair1|lock"}, "");
  for (const char* text : {"", "fair1", "fair1|lock", "fair1|lock|g.1|2026-11-20T20:45:07Z|chess@1|6|1"}) {
    EXPECT_FALSE(parse_lock(text)) << text;
  }
  EXPECT_FALSE(parse_lock(Fields{}.text() + "\n"));
  EXPECT_FALSE(parse_lock(Fields{}.text() + "|"));
}

TEST(Lock, ErrorsNameTheColumnFrom1) {
  const auto lock = parse_lock(Fields{.asks = "6,6,0"}.text());
  ASSERT_FALSE(lock);
  EXPECT_EQ(to_text(lock.error()),
            "asks: column 75: this must be a number from 1 to 4294967296 without sign or leading zero");
}

TEST(CallFor, IsSetupBeforeAGameAndMovesInPlay) {
  EXPECT_TRUE(is_call_for("setup", 1));
  EXPECT_FALSE(is_call_for("0:-", 1));
  for (const char* text : {"0:-", "9:d1g4", "99999:a1-b2=Q+~/", "14:O-O-O", "1:-"})
    EXPECT_TRUE(is_call_for(text, 2)) << text;
  for (const char* text :
       {"setup", "", "0:a1a2", "0:", "1:", "01:a", "100000:a", "-1:a", "1:a b", "1:a|b", "1:a:b", "1", ":a"}) {
    EXPECT_FALSE(is_call_for(text, 2)) << text;
  }
  EXPECT_TRUE(is_call_for("1:" + std::string(40, 'a'), 1000));
  EXPECT_FALSE(is_call_for("1:" + std::string(41, 'a'), 1000));
}

}  // namespace
}  // namespace fairness
