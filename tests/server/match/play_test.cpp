// The game on the board: to try a move and then make it gives the same as to make it at once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include <nlohmann/json.hpp>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

/// What a client is told of a board.
nlohmann::json shown(const rules::Variant& variant, const Board& board) {
  const Moves moves = moves_of(variant, board);
  return {{"fen", rules::to_fen(variant, board.position)},
          {"check", board.check},
          {"legal", moves.legal},
          {"rolls", moves.rolls}};
}

/// What a client is told of a game, and what the game's endings depend on.
std::string shown(const rules::Variant& variant, const Play& play) {
  protocol::Snapshot shot;
  put_board(shot, variant, play);
  nlohmann::json all = server::shown(shot);
  all["board"] = shown(variant, play.board());
  all["call"] = play.call_for();
  all["outcome"] = rules::status_text(play.board().outcome);
  all["chance"] = play.board().chance;
  all["ply"] = play.ply();
  all["occurrences"] = play.history().occurrences();
  return all.dump(1);
}

std::unique_ptr<const rules::Variant> game(std::string_view id, const rules::Options& options = {}) {
  return rules::make_variant(id, options).value();
}

Play begun(const rules::Variant& variant) {
  return {variant, rules::start(variant, "").value()};
}

void expect_made(Play& play, std::initializer_list<const char*> moves) {
  for (const char* move : moves) EXPECT_TRUE(play.play(move)) << move;
}

/// Chooses a move, or what a die may show.
std::string choose(const rules::Variant& variant, const Play& play, std::mt19937& random) {
  rules::Actions actions;
  rules::legal_actions(variant, play.board().position, actions);
  return rules::to_text(variant, actions[random() % actions.size()]);
}

TEST(Play, MakesWhatWasTriedAsIfItHadNotBeen) {
  struct Game {
    std::string_view id;
    rules::Options options = {};
  };
  for (const Game& each : {Game{"chess"}, Game{"chu-shogi"}, Game{"tamerlane"}, Game{"rolling-dynamic"},
                           Game{"grande-acedrex", {{"die", "on"}}}}) {
    const auto variant = game(each.id, each.options);
    std::mt19937 random{5};
    Play tries = begun(*variant);
    Play makes = begun(*variant);
    const auto try_another = [&] {
      if (random() % 3 == 0) {
        EXPECT_TRUE(tries.tried(choose(*variant, tries, random)));
      }
    };
    for (int i = 0; i < 150 && !tries.board().outcome; ++i) {
      const std::string text = choose(*variant, tries, random);
      try_another();
      const std::string before = shown(*variant, tries);
      const auto tried = tries.tried(text);
      ASSERT_TRUE(tried) << text;
      const Played played = **tried;
      ASSERT_EQ(shown(*variant, tries), before) << "trying changes nothing";
      try_another();
      ASSERT_TRUE(tries.play(text));
      ASSERT_TRUE(makes.play(text));
      ASSERT_EQ(shown(*variant, tries), shown(*variant, makes)) << text;
      ASSERT_EQ(shown(*variant, played.board), shown(*variant, tries.board()));
      ASSERT_EQ(played.changes, tries.changes());
      ASSERT_EQ(tries.text_of(tries.moves().size() - 1), text);
    }
  }
}

TEST(Play, ForgetsATrialThatIsNotMade) {
  const auto variant = game("chess");
  Play play = begun(*variant);
  ASSERT_TRUE(play.tried("g1f3"));
  EXPECT_FALSE(play.tried("g1g3"));
  expect_made(play, {"e2e4", "e7e5"});
  EXPECT_EQ(play.board().position.at(variant->board.find("f3").value()), rules::Piece{});
  expect_made(play, {"g1f3", "g8f6"});
  ASSERT_TRUE(play.tried("f3g1"));
  play.take_back(2);
  EXPECT_FALSE(play.play("f3g1")) << "the knight is at home again";
  expect_made(play, {"g1f3", "b8c6", "f3g1"});
  Play same = begun(*variant);
  expect_made(same, {"e2e4", "e7e5", "g1f3", "b8c6", "f3g1"});
  EXPECT_EQ(shown(*variant, play), shown(*variant, same));
}

/// A move that is tried counts the occurrences of a position that is not in the history yet.
TEST(Play, SeesARepetitionWhileItIsTried) {
  const auto variant = game("chess");
  Play play = begun(*variant);
  expect_made(play, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
  const auto played = play.tried("f6g8");
  ASSERT_TRUE(played);
  EXPECT_EQ(rules::status_text((*played)->board.outcome), "draw repetition");
  EXPECT_TRUE((*played)->board.legal.empty());
  EXPECT_FALSE(play.board().outcome);
  EXPECT_FALSE((*play.tried("f6e4"))->board.outcome);
  expect_made(play, {"f6g8"});
  EXPECT_EQ(rules::status_text(play.board().outcome), "draw repetition");
}

}  // namespace
}  // namespace server
