// What the check refuses beside the records of the vectors: state, missing, and fields that must or must not stand.
#include "server/fairness/check.hpp"

#include <gtest/gtest.h>

#include "tests/server/fairness/table.hpp"
#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

/// Makes this change to a record, and gives the field that is named for it; empty if the record is still good.
template <class Change>
std::string refused_at(const Record& good, Change change) {
  Record record = good;
  change(record);
  const auto checked = check(record, std::nullopt);
  return checked ? "" : checked.error().where;
}

TEST(Check, MissingSaysOnceAndInOrderWhoHasAPart) {
  const Record good = good_record("play-recovered");
  const auto with = [&good](std::vector<std::size_t> missing) {
    return refused_at(good, [&missing](Record& r) { r.rolls[1].missing = missing; });
  };
  EXPECT_EQ(with({2}), "");
  EXPECT_EQ(with({0, 1, 2}), "") << "all may have come late";
  EXPECT_EQ(with({}), "rolls[1].missing");
  EXPECT_EQ(with({2, 1}), "rolls[1].missing[1]");
  EXPECT_EQ(with({2, 2}), "rolls[1].missing[1]");
  EXPECT_EQ(with({3}), "rolls[1].missing[0]");
  EXPECT_EQ(refused_at(good, [](Record& r) { r.rolls[0].missing = {2}; }), "rolls[0].missing");
}

TEST(Check, APlayerWithoutAPartCannotBeMissing) {
  Table table{1};
  ASSERT_TRUE(table.commit("alice") && table.draw.decline("bob") && table.draw.sign_lock(kTime, table.key));
  ASSERT_TRUE(table.draw.make_void());
  const Record good = table.draw.record();
  EXPECT_EQ(refused_at(good, [](Record&) {}), "");
  EXPECT_EQ(refused_at(good, [](Record& r) { r.rolls[0].missing = {1, 2}; }), "rolls[0].missing[1]");
  EXPECT_EQ(refused_at(good, [](Record& r) { r.rolls[0].openings[2] = sha256("x"); }), "rolls[0].openings[2]");
}

TEST(Check, DiceStandExactlyWhereAllOpeningsDo) {
  const Record recovered = good_record("play-recovered");
  EXPECT_EQ(refused_at(recovered, [](Record& r) { r.rolls[1].dice.reset(); }), "rolls[1].dice");
  EXPECT_EQ(refused_at(recovered, [](Record& r) { r.rolls[1].openings[2].reset(); }), "rolls[1].dice");
  EXPECT_EQ(refused_at(good_record("setup-2"), [](Record& r) { r.rolls[0].dice.reset(); }), "rolls[0].dice");
}

TEST(Check, ACallIsSignedInPlayAndOnlyThere) {
  EXPECT_EQ(refused_at(good_record("setup-2"), [](Record& r) { r.rolls[0].signature = r.signature; }),
            "rolls[0].signature");
  EXPECT_EQ(refused_at(good_record("play-again"), [](Record& r) { r.rolls[0].signature.reset(); }),
            "rolls[0].signature");
}

TEST(Check, StateFitsTheRolls) {
  const auto with = [](const std::string& name, State state, std::size_t rolls) {
    return refused_at(good_record(name), [&](Record& r) {
      r.state = state;
      r.rolls.resize(rolls);
    });
  };
  EXPECT_EQ(with("setup-2", State::open, 0), "");
  EXPECT_EQ(with("setup-2", State::done, 0), "state");
  EXPECT_EQ(with("setup-2", State::open, 1), "state");
  EXPECT_EQ(with("setup-2", State::voided, 0), "state");
  EXPECT_EQ(with("setup-2", State::voided, 1), "rolls[0].missing");
  EXPECT_EQ(with("until-legal", State::done, 0), "") << "in play a game may end before any roll";
  EXPECT_EQ(with("until-legal", State::done, 2), "");
  EXPECT_EQ(with("until-legal", State::open, 1), "");
  EXPECT_EQ(with("play-again", State::open, 2), "") << "the next draw may not have been locked yet";
  EXPECT_EQ(with("play-missing", State::open, 2), "rolls[1].openings[2]");
  EXPECT_EQ(with("play-missing", State::done, 2), "rolls[1].openings[2]");
}

TEST(Check, TheLastRollAloneMayBeVoid) {
  const Record good = good_record("play-recovered");
  EXPECT_EQ(refused_at(good, [](Record& r) { r.rolls[0].openings[2].reset(); }), "rolls[0].openings[2]");
}

}  // namespace
}  // namespace fairness
