// Private tournaments: who may see one and enter it, and what its arbiters may do.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

protocol::TournamentTerms private_terms() {
  auto terms = round_robin_terms();
  terms.entry.most = 16;
  terms.is_private = true;
  terms.rated = false;
  return terms;
}

Invite invite(const std::string& player, bool is_invited = true) {
  return {.player = {.id = player, .name = player}, .is_invited = is_invited};
}

Enter with_link(const std::string& player) {
  return {.who = {.player = {.id = player, .name = player}, .rating = {}, .has_link = true}};
}

TEST(PrivateTournament, is_seen_by_arbiters_and_by_whom_they_invite) {
  ArbiterPanel panel(private_terms());
  EXPECT_TRUE(panel.state().may_see(ArbiterPanel::kArbiter));
  EXPECT_FALSE(panel.state().may_see("u-1"));
  EXPECT_FALSE(panel.state().may_see(""));
  EXPECT_EQ(panel.ask("u-1", invite("u-1")), "not_an_arbiter");
  EXPECT_EQ(panel.ask(invite("u-1")), "");
  EXPECT_TRUE(panel.state().may_see("u-1"));
  EXPECT_EQ(panel.ask(invite("u-1", false)), "");
  EXPECT_FALSE(panel.state().may_see("u-1"));
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(PrivateTournament, is_entered_by_invitation_or_with_its_link) {
  ArbiterPanel panel(private_terms());
  EXPECT_EQ(panel.enter("u-1"), "no_entry");
  EXPECT_EQ(panel.ask(invite("u-1")), "");
  EXPECT_EQ(panel.enter("u-1"), "");
  EXPECT_EQ(panel.ask("u-2", with_link("u-2")), "");
  EXPECT_TRUE(panel.state().may_see("u-2"));
  EXPECT_EQ(panel.ask("u-2", Withdraw{.player = "u-2"}), "");
  EXPECT_EQ(panel.enter("u-2"), "") << "who has entered with the link is invited";
  EXPECT_EQ(panel.ask(with_link("u-3")), "not_available") << "nobody is entered by somebody else";
}

TEST(PrivateTournament, takes_no_invitation_back_from_who_takes_part) {
  ArbiterPanel panel(private_terms());
  EXPECT_EQ(panel.ask("u-1", with_link("u-1")), "");
  EXPECT_EQ(panel.ask(invite("u-1", false)), "not_available");
  EXPECT_EQ(panel.ask(Withdraw{.player = "u-1", .reason = "a mistake"}), "");
  EXPECT_EQ(panel.ask(invite("u-1", false)), "");
  EXPECT_FALSE(panel.state().may_see("u-1"));
  EXPECT_EQ(panel.enter("u-1"), "no_entry");
}

TEST(PrivateTournament, shows_whom_it_waits_for) {
  ArbiterPanel panel(private_terms());
  for (const std::string player : {"u-1", "u-2"}) EXPECT_EQ(panel.ask(invite(player)), "");
  EXPECT_EQ(panel.enter("u-1"), "");
  const auto view = view_of("abcdefgh", panel.state());
  ASSERT_TRUE(view.invited);
  ASSERT_EQ(view.invited->size(), 1U);
  EXPECT_EQ(view.invited->front().id, "u-2");
  EXPECT_FALSE(view_of("abcdefgh", ArbiterPanel(swiss_terms()).state()).invited);
}

TEST(PrivateTournament, has_another_link_with_each_step_that_makes_one) {
  ArbiterPanel panel(private_terms());
  EXPECT_EQ(panel.state().link, 0U);
  EXPECT_EQ(panel.ask("u-1", ChangeLink{}), "not_an_arbiter");
  EXPECT_EQ(panel.ask(ChangeLink{}), "");
  EXPECT_EQ(panel.state().link, panel.state().last);
}

TEST(PrivateTournament, is_casual_and_stays_private) {
  auto rated = private_terms();
  rated.rated = true;
  const auto refused = announce({.id = "u-1", .name = "One"}, rated, {1'000});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().pointer, "/rated");
  ArbiterPanel panel(private_terms());
  auto open = private_terms();
  open.is_private.reset();
  EXPECT_EQ(panel.ask(ChangeTerms{open}), "bad_value");
  ArbiterPanel for_all(round_robin_terms());
  EXPECT_EQ(for_all.ask(ChangeTerms{private_terms()}), "bad_value");
  EXPECT_EQ(for_all.ask(invite("u-1")), "not_available");
  EXPECT_EQ(for_all.ask(ChangeLink{}), "not_available");
}

TEST(PrivateTournament, invites_so_many_and_not_more) {
  ArbiterPanel panel(private_terms());
  for (std::size_t i = 0; i < kMostInvited; ++i) ASSERT_EQ(panel.ask(invite("u-" + std::to_string(i))), "");
  EXPECT_EQ(panel.ask(invite("u-more")), "not_available");
  EXPECT_EQ(panel.ask("u-more", with_link("u-more")), "no_entry");
  EXPECT_EQ(panel.ask(invite("u-0", false)), "");
  EXPECT_EQ(panel.ask("u-more", with_link("u-more")), "");
}

TEST(PrivateTournament, forgets_whom_it_invited_when_the_account_is_closed) {
  ArbiterPanel panel(private_terms());
  for (std::size_t i = 0; i < kMostInvited; ++i) ASSERT_EQ(panel.ask(invite("u-" + std::to_string(i))), "");
  EXPECT_EQ(panel.ask(invite("u-more")), "not_available");
  panel.close_account("u-7");
  EXPECT_EQ(panel.ask(invite("u-more")), "");
  const auto shown = view_of("abcdefgh", panel.state()).invited.value();
  EXPECT_EQ(shown.size(), kMostInvited);
  EXPECT_EQ(std::ranges::count(shown, "u-7", &protocol::Player::id), 0);
}

TEST(PrivateTournament, is_only_ended_once_its_arbiters_have_done_very_much) {
  ArbiterPanel panel(private_terms());
  for (int i = 0; i < kMostByArbiters; ++i) ASSERT_EQ(panel.ask(ChangeLink{}), "");
  EXPECT_EQ(panel.ask(ChangeLink{}), "not_available");
  EXPECT_EQ(panel.ask("u-1", with_link("u-1")), "") << "players go on";
  EXPECT_EQ(panel.ask(End{.reason = "enough"}), "");
}

}  // namespace
}  // namespace tournament
