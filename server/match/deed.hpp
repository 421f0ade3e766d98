// What happens while one command is handled: it collects new events and applies each at once, so that what follows is
// decided on the state that it left. Everything that can be refused is refused before the first event. Lives on the
// stack of Match::handle.
#pragma once
#include <expected>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/fairness/sign.hpp"
#include "server/match/command.hpp"
#include "server/match/refusal.hpp"
#include "server/match/state.hpp"

namespace server {

/// What a decision gives: nothing (its events are in the deed), the event that had answered it before, or a refusal.
using Decided = std::expected<std::optional<Seq>, Refusal>;

/// The body of an event. What is no UTF-8 (a name, at worst) is replaced: a record can always be read again.
[[nodiscard]] std::string body_text(const nlohmann::json& body);

class Deed {
 public:
  Deed(State& state, Now now, const fairness::SigningKey& key) : state_(state), now_(now), key_(key) {}
  /// A deed of a player: its first event answers this order.
  Deed(State& state, Now now, const fairness::SigningKey& key, const Order& order)
      : state_(state), now_(now), key_(key), by_(order.player), command_(order.id) {}

  /// Adds the game's id to the body.
  void emit(EventKind kind, nlohmann::json body, const nlohmann::json& extra = {});
  void end(const Ending& ending);
  /// Before the draw is offered: its event does not say the secret.
  void keep_secret(std::uint32_t draw, const fairness::Secret& secret) { state_.secrets[draw] = secret; }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Now now() const { return now_; }
  [[nodiscard]] const fairness::SigningKey& key() const { return key_; }
  [[nodiscard]] std::vector<Event> take() { return std::move(events_); }

 private:
  State& state_;
  Now now_;
  const fairness::SigningKey& key_;
  PlayerId by_;
  CommandId command_;
  std::vector<Event> events_;
};

// decide_seats.cpp: who plays, and leaving before it matters.
Decided decide(Deed& deed, const PlayerId& player, const Join& join);
Decided decide(Deed& deed, const PlayerId& player, const Abort&);
// decide_draw.cpp: the dice before the game.
void offer_draw_of_dice(Deed& deed, const fairness::Secret& secret);
void give_up_dice(Deed& deed, EndCause cause);
Decided decide(Deed& deed, const PlayerId& player, const FairCommit& commit);
Decided decide(Deed& deed, const PlayerId& player, const FairOpen& open);
// decide_play.cpp: moves, and how a game may end otherwise.
void start_play(Deed& deed, const std::string& setup);
Decided decide(Deed& deed, const PlayerId& player, const MakeMove& move);
Decided decide(Deed& deed, const PlayerId& player, const Resign&);
Decided decide(Deed& deed, const PlayerId& player, const OfferDraw& offer);
Decided decide(Deed& deed, const PlayerId& player, const AcceptDraw&);
Decided decide(Deed& deed, const PlayerId& player, const DeclineDraw&);
/// Does what is due at this time, if anything is.
void decide_time(Deed& deed);

}  // namespace server
