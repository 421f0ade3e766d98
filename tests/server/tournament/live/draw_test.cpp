// Draws of a tournament: lots for its pairs, dice for the games of a round.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "server/fairness/chain.hpp"
#include "server/fairness/check.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

using namespace std::chrono_literals;
using fairness::Stage;
using testing::ElementsAre;
using testing::Optional;

fairness::Chain chain_of(const std::string& player, const std::string& draw) {
  fairness::Secret secret{};
  std::ranges::copy(fairness::sha256(player + draw), secret.begin());
  return fairness::Chain{secret, 1};
}

class DrawTest : public testing::Test {
 protected:
  explicit DrawTest(protocol::TournamentTerms terms = swiss_terms()) : panel(std::move(terms)) {
    for (const char* player : {"u-1", "u-2", "u-3", "u-4"}) EXPECT_EQ(panel.enter(player, 1500), "");
  }
  std::string draw() { return panel.state().draws.back().name(); }
  std::string commit(const std::string& player) {
    return panel.ask(player, CommitToDraw{.draw = draw(), .commitment = chain_of(player, draw()).commitment()});
  }
  std::string open(const std::string& player) {
    return panel.ask(player, OpenRoll{.draw = draw(), .opening = chain_of(player, draw()).opening(1)});
  }
  void pass(server::Ms time) {
    panel.now = panel.now + time;
    EXPECT_EQ(panel.ask("", TimeUp{}), "");
  }
  [[nodiscard]] Stage stage() const { return panel.state().draws.back().fair.state().stage; }
  /// Gives who stands in the lock with a commitment.
  [[nodiscard]] std::vector<std::string> parties() const {
    std::vector<std::string> players;
    for (const fairness::Seat& seat : panel.state().draws.back().fair.lock().seats) {
      if (seat.commitment) players.push_back(seat.player);
    }
    return players;
  }
  void expect_good_record() {
    const fairness::Record record = panel.state().draws.back().fair.record();
    EXPECT_TRUE(fairness::check(record, panel.key.public_key()));
    EXPECT_EQ(replayed(panel.record()), panel.state());
  }

  ArbiterPanel panel;
};

TEST_F(DrawTest, WithNobodyThereTheServerDrawsAlone) {
  EXPECT_EQ(panel.ask(PairRound{}), "");
  ASSERT_EQ(panel.state().rounds.size(), 1U);
  EXPECT_EQ(draw(), "Tq7xW2aB-1.1");
  const fairness::Lock& lock = panel.state().draws.back().fair.lock();
  EXPECT_EQ(fairness::to_text(lock.ruleset) + " " + fairness::write_asks(lock.asks), "lots@1 2");
  EXPECT_EQ(panel.state().first_color == protocol::Color::white, dice_of(panel.state().draws.back())[0].number == 1);
  expect_good_record();
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(draw(), "Tq7xW2aB-1.2");
  EXPECT_EQ(fairness::to_text(panel.state().draws.back().fair.lock().ruleset), "chess112@1;interchange=odd");
  EXPECT_EQ(panel.round().draw, draw());
  EXPECT_TRUE(panel.round().setup);
  EXPECT_TRUE(panel.round().begun);
  expect_good_record();
}

