// Tournaments that have no arbiter: the server has announced them by its schedule, or their arbiter has gone.
#include <gtest/gtest.h>

#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

TEST(TournamentWithoutArbiters, ends_where_no_pairs_are_left) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel panel(announce_by_server(terms, {1'000}).value());
  EXPECT_EQ(panel.ask(Halt{"mine"}), "not_an_arbiter");
  panel.enter("u-1");
  panel.enter("u-2");
  panel.pass_until({200'000});
  panel.end_all_games();
  panel.pass_until({300'000});
  EXPECT_FALSE(panel.state().halted);
  EXPECT_EQ(panel.state().stage, protocol::TournamentState::over);
  EXPECT_FALSE(panel.state().is_called_off()) << "a round was played";
  EXPECT_EQ(summary_of(panel.state()).winners.size(), 1U);
  EXPECT_EQ(replayed(panel.record()), panel.state());
  const auto& over = std::get<protocol::TournamentOver>(panel.record().back().body);
  ASSERT_TRUE(over.sentence);
  EXPECT_EQ(over.sentence->key, "tournament.stuck_by_meetings");
  EXPECT_EQ(over.reason, protocol::wording_of("", over.sentence).text());
}

TEST(TournamentWithoutArbiters, says_by_a_key_that_too_few_have_come) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel panel(announce_by_server(terms, {1'000}).value());
  panel.enter("u-1");
  panel.pass_until(*deadline_of(panel.state()));
  const auto& over = std::get<protocol::TournamentOver>(panel.record().back().body);
  EXPECT_EQ(over.reason, "fewer than two players have come");
  ASSERT_TRUE(over.sentence);
  EXPECT_EQ(over.sentence->key, "tournament.too_few_came");
}

TEST(TournamentWithoutArbiters, ends_where_all_leave_while_lots_are_drawn) {
  auto terms = swiss_terms();
  terms.next_round = protocol::RoundStart::server;
  ArbiterPanel panel(announce_by_server(terms, {1'000}).value());
  panel.here = {"u-1", "u-2"};
  panel.enter("u-1");
  panel.enter("u-2");
  panel.pass_until(*deadline_of(panel.state()));
  ASSERT_NE(open_draw(panel.state()), nullptr);
  for (const std::string player : {"u-1", "u-2"}) EXPECT_EQ(panel.ask(player, Withdraw{.player = player}), "");
  panel.pass_until({300'000});
  EXPECT_FALSE(panel.state().halted);
  EXPECT_EQ(panel.state().stage, protocol::TournamentState::over);
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(TournamentWithoutArbiters, gets_one_from_an_admin) {
  ArbiterPanel panel(swiss_terms());
  const protocol::Player one{.id = "u-admin", .name = "Admin"};
  EXPECT_EQ(panel.ask("u-admin", NameArbiter{.player = one}), "not_an_arbiter");
  EXPECT_EQ(panel.ask("u-admin", NameArbiter{.player = one, .by_admin = true}), "");
  EXPECT_EQ(panel.ask("u-admin", Halt{"its arbiter is gone"}), "");
}

}  // namespace
}  // namespace tournament
