// Every case and every refusal of tests/vectors/fair1.json.
#include <gtest/gtest.h>

#include <map>

#include "server/fairness/check.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

using nlohmann::json;

/// Reads a record and checks it; gives the error of whichever refuses it.
std::expected<Checked, Error> read_and_check(const std::string& text) {
  const auto record = read_record(text);
  if (!record) return std::unexpected(record.error());
  return check(*record, hash_of(vectors()["server_key"]));
}

class Case : public testing::TestWithParam<std::string> {};

TEST_P(Case, IsGoodAndHasTheLockHashAndRollKeysOfTheVector) {
  const json& vector = vector_case(GetParam());
  const auto checked = read_and_check(vector["record"].dump());
  ASSERT_TRUE(checked) << to_text(checked.error());
  EXPECT_EQ(to_hex(checked->lock_sha256), vector["lock_sha256"]);
  std::vector<std::string> keys;
  for (const auto& key : checked->roll_keys) {
    if (key) keys.push_back(to_hex(*key));
  }
  EXPECT_EQ(json(keys), vector["roll_keys"]);
}

TEST_P(Case, IsWrittenAgainAsTheSameJson) {
  const Record record = good_record(GetParam());
  EXPECT_EQ(json::parse(write_record(record)), vector_case(GetParam())["record"]);
  EXPECT_EQ(read_record(write_record(record)), record);
  EXPECT_EQ(write_lock(parse_lock(record.lock).value()), record.lock);
}

TEST_P(Case, IsRefusedUnderAnotherKey) {
  const auto checked = check(good_record(GetParam()), SigningKey{sha256("another")}.public_key());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, Code::key);
  EXPECT_EQ(checked.error().where, "lock");
}

INSTANTIATE_TEST_SUITE_P(Vectors, Case, testing::ValuesIn(case_names()), case_test_name);

struct Reason {
  Code code;
  std::string where;
  std::string what;  // part of the sentence, where the place alone leaves a doubt
};

/// For each refused record of the vectors, the place at which it must be refused, so that it is not refused by chance.
const std::map<std::string, Reason>& reasons() {
  static const std::map<std::string, Reason> kReasons{
      {"an opening in upper case", {Code::form, "rolls[0].openings[1]", ""}},
      {"an opening with a space in it", {Code::form, "rolls[0].openings[0]", ""}},
      {"a player's opening left out by the server", {Code::opening, "rolls[0].openings[2]", "missing"}},
      {"the server's own opening left out", {Code::opening, "rolls[0].openings[0]", "missing"}},
      {"fewer openings than parties", {Code::opening, "rolls[0].openings", "3"}},
      {"openings of two players exchanged", {Code::opening, "rolls[0].openings[1]", "hash"}},
      {"an opening that is not the committed one", {Code::opening, "rolls[0].openings[2]", "hash"}},
      {"another roll number in the message", {Code::dice, "rolls[0].dice[0]", ""}},
      {"another purpose than setup", {Code::form, "rolls[0].for", ""}},
      {"dice thrown away before the ones that count", {Code::dice, "rolls[0].dice", "7 numbers"}},
      {"fewer dice than the lock asks for", {Code::dice, "rolls[0].dice", "2 numbers"}},
      {"more dice than the lock asks for", {Code::dice, "rolls[0].dice", "4 numbers"}},
      {"other dice than the lock asks for", {Code::dice, "rolls[0].dice[2]", "of 8"}},
      {"two rolls in a draw before the game", {Code::state, "rolls", "more than the 1"}},
      {"a wrong number", {Code::dice, "rolls[0].dice[0]", ""}},
      {"numbers sorted by size", {Code::dice, "rolls[0].dice[0]", ""}},
      {"a number as text", {Code::field, "rolls[0].dice[0][1]", "text"}},
      {"true instead of 1", {Code::field, "rolls[0].dice[1][1]", "true"}},
      {"the signature of another lock", {Code::signature, "signature", ""}},
      {"a signature in upper case", {Code::form, "signature", "lower-case"}},
      {"a line break at the end of the lock", {Code::form, "lock", "printable"}},
      {"state open although all is rolled", {Code::state, "state", "open"}},
      {"state done without a roll", {Code::state, "state", "done"}},
      {"an unknown field", {Code::field, "", "winner"}},
      {"void without a missing player", {Code::state, "rolls[0].missing", ""}},
      {"options out of order", {Code::form, "lock", "ruleset: column 63: options"}},
      {"a space in the ruleset", {Code::form, "lock", "ruleset: column 67: a value"}},
      {"a draw without a number", {Code::form, "lock", "draw: column 12"}},
      {"a leading zero", {Code::form, "lock", "n: column 77"}},
      {"a die with no face", {Code::form, "lock", "asks: column 75"}},
      {"a die with more than 2^32 faces", {Code::form, "lock", "asks: column 75"}},
      {"more than 1000 links", {Code::form, "lock", "n: column 77"}},
      {"a time that does not exist", {Code::form, "lock", "time: column 23"}},
      {"a player named twice", {Code::form, "lock", "players[1]: column 280: the player is named twice"}},
      {"a name with a separator", {Code::form, "lock", "players[1]"}},
      {"a name beyond ASCII", {Code::form, "lock", "printable"}},
      {"two commitments the same", {Code::form, "lock", "players[1]: column 280: the commitment"}},
      {"a call signed for another roll", {Code::signature, "rolls[0].signature", ""}},
      {"a call for another move than the signed one", {Code::signature, "rolls[0].signature", ""}},
      {"rolls in another order", {Code::signature, "rolls[0].signature", ""}},
      {"a roll skipped", {Code::signature, "rolls[0].signature", ""}},
      {"the wrong player called missing", {Code::state, "rolls[0].missing", "position 2"}},
      {"the server did not open the roll that was not made", {Code::state, "rolls[0].missing", "position 0"}},
      {"a roll made without a player", {Code::opening, "rolls[0].openings[2]", "missing"}},
      {"a box of slips not drawn to its end", {Code::dice, "rolls[0].dice", "40 numbers"}},
      {"a field twice", {Code::field, "state", "twice"}},
      {"a fraction", {Code::field, "rolls[0].dice[0][1]", "fraction"}},
      {"text after the end", {Code::form, "", "byte"}},
  };
  return kReasons;
}

void expect_refused(const std::string& why, const std::string& text) {
  SCOPED_TRACE(why);
  const auto checked = read_and_check(text);
  ASSERT_FALSE(checked);
  ASSERT_TRUE(reasons().contains(why)) << to_text(checked.error());
  const Reason& reason = reasons().at(why);
  EXPECT_EQ(name(checked.error().code), name(reason.code));
  EXPECT_EQ(checked.error().where, reason.where) << checked.error().what;
  EXPECT_NE(checked.error().what.text().find(reason.what), std::string::npos) << checked.error().what;
}

TEST(Refused, EveryRecordOfTheVectorsForItsOwnReason) {
  for (const auto& one : vectors()["refused"]) expect_refused(one["why"], one["record"].dump());
}

TEST(Refused, EveryTextOfTheVectorsForItsOwnReason) {
  for (const auto& one : vectors()["refused_texts"]) expect_refused(one["why"], one["text"]);
}

TEST(Refused, NoReasonOfThisTestIsLeftOver) {
  EXPECT_EQ(reasons().size(), vectors()["refused"].size() + vectors()["refused_texts"].size());
}

}  // namespace
}  // namespace fairness
