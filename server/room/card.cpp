#include "server/room/card.hpp"
#include "server/talk/shown_name.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace server {
namespace {

using nlohmann::json;

store::GameState stored_state(Phase phase) {
  if (phase == Phase::ended) return store::GameState::finished;
  return phase == Phase::waiting ? store::GameState::waiting : store::GameState::running;
}

Phase phase_of(const json& summary, store::GameState state) {
  if (state == store::GameState::finished) return Phase::ended;
  if (state == store::GameState::waiting) return Phase::waiting;
  return summary.value("phase", "") == name(Phase::rolling) ? Phase::rolling : Phase::playing;
}

std::optional<SeatCard> seat_of(const json& seat) {
  const auto id = PlayerId::parse(seat.value("id", ""));
  if (!id) return std::nullopt;
  SeatCard card{.player = {.id = *id, .name = seat.value("name", "")}, .side = {}};
  if (const auto color = color_choice_named(seat.value("color", "")); color && *color != ColorChoice::random) {
    card.side = *color == ColorChoice::white ? rules::Side::white : rules::Side::black;
  }
  return card;
}

void read_summary(GameCard& card, const json& summary) {
  if (summary.contains("clock")) card.control = time_control_of(summary["clock"]);
  card.color = color_choice_named(summary.value("color", "")).value_or(ColorChoice::random);
  card.rated = summary.value("rated", false);
  card.invitation = invitation_of(summary);
  card.series = series_of(summary);
  card.audience = audience_of(summary);
  for (const json& seat : summary.value("players", json::array())) {
    if (auto read = seat_of(seat)) card.seats.push_back(std::move(*read));
  }
  for (const json& one : summary.value("followed", json::array())) {
    const auto as = follows_named(one.value("as", ""));
    const auto next = GameId::parse(one.value("next", ""));
    if (as && next) card.followed.emplace(*as, *next);
  }
  if (!summary.contains("outcome")) return;
  const auto result = result_named(summary["outcome"].value("result", ""));
  const auto cause = end_cause_named(summary["outcome"].value("reason", ""));
  if (result && cause) card.ending = Ending{.result = *result, .cause = *cause};
}

/// Half points of a player in a game that has ended and counts.
int halves_of(const GameCard& card, const PlayerId& player) {
  if (!card.ending || card.ending->result == Result::none) return 0;
  if (card.ending->result == Result::draw) return 1;
  const Player* winner = card.at(card.ending->result == Result::white ? rules::Side::white : rules::Side::black);
  return winner != nullptr && winner->id == player ? 2 : 0;
}

}  // namespace

const Player* GameCard::at(rules::Side side) const {
  const auto found = std::ranges::find(seats, std::optional{side}, &SeatCard::side);
  return seats.size() < Seats::kSeats || found == seats.end() ? nullptr : &found->player;
}

std::optional<GameId> GameCard::partner() const {
  if (series.origin && series.origin->as == Follows::second) return series.origin->game;
  const auto second = followed.find(Follows::second);
  return second == followed.end() ? std::nullopt : std::optional{second->second};
}

GameCard card_of(const State& state) {
  GameCard card{.game = state.id,
                .phase = state.phase,
                .variant = std::string{state.variant->id},
                .options = state.variant->options,
                .control = state.control,
                .color = state.seats.chosen(),
                .rated = state.rated,
                .invitation = state.invitation,
                .series = state.series,
                .audience = state.audience,
                .seats = {},
                .followed = state.followed,
                .ending = state.ending};
  for (const Player& player : state.seats.in_order_of_joining()) {
    card.seats.push_back({.player = player, .side = state.seats.side_of(player.id)});
  }
  return card;
}

GameCard card_of(const store::GameHead& head) {
  const store::NewGame& game = head.game;
  GameCard card;
  card.game = game.id;
  card.variant = game.variant;
  const auto options = json::parse(game.options, nullptr, false);
  if (options.is_object()) card.options = options.get<rules::Options>();
  const auto summary = json::parse(game.heading.summary, nullptr, false);
  card.phase = phase_of(summary.is_object() ? summary : json::object(), game.heading.state);
  if (summary.is_object()) read_summary(card, summary);
  for (const std::string& closed : head.closed) {
    if (const auto id = PlayerId::parse(closed)) rename(card, *id, kClosedAccount);
  }
  return card;
}

bool rename(GameCard& card, const PlayerId& player, std::string_view name) {
  bool is_there = false;
  const auto give = [&](Player& one) {
    if (one.id != player) return;
    one.name = name;
    is_there = true;
  };
  for (SeatCard& seat : card.seats) give(seat.player);
  if (card.invitation.to) give(*card.invitation.to);
  return is_there;
}

store::Heading heading_of(const State& state) {
  json summary{{"phase", name(state.phase)},
               {"clock", to_json(state.control)},
               {"color", name(state.seats.chosen())},
               {"rated", state.rated},
               {"players", json::array()}};
  add_invitation(summary, state.invitation);
  add_series(summary, state.series);
  add_audience(summary, state.audience);
  for (std::size_t i = 0; i < state.seats.in_order_of_joining().size(); ++i) {
    summary["players"].push_back(to_json(state.seats, i));
  }
  add_followed(summary, state.followed);
  if (state.ending) {
    summary["outcome"] = {{"result", name(state.ending->result)}, {"reason", name(state.ending->cause)}};
  }
  return {.state = stored_state(state.phase), .summary = summary.dump()};
}

MatchScore score_of(const GameCard& first, const std::optional<GameCard>& second) {
  MatchScore score{.games = {first.game}, .halves = {}, .over = first.ending.has_value()};
  if (second) {
    score.games.push_back(second->game);
    score.over = first.ending && second->ending;
  }
  for (const SeatCard& seat : first.seats) {
    const int halves = halves_of(first, seat.player.id) + (second ? halves_of(*second, seat.player.id) : 0);
    score.halves.emplace_back(seat.player.id, halves);
  }
  return score;
}

}  // namespace server
