// What the engine says of a search in the Universal Chess Interface.

#include <gmock/gmock.h>

#include "tests/rules/search/uci_session.hpp"

namespace rules::search::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// The last two lines of a search: what it found, and its move.
struct Answer {
  std::string info, best;
};
Answer answered(std::string_view fen, std::string_view go, std::string_view variant = "chess") {
  Session session{"setoption name UCI_Variant value " + std::string(variant), "position fen " + std::string(fen)};
  session.tell(go);
  std::string best = session.next("bestmove");
  const std::vector<std::string> said = session.said();
  return {said.size() > 1 ? said[said.size() - 2] : "", std::move(best)};
}

TEST(UciScore, AMateIsToldInMovesOfWhoMates) {
  const Answer one = answered("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "go depth 4");
  EXPECT_THAT(one.info, HasSubstr(" score mate 1 "));
  EXPECT_THAT(one.best, StartsWith("bestmove d1d8"));
  EXPECT_THAT(answered("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go depth 12").info, HasSubstr(" score mate 2 "));
  EXPECT_THAT(answered("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "go depth 10").info, HasSubstr(" score mate 3 "));
}

TEST(UciScore, WhoIsMatedHearsOfItWithAMinus) {
  EXPECT_THAT(answered("r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 1 1", "go depth 8").info, HasSubstr(" score mate -2 "));
  EXPECT_THAT(answered("k7/8/1K6/8/8/8/8/7R b - - 0 1", "go depth 10").info, HasSubstr(" score mate -1 "));
}

TEST(UciScore, ARoyalPieceThatIsTakenIsAMate) {
  const Answer taken = answered("g10k/12/12/12/12/12/12/12/12/12/11R/KP10 w - - 0 1", "go depth 3", "chu-shogi");
  EXPECT_THAT(taken.info, HasSubstr(" score mate 1 "));
}

TEST(UciScore, OtherwiseItIsInHundredthsOfAPawn) {
  EXPECT_THAT(answered("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", "go depth 1").info, HasSubstr(" score cp "));
  EXPECT_THAT(answered("7k/8/6K1/8/8/8/8/R7 w - - 99 100", "go depth 2 searchmoves a1a7").info,
              HasSubstr(" score cp 0 "))
      << "the move rule";
}

TEST(UciMate, ASearchForAMateEndsOnceItIsFound) {
  const Answer found = answered("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "go mate 3");
  EXPECT_THAT(found.info, Not(StartsWith("info depth 127"))) << "the deepest search";
  EXPECT_THAT(found.info, HasSubstr(" score mate 3 "));
  EXPECT_THAT(found.best, StartsWith("bestmove f6a6"));
}

TEST(UciMate, WhoHasNoMoveSaysSo) {
  EXPECT_EQ(answered("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 4").best, "bestmove (none)");
  EXPECT_EQ(answered("k7/8/1K6/8/8/8/8/7R b - - 0 1", "go depth 1").best.substr(0, 13), "bestmove a8b8");
}

}  // namespace
}  // namespace rules::search::test
