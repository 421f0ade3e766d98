#include "server/gamefile/record.hpp"

#include <algorithm>

#include "server/match/draw.hpp"

namespace server::gamefile {
namespace {

/// The clock of the side that made a recorded move, as its event tells everybody.
std::optional<Ms> clock_after(const Moved& moved, rules::Side mover) {
  if (!moved.clocks) return std::nullopt;
  return Ms{mover == rules::Side::white ? moved.clocks->white_ms : moved.clocks->black_ms};
}

/// The events of the moves, without those that were taken back.
std::vector<const Moved*> moves_that_stand(std::span<const Event> events) {
  std::vector<const Moved*> moves;
  for (const Event& event : events) {
    if (const auto* moved = std::get_if<Moved>(&event.body)) moves.push_back(moved);
    if (const auto* taken = std::get_if<TakenBack>(&event.body)) moves.resize(static_cast<std::size_t>(taken->ply));
  }
  return moves;
}

/// The dice of the rules: not the coin for the colours, which comes before them.
std::vector<std::uint64_t> setup_roll(const State& state) {
  const GameDraw* dice = setup_draw(state);
  if (dice == nullptr || state.play->setup().empty()) return {};
  const auto& rolls = dice->fair.state().rolls;
  if (rolls.empty() || !rolls.back().dice) return {};
  std::vector<std::uint64_t> numbers;
  for (const fairness::Die& die : *rolls.back().dice) numbers.push_back(die.number);
  if (state.seats.chosen() == ColorChoice::random) numbers.erase(numbers.begin());
  return numbers;
}

/// A file names a tournament, so one of which no name is known is none.
std::optional<protocol::TournamentBoard> tournament_of(const State& state) {
  auto board = board_of(state.series.origin);
  if (!board || !board->name) return std::nullopt;
  board->draw.reset();
  return board;
}

std::string engine_of(const Event& first) {
  const auto* created = std::get_if<GameCreated>(&first.body);
  return created == nullptr ? std::string{} : created->engine;
}

std::unexpected<Flaw> flaw(std::string what, std::optional<std::size_t> ply = {}) {
  return std::unexpected(Flaw{ply, std::move(what)});
}

/// The position that the record starts from: that of its setup, which its dice must give.
std::expected<rules::Start, Flaw> start_of(const GameRecord& record, const rules::Variant& variant) {
  if (!record.setup_roll.empty()) {
    if (variant.hooks.setup_of_dice == nullptr) return flaw("this game has no setup by dice");
    const auto setup = variant.hooks.setup_of_dice(variant, record.setup_roll, 1);
    if (!setup) return flaw(setup.error().message);
    if (*setup != record.setup) return flaw("the dice give the setup " + *setup + ", not " + record.setup);
  }
  auto start = rules::start(variant, record.setup);
  if (!start) return flaw(start.error().message);
  if (start->setup != record.setup) return flaw("this game has no setup of that name");
  if (rules::to_fen(variant, start->position) != record.start_fen) return flaw("the FEN is not that of the setup");
  return std::move(*start);
}

std::expected<void, Flaw> check_ending(const GameRecord& record, const Play& play) {
  const auto& outcome = play.board().outcome;
  if (outcome && record.ending != ending_of(*outcome)) {
    return flaw("the rules end this game otherwise: " + rules::status_text(outcome), record.plies.size());
  }
  if (!outcome && record.ending && is_of_the_rules(record.ending->cause)) {
    return flaw("the rules do not end this game: " + std::string{name(record.ending->cause)}, record.plies.size());
  }
  return {};
}

}  // namespace

std::vector<std::string> draws_of(const State& state) {
  std::vector<std::string> draws;
  if (const auto board = board_of(state.series.origin); board && board->draw) draws.push_back(*board->draw);
  for (const GameDraw& dice : state.draws) draws.push_back(fairness::to_text(dice.fair.lock().draw));
  return draws;
}

std::expected<GameRecord, std::string> record_of(const Match& match, std::span<const Event> events) {
  const State& state = match.state();
  if (!state.play) return std::unexpected("the game has not begun");
  GameRecord record{.id = state.id.text(),
                    .rated = state.rated,
                    .tournament = tournament_of(state),
                    .created = Now{events.front().at.ms / 1000 * 1000},
                    .players = {state.seats.at(rules::Side::white), state.seats.at(rules::Side::black)},
                    .engine = engine_of(events.front()),
                    .variant = std::string{state.variant->id},
                    .rules_version = state.variant->rules_version,
                    .options = state.variant->options,
                    .control = state.control,
                    .draws = draws_of(state),
                    .setup_roll = setup_roll(state),
                    .setup = state.play->setup(),
                    .start_fen = state.play->start_fen(),
                    .plies = {},
                    .ending = state.ending};
  const std::vector<const Moved*> moved = moves_that_stand(events);
  auto event = moved.begin();
  for (std::size_t at = 0; at < state.play->moves().size(); ++at) {
    const Made& made = state.play->moves()[at];
    record.plies.push_back({.text = state.play->text_of(at), .clock = {}, .conditional = false});
    if (!made.roll) {
      if (event == moved.end()) return std::unexpected("a move has no event");
      record.plies.back().conditional = (*event)->conditional.value_or(false);
      record.plies.back().clock = clock_after(**event++, made.by);
    }
  }
  return record;
}

std::expected<Play, Flaw> replay(const GameRecord& record, const rules::Variant& variant) {
  if (record.rules_version != variant.rules_version) {
    return flaw("this program plays version " + std::to_string(variant.rules_version) + " of these rules, not " +
                std::to_string(record.rules_version));
  }
  const auto start = start_of(record, variant);
  if (!start) return std::unexpected(start.error());
  Play play{variant, *start};
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    if (play.board().outcome) return flaw("the game is over: " + rules::status_text(play.board().outcome), i);
    if (record.plies[i].conditional && (!by_post(record.control) || play.board().chance)) {
      return flaw("only moves of games by post are conditional", i);
    }
    if (const auto played = play.play(record.plies[i].text); !played) return flaw(played.error().message, i);
  }
  if (const auto ended = check_ending(record, play); !ended) return std::unexpected(ended.error());
  return play;
}

}  // namespace server::gamefile
