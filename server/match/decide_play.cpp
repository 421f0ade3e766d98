// The game itself: its start, moves, and every way to end it but aborting.
#include "server/match/deed.hpp"

#include <cassert>

namespace server {
namespace {

using nlohmann::json;
using rules::Side;

/// The side of a player in a game that is being played.
std::expected<Side, Refusal> side_in_play(const Deed& deed, const PlayerId& player) {
  const State& state = deed.state();
  if (!state.seats.has(player)) return refuse(RefusalCode::not_a_player, "only the players of the game may do this");
  if (state.phase == Phase::ended) return refuse(RefusalCode::game_over, "the game has ended");
  if (state.phase != Phase::playing) return refuse(RefusalCode::not_started, "the game has not begun");
  if (state.clock && state.clock->is_up(deed.now())) {
    return refuse(RefusalCode::out_of_time, "the time of the side to move has run out");
  }
  return *state.seats.side_of(player);
}

/// Whether a command was meant for the position that stands.
std::expected<void, Refusal> check_ply(const Play& play, int ply) {
  const int next = play.ply() + 1;
  if (ply == next) return {};
  return refuse(RefusalCode::stale_ply,
                "ply " + std::to_string(next) + " is to be played, not ply " + std::to_string(ply));
}

}  // namespace

void start_play(Deed& deed, const std::string& setup) {
  const State& state = deed.state();
  const auto start = rules::start(*state.variant, setup);
  assert(start);
  json body = json::object();
  for (const Side side : rules::kSides) {
    const Player& player = state.seats.at(side);
    body[std::string{name(side)}] = {{"id", player.id.text()}, {"name", player.name}};
  }
  const Play play{*state.variant, *start};
  body["start"] = start_json(play);
  add_board(body, *state.variant, play.board());
  body.erase("fen");  // it stands in the start
  if (const auto* fischer = std::get_if<Fischer>(&state.control)) {
    body["clocks"] = to_json(Clock{*fischer, deed.now()}, deed.now());
  }
  deed.emit(EventKind::game_started, std::move(body));
}

Decided decide(Deed& deed, const PlayerId& player, const MakeMove& move) {
  const auto side = side_in_play(deed, player);
  if (!side) return std::unexpected(side.error());
  const State& state = deed.state();
  if (const auto good = check_ply(*state.play, move.ply); !good) return std::unexpected(good.error());
  if (*side != state.play->turn()) return refuse(RefusalCode::not_your_turn, "the other player is to move");
  const auto played = state.play->tried(move.text);
  if (!played) {
    return std::unexpected(Refusal{.code = RefusalCode::illegal_move,
                                   .sentence = played.error().message,
                                   .reason = rules::name(played.error().reason)});
  }
  const auto& outcome = played->board.outcome;
  json body{{"ply", move.ply}, {"move", move.text}, {"changes", to_json(*state.variant, played->changes)}};
  json extra;
  if (state.clock) {
    Clock after = *state.clock;
    const auto lag = after.press(deed.now(), move.lag);
    if (!lag) return refuse(RefusalCode::out_of_time, "the move came after your time had run out");
    if (outcome) after.stop(deed.now());
    body["clocks"] = to_json(after, deed.now());
    extra["lag_ms"] = lag->count();
  }
  add_board(body, *state.variant, played->board);
  const bool declines = state.offers.open == rules::opponent(*side);
  deed.emit(EventKind::moved, std::move(body), extra);
  if (declines) deed.emit(EventKind::draw_declined, {{"by", name(*side)}});
  if (outcome) deed.end(ending_of(*outcome));
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const Resign&) {
  const State& state = deed.state();
  if (state.phase == Phase::rolling && state.seats.has(player)) {
    give_up_dice(deed, EndCause::resignation);
    return std::nullopt;
  }
  const auto side = side_in_play(deed, player);
  if (!side) return std::unexpected(side.error());
  deed.end({.result = won_by(rules::opponent(*side)), .cause = EndCause::resignation});
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const OfferDraw& offer) {
  const auto side = side_in_play(deed, player);
  if (!side) return std::unexpected(side.error());
  const State& state = deed.state();
  if (const auto good = check_ply(*state.play, offer.ply); !good) return std::unexpected(good.error());
  if (state.offers.open == rules::opponent(*side)) return decide(deed, player, AcceptDraw{});
  if (state.offers.open == *side) return refuse(RefusalCode::draw_offer_stands, "your offer of a draw stands already");
  if (state.offers.made[static_cast<std::size_t>(*side)])
    return refuse(RefusalCode::draw_offer_stands, "make a move before you offer a draw again");
  deed.emit(EventKind::draw_offered, {{"by", name(*side)}});
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const AcceptDraw&) {
  const auto side = side_in_play(deed, player);
  if (!side) return std::unexpected(side.error());
  if (deed.state().offers.open != rules::opponent(*side)) {
    return refuse(RefusalCode::no_draw_offer, "the opponent offers no draw");
  }
  deed.end({.result = Result::draw, .cause = EndCause::agreement});
  return std::nullopt;
}

Decided decide(Deed& deed, const PlayerId& player, const DeclineDraw&) {
  const auto side = side_in_play(deed, player);
  if (!side) return std::unexpected(side.error());
  if (deed.state().offers.open != rules::opponent(*side)) {
    return refuse(RefusalCode::no_draw_offer, "the opponent offers no draw");
  }
  deed.emit(EventKind::draw_declined, {{"by", name(*side)}});
  return std::nullopt;
}

void decide_time(Deed& deed) {
  const State& state = deed.state();
  const auto due = deadline_of(state);
  if (!due || deed.now() < *due) return;
  if (state.phase == Phase::rolling) return give_up_dice(deed, EndCause::void_draw);
  const Side late = *state.clock->running();
  if (state.clock->first_move() && !state.rated) {
    return deed.end({.result = Result::none, .cause = EndCause::no_move});
  }
  deed.end({.result = won_by(rules::opponent(late)), .cause = EndCause::time});
}

}  // namespace server
