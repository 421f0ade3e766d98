#include "server/tournament_room/record.hpp"

#include <stdexcept>
#include <utility>

#include "server/store/wall_time.hpp"

namespace server {
namespace {

store::TournamentState state_of(tournament::Stage stage) {
  switch (stage) {
    case tournament::Stage::entering:
      return store::TournamentState::entering;
    case tournament::Stage::running:
      return store::TournamentState::running;
    case tournament::Stage::over:
      break;
  }
  return store::TournamentState::over;
}

/// Whom a step brings into the tournament.
struct Newcomer {
  const std::string* operator()(const protocol::Announced& step) const { return &step.by.id; }
  const std::string* operator()(const protocol::Entered& step) const { return &step.player.id; }
  const std::string* operator()(const protocol::ArbiterNamed& step) const { return &step.player.id; }
  const std::string* operator()(const auto& /*step*/) const { return nullptr; }
};

}  // namespace

std::vector<tournament::Step> numbered(std::vector<tournament::StepBody> bodies, Seq last, Now at) {
  std::vector<tournament::Step> steps;
  for (tournament::StepBody& body : bodies) steps.push_back({.seq = ++last, .at = at, .body = std::move(body)});
  return steps;
}

store::TournamentWrites writes_of(std::span<const tournament::Step> steps, const tournament::Course& course) {
  store::TournamentWrites writes{.steps = {},
                                 .heading = {.state = state_of(course.stage),
                                             .starts = wall_time(Now{course.terms.starts_ms}),
                                             .name = course.terms.name}};
  for (const tournament::Step& step : steps) {
    writes.steps.push_back({.seq = step.seq,
                            .at = wall_time(step.at),
                            .kind = std::string{tournament::kind_of(step.body)},
                            .body = tournament::text_of(step.body)});
    if (const std::string* player = std::visit(Newcomer{}, step.body)) writes.people.push_back(*player);
  }
  return writes;
}

std::expected<tournament::Course, std::string> course_of(const store::StoredTournament& stored) {
  tournament::Course course;
  try {
    for (const store::StoredStep& one : stored.steps) {
      auto body = tournament::read_step(one.kind, one.body);
      if (!body) return std::unexpected("step " + std::to_string(one.seq) + ": " + body.error());
      take(course, {.seq = one.seq, .at = now_of(one.at), .body = std::move(*body)});
    }
  } catch (const std::runtime_error& error) {
    return std::unexpected(error.what());
  }
  return course;
}

}  // namespace server
