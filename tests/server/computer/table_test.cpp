// One game as the computer sees it, message by message.
#include "server/computer/table.hpp"

#include <gtest/gtest.h>

namespace server::computer {
namespace {

const std::string kGame = "aaaaaaaa";

class ATable : public testing::Test {
 protected:
  VariantCache variants;
  Table table{*GameId::parse(kGame), {.player = PlayerId::computer(3), .level = 3}, fairness::Secret{1}, variants};

  static protocol::Snapshot snapshot(protocol::Phase phase) {
    protocol::Snapshot shot;
    shot.game = kGame;
    shot.variant = "chess";
    shot.clock = protocol::Unlimited{};
    shot.players = {{.id = "g-aaaaaaaaaa", .name = "Guest", .color = protocol::Color::black}};
    shot.phase = phase;
    return shot;
  }
  static protocol::Snapshot challenge() {
    protocol::Snapshot shot = snapshot(protocol::Phase::waiting);
    shot.to = protocol::Player{.id = "u-computer-3", .name = "Astragal-3"};
    return shot;
  }
  /// White has the first move, and it is the computer's.
  static protocol::Snapshot begun() {
    protocol::Snapshot shot = snapshot(protocol::Phase::playing);
    shot.players.push_back({.id = "u-computer-3", .name = "Astragal-3", .color = protocol::Color::white});
    shot.start = protocol::Start{.setup = {}, .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1"};
    return shot;
  }
  Answer answer(const std::string& move, std::optional<int> score) {
    const auto variant = variants.get("chess", {}).value();
    const auto start = rules::start(*variant, "").value().position;
    return {.move = rules::parse_move(*variant, start, move).value(), .score = score};
  }
  template <class Body>
  static bool says(const Table::Step& step) {
    return step.says.size() == 1 && std::holds_alternative<Body>(step.says.front());
  }
};

TEST_F(ATable, TakesAChallengeUp) {
  EXPECT_TRUE(says<protocol::Join>(table.hear(challenge())));
  EXPECT_EQ(table.state(), Table::State::invited);
}

TEST_F(ATable, IsNobodysOnceTheChallengeIsCalledOff) {
  (void)table.hear(challenge());
  protocol::GameEnded ended;
  ended.game = kGame;
  ended.outcome = {.result = protocol::Result::none, .reason = protocol::EndReason::aborted};
  const auto step = table.hear(ended);
  EXPECT_TRUE(step.says.empty());
  EXPECT_EQ(table.state(), Table::State::foreign) << "its place is free again";
}

TEST_F(ATable, OfStrangersIsLeft) {
  EXPECT_TRUE(table.hear(snapshot(protocol::Phase::waiting)).says.empty());
  EXPECT_EQ(table.state(), Table::State::foreign);
}

TEST_F(ATable, AsksOnceForAMoveAndMakesIt) {
  const auto step = table.hear(begun());
  ASSERT_TRUE(step.asks);
  protocol::FairLocked lock;
  lock.game = kGame;
  EXPECT_FALSE(table.hear(lock).asks) << "it is being thought about";
  const auto moved = table.thought(step.at, answer("e2e4", 20));
  ASSERT_TRUE(says<protocol::Move>(moved));
  EXPECT_EQ(std::get<protocol::Move>(moved.says.front()).ply, 1);
}

TEST_F(ATable, TakesNoAnswerToWhatHasGoneOn) {
  const auto step = table.hear(begun());
  const auto again = table.hear(begun());
  EXPECT_TRUE(table.thought(step.at, answer("e2e4", 20)).says.empty());
  EXPECT_TRUE(says<protocol::Move>(table.thought(again.at, answer("e2e4", 20))));
}

TEST_F(ATable, MakesNoMoveThatWouldOvertakeTheTakebackThatItAgreesTo) {
  const auto step = table.hear(begun());
  EXPECT_TRUE(says<protocol::TakebackAccept>(
      table.hear(protocol::TakebackOffered{.game = kGame, .by = protocol::Color::black})));
  EXPECT_TRUE(table.thought(step.at, answer("e2e4", 20)).says.empty());
}

TEST_F(ATable, LooksAtThePositionBeforeItAnswersAnOfferThatItFinds) {
  protocol::Snapshot shot = begun();
  shot.moves = {protocol::Made{.move = "e2e4", .changes = {}}, protocol::Made{.move = "e7e5", .changes = {}}};
  shot.draw_offer = protocol::Color::black;
  const auto step = table.hear(shot);
  EXPECT_TRUE(step.says.empty());
  ASSERT_TRUE(step.asks);
  EXPECT_TRUE(says<protocol::DrawAccept>(table.thought(step.at, {.move = {}, .score = -900})));
}

TEST_F(ATable, GivesUpWhereTheServerHasAnotherPosition) {
  (void)table.hear(begun());
  protocol::LeanMoved moved;
  moved.game = kGame;
  moved.move = "e2e4";
  moved.position = "0000000000000000";
  (void)table.hear(moved);
  EXPECT_EQ(table.state(), Table::State::broken);
  EXPECT_EQ(table.trouble(), "e2e4 leads to another position here");
}

}  // namespace
}  // namespace server::computer