TEST_F(DrawTest, EverybodyWhoIsThereIsAParty) {
  panel.here = {"u-1", "u-3"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(stage(), Stage::gathering);
  EXPECT_EQ(panel.ask(PairRound{}), "busy") << "while lots are drawn nothing else is";
  EXPECT_EQ(open("u-1"), "roll_not_due");
  EXPECT_EQ(commit("u-3"), "");
  EXPECT_EQ(commit("u-3"), "") << "the same again gets the same answer";
  EXPECT_EQ(panel.ask("u-3", CommitToDraw{.draw = draw(), .commitment = {}}), "commitment_stands");
  EXPECT_EQ(commit("u-stranger"), "not_a_player");
  EXPECT_EQ(stage(), Stage::gathering);
  EXPECT_EQ(commit("u-1"), "") << "everybody who is there has committed";
  EXPECT_EQ(stage(), Stage::locked);
  EXPECT_THAT(parties(), ElementsAre("u-1", "u-3"));
  EXPECT_EQ(commit("u-2"), "no_such_draw") << "too late";
  EXPECT_EQ(panel.ask("u-1", OpenRoll{.draw = draw(), .opening = {}}), "wrong_opening");
  EXPECT_EQ(open("u-3"), "");
  EXPECT_EQ(open("u-3"), "");
  EXPECT_TRUE(panel.state().rounds.empty());
  EXPECT_EQ(open("u-1"), "");
  EXPECT_EQ(panel.state().rounds.size(), 1U);
  expect_good_record();
}

TEST_F(DrawTest, TheLockTakesOnlyThoseWhoAreStillThere) {
  panel.here = {"u-1", "u-2", "u-3"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(commit("u-1"), "");
  EXPECT_EQ(commit("u-2"), "");
  pass(kGathering - 1ms);
  EXPECT_EQ(stage(), Stage::gathering) << "u-3 may still commit";
  panel.here = {"u-1", "u-3"};
  pass(1ms);
  EXPECT_EQ(stage(), Stage::locked);
  EXPECT_THAT(parties(), ElementsAre("u-1")) << "u-2 has gone, u-3 was silent";
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST_F(DrawTest, AfterAStartThereIsTimeToComeBack) {
  panel.up_since = panel.now + 10s;
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(stage(), Stage::gathering) << "nobody is there yet";
  panel.here = {"u-4"};
  EXPECT_EQ(commit("u-4"), "");
  EXPECT_EQ(stage(), Stage::gathering);
  pass(10s - 1ms);
  EXPECT_EQ(stage(), Stage::gathering);
  pass(1ms);
  EXPECT_THAT(parties(), ElementsAre("u-4"));
}

TEST_F(DrawTest, WhoDoesNotOpenIsNoPartyAnyMore) {
  panel.here = {"u-1", "u-2"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(commit("u-1"), "");
  EXPECT_EQ(commit("u-2"), "");
  EXPECT_EQ(open("u-1"), "");
  const std::string first = draw();
  pass(60s - 1ms);
  EXPECT_EQ(stage(), Stage::locked);
  pass(1ms);
  EXPECT_EQ(draw(), "Tq7xW2aB-1.2") << "the void one, and the next";
  EXPECT_THAT(panel.state().voiders, ElementsAre("u-2"));
  const RoundDraw& voided = *draw_named(panel.state(), first);
  EXPECT_EQ(voided.fair.record().state, fairness::State::voided);
  EXPECT_THAT(voided.fair.state().rolls.back().missing, ElementsAre(2U));
  EXPECT_EQ(commit("u-2"), "not_a_player");
  EXPECT_EQ(commit("u-1"), "");
  EXPECT_EQ(open("u-1"), "");
  EXPECT_EQ(panel.state().rounds.size(), 1U);
  expect_good_record();

  EXPECT_EQ(panel.ask("u-2", OpenRoll{.draw = first, .opening = chain_of("u-2", first).opening(1)}), "");
  const fairness::Record late = draw_named(panel.state(), first)->fair.record();
  EXPECT_TRUE(late.rolls.back().dice) << "everybody can see what was avoided";
  EXPECT_TRUE(fairness::check(late, panel.key.public_key()));
  EXPECT_EQ(replayed(panel.record()), panel.state());

  panel.here = {"u-2"};
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_TRUE(panel.round().begun) << "who has voided a draw is waited for in none";
}

TEST_F(DrawTest, AServerThatWasAwayBlamesNobody) {
  panel.here = {"u-1"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(commit("u-1"), "");
  panel.up_since = panel.now + 10min;
  pass(10min + 59s);
  EXPECT_EQ(stage(), Stage::locked);
  pass(1s);
  EXPECT_THAT(panel.state().voiders, ElementsAre("u-1"));
}

TEST_F(DrawTest, WhatWasThrownCannotBeThrownAway) {
  EXPECT_EQ(panel.ask(PairRound{}), "");
  panel.here = {"u-1"};
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_EQ(panel.ask(UnpairRound{.reason = "no"}), "too_late");
  EXPECT_EQ(panel.ask(BeginRound{}), "busy");
  EXPECT_EQ(commit("u-1"), "");
  EXPECT_EQ(panel.ask(End{.reason = "no"}), "busy");
  EXPECT_EQ(panel.ask(Halt{.reason = "a fire"}), "");
  EXPECT_EQ(open("u-1"), "");
  EXPECT_TRUE(panel.round().setup) << "the dice fall";
  EXPECT_FALSE(panel.round().begun) << "but it stands still";
  const auto setup = panel.round().setup;
  EXPECT_EQ(panel.ask(UnpairRound{.reason = "no"}), "too_late");
  EXPECT_EQ(panel.ask(GoOn{}), "");
  EXPECT_EQ(panel.ask(BeginRound{}), "");
  EXPECT_TRUE(panel.round().begun);
  EXPECT_EQ(panel.round().setup, setup);
  expect_good_record();
}

TEST_F(DrawTest, AnEarlyEndDropsWhatIsNotLocked) {
  panel.here = {"u-1"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(panel.ask(End{.reason = "rain"}), "");
  EXPECT_TRUE(panel.state().draws.back().is_dropped);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST_F(DrawTest, ARestoredServerMakesThemAnew) {
  panel.here = {"u-1"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  panel.last_draw = 5;  // draws that the backup did not have
  EXPECT_EQ(panel.ask("", RestoreDraws{}), "");
  EXPECT_EQ(draw(), "Tq7xW2aB-1.6");
  EXPECT_EQ(commit("u-1"), "");
  const std::string locked = draw();
  EXPECT_EQ(panel.ask("", RestoreDraws{}), "");
  EXPECT_EQ(draw_named(panel.state(), locked)->fair.state().void_why, "restored");
  EXPECT_THAT(panel.state().voiders, ElementsAre()) << "that is nobody's fault";
  EXPECT_EQ(draw(), "Tq7xW2aB-1.7");
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST_F(DrawTest, DiceOfEachGameAreThrownThere) {
  auto terms = swiss_terms();
  terms.schedule[0].dice = protocol::DiceOf::game;
  ArbiterPanel other(terms);
  for (const char* player : {"u-1", "u-2"}) EXPECT_EQ(other.enter(player), "");
  EXPECT_EQ(other.play_round(), "");
  EXPECT_TRUE(other.round().begun);
  EXPECT_FALSE(other.round().setup);
  auto arena = arena_terms();
  arena.schedule[0].dice = protocol::DiceOf::round;
  const auto refused = announce({.id = "u-a", .name = "A"}, arena, server::Now{1});
  EXPECT_EQ(refused.error().pointer, "/schedule/0/dice");
}

class CorrespondenceDrawTest : public DrawTest {
 protected:
  static protocol::TournamentTerms by_post() {
    auto terms = swiss_terms();
    terms.schedule[0].clock = protocol::DaysPerMove{.days = 3, .bank_days = {}, .days_off = {}, .leave = {}};
    return terms;
  }
  CorrespondenceDrawTest() : DrawTest(by_post()) {}
};

TEST_F(CorrespondenceDrawTest, WhoIsNotThereTakesNoPart) {
  panel.here = {"u-2"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  EXPECT_EQ(commit("u-2"), "");
  const auto& seats = panel.state().draws.back().fair.lock().seats;
  ASSERT_EQ(seats.size(), 4U);
  EXPECT_THAT(parties(), ElementsAre("u-2"));
  pass(72h - 1ms);
  EXPECT_EQ(stage(), Stage::locked) << "the time for a move";
  EXPECT_EQ(open("u-2"), "");
  EXPECT_EQ(panel.state().rounds.size(), 1U);
  expect_good_record();
}

TEST(BracketDraw, ABracketIsDrawnFromABoxOfSlips) {
  auto terms = knockout_terms();
  terms.knockout->seeding = protocol::Seeding::lot;
  ArbiterPanel panel(terms);
  for (int i = 1; i <= 8; ++i) EXPECT_EQ(panel.enter("u-" + std::to_string(i), 2000 - i), "");
  panel.here = {"u-8"};
  EXPECT_EQ(panel.ask(PairRound{}), "");
  const std::string draw = panel.state().draws.back().name();
  EXPECT_EQ(fairness::write_asks(panel.state().draws.back().fair.lock().asks), "8-");
  EXPECT_EQ(panel.enter("u-9", 1000), "too_late") << "the slips are in the box";
  EXPECT_EQ(panel.ask("u-3", Withdraw{.player = "u-3"}), "");
  const fairness::Chain chain = chain_of("u-8", draw);
  EXPECT_EQ(panel.ask("u-8", CommitToDraw{.draw = draw, .commitment = chain.commitment()}), "");
  EXPECT_EQ(panel.ask("u-8", OpenRoll{.draw = draw, .opening = chain.opening(1)}), "");
  ASSERT_EQ(panel.state().rounds.size(), 1U);
  auto order = order_by_lot(panel.state().draws.back());
  EXPECT_EQ(order.size(), 8U);
  std::erase(order, "u-3");
  EXPECT_EQ(panel.state().seeds, order) << "who has left meanwhile is in nobody's way";
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(FirstColor, FollowsFromTheBoardsOfAFirstRoundByHand) {
  using Boards = std::vector<protocol::Seating>;
  const auto after = [](const Boards& boards) {
    ArbiterPanel panel(swiss_terms());
    for (int i = 1; i <= 4; ++i) panel.enter("u-" + std::to_string(i));
    EXPECT_EQ(panel.ask(PairRound{boards}), "");
    EXPECT_EQ(panel.ask(BeginRound{}), "");
    panel.end_all_games();
    EXPECT_EQ(panel.ask(PairRound{}), "");
    EXPECT_EQ(replayed(panel.record()), panel.state());
    return panel.state();
  };
  // These are the boards of docs/dutch.md, section 6, if number 1 has Black.
  const State black = after({{.white = "u-3", .black = "u-1"}, {.white = "u-2", .black = "u-4"}});
  EXPECT_EQ(black.first_color, protocol::Color::black);
  EXPECT_EQ(black.rounds.size(), 2U);
  EXPECT_TRUE(std::ranges::none_of(black.draws, &RoundDraw::is_for_pairs));
  const State both = after({{.white = "u-1", .black = "u-3"}, {.white = "u-2", .black = "u-4"}});
  EXPECT_TRUE(std::ranges::any_of(both.draws, &RoundDraw::is_for_pairs)) << "they say both";
}

}  // namespace
}  // namespace tournament
