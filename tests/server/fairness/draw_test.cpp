// The server's side of the protocol until the roll, rule by rule (FAIRNESS.md, Protocol 1 to 6).
#include "server/fairness/draw.hpp"

#include <gmock/gmock.h>

#include "tests/server/fairness/table.hpp"

namespace fairness {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Offer, SaysAllOfTheLockButTimeAndCommitments) {
  const Table table{1};
  const Lock& lock = table.draw.lock();
  EXPECT_EQ(lock.time, "");
  EXPECT_EQ(lock.server_commitment, link(secret_of("server")));
  EXPECT_EQ(lock.seats, (std::vector<Seat>{{"alice", {}}, {"bob", {}}}));
}

TEST(Offer, IsRefusedIfItsLockCouldNotBeRead) {
  const PublicKey key{};
  const Offer good{.draw = {"game", 1}, .ruleset = {"chess56", 1, {}}, .asks = {.faces = {6}}, .players = {"a"}};
  EXPECT_TRUE(Draw::offer(good, secret_of("server"), key));
  std::vector<Offer> bad(9, good);
  bad[0].draw.id = "a|b";
  bad[1].draw.number = 0;
  bad[2].ruleset.options = {{"b", "1"}, {"a", "1"}};
  bad[3].asks.faces = {};
  bad[4].rolls = 0;
  bad[5].rolls = 1001;
  bad[6].players = {"a", "a"};
  bad[7].players = {"a:-|b"};
  bad[8].seating = Seating::open;
  for (std::size_t i = 0; i < bad.size(); ++i) EXPECT_FALSE(Draw::offer(bad[i], secret_of("server"), key)) << i;
}

TEST(Commit, TheFirstStandsTheSameAgainGetsTheSameAnswerAnotherIsRefused) {
  Table table{1};
  EXPECT_EQ(table.commit("alice"), Step::taken);
  EXPECT_EQ(table.commit("alice"), Step::repeated);
  EXPECT_EQ(code_of(table.draw.commit("alice", sha256("another"))), Code::commitment);
  EXPECT_EQ(code_of(table.draw.decline("alice")), Code::commitment);
  EXPECT_EQ(table.commit("bob"), Step::taken);
  ASSERT_TRUE(table.draw.sign_lock(kTime, table.key));
  EXPECT_EQ(table.commit("alice"), Step::repeated) << "a client that has not seen the lock yet may ask again";
  EXPECT_EQ(code_of(table.draw.commit("alice", sha256("another"))), Code::stage);
}

TEST(Commit, ThatOfAnotherPartyIsRefused) {
  Table table{1};
  ASSERT_EQ(table.commit("alice"), Step::taken);
  EXPECT_EQ(code_of(table.draw.commit("bob", link(secret_of("alice")))), Code::commitment);
  EXPECT_EQ(code_of(table.draw.commit("bob", link(secret_of("server")))), Code::commitment);
  EXPECT_EQ(table.commit("bob"), Step::taken);
}

TEST(Commit, OfSomebodyElseIsRefusedInAGame) {
  Table table{1};
  EXPECT_EQ(code_of(table.commit("carol")), Code::unknown_player);
  EXPECT_EQ(code_of(table.draw.decline("carol")), Code::unknown_player);
}

TEST(Decline, StandsLikeACommitmentAndTheDrawGoesOnWithout) {
  Table table{1};
  EXPECT_EQ(table.draw.decline("bob"), Step::taken);
  EXPECT_EQ(table.draw.decline("bob"), Step::repeated);
  EXPECT_EQ(code_of(table.commit("bob")), Code::commitment);
  ASSERT_EQ(table.commit("alice"), Step::taken);
  table.restart();
  ASSERT_TRUE(table.draw.sign_lock(kTime, table.key));
  EXPECT_EQ(table.draw.decline("bob"), Step::repeated);
  EXPECT_EQ(code_of(table.open("bob", 1)), Code::no_part);
  EXPECT_THAT(table.draw.waiting_for(), ElementsAre(1));
  ASSERT_EQ(table.open("alice", 1), Step::taken);
  const auto roll = table.draw.roll();
  ASSERT_TRUE(roll) << to_text(roll.error());
  EXPECT_EQ(roll->openings[2], std::nullopt);
  table.expect_good_record();
}

TEST(Lock, IsNotSignedBeforeEverySeatHasAnswered) {
  Table table{1};
  ASSERT_EQ(table.commit("alice"), Step::taken);
  const auto lock = table.draw.sign_lock(kTime, table.key);
  EXPECT_EQ(code_of(lock), Code::not_committed);
  EXPECT_EQ(lock.error().where, "bob");
}

