#include "server/match/deed.hpp"

#include <utility>

namespace server {

namespace {

/// Of `g8K2mQxZ.2`, which this server has written.
std::uint32_t draw_number(const std::string& name) {
  return static_cast<std::uint32_t>(std::stoul(name.substr(name.find('.') + 1)));
}

}  // namespace

std::string body_text(const nlohmann::json& body) {
  return body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void Deed::emit(EventKind kind, nlohmann::json body, const nlohmann::json& extra) {
  body["game"] = state_.id.text();
  note_draws(kind, body);
  Event event{.seq = state_.last + 1,
              .kind = kind,
              .format = format_of(kind),
              .at = now_,
              .by = std::exchange(by_, {}),
              .command = std::exchange(command_, {}),
              .body = body_text(body),
              .extra = extra.is_null() ? "" : body_text(extra)};
  evolve(state_, event);
  events_.push_back(std::move(event));
}

void Deed::emit_timed(EventKind kind, nlohmann::json body, const nlohmann::json& extra) {
  emit(kind, body, extra);
  if (!state_.clock) return;
  body["game"] = state_.id.text();
  body["clocks"] = to_json(*state_.clock, now_);
  events_.back().body = body_text(body);
}

void Deed::note_draws(EventKind kind, const nlohmann::json& body) {
  if (body.contains("draw")) draws_.insert(draw_number(body["draw"].get<std::string>()));
  if (body.contains("call")) draws_.insert(draw_number(body["call"]["draw"].get<std::string>()));
  const bool ends = kind == EventKind::game_ended || kind == EventKind::fair_offered;  // of the newest draw so far
  if (ends && !state_.draws.empty()) draws_.insert(state_.draws.back().draw.lock().draw.number);
}

void Deed::end(const Ending& ending, const nlohmann::json& extra) {
  if (!state_.draws.empty() && state_.draws.back().draw.state().due) {
    void_roll(*this, blame_for(state_, ending, actor_));
  }
  emit_timed(EventKind::game_ended, {{"outcome", {{"result", name(ending.result)}, {"reason", name(ending.cause)}}}},
             extra);
  follow_in_match(*this);
}

}  // namespace server
