#include "server/tournament_room/record.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"
#include "server/tournament/live/evolve.hpp"
#include "server/tournament/live/view.hpp"
#include "server/tournament_room/searched.hpp"

namespace server {
namespace {

/// The player whom a step brings into the tournament; nullptr: it brings nobody.
struct Newcomer {
  protocol::Player* operator()(protocol::Announced& step) const { return step.by ? &*step.by : nullptr; }
  protocol::Player* operator()(protocol::Entered& step) const { return &step.player; }
  protocol::Player* operator()(protocol::ArbiterNamed& step) const { return &step.player; }
  protocol::Player* operator()(protocol::Invited& step) const { return &step.player; }
  protocol::Player* operator()(auto& /*step*/) const { return nullptr; }
};

/// Each between commas.
std::string variants_of(const protocol::TournamentTerms& terms) {
  std::string list = ",";
  for (const protocol::RoundTerms& round : terms.schedule) {
    const std::string one = round.variant + ",";
    if (list.find("," + one) == std::string::npos) list += one;
  }
  return list;
}

/// The server has announced it by itself, and nobody came.
bool has_nothing_to_tell(const tournament::State& state) {
  return state.organizer.empty() && state.is_called_off();
}

}  // namespace

store::TournamentWrites writes_of(std::span<const tournament::Step> steps, const tournament::State& state) {
  store::TournamentWrites writes{.steps = {},
                                 .heading = {.is_over = state.stage == tournament::Stage::over,
                                             .is_unlisted = state.is_private() || has_nothing_to_tell(state),
                                             .starts = wall_time(Now{state.terms.starts_ms}),
                                             .summary = protocol::json::text_of(summary_of(state)),
                                             .search = searched(state.terms.name),
                                             .variants = variants_of(state.terms)}};
  for (tournament::Step step : steps) {
    writes.steps.push_back({.seq = step.seq,
                            .at = wall_time(step.at),
                            .kind = std::string{tournament::kind_of(step.body)},
                            .body = tournament::text_of(step.body)});
    if (const protocol::Player* player = std::visit(Newcomer{}, step.body))
      writes.people.push_back({.player = player->id, .may_see = state.may_see(player->id)});
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

std::expected<tournament::State, std::string> rebuild(const store::StoredTournament& stored) {
  tournament::State state;
  state.closed.insert(stored.closed.begin(), stored.closed.end());
  const auto steps = steps_of(stored);
  if (!steps) return std::unexpected(steps.error());
  try {
    for (const tournament::Step& step : *steps) evolve(state, step);
  } catch (const std::runtime_error& error) {
    return std::unexpected(error.what());
  }
  return state;
}

}  // namespace server
