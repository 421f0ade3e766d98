#include "server/match/decision.hpp"

#include <cassert>
#include <utility>

namespace server {
namespace {

/// The number of a draw from its name, `g8K2mQxZ.2`; this server has written the name.
std::uint32_t draw_number(const std::string& name) {
  const auto draw = fairness::parse_draw_name(name);
  assert(draw);
  return draw->number;
}

}  // namespace

void Decision::emit(EventBody body) {
  note_draw(body);
  Event event{.seq = state_.last + 1,
              .at = now_,
              .by = std::exchange(by_, {}),
              .command = std::exchange(command_, {}),
              .body = std::move(body)};
  evolve(state_, event);
  describe(state_, event, detail_);
  events_.push_back(std::move(event));
}

void Decision::note_draw(const EventBody& body) {
  std::visit(
      [&](const auto& one) {
        if constexpr (requires { one.draw; }) changed_draws_.insert(draw_number(one.draw));
        if constexpr (requires { one.call; }) {
          if (one.call) changed_draws_.insert(draw_number(one.call->draw));
        }
      },
      body);
  // These events end the newest draw so far.
  const bool ends = std::holds_alternative<GameEnded>(body) || std::holds_alternative<FairOffered>(body);
  if (ends && !state_.draws.empty()) changed_draws_.insert(state_.draws.back().fair.lock().draw.number);
}

void Decision::end(const Ending& ending, const std::string& by, std::optional<Ms> away) {
  if (!state_.draws.empty() && state_.draws.back().fair.state().due) {
    void_roll(*this, blame_for(state_, ending, actor_));
  }
  GameEnded ended;
  ended.outcome = to_wire(ending);
  ended.by = by;
  ended.away = away;
  emit(std::move(ended));
  follow_in_match(*this);
}

}  // namespace server
