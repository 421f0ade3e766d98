// The games that follow one: what they take over from it.
#include <gmock/gmock.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using testing::ElementsAre;

Match::Created begin(const Table& table, const NextGame& game) {
  return Match::begin(game, *table.variant, table.now, table.key, secret_of("server")).value();
}

TEST(Follow, ARematchHasTheColoursReversedAndBeginsAtOnce) {
  Table table;
  table.started();
  table.done("bob", Resign{});
  table.done("alice", OfferRematch{});
  const auto effects = table.done("bob", OfferRematch{});
  ASSERT_EQ(effects.next_games.size(), 1U);
  EXPECT_EQ(table.state().followed.at(Follows::rematch).text(), table.next_id);
  const auto next = begin(table, effects.next_games.front());
  EXPECT_THAT(kinds(next.effects.events), ElementsAre("game_created", "player_joined", "game_started"));
  const State& state = next.match.state();
  EXPECT_EQ(state.id.text(), table.next_id);
  EXPECT_EQ(state.seats.at(rules::Side::white).id, player("bob"));
  EXPECT_EQ(state.control, table.state().control);
  EXPECT_EQ(state.series.origin, Origin(RematchOf{.game = table.state().id, .setup = {}}));
  EXPECT_TRUE(next.match.deadline());
}

TEST(Follow, TheSameSetupIsTakenOverWithoutADraw) {
  Table table{{.variant = "chess56"}};
  table.started();
  table.done("alice", Resign{});
  table.done("alice", OfferRematch{.setup = SetupChoice::same});
  const auto effects = table.done("bob", OfferRematch{.setup = SetupChoice::same});
  const auto next = begin(table, effects.next_games.front());
  EXPECT_TRUE(next.match.state().draws.empty());
  EXPECT_EQ(next.match.state().play->start_fen(), table.state().play->start_fen());
  EXPECT_EQ(next.match.state().play->setup(), table.state().play->setup());
  const auto again = Match::replay(*table.variant, next.effects.events);
  ASSERT_TRUE(again) << again.error();
  expect_same(again->state(), next.match.state());
}

TEST(Follow, WhereAGameComesFromIsReadAsItWasWritten) {
  const GameId before = GameId::parse("game0001").value();
  const TournamentId cup = TournamentId::parse("Cup00001").value();
  for (const Origin& origin :
       {Origin(ByCommand{}), Origin(RematchOf{.game = before, .setup = {}}),
        Origin(RematchOf{.game = before, .setup = "1-2-3"}), Origin(SecondOf{.game = before, .setup = {}}),
        Origin(SecondOf{.game = before, .setup = "1-2-3"}),
        Origin(OfTournament{.tournament = cup, .round = 3, .board = 40}),
        Origin(OfTournament{.tournament = cup, .round = 3, .board = 40, .name = "Autumn cup", .setup = "1-2-3"})}) {
    GameCreated created;
    put_series(created, {.pairing = Pairing::sequence, .origin = origin});
    EXPECT_EQ(series_of(created), (Series{.pairing = Pairing::sequence, .origin = origin}));
  }
  GameCreated setup_of_no_game;
  setup_of_no_game.setup = "1-2-3";
  EXPECT_FALSE(series_of(setup_of_no_game));
  GameCreated no_id;
  no_id.origin = protocol::Origin{.game = "?", .as = Follows::rematch};
  EXPECT_FALSE(series_of(no_id));
}

TEST(Follow, ANewSetupIsDrawn) {
  Table table{{.variant = "chess56"}};
  table.started();
  table.done("alice", Resign{});
  table.done("bob", OfferRematch{});
  const auto next = begin(table, table.done("alice", OfferRematch{}).next_games.at(0));
  EXPECT_THAT(kinds(next.effects.events), ElementsAre("game_created", "player_joined", "fair_offered"));
  ASSERT_EQ(next.effects.fair.size(), 1U);
  EXPECT_EQ(next.effects.fair[0].draw.id, table.next_id);
}

TEST(Follow, TheSecondGameOfAMatchHasTheSetupOfTheFirstAndNoThirdFollows) {
  Table table{{.variant = "chess56", .pairing = Pairing::sequence}};
  table.started();
  const auto effects = table.done("alice", Resign{});
  ASSERT_EQ(effects.next_games.size(), 1U);
  const auto next = begin(table, effects.next_games.front());
  EXPECT_EQ(next.match.state().play->start_fen(), table.state().play->start_fen());
  EXPECT_EQ(next.match.state().seats.at(rules::Side::white).id, player("bob"));
  EXPECT_FALSE(next.match.state().series.pairing);
  EXPECT_EQ(next.match.state().series.origin,
            Origin(SecondOf{.game = table.state().id, .setup = table.state().play->setup()}));
}

TEST(Follow, ARematchOfAMatchIsAMatch) {
  Table table{{.pairing = Pairing::together}};
  table.started();
  table.done("alice", Resign{});
  table.done("alice", OfferRematch{});
  const auto next = table.done("bob", OfferRematch{}).next_games;
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].game.series.pairing, Pairing::together);
}

}  // namespace
}  // namespace server
