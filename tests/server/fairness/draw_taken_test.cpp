// A draw that follows another one by what is recorded of its steps is the same draw, without a key or a secret; and it
// takes nothing that the other one could not have done.
#include <gmock/gmock.h>

#include "tests/server/fairness/table.hpp"

namespace fairness {
namespace {

struct Followed : Table {
  explicit Followed(int n, Seating seating = Seating::seats)
      : Table(n, "6,6,6", seating),
        follower(Draw::take_offer(offer_of(*this), draw.lock().server_key, draw.lock().server_commitment).value()) {}

  static Offer offer_of(const Table& table) {
    const Lock& lock = table.draw.lock();
    Offer offer{.draw = lock.draw,
                .ruleset = lock.ruleset,
                .asks = lock.asks,
                .rolls = lock.rolls,
                .seating = table.draw.state().seating,
                .players = {}};
    for (const Seat& seat : lock.seats) offer.players.push_back(seat.player);
    return offer;
  }

  void both_commit(const std::string& who) {
    ASSERT_EQ(commit(who), Step::taken);
    ASSERT_EQ(follower.commit(who, Chain{secret_of(who), rolls}.commitment()), Step::taken);
  }
  void both_open(const std::string& who, int j) {
    ASSERT_EQ(open(who, j), Step::taken);
    ASSERT_EQ(follower.open(who, j, Chain{secret_of(who), rolls}.opening(j)), Step::taken);
  }
  Followed& both_locked() {
    both_commit("alice");
    both_commit("bob");
    const auto record = draw.sign_lock(kTime, key);
    EXPECT_TRUE(record);
    EXPECT_TRUE(follower.take_lock(record->lock, record->signature));
    return *this;
  }
  /// Expects that both draws are the same, but for the secret.
  void expect_same() const {
    DrawState wanted = draw.state();
    wanted.secret.reset();
    EXPECT_EQ(follower.state(), wanted);
  }

  Draw follower;
};

TEST(Taken, ADrawBeforeAGameIsFollowedToItsRoll) {
  Followed one{1};
  one.expect_same();
  one.both_locked().expect_same();
  one.both_open("alice", 1);
  one.both_open("bob", 1);
  const auto roll = one.draw.roll();
  ASSERT_TRUE(roll);
  ASSERT_TRUE(one.follower.take_roll(roll->openings, *roll->dice));
  one.expect_same();
}

TEST(Taken, ADrawInPlayIsFollowedFromCallToCall) {
  Followed one{3};
  one.both_locked();
  for (int j = 1; j <= 3; ++j) {
    const std::string call_for = std::to_string(j) + ":a2a4";
    const auto called = one.draw.call(call_for, one.key);
    ASSERT_TRUE(called && one.follower.take_call(call_for, called->signature.value()));
    one.both_open("alice", j);
    one.both_open("bob", j);
    const auto roll = one.draw.roll();
    ASSERT_TRUE(roll && one.follower.take_roll(roll->openings, *roll->dice));
    one.expect_same();
  }
}

TEST(Taken, AVoidRollIsFollowedToItsLastLateOpening) {
  Followed one{1};
  one.both_locked();
  one.both_open("alice", 1);
  auto roll = one.draw.make_void("time");
  ASSERT_TRUE(roll && one.follower.take_void(*roll, "time"));
  one.expect_same();
  ASSERT_EQ(one.draw.add_late("bob", Chain{secret_of("bob"), 1}.opening(1)), Step::taken);
  ASSERT_TRUE(one.follower.take_void(one.draw.state().rolls.back(), std::nullopt));
  one.expect_same();
}

TEST(Taken, ALockIsWhatWasOfferedAndCommittedTo) {
  Followed one{1};
  one.both_commit("alice");
  ASSERT_EQ(one.commit("bob"), Step::taken);
  const auto record = one.draw.sign_lock(kTime, one.key);
  ASSERT_TRUE(record);
  EXPECT_EQ(code_of(one.follower.take_lock(record->lock, record->signature)), Code::state) << "bob has not committed";
  one.follower.commit("bob", Chain{secret_of("bob"), 1}.commitment());
  EXPECT_EQ(code_of(one.follower.take_lock("fair1|lock|", record->signature)), Code::form);
  EXPECT_EQ(code_of(one.follower.take_lock(record->lock, Signature{})), Code::signature);
  EXPECT_TRUE(one.follower.take_lock(record->lock, record->signature));
  EXPECT_EQ(code_of(one.follower.take_lock(record->lock, record->signature)), Code::stage);
}

TEST(Taken, ARoundLeavesOutWhoHasGone) {
  Followed one{1, Seating::open};
  one.both_commit("alice");
  one.both_commit("bob");
  const auto is_bob = [](std::string_view player) { return player == "bob"; };
  ASSERT_TRUE(one.draw.leave_out(is_bob));
  const auto record = one.draw.sign_lock(kTime, one.key);
  ASSERT_TRUE(record && one.follower.take_lock(record->lock, record->signature));
  one.expect_same();
  EXPECT_EQ(one.draw.lock().seats.size(), 1U);
  EXPECT_EQ(code_of(one.draw.leave_out(is_bob)), Code::stage);
  Table game{1};
  EXPECT_EQ(code_of(game.draw.leave_out(is_bob)), Code::stage) << "a game cannot do without its player";
}

TEST(Taken, AVoidRollHasTheOpeningsThatCame) {
  Followed one{1};
  EXPECT_EQ(code_of(one.follower.take_void({}, "time")), Code::stage);
  one.both_locked();
  one.both_open("alice", 1);
  const Roll made = one.draw.make_void("time").value();
  Roll without = made;
  without.openings[1].reset();
  without.missing = {1, 2};
  EXPECT_EQ(code_of(one.follower.take_void(without, "time")), Code::opening);
  Roll more = made;
  more.openings[2] = Chain{secret_of("bob"), 1}.opening(1);
  EXPECT_EQ(code_of(one.follower.take_void(more, "time")), Code::opening);
  Roll shorter = made;
  shorter.openings.pop_back();
  EXPECT_EQ(code_of(one.follower.take_void(shorter, "time")), Code::opening);
  Roll nobody_missing = made;
  nobody_missing.missing.clear();
  EXPECT_FALSE(one.follower.take_void(nobody_missing, "time"));
  EXPECT_TRUE(one.follower.take_void(made, "time"));
}

TEST(Taken, ASecretIsLearntIfItIsTheOneOfTheCommitment) {
  Followed one{1};
  EXPECT_EQ(code_of(one.follower.learn_secret(secret_of("alice"))), Code::secret);
  EXPECT_FALSE(one.follower.state().secret);
  ASSERT_TRUE(one.follower.learn_secret(secret_of("server")));
  EXPECT_EQ(one.follower.state(), one.draw.state());
}

}  // namespace
}  // namespace fairness
