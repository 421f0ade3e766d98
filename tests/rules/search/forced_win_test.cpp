// Short wins that are proved: which moves force them, and that nothing is left out.
#include "rules/search/forced_win.hpp"

#include <gmock/gmock.h>

#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

constexpr std::uint64_t kMany = 1'000'000;

std::vector<std::string> winning(const std::string& id, const std::string& fen, int moves, std::uint64_t most = kMany) {
  const Variant& variant = game(id);
  const auto position = parse_fen(variant, fen);
  EXPECT_TRUE(position) << position.error().message;
  const auto found = search::WinProver(variant, most).winning_moves(*position, moves);
  if (!found) return {"too many positions"};
  std::vector<std::string> texts;
  for (const Action& action : *found) texts.push_back(to_text(variant, action));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(ForcedWin, IsAMateThatCannotBeAvoided) {
  const std::string ladder = "8/8/7k/R7/1R6/8/8/K7 w - - 0 1";
  EXPECT_EQ(winning("chess", ladder, 1), Texts{});
  EXPECT_EQ(winning("chess", ladder, 2), Texts{"b4g4"});
  EXPECT_THAT(winning("chess", ladder, 3), testing::Contains("b4b6"));
  EXPECT_THAT(winning("chess", ladder, 3), testing::Not(testing::Contains("b4b5")));
}

TEST(ForcedWin, BeginsWithAQuietMove) {
  // Nothing but the King's step leaves the other one its only square.
  EXPECT_EQ(winning("chess", "k7/8/8/1K6/8/8/8/7R w - - 0 1", 2), (Texts{"b5b6"}));
}

TEST(ForcedWin, IsOfEveryMoveThatMates) {
  EXPECT_THAT(winning("chess", "7k/R7/1R4K1/8/8/8/8/8 w - - 0 1", 1), testing::UnorderedElementsAre("a7a8", "b6b8"));
}

TEST(ForcedWin, SaysWhereItTakesTooMany) {
  EXPECT_EQ(winning("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w a1,a8,h1,h8 - 2 3", 3, 1000),
            Texts{"too many positions"});
}

TEST(ForcedWin, IsByWhateverEndsTheGame) {
  EXPECT_EQ(winning("courier bare-king=on", "3k8/12/12/12/12/12/R10p/6K5 w - - 0 1", 1), Texts{"a2l2"});
  EXPECT_EQ(winning("courier", "3k8/12/12/12/12/12/R10p/6K5 w - - 0 1", 1), Texts{});
}

}  // namespace
}  // namespace rules::test
