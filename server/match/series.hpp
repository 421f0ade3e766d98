// Games that belong together: where a game comes from, a tournament, a rematch or the second game of a paired
// mini-match, which has the same setup with the colours reversed; and what follows from it. Plain values. Any thread.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/messages/values.hpp"
#include "server/base/id.hpp"

namespace server {

// A second game with the same setup and the colours reversed, and what a game is to the one that it follows.
using protocol::Follows;
using protocol::Pairing;

/// A player has asked for it: by a link, a challenge or a seek.
struct ByCommand {
  bool operator==(const ByCommand&) const = default;
};
/// `setup`: that of the game before, if it is taken over; then nothing is drawn.
struct RematchOf {
  GameId game;
  std::optional<std::string> setup;
  bool operator==(const RematchOf&) const = default;
};
/// The second game of the mini-match that this game has begun; a game without a setup gives none.
struct SecondOf {
  GameId game;
  std::optional<std::string> setup;
  bool operator==(const SecondOf&) const = default;
};
/// A tournament has paired its players. `setup`: as the dice of the round fell, if they fell for all of its boards;
/// then nothing is drawn.
struct OfTournament {
  TournamentId tournament;
  int round = 1;
  int board = 1;
  std::optional<std::string> name = {};  // the tournament's name at that time; none: the game is older than this field
  std::optional<std::string> setup = {};
  std::optional<std::string> draw = {};  // in which they fell
  bool operator==(const OfTournament&) const = default;
};
using Origin = std::variant<ByCommand, RematchOf, SecondOf, OfTournament>;

/// The origin of a game that follows the game `before` in this way.
[[nodiscard]] Origin origin_after(const GameId& before, Follows as, std::optional<std::string> setup);
/// True if the game was made because of another game.
[[nodiscard]] bool follows_another(const Origin& origin);
[[nodiscard]] bool is_of_tournament(const Origin& origin);
/// The setup that was taken over; nullptr: none was.
[[nodiscard]] const std::string* setup_of(const Origin& origin);

struct Series {
  std::optional<Pairing> pairing;
  Origin origin;
  bool operator==(const Series&) const = default;
};

/// The origin as messages, records and summaries write it, in the fields `origin`, `tournament` and `setup`.
[[nodiscard]] std::optional<protocol::Origin> to_wire(const Origin& origin);
[[nodiscard]] std::optional<protocol::TournamentBoard> board_of(const Origin& origin);
/// The inverse of to_wire() and board_of(); none: there is no such origin.
[[nodiscard]] std::optional<Origin> origin_of(const std::optional<protocol::Origin>& origin,
                                              const std::optional<protocol::TournamentBoard>& board,
                                              const std::optional<std::string>& setup);

/// The fields of a message, or of a summary, that say it: `pairing`, `origin`, `tournament`, `setup`.
void put_series(auto& message, const Series& series) {
  message.pairing = series.pairing;
  message.origin = to_wire(series.origin);
  message.tournament = board_of(series.origin);
  if (const std::string* setup = setup_of(series.origin)) message.setup = *setup;
}
/// The series in a message; none: there is no such origin.
[[nodiscard]] std::optional<Series> series_of(const auto& message) {
  auto origin = origin_of(message.origin, message.tournament, message.setup);
  if (!origin) return std::nullopt;
  return Series{.pairing = message.pairing, .origin = std::move(*origin)};
}
/// The games that followed, for the wire; none if there are none.
[[nodiscard]] std::optional<std::vector<protocol::Followed>> to_wire(const std::map<Follows, GameId>& followed);

}  // namespace server
