#include "server/tournament_room/begun_games.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

using protocol::BoardResult;

Player player_of(const tournament::State& state, const std::string& id) {
  const tournament::Participant& one = *state.find(id);  // evolve() has looked
  return {.id = PlayerId::parse(id).value(), .name = one.player.name, .is_bot = one.player.bot.value_or(false)};
}

NextGame next_game(const TournamentId& id, const tournament::State& state, int round, const protocol::BoardGame& game) {
  const tournament::Round& played = state.rounds[static_cast<std::size_t>(round - 1)];
  const bool has_computer = tournament::is_computer(game.white) || tournament::is_computer(game.black);
  return {.game = {.id = GameId::parse(game.game).value(),
                   .creator = player_of(state, game.white),
                   .command = {},
                   .color = ColorChoice::white,
                   .control = time_control_of(game.clock.value_or(played.terms.clock)),
                   .rated = state.terms.rated && !has_computer,
                   .audience = {.is_private = state.is_private()},
                   .series = {.pairing = {},
                              .origin = OfTournament{.tournament = id,
                                                     .round = round,
                                                     .board = static_cast<int>(game.board),
                                                     .name = state.terms.name,
                                                     .setup = played.setup,
                                                     .draw = played.setup ? std::optional{played.draw} : std::nullopt}},
                   .default_time = Ms{state.terms.default_ms.value_or(0)},
                   .ends_by = played.ends()},
          .opponent = player_of(state, game.black)};
}

}  // namespace

std::expected<NewGames, std::string> begun_games(const Core& core, const GameMaker& maker, const TournamentId& id,
                                                 const tournament::State& state,
                                                 std::span<const tournament::Step> steps) {
  NewGames games;
  for (const tournament::Step& step : steps) {
    const auto* begun = std::get_if<protocol::GamesBegun>(&step.body);
    if (begun == nullptr) continue;
    const int round = static_cast<int>(begun->round);
    const protocol::RoundTerms& terms = state.rounds[static_cast<std::size_t>(round - 1)].terms;
    const auto variant = core.variants.get(terms.variant, {terms.options.begin(), terms.options.end()});
    if (!variant) return std::unexpected(variant.error().message);
    for (const protocol::BoardGame& game : begun->games) {
      games.push_back(std::make_shared<const store::NewGameWrites>(
          maker.begin(next_game(id, state, round, game), **variant, step.at)));
    }
  }
  return games;
}

std::optional<std::array<BoardResult, 2>> scores_of(const GameCard& card) {
  switch (card.ending->result) {
    case Result::white:
      return std::array{BoardResult::win, BoardResult::loss};
    case Result::black:
      return std::array{BoardResult::loss, BoardResult::win};
    case Result::draw:
      return std::array{BoardResult::draw, BoardResult::draw};
    case Result::none:
      break;
  }
  if (card.at_fault.empty()) return std::nullopt;
  const auto score = [&](rules::Side side) {
    const bool is_late = std::ranges::count(card.at_fault, card.at(side)->id.text()) > 0;
    return is_late ? BoardResult::forfeit_loss : BoardResult::forfeit_win;
  };
  return std::array{score(rules::Side::white), score(rules::Side::black)};
}

}  // namespace server
