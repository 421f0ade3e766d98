#include "server/match/blame.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "server/match/draws.hpp"
#include "server/match/named.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 4> kKinds{"time", "ended", "new draw", "restored"};

Voided ended_by(const std::string& who) {
  return {.kind = VoidKind::ended, .by = who, .against = {who}};
}

/// Whose time is over: of all who have not opened before the game, in play of the one whose clock runs.
Voided time_is_over(const State& state) {
  Voided voided{.kind = VoidKind::time};
  const GameDraw& dice = state.draws.back();
  if (state.phase == Phase::playing) {
    const rules::Side late = side_on_clock(state);
    if (owes(state, dice, late)) voided.against.push_back(state.seats.at(late).id.text());
    return voided;
  }
  for (const std::size_t position : dice.draw.waiting_for()) {
    voided.against.push_back(dice.draw.lock().seats[position - 1].player);
  }
  return voided;
}

/// The opponent has gone, and this player ends the game: his own deed, unless it was for the other to open.
Voided claimed_by(const State& state, const PlayerId& claimant) {
  const Player& gone = state.seats.other(claimant);
  if (!owes(state, state.draws.back(), *state.seats.side_of(gone.id))) return ended_by(claimant.text());
  return {.kind = VoidKind::time, .by = {}, .against = {gone.id.text()}};
}

}  // namespace

std::string_view name(VoidKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::string why_text(const Voided& voided) {
  const std::string kind{name(voided.kind)};
  return voided.by.empty() ? kind : kind + " by " + voided.by;
}

nlohmann::json to_json(const Voided& voided) {
  nlohmann::json json{{"kind", name(voided.kind)}, {"against", voided.against}};
  if (!voided.by.empty()) json["by"] = voided.by;
  return json;
}

std::optional<Voided> voided_of(const nlohmann::json& extra) {
  if (!extra.contains("void")) return std::nullopt;
  const nlohmann::json& said = extra["void"];
  const auto kind = named<VoidKind>(kKinds, said.at("kind").get<std::string>());
  if (!kind) throw std::runtime_error("no kind of a void");
  return Voided{
      .kind = *kind, .by = said.value("by", ""), .against = said.at("against").get<std::vector<std::string>>()};
}

Voided blame_for(const State& state, const Ending& ending, const PlayerId& actor) {
  switch (ending.cause) {
    case EndCause::time:
    case EndCause::no_move:
    case EndCause::void_draw:
      return time_is_over(state);
    case EndCause::abandonment:
      return actor.empty() ? time_is_over(state) : claimed_by(state, actor);
    case EndCause::resignation:
      return ended_by(actor.text());
    default:
      return ended_by(std::string{kServer});  // no player can end it otherwise now
  }
}

}  // namespace server
