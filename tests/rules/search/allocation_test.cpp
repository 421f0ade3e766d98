// Nothing is allocated while a search goes on: this program counts.
#include "rules/search/root.hpp"
#include "tests/rules/search/counted_allocations.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

/// How often a search from this position allocates that is not the first of its worker.
int allocations_of_a_search(Searcher& searcher, const Position& position, int depth,
                            std::initializer_list<const char*> played = {}) {
  searcher.set(position, played);
  searcher.deepen(depth);
  searcher.table.clear();
  searcher.set(position, played);
  return counted_allocations([&] { search::deepen(searcher.worker, depth, 1, {}); });
}

/// A search of a few thousand nodes.
int depth_of(const Variant& variant) {
  return variant.board.size() > 100 ? 5 : 6;
}

TEST(Allocation, HappensInNoSearchOfAnyGameFromItsStart) {
  for (const std::string& id : searched_games()) {
    Searcher searcher(game(id));
    EXPECT_EQ(allocations_of_a_search(searcher, begin(searcher.variant), depth_of(searcher.variant)), 0) << id;
    EXPECT_GT(searcher.worker.nodes.load(), 50U);
  }
}

TEST(Allocation, HappensNowhereElse) {
  for (const VariantEntry& entry : all_variants()) {
    Searcher searcher(game(entry.id));
    for (const Position& position : rare_starts(entry.id)) {
      EXPECT_EQ(allocations_of_a_search(searcher, position, depth_of(searcher.variant)), 0)
          << described(searcher.variant, position);
    }
  }
}

/// Endings and repetitions that a game's own code looks at.
TEST(Allocation, HappensInNoCodeOfOneGameAlone) {
  for (const auto& [id, fen] : std::initializer_list<std::pair<const char*, const char*>>{
           {"courier bare-king=on", "12/12/12/12/12/5k6/5R6/K9s1 b - - 0 1"},
           {"grande-acedrex", "12/12/12/12/12/12/12/6k5/6R5/12/12/K11 b - - 0 1"},
           {"grande-acedrex die=on", "12/12/12/12/12/12/12/6k5/6R5/12/12/K10g b - - 0 1 die=8"},
           {"chu-shogi", "10gk/12/12/12/12/5g6/5N6/12/12/12/12/K11 w - - 0 1"},
           {"chu-shogi", "10gk/12/12/12/12/5p6/5N6/12/5n6/12/12/K11 w - - 0 1"},
           {"sho-shogi", "4k4/R8/9/9/9/9/9/4P4/4K4 w - - 0 1"},
           {"shatar", "k7/8/1K6/8/8/7p/7P/R7 w - - 0 1"},
           {"rolling-dynamic", "7k/8/8/3{GP1}4/8/8/8/K6r w - - 0 9"},
           {"tamerlane", "*6K4*/4k7*/*2r8*/*11*/*11*/*11*/*11*/*8R2*/*4w7/*11* w - - 0 1"}}) {
    Searcher searcher(game(id));
    EXPECT_EQ(allocations_of_a_search(searcher, read(searcher.variant, fen), 6), 0) << id << ": " << fen;
  }
}

/// One move more and the Lion has attacked the Gold General for ever, which takes a look at all that it could capture.
TEST(Allocation, HappensInNoLookForWhoAttacksForEver) {
  Searcher chu(game("chu-shogi"));
  const Position lion = read(chu.variant, "10gk/12/12/12/12/5g6/5N6/12/12/12/12/K11 w - - 0 1");
  EXPECT_EQ(allocations_of_a_search(
                chu, lion, 4,
                {"f6f6", "l12l11", "f6f6", "l11l12", "f6f6", "l12l11", "f6f6", "l11l12", "f6f6", "l12l11", "f6f6"}),
            0);
}

}  // namespace
}  // namespace rules::test
