// Commands that lead to another game: rematches, and the second game of a mini-match.
#include <utility>

#include "server/match/decision.hpp"

namespace server {
namespace {

ColorChoice reversed(ColorChoice color) {
  if (color == ColorChoice::random) return color;
  return color == ColorChoice::white ? ColorChoice::black : ColorChoice::white;
}

/// The colour that the creator played, or the one that they chose if the colours are not known.
ColorChoice color_of_creator(const Seats& seats) {
  const auto side = seats.side_of(seats.in_order_of_joining().front().id);
  if (!side) return seats.chosen();
  return *side == rules::Side::white ? ColorChoice::white : ColorChoice::black;
}

/// The next game of the same two players, colours reversed.
void follow(Decision& decision, Follows as, SetupChoice setup, std::optional<Pairing> pairing) {
  const State& state = decision.state();
  const auto& players = state.seats.in_order_of_joining();
  std::optional<std::string> taken_over;
  if (setup == SetupChoice::same && state.play && !state.play->setup().empty()) taken_over = state.play->setup();
  NewGame next{.id = decision.fresh_game(),
               .creator = players[0],
               .command = {},
               .color = reversed(color_of_creator(state.seats)),
               .control = state.control,
               .rated = state.rated,
               .audience = state.audience,
               .invitation = {},
               .series = {.pairing = pairing, .origin = origin_after(state.id, as, std::move(taken_over))}};
  decision.emit(GameFollowed{.game = {}, .next = next.id.text(), .as = as});
  decision.begin_next_game({.game = std::move(next), .opponent = players[1]});
}

/// FAIRNESS.md, Attacks and answers: who has left because of the roll gets no better one.
bool must_keep_setup(const State& state) {
  return state.play && state.ending->result == Result::none;
}

/// A mini-match has one, whichever of its games it was offered in.
std::optional<GameId> rematch_made(const State& state, const std::optional<OtherGame>& other) {
  const auto next = state.followed.find(Follows::rematch);
  if (next != state.followed.end()) return next->second;
  return other ? other->rematch : std::nullopt;
}

}  // namespace

void follow_in_match(Decision& decision) {
  const State& state = decision.state();
  if (state.followed.contains(Follows::second) || follows_another(state.series.origin) || !state.play) return;
  const bool ended = state.ending && state.ending->result != Result::none;
  const bool due = (state.series.pairing == Pairing::together && state.phase == Phase::playing) ||
                   (state.series.pairing == Pairing::sequence && ended);
  if (due) follow(decision, Follows::second, SetupChoice::same, std::nullopt);
}

Decided decide(Decision& decision, const PlayerId& player, const OfferRematch& offer) {
  const State& state = decision.state();
  if (!state.seats.has(player)) return refuse(ErrorCode::not_a_player, say<"game.only_players">());
  if (const auto good = check_no_tournament(state); !good) return std::unexpected(good.error());
  if (state.phase != Phase::ended) {
    return refuse(ErrorCode::not_over, say<"game.not_over">());
  }
  if (!state.seats.full()) return refuse(ErrorCode::not_available, say<"game.nobody_played">());
  const Circumstances& known = decision.circumstances();
  if (known.other_game && !known.other_game->over) {
    return refuse(ErrorCode::not_over, say<"game.other_game_goes_on">());
  }
  if (const auto made = rematch_made(state, known.other_game)) {
    return refuse(ErrorCode::rematch_made, say<"game.rematch_begun">(made->text()));
  }
  // Only a closed account counts: whoever blocks somebody may do without a rematch.
  if (known.separation == Separation::closed)
    return std::unexpected(check_separation(known.separation, state.seats.other(player)).error());
  if (const auto good = check_rated_dice_ban(decision, state.seats.other(player)); !good) {
    return std::unexpected(good.error());
  }
  const SetupChoice setup = must_keep_setup(state) ? SetupChoice::same : offer.setup;
  const RematchOffer wanted{.by = player, .setup = setup};
  if (state.rematch == wanted) return refuse(ErrorCode::rematch_stands, say<"game.rematch_stands">());
  if (state.rematch && state.rematch->by != player && state.rematch->setup == setup) {
    follow(decision, Follows::rematch, setup, known.other_game ? known.other_game->pairing : state.series.pairing);
  } else {
    decision.emit(RematchOffered{.game = {}, .by = player.text(), .setup = setup});
  }
  return std::nullopt;
}

Decided decide(Decision& decision, const PlayerId& player, const RematchDecline&) {
  const State& state = decision.state();
  if (!state.seats.has(player)) return refuse(ErrorCode::not_a_player, say<"game.only_players">());
  if (!state.rematch) return refuse(ErrorCode::no_rematch_offer, say<"game.no_rematch_offered">());
  decision.emit(RematchDeclined{.game = {}, .by = player.text()});
  return std::nullopt;
}

}  // namespace server
