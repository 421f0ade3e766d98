#include "server/api/game_export.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/json/tree.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "server/games/stored_game.hpp"
#include "server/match/draw.hpp"
#include "server/room/encoded_event.hpp"
#include "server/settlement/shown.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

/// lichess's words for how a game stands, where it has one; else our own reason.
std::string status_word(const State& state) {
  if (!state.ending) return state.phase == Phase::playing ? "started" : "created";
  switch (state.ending->cause) {
    case EndReason::checkmate:
      return "mate";
    case EndReason::stalemate:
      return "stalemate";
    case EndReason::resignation:
      return state.ending->result == Result::none ? "aborted" : "resign";
    case EndReason::agreement:
      return "draw";
    case EndReason::time:
      return "outoftime";
    case EndReason::abandonment:
      return "timeout";
    case EndReason::aborted:
    case EndReason::void_draw:
      return "aborted";
    case EndReason::no_move:
      return "noStart";
    default:
      return std::string{name(state.ending->cause)};
  }
}

ordered_json players_json(const Seats& seats) {
  ordered_json players = ordered_json::object();
  for (const Player& player : seats.in_order_of_joining()) {
    const auto side = seats.side_of(player.id);
    const std::string seat = side                                             ? std::string{name(*side)}
                             : player.id == seats.in_order_of_joining()[0].id ? "first"
                                                                              : "second";
    players[seat] = {{"id", player.id.text()}, {"name", player.name}};
  }
  return players;
}

ordered_json events_json(std::span<const Event> events) {
  ordered_json list = ordered_json::array();
  for (const Event& event : events) {
    list.push_back({{"v", event.seq},
                    {"at", event.at.ms},
                    {"t", name(event.kind())},
                    {"d", ordered_json::parse(data_of(event.body))}});
  }
  return list;
}

bool dice_fell(const Play& play) {
  return std::ranges::any_of(play.moves(), &Made::roll);
}

void add_play(ordered_json& json, const Play& play) {
  if (!play.setup().empty()) json["setup"] = play.setup();
  json["initialFen"] = play.start_fen();
  std::string moves;
  for (std::size_t at = 0; at < play.moves().size(); ++at) {
    if (!play.moves()[at].roll) moves += (moves.empty() ? "" : " ") + play.text_of(at);
  }
  json["moves"] = moves;
  if (!dice_fell(play)) return;
  json["actions"] = ordered_json::array();  // as `astragal rules` replays them
  for (std::size_t at = 0; at < play.moves().size(); ++at) json["actions"].push_back(play.text_of(at));
}

}  // namespace

std::expected<ordered_json, std::string> export_game(const store::StoredGame& game, VariantCache& variants) {
  const auto rebuilt = rebuild(game, {}, variants, 0);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  const auto& [events, header, variant, match] = *rebuilt;

  const State& state = match.state();
  ordered_json json{{"id", state.id.text()},
                    {"rated", state.rated},
                    {"variant", header.variant},
                    {"rulesVersion", header.rules_version},
                    {"options", header.options},
                    {"createdAt", events.front().at.ms},
                    {"lastMoveAt", events.back().at.ms},
                    {"status", status_word(state)},
                    {"clock", protocol::json::tree_of(to_wire(state.control))},
                    {"players", players_json(state.seats)}};
  if (state.ending) {
    json["outcome"] = {{"result", name(state.ending->result)}, {"reason", name(state.ending->cause)}};
    if (state.ending->result == Result::white || state.ending->result == Result::black) {
      json["winner"] = name(state.ending->result);
    }
  }
  // What a player did while a roll was due is told in the record of the dice, too.
  const auto voided = state.draws.empty() ? std::nullopt : state.draws.back().voided;
  if (state.ending && voided && !voided->by.empty()) json["endedBy"] = voided->by;
  if (game.settled) json["ratings"] = protocol::json::tree_of(ratings_at_end(*game.settled));
  for (std::string& draw : gamefile::draws_of(state)) json["draws"].push_back(std::move(draw));
  if (state.play) {
    add_play(json, *state.play);
    const auto record = gamefile::record_of(match, events);
    if (!record) return std::unexpected(record.error());
    gamefile::add_course(json, *record);
  }
  json["events"] = events_json(events);
  return json;
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
