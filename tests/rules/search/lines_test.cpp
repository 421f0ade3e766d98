// The lines that a search tells.
#include "rules/game/chance.hpp"
#include "rules/search/root.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

/// Whether the moves can be played one after the other, up to a roll.
bool can_be_played(const Variant& variant, Position position, const Actions& line) {
  for (const Action& action : line) {
    if (!is_searched(variant, position)) return false;
    Actions legal;
    legal_actions(variant, position, legal);
    if (std::ranges::find(legal, action) == legal.end()) return false;
    apply(variant, position, action);
  }
  return true;
}

TEST(Line, CanBePlayedInEveryGame) {
  for (const std::string& id : searched_games()) {
    const Variant& variant = game(id);
    Searcher searcher(variant);
    Random random(seed() + 7);
    play_randomly(variant, random_start(variant, random).position, 60, random,
                  [&](const Position&, const Action&, const Position& after) {
                    if (HasFailure() || !is_searched(variant, after)) return;
                    searcher.set(after);
                    searcher.deepen(3);
                    EXPECT_TRUE(can_be_played(variant, after, searcher.best().line)) << described(variant, after);
                  });
  }
}

TEST(Line, DoesNotOverlookAMateThatComesLateInOrder) {
  // After e1e2 Black mates by d8d2, a quiet move, of which the histories know nothing.
  Searcher searcher(game("chess"));
  searcher.set(*parse_fen(searcher.variant, "r2qk3/2p3b1/p1P1N3/2Q1np2/N1B4P/1P2n3/P7/2RrK2R w a8,h1 - 1 29"));
  searcher.deepen(8);
  EXPECT_EQ(to_text(searcher.variant, searcher.best().action), "e1f2");
}

}  // namespace
}  // namespace rules::test