TEST(Lock, IsSignedOnceWithTheOfferedKeyAtATimeThatExists) {
  Table table{1};
  ASSERT_EQ(table.commit("alice"), Step::taken);
  ASSERT_EQ(table.commit("bob"), Step::taken);
  EXPECT_EQ(code_of(table.draw.sign_lock(kTime, SigningKey{secret_of("other")})), Code::key);
  EXPECT_EQ(code_of(table.draw.sign_lock("2026-02-30T00:00:00Z", table.key)), Code::form);
  const auto receipt = table.draw.sign_lock(kTime, table.key);
  ASSERT_TRUE(receipt);
  EXPECT_THAT(receipt->rolls, IsEmpty());
  EXPECT_TRUE(is_signed(receipt->lock, receipt->signature, table.key.public_key()));
  EXPECT_EQ(code_of(table.draw.sign_lock(kTime, table.key)), Code::stage) << "one lock per draw";
}

TEST(Lock, IsNotSignedByAServerThatCouldNeverOpen) {
  Table table{1};
  ASSERT_TRUE(table.commit("alice") && table.commit("bob"));
  table.draw.lose_secret();
  table.restart();
  EXPECT_EQ(code_of(table.draw.sign_lock(kTime, table.key)), Code::secret);
}

TEST(Round, PlayersAreThoseWhoCommitInBytewiseOrder) {
  Table table{1, "6,6,6", Seating::open};
  for (const char* who : {"b", "a", "_", "B", "-"}) ASSERT_EQ(table.commit(who), Step::taken);
  EXPECT_EQ(code_of(table.commit("not a name")), Code::form);
  ASSERT_TRUE(table.draw.sign_lock(kTime, table.key));
  std::string order;
  for (const Seat& seat : table.draw.lock().seats) order += seat.player;
  EXPECT_EQ(order, "-B_ab");
}

TEST(Round, TakesTheFirst256) {
  Table table{1, "6", Seating::open};
  for (int i = 0; i < 256; ++i) ASSERT_EQ(table.commit("p" + std::to_string(i)), Step::taken);
  EXPECT_EQ(code_of(table.commit("late")), Code::too_big);
  EXPECT_TRUE(table.draw.sign_lock(kTime, table.key));
}

TEST(Open, BeforeTheLockIsRefused) {
  Table table{1};
  ASSERT_EQ(table.commit("alice"), Step::taken);
  EXPECT_EQ(code_of(table.open("alice", 1)), Code::stage);
  EXPECT_EQ(code_of(table.draw.roll()), Code::stage);
}

TEST(Open, BeforeTheCallIsRefused) {
  Table table{3};
  table.locked();
  EXPECT_EQ(code_of(table.open("alice", 1)), Code::roll_number);
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  EXPECT_EQ(code_of(table.open("alice", 2)), Code::roll_number);
  EXPECT_EQ(code_of(table.draw.open("alice", 0, secret_of("alice"))), Code::roll_number);
  EXPECT_EQ(code_of(table.draw.open("alice", -1, secret_of("alice"))), Code::roll_number);
  EXPECT_EQ(table.open("alice", 1), Step::taken);
}

TEST(Open, AForgedOneIsRefusedAndLeavesTheDrawAsItWas) {
  Table table{3};
  table.locked();
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  const DrawState before = table.draw.state();
  EXPECT_EQ(code_of(table.draw.open("alice", 1, sha256("forged"))), Code::opening);
  EXPECT_EQ(code_of(table.draw.open("alice", 1, Chain{secret_of("alice"), 3}.opening(2))), Code::opening);
  EXPECT_EQ(code_of(table.draw.open("alice", 1, Chain{secret_of("bob"), 3}.opening(1))), Code::opening);
  EXPECT_EQ(code_of(table.draw.open("carol", 1, sha256("forged"))), Code::unknown_player);
  EXPECT_EQ(table.draw.state(), before);
}

TEST(Open, TheSameAgainIsRepeatedEvenAfterTheRoll) {
  Table table{2};
  table.locked();
  ASSERT_TRUE(table.draw.call("1:a2a4", table.key));
  EXPECT_EQ(table.open("alice", 1), Step::taken);
  EXPECT_EQ(table.open("alice", 1), Step::repeated);
  EXPECT_EQ(code_of(table.draw.open("alice", 1, sha256("forged"))), Code::opening);
  EXPECT_EQ(table.open("bob", 1), Step::taken);
  ASSERT_TRUE(table.draw.roll());
  EXPECT_EQ(table.open("alice", 1), Step::repeated);
  EXPECT_EQ(code_of(table.draw.open("alice", 1, sha256("forged"))), Code::opening);
}

TEST(Roll, IsNotMadeWithoutEveryPartyOfTheLock) {
  Table table{1};
  table.locked();
  EXPECT_THAT(table.draw.waiting_for(), ElementsAre(1, 2));
  EXPECT_EQ(code_of(table.draw.roll()), Code::openings_missing);
  ASSERT_EQ(table.open("bob", 1), Step::taken);
  const auto roll = table.draw.roll();
  EXPECT_EQ(code_of(roll), Code::openings_missing);
  EXPECT_EQ(roll.error().where, "alice");
  ASSERT_EQ(table.open("alice", 1), Step::taken);
  EXPECT_THAT(table.draw.waiting_for(), IsEmpty());
  ASSERT_TRUE(table.draw.roll());
  EXPECT_EQ(table.draw.state().stage, Stage::done);
  EXPECT_EQ(code_of(table.draw.roll()), Code::stage);
  table.expect_good_record();
}

