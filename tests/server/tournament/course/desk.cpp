#include "tests/server/tournament/course/desk.hpp"

#include "protocol/base/words.hpp"

namespace tournament {
namespace {

Fresh fresh() {
  return {.game = [](int round, int board,
                     int game) { return std::to_string(10'000'000 + 1'000'000 * round + 100 * board + game); },
          .first_color = [] { return protocol::Color::black; }};
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
  return some_terms(protocol::Format::round_robin);
}

ArbiterDesk::ArbiterDesk(const protocol::TournamentTerms& terms) {
  store({announce({.id = kArbiter, .name = "Arbiter"}, terms, now).value()});
}

std::string ArbiterDesk::ask(const std::string& by, const Command& command) {
  const Course before = course_;
  auto done = decide(course_, by, command, now, fresh());
  sentence_.clear();
  if (done) {
    store(std::move(*done));
    return "";
  }
  sentence_ = done.error().message;
  return std::string{name(done.error().code)};
}

std::string ArbiterDesk::enter(const std::string& player, std::optional<std::int64_t> rating) {
  return ask(player, Enter{.who = {.player = {.id = player, .name = player}, .rating = rating}});
}

std::string ArbiterDesk::play_round() {
  if (auto code = ask(PairRound{}); !code.empty()) return code;
  return ask(BeginRound{});
}

void ArbiterDesk::pass_until(server::Now at) {
  for (auto due = deadline_of(course_); due && *due <= at; due = deadline_of(course_)) {
    now = std::max(now, *due);
    ask("", TimeUp{});
  }
  now = at;
}

void ArbiterDesk::store(std::vector<StepBody> bodies) {
  for (StepBody& body : bodies) {
    record_.push_back({.seq = course_.last + 1, .at = now, .body = std::move(body)});
    take(course_, record_.back());
  }
}

}  // namespace tournament
