// Makes a new game and stores it. The same command of the same player gives the same game again, even after a crash:
// the game's id follows from the command. Any thread.
#pragma once
#include <expected>
#include <functional>

#include "protocol/error.hpp"
#include "server/match/match.hpp"
#include "server/room/card.hpp"
#include "server/room/member.hpp"
#include "server/room/world.hpp"

namespace server {

/// Who wants which game.
struct Wanted {
  Player creator;
  CommandId command;
  std::string variant;
  rules::Options options;
  TimeControl control;
  ColorChoice color = ColorChoice::random;
  bool rated = false;
  Audience audience = {};
  Invitation invitation = {};
  std::optional<Pairing> pairing;
};

/// `then` is called once, on any thread: the game's id, or why there is none (without an id of the command).
using Then = std::move_only_function<void(std::expected<GameId, protocol::Error>)>;
void create_game(World& world, Wanted wanted, Then then);

/// The id that a secret or a hash makes: of its first bytes.
[[nodiscard]] GameId id_from(const fairness::Hash& random);

/// Answers `create`: with the game, or why there is none.
void answer_create(Member& who, const CommandId& command, std::expected<GameId, protocol::Error> game);

/// Why a command is not answered when the store cannot tell whether it was before.
[[nodiscard]] protocol::Error games_unreadable();

/// The card that such a game would have as it waits; unknown variant or option, or a clock that is not offered.
[[nodiscard]] std::expected<GameCard, protocol::Error> card_of(World& world, const Wanted& wanted);

/// The game that this command of the player has made; none if it has made none.
using FoundThen = std::move_only_function<void(std::expected<std::optional<GameId>, protocol::Error>)>;
void find_created(World& world, const PlayerId& creator, const CommandId& command, FoundThen then);

}  // namespace server
