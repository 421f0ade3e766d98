// Games that belong together: a rematch, and the second game of a paired mini-match, which has the same setup with the
// colours reversed. Plain values. Any thread.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/messages/values.hpp"
#include "server/base/id.hpp"

namespace server {

// A second game with the same setup and the colours reversed, and what a game is to the one that it follows.
using protocol::Follows;
using protocol::Pairing;

/// The game before, and what this one is to it.
struct PriorGame {
  GameId game;
  Follows as{};
  bool operator==(const PriorGame&) const = default;
};

struct Series {
  std::optional<Pairing> pairing;
  std::optional<PriorGame> origin;
  std::optional<std::string> setup;  // that of the game before: nothing is drawn for it
  bool operator==(const Series&) const = default;
};

/// The fields of a message, or of a summary, that say it: `pairing`, `origin`, `setup`.
void put_series(auto& message, const Series& series) {
  message.pairing = series.pairing;
  if (series.origin) message.origin = protocol::Origin{.game = series.origin->game.text(), .as = series.origin->as};
  message.setup = series.setup;
}
/// The inverse; none: the id is none of a game.
[[nodiscard]] std::optional<Series> series_of(const auto& message) {
  Series series{.pairing = message.pairing, .origin = {}, .setup = message.setup};
  if (!message.origin) return series;
  const auto game = GameId::parse(message.origin->game);
  if (!game) return std::nullopt;
  series.origin = PriorGame{.game = *game, .as = message.origin->as};
  return series;
}
/// None if there are none.
[[nodiscard]] std::optional<std::vector<protocol::Followed>> to_wire(const std::map<Follows, GameId>& followed);

}  // namespace server