TEST(Roll, ADueOneDoesNotShowInTheRecord) {
  Table table{1};
  table.locked();
  ASSERT_EQ(table.open("bob", 1), Step::taken);
  EXPECT_THAT(table.draw.record().rolls, IsEmpty());
  table.expect_good_record();
}

TEST(Roll, ServerAloneMakesItWithoutPlayers) {
  Table table{1, "6,6,6", Seating::open};
  ASSERT_TRUE(table.draw.sign_lock(kTime, table.key));
  ASSERT_TRUE(table.draw.roll());
  table.expect_good_record();
}

TEST(Roll, OfAnOpenDieAsksWhetherTheRulesHaveEnough) {
  Table table{2, "8+"};
  table.locked();
  ASSERT_TRUE(table.draw.call("0:-", table.key));
  ASSERT_TRUE(table.open("alice", 1) && table.open("bob", 1));
  EXPECT_EQ(code_of(table.draw.roll([](std::span<const Die>) { return false; })), Code::too_big);
  const auto roll = table.draw.roll([](std::span<const Die> dice) { return dice.size() >= 5; });
  ASSERT_TRUE(roll);
  EXPECT_EQ(roll->dice->size(), 5U);
  table.expect_good_record();
}

TEST(Call, IsForOneRollAtATimeAndTheSameAgainGetsTheSameAnswer) {
  Table table{3};
  table.locked();
  const auto call = table.draw.call("1:a2a4", table.key);
  ASSERT_TRUE(call);
  EXPECT_TRUE(is_signed("fair1|call|game.1|1|1:a2a4", *call->signature, table.key.public_key()));
  EXPECT_EQ(table.draw.call("1:a2a4", table.key), call);
  EXPECT_EQ(code_of(table.draw.call("1:a2a3", table.key)), Code::stage);
}

TEST(Call, OfAMoveWithoutItsOpeningIsNotMade) {
  Table table{3};
  const auto call = [&table](const std::string& mover, const Hash& opening) {
    return table.draw.call("1:a2a4", table.key, mover, opening);
  };
  const Hash first = Chain{secret_of("alice"), 3}.opening(1);
  EXPECT_EQ(code_of(call("alice", first)), Code::stage);
  table.locked();
  const DrawState before = table.draw.state();
  EXPECT_EQ(code_of(call("alice", sha256("forged"))), Code::opening);
  EXPECT_EQ(code_of(call("alice", Chain{secret_of("alice"), 3}.opening(2))), Code::opening);
  EXPECT_EQ(code_of(call("carol", first)), Code::unknown_player);
  EXPECT_EQ(table.draw.state(), before);
  const auto called = call("alice", first);
  ASSERT_TRUE(called) << to_text(called.error());
  EXPECT_TRUE(is_signed("fair1|call|game.1|1|1:a2a4", *called->signature, table.key.public_key()));
  EXPECT_THAT(table.draw.waiting_for(), ElementsAre(2));
  EXPECT_EQ(call("alice", first), called) << "the same again gets the same answer";
  EXPECT_EQ(code_of(call("alice", sha256("forged"))), Code::opening);
  EXPECT_EQ(table.draw.state().due, *called);
  ASSERT_TRUE(table.open("bob", 1) && table.draw.roll());
  table.expect_good_record();
}

TEST(Call, NeedsALockAFormAndTheKey) {
  Table table{3};
  EXPECT_EQ(code_of(table.draw.call("1:a2a4", table.key)), Code::stage);
  table.locked();
  EXPECT_EQ(code_of(table.draw.call("setup", table.key)), Code::form);
  EXPECT_EQ(code_of(table.draw.call("1:a2a4", SigningKey{secret_of("other")})), Code::key);
}

TEST(Call, BeforeAGameTheLockIsTheCall) {
  Table table{1};
  table.locked();
  EXPECT_EQ(code_of(table.draw.call("setup", table.key)), Code::stage);
  EXPECT_EQ(table.draw.state().due->signature, std::nullopt);
}

TEST(Call, IsRefusedWhenTheLinksRunOut) {
  Table table{2};
  table.locked();
  for (int j = 1; j <= 2; ++j) {
    table.restart();
    ASSERT_TRUE(table.draw.call(std::to_string(j) + ":a2a4", table.key));
    ASSERT_TRUE(table.open("alice", j));
    table.restart();
    ASSERT_TRUE(table.open("bob", j));
    ASSERT_TRUE(table.draw.roll());
    table.expect_good_record();
  }
  EXPECT_EQ(table.draw.state().stage, Stage::done);
  EXPECT_EQ(code_of(table.draw.call("3:a2a4", table.key)), Code::links_run_out);
}

}  // namespace
}  // namespace fairness
