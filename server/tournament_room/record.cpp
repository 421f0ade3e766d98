#include "server/tournament_room/record.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"
#include "server/tournament/course/view.hpp"

namespace server {
namespace {

/// Whom a step brings into the tournament.
struct Newcomer {
  protocol::Player* operator()(protocol::Announced& step) const { return &step.by; }
  protocol::Player* operator()(protocol::Entered& step) const { return &step.player; }
  protocol::Player* operator()(protocol::ArbiterNamed& step) const { return &step.player; }
  protocol::Player* operator()(auto& /*step*/) const { return nullptr; }
};

}  // namespace

std::vector<tournament::Step> numbered(std::vector<tournament::StepBody> bodies, Seq last, Now at) {
  std::vector<tournament::Step> steps;
  for (tournament::StepBody& body : bodies) steps.push_back({.seq = ++last, .at = at, .body = std::move(body)});
  return steps;
}

store::TournamentWrites writes_of(std::span<const tournament::Step> steps, const tournament::Course& course) {
  store::TournamentWrites writes{.steps = {},
                                 .heading = {.is_over = course.stage == tournament::Stage::over,
                                             .starts = wall_time(Now{course.terms.starts_ms}),
                                             .summary = protocol::json::text_of(summary_of(course))}};
  for (tournament::Step step : steps) {
    writes.steps.push_back({.seq = step.seq,
                            .at = wall_time(step.at),
                            .kind = std::string{tournament::kind_of(step.body)},
                            .body = tournament::text_of(step.body)});
    if (const protocol::Player* player = std::visit(Newcomer{}, step.body)) writes.people.push_back(player->id);
  }
  return writes;
}

std::expected<std::vector<tournament::Step>, std::string> steps_of(const store::StoredTournament& stored) {
  std::vector<tournament::Step> steps;
  for (const store::StoredStep& one : stored.steps) {
    auto body = tournament::read_step(one.kind, one.body);
    if (!body) return std::unexpected("step " + std::to_string(one.seq) + ": " + body.error());
    protocol::Player* player = std::visit(Newcomer{}, *body);
    if (player != nullptr && std::ranges::binary_search(stored.closed, player->id)) player->name = kClosedAccount;
    steps.push_back({.seq = one.seq, .at = now_of(one.at), .body = std::move(*body)});
  }
  return steps;
}

std::expected<tournament::Course, std::string> course_of(const store::StoredTournament& stored) {
  tournament::Course course;
  course.closed.insert(stored.closed.begin(), stored.closed.end());
  const auto steps = steps_of(stored);
  if (!steps) return std::unexpected(steps.error());
  try {
    for (const tournament::Step& step : *steps) take(course, step);
  } catch (const std::runtime_error& error) {
    return std::unexpected(error.what());
  }
  return course;
}

}  // namespace server
