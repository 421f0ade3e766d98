#include "tests/server/tournament/live/arbiter_panel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "protocol/base/words.hpp"
#include "server/tournament/live/evolve.hpp"

namespace tournament {
namespace {

/// Throws three dice, whose numbers are the setup.
RoundDice three_dice(const protocol::RoundTerms& terms) {
  return {.ruleset = {.variant = terms.variant,
                      .version = 1,
                      .options = {{.name = "interchange", .value = terms.options.at("interchange")}}},
          .asks = {.faces = {6, 6, 6}, .tail = fairness::Tail::fixed},
          .enough = {},
          .setup = [](std::span<const fairness::Die> dice) -> std::optional<std::string> {
            std::string setup;
            for (const fairness::Die& die : dice) setup += (setup.empty() ? "" : "-") + std::to_string(die.number);
            return setup;
          }};
}

protocol::TournamentTerms some_terms(protocol::Format format) {
  protocol::TournamentTerms terms;
  terms.name = "Chess 112 weekend";
  terms.format = format;
  terms.schedule = {{.variant = "chess112",
                     .options = {{"interchange", "alternate"}},
                     .clock = protocol::Fischer{.base_ms = 600'000, .increment_ms = 5'000}}};
  terms.starts_ms = 100'000;
  terms.next_round = protocol::RoundStart::arbiter;
  terms.tie_breaks = {"BH-C1", "SB"};
  return terms;
}

}  // namespace

protocol::TournamentTerms swiss_terms() {
  auto terms = some_terms(protocol::Format::swiss);
  terms.rounds = 5;
  return terms;
}

protocol::TournamentTerms round_robin_terms() {
  auto terms = some_terms(protocol::Format::round_robin);
  terms.tie_breaks = {"DE", "SB"};
  return terms;
}

protocol::TournamentTerms knockout_terms() {
  auto terms = some_terms(protocol::Format::knockout);
  terms.tie_breaks.clear();
  terms.knockout =
      protocol::KnockoutTerms{.seeding = protocol::Seeding::rating,
                              .third_place = true,
                              .games = 2,
                              .tie_break_pairs = 1,
                              .decisive_games = 1,
                              .tie_break_clock = protocol::Fischer{.base_ms = 180'000, .increment_ms = 2'000},
                              .decisive_clock = {}};
  return terms;
}

protocol::TournamentTerms arena_terms() {
  auto terms = some_terms(protocol::Format::arena);
  terms.tie_breaks.clear();
  terms.next_round = protocol::RoundStart::server;
  terms.lasts_ms = 1'800'000;
  return terms;
}

protocol::Clock clock_by_post() {
  protocol::DaysPerMove clock;
  clock.days = 3;
  return clock;
}

State replayed(const std::vector<Step>& record) {
  State state;
  for (const Step& step : record) {
    auto body = read_step(kind_of(step.body), text_of(step.body));
    EXPECT_TRUE(body) << body.error();
    EXPECT_EQ(*body, step.body);
    evolve(state, {.seq = step.seq, .at = step.at, .body = std::move(*body)});
  }
  return state;
}

ArbiterPanel::ArbiterPanel(const protocol::TournamentTerms& terms)
    : ArbiterPanel(announce({.id = kArbiter, .name = "Arbiter"}, terms, server::Now{1'000}).value()) {}

ArbiterPanel::ArbiterPanel(const protocol::Announced& announced) : key(fairness::Secret{1, 2, 3}) {
  store({{.seq = 1, .at = now, .body = announced}});
}

Circumstances ArbiterPanel::circumstances() {
  return {.id = "Tq7xW2aB",
          .game = [](int round, int board,
                     int game) { return std::to_string(10'000'000 + 1'000'000 * round + 100 * board + game); },
          .key = &key,
          .secret =
              [this](const std::string& draw) {
                const fairness::Hash hash = fairness::sha256("keeper " + draw);
                fairness::Secret secret{};
                std::ranges::copy(hash, secret.begin());
                return secrets_[draw] = secret;
              },
          .last_draw = last_draw,
          .dice = [](const protocol::RoundTerms& terms) -> std::optional<RoundDice> {
            if (terms.variant != "chess112") return std::nullopt;
            return three_dice(terms);
          },
          .is_here = [this](const std::string& player) { return here.contains(player); },
          .has_computer = [this](std::int64_t) { return has_computer; },
          .up_since = up_since};
}

std::string ArbiterPanel::ask(const std::string& by, const Command& command) {
  auto done = decide(state_, by, command, now, circumstances());
  sentence_.clear();
  if (done) {
    store(std::move(done->steps));
    EXPECT_EQ(state_, done->state);  // what was stored makes the same tournament again
    return "";
  }
  sentence_ = done.error().message;
  return std::string{name(done.error().code)};
}

std::string ArbiterPanel::enter(const std::string& player, std::optional<std::int64_t> rating) {
  return ask(player, Enter{.who = {.player = {.id = player, .name = player}, .rating = rating}});
}

std::string ArbiterPanel::play_round() {
  if (auto code = ask(PairRound{}); !code.empty()) return code;
  return ask(BeginRound{});
}

std::vector<std::string> ArbiterPanel::games() const {
  std::vector<std::string> games;
  for (const Board& board : round().boards) {
    if (board.is_open()) games.push_back(board.game);
  }
  return games;
}

std::string ArbiterPanel::end_game(const std::string& game, const std::array<protocol::BoardResult, 2>& scores) {
  return ask("", GameOver{.game = game, .scores = scores});
}

void ArbiterPanel::end_all_games(const std::array<protocol::BoardResult, 2>& scores) {
  for (const std::string& game : games()) EXPECT_EQ(end_game(game, scores), "");
}

void ArbiterPanel::pass_until(server::Now at) {
  for (auto due = deadline_of(state_); due && *due <= at; due = deadline_of(state_)) {
    now = std::max(now, *due);
    ask("", TimeUp{});
  }
  now = at;
}

void ArbiterPanel::store(std::vector<Step> steps) {
  for (Step& step : steps) {
    record_.push_back(std::move(step));
    evolve(state_, record_.back());
  }
  learn(state_, secrets_);
}

}  // namespace tournament
