// A game that is over as the computer analyses it, step by step: what is searched, and what the values say.
#include "server/computer/analysis.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "protocol/json/write.hpp"

namespace server::computer {
namespace {

using protocol::FaceValue;
using protocol::PositionValue;
using Line = std::vector<std::string>;

class AnAnalysis : public testing::Test {
 protected:
  VariantCache variants;

  static AnalysisTask task(std::vector<std::string> actions, std::string variant = "chess") {
    AnalysisTask made{.game = *GameId::parse("aaaaaaaa"),
                      .variant = std::move(variant),
                      .options = {},
                      .setup = {},
                      .actions = std::move(actions),
                      .first = 0,
                      .nodes = 1001};
    made.position = std::ssize(made.actions);
    return made;
  }
  /// Finishes an analysis by answering every search with this score for the side to move; gives how many nodes each
  /// search had.
  static std::vector<std::uint64_t> finish(Analysis& analysis, rules::search::Score score) {
    std::vector<std::uint64_t> nodes;
    while (const auto search = analysis.next()) {
      nodes.push_back(search->nodes);
      analysis.valued({.score = score, .line = {"e2e4"}});
    }
    return nodes;
  }
  static std::vector<PositionValue> values(const Analysis& analysis) { return analysis.part(1000).values; }
};

TEST_F(AnAnalysis, GoesFromTheEndToTheStartAndSeesScoresFromWhite) {
  Analysis analysis(task({"e2e4", "e7e5"}), variants);
  EXPECT_EQ(finish(analysis, 30), (std::vector<std::uint64_t>{1001, 1001, 1001}));
  EXPECT_TRUE(analysis.is_done());
  const auto found = values(analysis);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0], (PositionValue{.turn = protocol::Color::white, .cp = 30, .line = Line{"e2e4"}}));
  EXPECT_EQ(found[1].cp, -30) << "Black is to move";
  EXPECT_EQ(found[1].turn, protocol::Color::black);
  EXPECT_EQ(analysis.part(2).position, 2);
  analysis.drop(2);
  EXPECT_EQ(analysis.part(2).position, 0);
  EXPECT_EQ(analysis.part(2).values.size(), 1U);
}

TEST_F(AnAnalysis, MatesAreCountedInMovesOfWhoeverGivesThem) {
  Analysis analysis(task({"e2e4"}), variants);
  ASSERT_TRUE(analysis.next());
  analysis.valued({.score = rules::search::wins_in(3)});  // Black is to move
  ASSERT_TRUE(analysis.next());
  analysis.valued({.score = rules::search::loses_in(4)});  // White is to move
  EXPECT_EQ(values(analysis)[0].mate, -2);
  EXPECT_EQ(values(analysis)[1].mate, -2);
}

TEST_F(AnAnalysis, AGameThatIsOverIsNotSearched) {
  Analysis analysis(task({"f2f3", "e7e5", "g2g4", "d8h4"}), variants);
  EXPECT_EQ(finish(analysis, 0).size(), 4U);
  EXPECT_EQ(values(analysis)[0], (PositionValue{.turn = protocol::Color::white, .over = protocol::Result::black}));
}

TEST_F(AnAnalysis, OfADieThatIsDueEachNumberIsSearchedWithAQuarterButTheOneThatFell) {
  // A pawn's double step calls for no die. The rules say which moves call for one.
  const auto variant = variants.get("rolling-dynamic", {}).value();
  auto board = Board::begin(variant, "").value();
  std::vector<std::string> actions;
  while (board.dice_due().empty()) {
    const auto& survey = board.survey();
    const auto& choice = survey.rolls.empty() ? survey.legal : survey.rolls;
    ASSERT_FALSE(choice.empty());
    actions.push_back(rules::to_text(*variant, choice[0]));
    ASSERT_TRUE(board.play(actions.back()));
    ASSERT_LT(actions.size(), 20U);
  }
  std::string fell;
  std::int64_t allowed = 0;
  for (int face = 1; face <= static_cast<int>(board.dice_due().front()); ++face) {
    Board behind = board;
    if (!behind.play("roll " + std::to_string(face))) continue;
    ++allowed;
    fell = "roll " + std::to_string(face);
  }
  ASSERT_GT(allowed, 1);
  const auto before = std::ssize(actions);
  actions.push_back(fell);
  Analysis analysis(task(actions, "rolling-dynamic"), variants);
  const auto nodes = finish(analysis, 50);
  // The searches are of the position behind the roll, of the other numbers, and of the positions before.
  ASSERT_EQ(std::ssize(nodes), 1 + (allowed - 1) + before);
  for (std::int64_t i = 0; i < allowed; ++i) EXPECT_EQ(nodes[static_cast<std::size_t>(i)], 251U);
  const auto found = values(analysis);
  ASSERT_TRUE(found[1].faces);
  EXPECT_EQ(std::ssize(*found[1].faces), allowed);
  EXPECT_EQ(found[1].faces->back().cp, found[0].cp) << "what fell has been looked at";
}

