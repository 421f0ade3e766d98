// The terms of a tournament: what contradicts itself is refused, and what they mean once it runs.
#include <gtest/gtest.h>

#include "server/tournament/live/view.hpp"
#include "tests/server/tournament/live/arbiter_panel.hpp"

namespace tournament {
namespace {

TEST(LiveTournament, terms_that_contradict_themselves) {
  const auto refusal = [](auto change, protocol::TournamentTerms terms) {
    change(terms);
    const auto step = announce({.id = "u-1", .name = "One"}, terms, {1'000});
    return step ? "" : step.error().pointer;
  };
  EXPECT_EQ(refusal([](auto& terms) { terms.rounds.reset(); }, swiss_terms()), "/rounds");
  EXPECT_EQ(refusal([](auto& terms) { terms.cycles = 2; }, swiss_terms()), "/cycles");
  EXPECT_EQ(refusal([](auto& terms) { terms.schedule.clear(); }, swiss_terms()), "/schedule");
  EXPECT_EQ(refusal([](auto& terms) { terms.schedule[0].clock = protocol::Unlimited{}; }, swiss_terms()),
            "/schedule/0/clock");
  EXPECT_EQ(refusal([](auto& terms) { terms.knockout->decisive_clock = protocol::Unlimited{}; }, knockout_terms()),
            "/knockout/decisive_clock");
  EXPECT_EQ(refusal([](auto& terms) { terms.starts_ms = 1'000; }, swiss_terms()), "/starts_ms");
  EXPECT_EQ(refusal([](auto& terms) { terms.tie_breaks = {"SB", "XX"}; }, swiss_terms()), "/tie_breaks/1");
  EXPECT_EQ(
      refusal([](auto& terms) { terms.entry.rating = protocol::RatingRange{.least = 2, .most = 1}; }, swiss_terms()),
      "/entry/rating");
  EXPECT_EQ(refusal([](auto& terms) { terms.tie_breaks = {"KS"}; }, swiss_terms()), "/tie_breaks/0");
  EXPECT_EQ(refusal([](auto& terms) { terms.tie_breaks = {"SB", "BH"}; }, round_robin_terms()), "/tie_breaks/1");
  EXPECT_EQ(refusal([](auto& terms) { terms.rounds = 3; }, round_robin_terms()), "/rounds");
  EXPECT_EQ(refusal([](auto& terms) { terms.entry.most = 65; }, round_robin_terms()), "/entry/most");
  EXPECT_EQ(refusal([](auto& terms) { terms.entry.last_round = 2; }, round_robin_terms()), "/entry/last_round");
  EXPECT_EQ(refusal([](auto& terms) { terms.entry.last_round = *terms.rounds + 1; }, swiss_terms()),
            "/entry/last_round");
  const auto byes_until = [&](std::int64_t round) {
    return refusal([round](auto& terms) { terms.byes = {.most = 1, .last_round = round}; }, swiss_terms());
  };
  EXPECT_EQ(byes_until(*swiss_terms().rounds), "");
  EXPECT_EQ(byes_until(*swiss_terms().rounds + 1), "/byes/last_round");
  EXPECT_EQ(refusal([](auto& terms) { terms.check_in = true; }, round_robin_terms()), "/check_in");
}

TEST(LiveTournament, terms_may_change_after_the_time_of_a_first_round_that_nobody_has_begun) {
  ArbiterPanel panel(swiss_terms());
  panel.now = {swiss_terms().starts_ms + 1'000};
  auto terms = swiss_terms();
  terms.rounds = 3;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(panel.state().terms.rounds, 3);
  --terms.starts_ms;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "bad_value");
}

TEST(LiveTournament, byes_that_other_terms_do_not_give_are_taken_back) {
  auto terms = swiss_terms();
  terms.byes = {.most = 2, .last_round = 5};
  ArbiterPanel panel(terms);
  const auto bye = [&](int round, protocol::Bye which) {
    EXPECT_EQ(panel.ask("u-1", ChooseBye{.player = "u-1", .round = round, .bye = which}), "");
  };
  const auto rounds = [&] {
    std::vector<int> found;
    for (const auto& [round, which] : panel.state().find("u-1")->byes) found.push_back(round);
    return found;
  };
  panel.enter("u-1");
  bye(1, protocol::Bye::half);
  bye(3, protocol::Bye::half);
  bye(4, protocol::Bye::zero);
  bye(5, protocol::Bye::zero);
  EXPECT_EQ(panel.ask(ChooseBye{.player = "u-1", .round = 2, .bye = protocol::Bye::half}), "");
  terms.name = "Another name";
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(rounds(), (std::vector{1, 2, 3, 4, 5})) << "arbiters may give more than the terms do";
  terms.rounds = 4;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "bad_value");
  terms.byes->last_round = 4;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(rounds(), (std::vector{1, 2, 3, 4})) << "those that go with the rounds leave what arbiters gave";
  terms.byes->most = 1;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(rounds(), (std::vector{1, 4}));
  terms.byes.reset();
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(rounds(), std::vector{4});
  EXPECT_EQ(panel.ask(ChangeTerms{arena_terms()}), "");
  EXPECT_EQ(rounds(), std::vector<int>{});
  EXPECT_EQ(replayed(panel.record()), panel.state());
}

TEST(LiveTournament, a_password_is_kept_where_it_is_sent_back_as_it_is_shown) {
  auto terms = swiss_terms();
  const std::string kept{protocol::kPasswordKept};
  terms.entry.password = kept;
  EXPECT_FALSE(announce({.id = "u-1", .name = "One"}, terms, {1'000}));
  terms.entry.password = kept + "1234";
  ArbiterPanel panel(terms);
  EXPECT_EQ(view_of("Cup00001", panel.state()).terms.entry.password, kept);
  EXPECT_EQ(text_of(shown(panel.record()[0].body)).find("1234"), std::string::npos);
  terms.entry.password = kept;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  EXPECT_EQ(panel.state().terms.entry.password, kept + "1234");
  EXPECT_EQ(text_of(shown(panel.record().back().body)).find("1234"), std::string::npos);
  terms.entry.password.reset();
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "");
  terms.entry.password = kept;
  EXPECT_EQ(panel.ask(ChangeTerms{terms}), "bad_value");
}

TEST(LiveTournament, only_where_a_clock_stands_at_the_board_is_there_a_default_time) {
  const auto refusal = [](protocol::TournamentTerms terms) {
    terms.default_ms = 600'000;
    const auto step = announce({.id = "u-1", .name = "One"}, terms, {1'000});
    return step ? "" : step.error().pointer;
  };
  auto terms = swiss_terms();
  EXPECT_EQ(refusal(terms), "");
  EXPECT_EQ(refusal(knockout_terms()), "");
  EXPECT_EQ(refusal(arena_terms()), "/default_ms");
  terms.schedule.push_back({.variant = "chess", .options = {}, .clock = clock_by_post()});
  EXPECT_EQ(refusal(terms), "/default_ms");
  terms.schedule.back().clock = protocol::Unlimited{};
  EXPECT_EQ(refusal(terms), "/default_ms");
  terms = knockout_terms();
  terms.knockout->decisive_clock = clock_by_post();
  EXPECT_EQ(refusal(terms), "/default_ms");
}

TEST(LiveTournament, a_round_by_post_may_last_for_a_set_time) {
  auto terms = swiss_terms();
  const auto refusal = [](const protocol::TournamentTerms& of) {
    const auto step = announce({.id = "u-1", .name = "One"}, of, {1'000});
    return step ? "" : step.error().pointer;
  };
  terms.schedule[0].lasts_ms = 86'400'000;
  EXPECT_EQ(refusal(terms), "/schedule/0/lasts_ms") << "at the board";
  terms.schedule[0].clock = clock_by_post();
  EXPECT_EQ(refusal(terms), "");
  auto arena = arena_terms();
  arena.schedule = terms.schedule;
  EXPECT_EQ(refusal(arena), "/schedule/0/lasts_ms");

  ArbiterPanel panel(terms);
  for (int i = 1; i <= 2; ++i) panel.enter("u-" + std::to_string(i));
  panel.ask(PairRound{});
  EXPECT_EQ(panel.round().ends(), std::nullopt);
  panel.now = {5'000};
  panel.ask(BeginRound{});
  EXPECT_EQ(panel.round().ends(), (server::Now{86'405'000}));
  panel.now = {86'405'001};
  panel.end_all_games(kDrawn);
  EXPECT_TRUE(panel.round().over);
  EXPECT_EQ(panel.ask(ScoreBoard{.scores = kWhiteWins, .reason = "He was a rook up."}), "");
}

}  // namespace
}  // namespace tournament
