// How a draw ends, and how it is taken up again (FAIRNESS.md, Protocol 7 to 9).
#include <gmock/gmock.h>

#include "server/fairness/draw.hpp"
#include "tests/server/fairness/table.hpp"

namespace fairness {
namespace {

using testing::ElementsAre;

TEST(Void, PublishesEveryOpeningThatIsThereAndSaysWhoseIsMissing) {
  Table table{1};
  table.locked();
  ASSERT_EQ(table.open("alice", 1), Step::taken);
  const auto roll = table.draw.make_void();
  ASSERT_TRUE(roll);
  EXPECT_THAT(roll->missing, ElementsAre(2));
  EXPECT_EQ(roll->openings, (Openings{secret_of("server"), secret_of("alice"), std::nullopt}));
  EXPECT_EQ(roll->dice, std::nullopt);
  EXPECT_EQ(table.draw.record().state, State::voided);
  table.expect_good_record();
  EXPECT_EQ(code_of(table.draw.make_void()), Code::stage);
  EXPECT_EQ(code_of(table.draw.roll()), Code::stage);
  EXPECT_EQ(code_of(table.open("bob", 1)), Code::stage) << "a late opening is no opening";
}

TEST(Void, NotWhileNoRollIsDueOrAllOpeningsAreThere) {
  Table table{2};
  table.locked();
  EXPECT_EQ(code_of(table.draw.make_void()), Code::stage);
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  ASSERT_TRUE(table.open("alice", 1) && table.open("bob", 1));
  EXPECT_EQ(code_of(table.draw.make_void()), Code::nothing_missing);
}

TEST(Void, ALateOpeningIsAddedAndShowsWhatWouldHaveBeenRolled) {
  Table played{1};
  played.locked();
  ASSERT_TRUE(played.open("alice", 1) && played.open("bob", 1));
  const auto would_be = played.draw.roll();

  Table table{1};
  table.locked();
  ASSERT_TRUE(table.draw.make_void());
  table.restart();
  EXPECT_EQ(code_of(table.draw.add_late("bob", sha256("forged"))), Code::opening);
  EXPECT_EQ(code_of(table.draw.add_late("carol", sha256("forged"))), Code::unknown_player);
  EXPECT_EQ(table.draw.add_late("bob", secret_of("bob")), Step::taken);
  EXPECT_EQ(table.draw.add_late("bob", secret_of("bob")), Step::repeated);
  table.expect_good_record();
  EXPECT_EQ(table.draw.record().rolls[0].dice, std::nullopt);
  EXPECT_EQ(table.draw.add_late("alice", secret_of("alice")), Step::taken);
  table.restart();
  table.expect_good_record();
  const Roll roll = table.draw.record().rolls[0];
  EXPECT_EQ(roll.dice, would_be->dice);
  EXPECT_THAT(roll.missing, ElementsAre(1, 2)) << "it stays said who was missing";
  EXPECT_EQ(table.draw.record().state, State::voided);
}

TEST(Void, LateOpeningsAreForVoidDrawsOnly) {
  Table table{1};
  table.locked();
  EXPECT_EQ(code_of(table.draw.add_late("bob", secret_of("bob"))), Code::stage);
  EXPECT_EQ(code_of(table.draw.add_late_secret(secret_of("server"))), Code::stage);
}

TEST(Void, AServerThatHasLostItsSecretIsMissingItself) {
  Table table{1};
  table.locked();
  table.draw.lose_secret();
  table.restart();
  ASSERT_TRUE(table.open("alice", 1) && table.open("bob", 1));
  EXPECT_EQ(code_of(table.draw.roll()), Code::secret);
  const auto roll = table.draw.make_void();
  ASSERT_TRUE(roll);
  EXPECT_THAT(roll->missing, ElementsAre(0));
  table.expect_good_record();
  EXPECT_EQ(code_of(table.draw.add_late_secret(secret_of("alice"))), Code::secret);
  EXPECT_EQ(table.draw.add_late_secret(secret_of("server")), Step::taken);
  EXPECT_TRUE(table.draw.record().rolls[0].dice);
  table.expect_good_record();
  table.restart();
}

TEST(Finish, EndsADrawInPlayOfWhichNoRollIsDue) {
  Table table{1000};
  EXPECT_EQ(code_of(table.draw.finish()), Code::stage);
  table.locked();
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  EXPECT_EQ(code_of(table.draw.finish()), Code::stage);
  ASSERT_TRUE(table.open("alice", 1) && table.open("bob", 1) && table.draw.roll());
  EXPECT_EQ(table.draw.finish(), Step::taken);
  EXPECT_EQ(table.draw.finish(), Step::repeated);
  EXPECT_EQ(code_of(table.draw.call("2:a2a4", table.key)), Code::stage);
  table.restart();
  table.expect_good_record();
}

TEST(Finish, ADrawBeforeAGameIsRolledOrVoid) {
  Table table{1};
  table.locked();
  EXPECT_EQ(code_of(table.draw.finish()), Code::stage);
}

TEST(Restore, RefusesWhatNoSequenceOfStepsLeaves) {
  Table table{2};
  table.locked();
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  ASSERT_TRUE(table.open("alice", 1));
  const DrawState good = table.draw.state();
  ASSERT_TRUE(Draw::restore(good));
  const auto refused = [&good](auto&& change) {
    DrawState state = good;
    change(state);
    const auto draw = Draw::restore(state);
    return draw ? std::string{"restored"} : draw.error().where;
  };
  EXPECT_EQ(refused([](DrawState& s) { s.secret = sha256("another"); }), "secret");
  EXPECT_EQ(refused([](DrawState& s) { s.signature->front() ^= 1; }), "signature");
  EXPECT_EQ(refused([](DrawState& s) { s.signature.reset(); }), "stage");
  EXPECT_EQ(refused([](DrawState& s) { s.lock.time.clear(); }), "lock");
  EXPECT_EQ(refused([](DrawState& s) { s.lock.seats[0].player = "mallory"; }), "signature");
  EXPECT_EQ(refused([](DrawState& s) { s.stage = Stage::done; }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.stage = Stage::gathering; }), "stage");
  EXPECT_EQ(refused([](DrawState& s) { s.stage = Stage::voided; }), "state");
  EXPECT_EQ(refused([](DrawState& s) { s.due->openings[1] = sha256("forged"); }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.due->openings[0] = s.secret; }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.due->openings.pop_back(); }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.due->openings.clear(); }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.due->call_for = "2:a2a4"; }), "due");
  EXPECT_EQ(refused([](DrawState& s) { s.due->dice.emplace(); }), "due");

  ASSERT_TRUE(table.open("bob", 1) && table.draw.roll());
  ASSERT_TRUE(table.draw.call("2:a2a4", table.key) && table.open("alice", 2) && table.open("bob", 2));
  ASSERT_TRUE(table.draw.roll());
  DrawState ended = table.draw.state();
  ended.stage = Stage::locked;
  EXPECT_EQ(Draw::restore(ended).error().where, "stage") << "the last roll ends the draw";
}

}  // namespace
}  // namespace fairness
