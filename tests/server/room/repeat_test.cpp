// Commands that come again when the game knows no more of them than their events: each gets its answer, nothing happens
// twice, and nobody who plays waits for it.
#include <gtest/gtest.h>

#include <future>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/server/support/stalled.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {
namespace {

using protocol::ErrorCode;

constexpr int kLong =
    2 * static_cast<int>(CommandAnswers::kKept) + 4;  // a game of so many plies pushes the first ones out

/// The move of this ply, from 1: pawns that never meet.
std::string pawn(int ply) {
  const int turn = (ply - 1) / 2;
  const char file = static_cast<char>('a' + turn % 8);
  const bool is_second = turn >= 8;
  const std::string white = is_second ? "34" : "23";
  const std::string black = is_second ? "65" : "76";
  const std::string& ranks = ply % 2 == 1 ? white : black;
  return {file, ranks[0], file, ranks[1]};
}

/// A game of which the first commands have fallen out of everything that its room keeps.
class RepeatTest : public testing::Test {
 protected:
  explicit RepeatTest(const RoomLimits& limits = {}) : hall_(limits) {}
  void begin(const std::string& id) {
    std::tie(white_, black_) = hall_.start_game(id);
    for (int ply = 1; ply <= kLong; ++ply) play(ply);
  }
  /// Plays the move of this ply, with the id m1, m2…
  void play(int ply) {
    const ListeningPtr& mover = ply % 2 == 1 ? white_ : black_;
    hall_.act(mover, "m" + std::to_string(ply), MakeMove{.ply = ply, .text = pawn(ply)});
    ASSERT_EQ(mover->event_of("m" + std::to_string(ply))["d"]["ply"], ply);
  }
  void repeat(int ply) {
    hall_.act(ply % 2 == 1 ? white_ : black_, "m" + std::to_string(ply), MakeMove{.ply = ply, .text = pawn(ply)});
  }

