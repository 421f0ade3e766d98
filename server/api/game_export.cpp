#include "server/api/game_export.hpp"

#include <algorithm>

#include "server/deputy/play_words.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/draw.hpp"
#include "server/room/encoded_event.hpp"
#include "server/settlement/shown.hpp"

namespace server {
namespace {

using protocol::GameExport;

std::optional<protocol::Outcome> outcome_of(const State& state) {
  return state.ending ? std::optional{to_wire(*state.ending)} : std::nullopt;
}

protocol::SeatedPlayers players_of(const Seats& seats) {
  protocol::SeatedPlayers players;
  for (const Player& player : seats.in_order_of_joining()) {
    const auto side = seats.side_of(player.id);
    auto& seat = side == rules::Side::white                            ? players.white
                 : side == rules::Side::black                          ? players.black
                 : player.id == seats.in_order_of_joining().front().id ? players.first
                                                                       : players.second;
    seat = to_wire(player);
  }
  return players;
}

std::vector<protocol::ExportedEvent> exported(std::span<const Event> events) {
  std::vector<protocol::ExportedEvent> list;
  for (const Event& event : events) {
    list.push_back({.v = static_cast<std::int64_t>(event.seq),
                    .at = event.at.ms,
                    .type = std::string{name(event.kind())},
                    .d = {.json = data_of(event.body)}});
  }
  return list;
}

bool dice_fell(const Play& play) {
  return std::ranges::any_of(play.moves(), &Made::roll);
}

void add_play(GameExport& out, const Play& play) {
  if (!play.setup().empty()) out.setup = play.setup();
  out.start_fen = play.start_fen();
  std::string& moves = out.moves.emplace();
  for (std::size_t at = 0; at < play.moves().size(); ++at) {
    if (!play.moves()[at].roll) moves += (moves.empty() ? "" : " ") + play.text_of(at);
  }
  if (dice_fell(play)) out.actions = play.texts();
}

}  // namespace

std::expected<GameExport, std::string> export_game(const store::StoredGame& game, VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants, 0);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  const auto& [events, header, variant, match] = *rebuilt;

  const State& state = match.state();
  GameExport out{.id = state.id.text(),
                 .rated = state.rated,
                 .variant = header.variant,
                 .rules_version = header.rules_version,
                 .options = {header.options.begin(), header.options.end()},
                 .created_at = events.front().at.ms,
                 .last_move_at = events.back().at.ms,
                 .status = status_word(state.phase, outcome_of(state)),
                 .clock = to_wire(state.control),
                 .players = players_of(state.seats)};
  if (state.ending) {
    out.outcome = outcome_of(state);
    if (state.ending->result == Result::white) out.winner = Color::white;
    if (state.ending->result == Result::black) out.winner = Color::black;
  }
  // What a player did while a roll was due is told in the record of the dice, too.
  const auto voided = state.draws.empty() ? std::nullopt : state.draws.back().voided;
  if (state.ending && voided && !voided->by.empty()) out.ended_by = voided->by;
  if (game.settled) out.ratings = ratings_at_end(*game.settled);
  if (auto draws = gamefile::draws_of(state); !draws.empty()) out.draws = std::move(draws);
  if (state.play) {
    add_play(out, *state.play);
    const auto record = gamefile::record_of(match, events);
    if (!record) return std::unexpected(record.error());
    gamefile::add_course(out, *record);
  }
  out.events = exported(events);
  return out;
}

std::expected<std::optional<std::string>, std::string> export_file(const store::StoredGame& game,
                                                                   VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants, 0);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  if (!rebuilt->match.state().play) return std::nullopt;
  const auto record = gamefile::record_of(rebuilt->match, rebuilt->events);
  if (!record) return std::unexpected(record.error());
  return gamefile::write(*record, *rebuilt->variant);
}

bool has_audience(const store::StoredGame& game) {
  const auto card = card_of(game.head);
  return !card || card->audience != Audience{};
}

std::optional<store::StoredGame> part_for(const std::optional<PlayerId>& reader, store::StoredGame game,
                                          store::WallTime now) {
  const auto known = card_of(game.head);
  if (!known) return std::nullopt;  // it may be a private one
  const GameCard& card = *known;
  const auto is_reader = [&](const SeatCard& seat) { return reader && seat.player.id == *reader; };
  if (std::ranges::any_of(card.seats, is_reader)) return game;
  const Audience& audience = card.audience;
  if (audience.is_private) return std::nullopt;
  // That it follows from another game is told when that is shown to have gone so far.
  const bool follows = follows_another(card.series.origin) && !game.events.empty();
  if (follows && game.events.front().at + audience.delay > now) return std::nullopt;
  const auto is_held = [&](const store::StoredEvent& event) {
    return event.seq > 1 && event.at + audience.delay > now;
  };
  const auto first_held = audience.delay == Ms{0} ? game.events.end() : std::ranges::find_if(game.events, is_held);
  if (first_held != game.events.end()) game.settled.reset();
  game.events.erase(first_held, game.events.end());
  return game;
}

std::optional<std::string> export_draw(const store::StoredGame& game, std::uint32_t number, VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants);
  const GameDraw* found = rebuilt ? draw_numbered(rebuilt->match.state(), number) : nullptr;
  if (found == nullptr) return std::nullopt;
  const fairness::Draw& draw = found->fair;
  if (draw.state().stage == fairness::Stage::gathering) return std::nullopt;
  return fairness::write_record(draw.record());
}

}  // namespace server
