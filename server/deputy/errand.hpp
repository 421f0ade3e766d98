// One command for somebody who has only HTTP: looks at its game if it has one, says the command, and answers with what
// came of it. The command's name is the request's Idempotency-Key, so that a request that comes again is not done
// again.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "server/deputy/deputy.hpp"
#include "server/deputy/dice_replies.hpp"
#include "server/deputy/game_seen.hpp"

namespace server {

class Errand final : public Deputy {
 public:
  /// What the one who sends it is, and how the game stands that it is for.
  struct View {
    const protocol::You& you;
    const GameSeen& game;
    const DiceReplies* dice;  // the player's part in them; nullptr: there is no game yet
  };
  using Decide = std::function<std::expected<protocol::ClientBody, protocol::Error>(const View&)>;
  /// The game that the errand was for, or that it has made; an error if it was not done. Called once.
  using Done = std::function<void(std::expected<std::string, protocol::Error>)>;
  struct Order {
    std::string token;
    std::string client;
    std::optional<GameId> game = {};  // to be looked at first
    std::string key = {};             // the name of the command; empty: it gets one
    std::function<std::optional<protocol::Error>(const protocol::You&)> keeps_out = {};
    Decide decide;
    Done done;
  };
  Errand(const DeputyDeps& deps, Order order);

 private:
  void welcomed(const protocol::You& you) override;
  void hear(const protocol::ServerMessage& message) override;
  void failed(const protocol::Error& why) override;
  void act();
  void finish(std::expected<std::string, protocol::Error> result);

  Order order_;
  protocol::You you_;
  GameSeen seen_;
  std::optional<DiceReplies> dice_;
};

}  // namespace server