  Hall hall_;
  ListeningPtr white_, black_;
};

TEST_F(RepeatTest, AnOldMoveGetsTheSameAnswer) {
  begin("game0301");
  repeat(1);
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
  repeat(2);
  EXPECT_EQ(black_->event_of("m2", 2), black_->event_of("m2"));
  EXPECT_EQ(hall_.recorded("moved"), kLong);
  EXPECT_EQ(white_->refusals() + black_->refusals(), 0U);
}

TEST_F(RepeatTest, AnOldMoveGetsTheSameAnswerAfterARestart) {
  begin("game0302");
  hall_.reopen();
  repeat(1);
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
}

/// A table whose rooms are let go at once when nobody is there.
class RepeatInHasteTest : public RepeatTest {
 protected:
  static constexpr Ms kIdle{20};
  static RoomLimits hasty() {
    RoomLimits limits;
    limits.idle_unseen = kIdle;
    return limits;
  }
  RepeatInHasteTest() : RepeatTest(hasty()) {}
};

// The room was once let go meanwhile, and the answer with it.
TEST_F(RepeatInHasteTest, AnOldMoveGetsItsAnswerHoweverLongThatIsRead) {
  begin("game0311");
  hall_.reopen();
  Stalled stalled(hall_.shared().replays.background);
  repeat(1);
  std::this_thread::sleep_for(10 * kIdle);
  stalled.let_go();
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
  EXPECT_TRUE(eventually([&] { return hall_.directory.size() == 0; })) << "it is let go once that is said";
}

TEST_F(RepeatTest, AnOldOfferIsNotMadeAgain) {
  std::tie(white_, black_) = hall_.start_game("game0303");
  hall_.act(white_, "offer", OfferDraw{.ply = 1});
  (void)white_->event_of("offer");
  for (int ply = 1; ply <= kLong; ++ply) play(ply);
  hall_.act(white_, "offer", OfferDraw{.ply = kLong + 1});
  EXPECT_EQ(white_->event_of("offer", 2), white_->event_of("offer"));
  EXPECT_EQ(hall_.recorded("draw_offered"), 1);
  hall_.act(white_, "offer2", OfferDraw{.ply = kLong + 1});
  EXPECT_EQ(white_->event_of("offer2")["t"], "draw_offered") << "a new one is made";
}

/// The ply of such a move alone would let it in again.
TEST_F(RepeatTest, AnOldMoveThatWasTakenBackIsNotMadeAgain) {
  std::tie(white_, black_) = hall_.start_game("game0304");
  play(1);
  for (int i = 0; i <= static_cast<int>(CommandAnswers::kKept); ++i) {
    const std::string round = std::to_string(i);
    hall_.act(white_, "ask" + round, OfferTakeback{.ply = 2});
    (void)white_->event_of("ask" + round);
    hall_.act(black_, "yes" + round, TakebackAccept{});
    (void)black_->event_of("yes" + round);
    if (i == static_cast<int>(CommandAnswers::kKept)) break;
    hall_.act(white_, "again" + round, MakeMove{.ply = 1, .text = "h2h3"});
    (void)white_->event_of("again" + round);
  }
  const int moves = hall_.recorded("moved");
  repeat(1);
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
  EXPECT_EQ(hall_.recorded("moved"), moves);
  hall_.act(white_, "new", MakeMove{.ply = 1, .text = "g2g3"});
  EXPECT_EQ(white_->event_of("new")["d"]["move"], "g2g3");
}

TEST_F(RepeatTest, WhatIsNewAndWrongIsRefusedForItsOwnReason) {
  begin("game0305");
  hall_.act(white_, "wrong", MakeMove{.ply = kLong + 1, .text = "a1a8"});
  EXPECT_EQ(white_->refusal("wrong"), ErrorCode::illegal_move);
  hall_.act(white_, "stale", MakeMove{.ply = 1, .text = "a2a3"});
  EXPECT_EQ(white_->refusal("stale"), ErrorCode::stale_ply);
  hall_.act(white_, "resign", Resign{});
  EXPECT_EQ(white_->event_of("resign")["t"], "game_ended");
}

TEST_F(RepeatTest, AMoveThatIsPlayedAsksTheStoreNothing) {
  hall_.store.finds = 0;
  begin("game0306");
  EXPECT_EQ(hall_.store.finds, 0);
  const auto watcher = hall_.enter();
  hall_.act(watcher, "w", Resign{});
  EXPECT_EQ(watcher->refusal("w"), ErrorCode::not_a_player);
  EXPECT_EQ(hall_.store.finds, 0) << "nobody has answered him anything";
  repeat(1);
  (void)white_->event_of("m1", 2);
  EXPECT_EQ(hall_.store.finds, 1);
}

TEST_F(RepeatTest, WhileTheStoreIsAskedNothingOvertakes) {
  begin("game0307");
  hall_.store.finds_wait = true;
  hall_.act(white_, "offer", OfferDraw{.ply = kLong + 1});
  repeat(2);
  hall_.act(white_, "move", MakeMove{.ply = kLong + 1, .text = pawn(kLong + 1)});
  EXPECT_TRUE(eventually([&] { return hall_.store.finds == 1; }));
  EXPECT_EQ(hall_.recorded("moved"), kLong);
  hall_.store.let_go();
  const auto offered = white_->event_of("offer")["v"].get<int>();
  EXPECT_EQ(white_->event_of("move")["v"], offered + 1);
  EXPECT_EQ(black_->event_of("m2", 2), black_->event_of("m2"));
}

TEST_F(RepeatTest, WhatCannotBeLookedUpIsToBeSentAgain) {
  begin("game0308");
  hall_.store.finds_fail = 1;
  repeat(1);
  EXPECT_EQ(white_->refusal("m1"), ErrorCode::busy);
  repeat(1);
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
  hall_.store.finds_fail = 1;
  hall_.act(white_, "resign", Resign{});
  EXPECT_EQ(white_->refusal("resign"), ErrorCode::busy);
  EXPECT_EQ(hall_.recorded("game_ended"), 0);
}

// The player was once told that the move was not stored, though it was.
TEST_F(RepeatTest, WhatCannotBeReadAnyMoreIsTheServersFault) {
  begin("game0310");
  hall_.store.reads_fail = 1;
  repeat(1);
  EXPECT_EQ(white_->refusal("m1"), ErrorCode::busy);
  hall_.store.fails_as = store::Code::corrupt;
  hall_.store.reads_fail = 1;
  repeat(3);
  EXPECT_EQ(white_->refusal("m3"), ErrorCode::internal);
  hall_.store.finds_fail = 1;
  repeat(2);
  EXPECT_EQ(black_->refusal("m2"), ErrorCode::internal);
}

TEST_F(RepeatTest, OldAnswersAreReadOneAtATimeAndTheGameGoesOn) {
  begin("game0309");
  std::promise<void> stalled;
  hall_.shared().replays.background.run([gone_on = stalled.get_future()]() mutable { gone_on.wait(); });
  repeat(1);
  repeat(3);
  EXPECT_EQ(white_->refusal("m3"), ErrorCode::busy);
  play(kLong + 1);
  stalled.set_value();
  EXPECT_EQ(white_->event_of("m1", 2), white_->event_of("m1"));
  EXPECT_EQ(white_->refusals(), 1U);
  repeat(3);
  EXPECT_EQ(white_->event_of("m3", 2), white_->event_of("m3"));
}

}  // namespace
}  // namespace server::test
