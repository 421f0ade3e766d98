#include "server/match/deed.hpp"

#include <utility>

namespace server {

std::string body_text(const nlohmann::json& body) {
  return body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void Deed::emit(EventKind kind, nlohmann::json body, const nlohmann::json& extra) {
  body["game"] = state_.id.text();
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

void Deed::end(const Ending& ending) {
  nlohmann::json body{{"outcome", {{"result", name(ending.result)}, {"reason", name(ending.cause)}}}};
  if (state_.clock) {
    Clock stopped = *state_.clock;
    stopped.stop(now_);
    body["clocks"] = to_json(stopped, now_);
  }
  emit(EventKind::game_ended, body);
}

}  // namespace server
