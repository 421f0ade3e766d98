#include "server/room/delayed.hpp"

#include <algorithm>
#include <cassert>

namespace server {

std::expected<Delayed, std::string> Delayed::of(SharedVariant variant, std::span<const Event> events, Ms delay,
                                                Seq shown, Now now) {
  // Whoever is here has been shown so much and nothing else, also of what has fallen due since.
  const auto is_held = [&](const Event& event) {
    return shown > 0 ? event.seq > shown : event.seq > 1 && event.at + delay > now;
  };
  const auto first_held = std::ranges::find_if(events, is_held);
  auto match = Match::replay(*variant, {events.begin(), first_held});
  if (!match) return std::unexpected(std::move(match.error()));
  Delayed delayed{std::move(variant), std::move(*match), delay, events.front().at};
  delayed.held_.assign(first_held, events.end());
  return delayed;
}

Events Delayed::take_due(Now now, Detail detail) {
  Events due;
  while (next() && *next() <= now) {
    const auto taken = match_.take(held_.front(), detail);
    assert(taken);  // the room's own match has taken it
    due.push_back(std::move(held_.front()));
    held_.pop_front();
  }
  return due;
}

bool Delayed::is_hidden(Now now) const {
  return follows_another(match_.state().series.origin) && made_ + delay_ > now;
}

std::optional<Now> Delayed::next() const {
  if (held_.empty()) return std::nullopt;
  return held_.front().at + delay_;
}

}  // namespace server
