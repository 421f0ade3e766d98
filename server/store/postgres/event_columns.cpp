#include "server/store/postgres/event_columns.hpp"

namespace store::postgres {

void EventColumns::add(std::int64_t game, std::span<const StoredEvent> events) {
  for (const StoredEvent& event : events) {
    game_.push_back(game);
    seq_.push_back(static_cast<std::int64_t>(event.seq));
    wall_ms_.push_back(event.at.time_since_epoch().count());
    kind_.emplace_back(event.kind);
    format_.push_back(event.format);
    player_.push_back(event.command ? std::optional<std::string_view>{event.command->player} : std::nullopt);
    command_.push_back(event.command ? std::optional<std::string_view>{event.command->id} : std::nullopt);
    body_.emplace_back(event.body);
  }
}

void EventColumns::put_into(Parameters& parameters) const {
  int index = 0;
  parameters.set(++index, game_);
  parameters.set(++index, seq_);
  parameters.set(++index, wall_ms_);
  parameters.set(++index, kind_);
  parameters.set(++index, format_);
  parameters.set(++index, player_);
  parameters.set(++index, command_);
  parameters.set(++index, body_);
}

}  // namespace store::postgres