TEST_F(AnAnalysis, GoesOnWhereAnotherProcessWasLost) {
  AnalysisTask rest = task({"e2e4", "e7e5", "g1f3"});
  rest.position = 1;
  rest.after = PositionValue{.turn = protocol::Color::white, .cp = 7};
  Analysis analysis(rest, variants);
  EXPECT_EQ(finish(analysis, 0).size(), 2U);
  EXPECT_EQ(analysis.part(9).position, 1);
}

TEST_F(AnAnalysis, OfALongGameItEndsBeforeTheFirstPositions) {
  AnalysisTask end = task({"e2e4", "e7e5", "g1f3"});
  end.first = 2;
  Analysis analysis(end, variants);
  EXPECT_EQ(finish(analysis, 0).size(), 2U);
  EXPECT_TRUE(analysis.is_done());
  EXPECT_EQ(analysis.part(9).position, 3);
}

TEST(AnalysisPart, FitsIntoARequestWhateverTheGame) {
  const FaceValue face{.face = 20, .mate = -200};
  const std::string move(protocol::kMoveText.max, 'x');
  for (const PositionValue& value :
       {PositionValue{.turn = protocol::Color::white, .faces = std::vector(20, face)},
        PositionValue{.turn = protocol::Color::white, .cp = -32'000, .line = Line(8, move)},
        PositionValue{.turn = protocol::Color::white,
                      .refused = std::string(protocol::kWhyRefused.max, '\\'),
                      .sentence = protocol::Sentence{.key = std::string(protocol::kSentenceKey.max, 'k'),
                                                     .with = {{"why", std::string(200, '\\')}}}}}) {
    const protocol::AddValues part{
        .worker = std::string(32, 'w'), .position = 99'999, .values = std::vector(protocol::kMostValues, value)};
    EXPECT_LT(protocol::json::text_of(part).size(), 64U << 10);
  }
}

TEST_F(AnAnalysis, WhatTheRulesOrTheEngineRefuseIsNamedAndTheRestIsFound) {
  Analysis analysis(task({"e2e4", "e2e4", "e7e5"}), variants);
  EXPECT_EQ(finish(analysis, 0).size(), 2U);
  const auto found = values(analysis);
  ASSERT_EQ(found.size(), 4U);
  EXPECT_TRUE(found[0].refused && found[1].refused);
  EXPECT_TRUE(found[1].refused->starts_with("the game cannot be played again up to here: e2e4: "));
  ASSERT_TRUE(found[1].sentence);
  EXPECT_EQ(*found[1].refused, protocol::wording_of("", found[1].sentence).text());
  EXPECT_TRUE(found[2].cp && found[3].cp);
  Analysis silent(task({}), variants);
  ASSERT_TRUE(silent.next());
  silent.valued({});
  EXPECT_EQ(values(silent)[0].refused, "the engine found no move");
  EXPECT_EQ(values(silent)[0].sentence->key, "analysis.no_move_found");
  Analysis strange(task({"e2e4"}, "no-such-game"), variants);
  EXPECT_TRUE(finish(strange, 0).empty());
  EXPECT_EQ(values(strange).size(), 2U);
  EXPECT_TRUE(strange.is_done());
}

TEST_F(AnAnalysis, ATaskIsReadAsStrictlyAsTheServerReads) {
  const nlohmann::json good{{"game", "aaaaaaaa"},
                            {"variant", "chess"},
                            {"options", nlohmann::json::object()},
                            {"setup", ""},
                            {"actions", {"e2e4", "roll 4", "roll 7-2-4"}},
                            {"first", 0},
                            {"position", 3},
                            {"nodes", 9},
                            {"after", {{"turn", "white"}, {"cp", 1}}}};
  const auto read = read_task(good.dump());
  ASSERT_TRUE(read && read->task);
  EXPECT_FALSE(read->is_held);
  EXPECT_EQ(read->task->actions.size(), 3U);
  EXPECT_EQ(read->task->after, (PositionValue{.turn = protocol::Color::white, .cp = 1}));
  const auto none = read_task("{}");
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->task || none->is_held);
  const auto held = read_task(R"({"holds":"aaaaaaaa"})");
  ASSERT_TRUE(held);
  EXPECT_TRUE(held->is_held && !held->task);
  for (const char* field : {"variant", "options", "setup", "actions", "first", "position", "nodes"}) {
    nlohmann::json bad = good;
    bad.erase(field);
    EXPECT_FALSE(read_task(bad.dump())) << field;
  }
  nlohmann::json far = good;
  far["position"] = 4;
  EXPECT_FALSE(read_task(far.dump()));
  EXPECT_FALSE(read_task("no JSON"));
}

}  // namespace
}  // namespace server::computer
