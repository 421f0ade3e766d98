// The lists of moves that a search asks for against the list of all legal moves, and the checks that it asks for.
#include <gmock/gmock.h>

#include "rules/game/check_finder.hpp"
#include "tests/rules/search/searcher.hpp"

namespace rules::test {
namespace {

/// Whether a pawn comes to the end of its way; what turns over with a `+` does not.
bool promotes(const Variant& variant, const Position& position, const Action& action) {
  if (action.verb != Verb::move || action.becomes == Kind::none) return false;
  const KindSpec& spec = variant.spec(position.at(action.from).kind());
  return spec.pawn && action.becomes != spec.promoted &&
         variant.promotion_squares(spec, position.turn()).has(action.to);
}

/// Whether something of the enemy's is gone once this is played.
bool takes(const Variant& variant, const Position& position, const Action& action) {
  Position after = position;
  apply(variant, after, action);
  const Side enemy = opponent(position.turn());
  return after.pieces(enemy).size() < position.pieces(enemy).size();
}

void expect_the_promised_moves(const Variant& variant, const Position& position) {
  Actions legal;
  legal_actions(variant, position, legal);
  Actions all;
  const bool check = list_actions(variant, position, Wanted::all, all);
  EXPECT_EQ(all, legal);
  EXPECT_EQ(check, in_check(variant, position));
  Actions listed{Action{}};  // appended to
  EXPECT_EQ(list_actions(variant, position, Wanted::captures, listed), check);
  EXPECT_EQ(listed.front(), Action{});
  listed.erase(listed.begin());
  // In Sho Shogi two royal pieces may both be left attacked, in Chu Shogi all of them may.
  const bool must_leave = check && variant.royalty != Royalty::none_safe;
  std::erase_if(legal, [&](const Action& action) {
    EXPECT_EQ(captures(position, action), takes(variant, position, action)) << to_text(variant, action);
    return !must_leave && !captures(position, action) && !promotes(variant, position, action);
  });
  EXPECT_EQ(listed, legal);
}

TEST(ListActions, ListsAllLegalMovesOrThoseThatChangeWhatIsOnTheBoard) {
  int positions = 0;
  int checks = 0;
  for_each_position(3, 200, [&](const Variant& variant, const Position& position) {
    if (!is_searched(variant, position)) return;
    expect_the_promised_moves(variant, position);
    ++positions;
    checks += static_cast<int>(in_check(variant, position));
  });
  EXPECT_GT(positions, 10'000);
  EXPECT_GT(checks, 500);
}

TEST(CheckFinder, TellsOfEveryMoveWhetherItGivesCheck) {
  int checks = 0;
  for_each_position(1, 200, [&](const Variant& variant, const Position& position) {
    if (!is_searched(variant, position)) return;
    const CheckFinder finder(variant, position);
    Actions legal;
    legal_actions(variant, position, legal);
    for (const Action& action : legal) {
      Position after = position;
      apply(variant, after, action);
      const bool check = in_check(variant, after, opponent(position.turn()));
      EXPECT_EQ(finder.gives_check(action), check) << to_text(variant, action);
      checks += static_cast<int>(check);
    }
  });
  EXPECT_GT(checks, 2'000);
}

TEST(ListActions, ListsWhatTakesOnTheWayAndStays) {
  const Variant& variant = game("chu-shogi");
  const Position position = read(variant, "4k7/12/12/12/12/4pp6/4N7/12/12/12/12/4K3R2L w - - 0 9");
  Actions listed;
  list_actions(variant, position, Wanted::captures, listed);
  std::vector<std::string> texts;
  for (const Action& action : listed) texts.push_back(to_text(variant, action));
  std::ranges::sort(texts);
  Actions legal;
  legal_actions(variant, position, legal);
  EXPECT_EQ(std::ranges::count(legal, Verb::take_on_way, &Action::verb),
            std::ranges::count(listed, Verb::take_on_way, &Action::verb));
  EXPECT_THAT(texts, testing::Contains("e6e7e6"));
}

}  // namespace
}  // namespace rules::test
