// A match without its board, as a room keeps it of a game that is over. Somebody who has no part in the game is told
// there what the whole match would say.
#include <gtest/gtest.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

template <std::size_t... I>
std::vector<PlayerAction> one_of_each(std::index_sequence<I...>) {
  return {PlayerAction{std::in_place_index<I>}...};
}

void expect_the_same_refusals(const Table& table) {
  Match whole = *table.match;
  Match boardless = Match{whole}.without_board();
  for (const PlayerAction& action : one_of_each(std::make_index_sequence<std::variant_size_v<PlayerAction>>{})) {
    const Order order{.player = player("mallory"), .id = "x1", .action = action};
    const auto said = whole.handle(order, table.now, table.key, table.entropy());
    const auto told = boardless.handle(order, table.now, table.key, table.entropy());
    ASSERT_FALSE(said) << action.index();
    ASSERT_FALSE(told) << action.index();
    EXPECT_EQ(told.error().code, said.error().code) << action.index();
    EXPECT_EQ(told.error().sentence, said.error().sentence) << action.index();
  }
}

TEST(Boardless, RefusesStrangersAsTheWholeMatchDoes) {
  for (const Terms& terms : {Terms{}, Terms{.variant = "chess56", .color = ColorChoice::random}}) {
    Table table(terms);
    table.started();
    table.done("bob", Resign{});
    expect_the_same_refusals(table);
  }
}

TEST(Boardless, RefusesStrangersOfAGameThatNobodyPlayed) {
  Table aborted;
  aborted.done("alice", Abort{});
  expect_the_same_refusals(aborted);
  Table declined({.invitation = {.range = {}, .to = Player{.id = player("bob"), .name = "bob"}}});
  declined.done("bob", ChallengeDecline{});
  expect_the_same_refusals(declined);
}

}  // namespace
}  // namespace server
