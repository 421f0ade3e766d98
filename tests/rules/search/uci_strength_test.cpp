// How strong a program plays by its options: the evaluation of a file, levels, ratings, bounds of nodes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/rules/search/uci_session.hpp"

namespace rules::search::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::uint64_t nodes_of(const std::string& info) {
  return std::stoull(info.substr(info.find(" nodes ") + 7));
}

TEST(UciStrength, AnEvaluationFromAFileIsTheGames) {
  Session session;
  session.put_file("haste.txt", "tempo 400\n");
  session.put_file("wrong.txt", "# a remark\nhaste 400\n");
  const auto score = [&] {
    session.tell("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    session.tell("go depth 1");
    session.next("bestmove");
    return session.said()[session.said().size() - 2];
  };
  EXPECT_THAT(session.answer("uci"), Contains("option name EvalFile type string default <built-in>"));
  const std::string built_in = score();
  EXPECT_THAT(session.answer("setoption name EvalFile value haste.txt"), IsEmpty());
  const std::string hasty = score();
  EXPECT_NE(hasty, built_in);
  EXPECT_THAT(session.answer("setoption name EvalFile value wrong.txt"),
              ElementsAre("info string wrong.txt, line 2: there is no term haste"));
  EXPECT_THAT(session.answer("setoption name EvalFile value nowhere.txt"),
              ElementsAre("info string nowhere.txt: cannot be opened"));
  EXPECT_EQ(score(), hasty) << "what is refused leaves the table that stands";
  EXPECT_THAT(session.answer("setoption name EvalFile value <built-in>"), IsEmpty());
  EXPECT_EQ(score(), built_in);
  session.tell("setoption name EvalFile value haste.txt");
  EXPECT_THAT(session.answer("setoption name UCI_Variant value shatar"),
              ElementsAre("info string EvalFile was of another game: it is <built-in> again"));
  EXPECT_THAT(session.answer("setoption name UCI_Variant value chess"), IsEmpty());
  EXPECT_EQ(score(), built_in);
}

TEST(UciStrength, ATableSaysHowItsLevelsMisjudge) {
  Session session;
  session.put_file("sure.txt", "levels 0 0 0 0 0 0 0 0\n");
  session.put_file("unsure.txt", "levels 30000 0 0 0 0 0 0 0\n");
  const auto score = [&](const std::string& level, const std::string& file) {
    session.tell({"setoption name Skill value " + level, "setoption name EvalFile value " + file});
    session.tell("go depth 1");
    session.next("bestmove");
    return session.said()[session.said().size() - 2];
  };
  const std::string full = score("0", "unsure.txt");
  EXPECT_EQ(score("1", "sure.txt"), full);
  EXPECT_NE(score("1", "unsure.txt"), full);
  EXPECT_EQ(score("1", "sure.txt"), full) << "a level is set anew with each table";
}

TEST(UciStrength, ARatingIsPlayedWhileStrengthIsLimited) {
  Session session({"setoption name UCI_Elo value 400", "setoption name Skill value 8"});
  const auto nodes = [&] {
    session.tell("ucinewgame");
    session.tell("go depth 6");
    session.next("bestmove");
    return nodes_of(session.said()[session.said().size() - 2]);
  };
  EXPECT_GT(nodes(), 200U) << "the rating does not count yet";
  session.tell("setoption name UCI_LimitStrength value true");
  EXPECT_LT(nodes(), 200U);
  session.tell("setoption name UCI_Elo value 1800");
  EXPECT_GT(nodes(), 200U);
  session.tell({"setoption name Skill value 1", "setoption name UCI_LimitStrength value false"});
  EXPECT_LT(nodes(), 200U) << "the level counts again";
}

TEST(UciStrength, ALevelAndABoundOfNodesHoldForAllThreadsTogether) {
  Session session({"setoption name Threads value 4", "go nodes 20000"});
  session.next("bestmove");
  const auto said = session.said();
  const auto last = std::ranges::find_if(said.rbegin(), said.rend(),
                                         [](const std::string& line) { return line.starts_with("info depth "); });
  ASSERT_NE(last, said.rend());
  EXPECT_LE(nodes_of(*last), 20'000U) << *last;
}

}  // namespace
}  // namespace rules::search::test
