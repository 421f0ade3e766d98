#include "server/games/stored_game.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/match/draw.hpp"
#include "server/record/event_text.hpp"
#include "server/settlement/settlement.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

store::StoredEvent stored_event(const Event& event) {
  store::StoredEvent stored{.seq = event.seq,
                            .at = wall_time(event.at),
                            .kind = std::string{name(event.kind())},
                            .format = static_cast<std::uint16_t>(format_of(event.kind())),
                            .command = {},
                            .body = event_text(event.body)};
  if (!event.command.empty()) stored.command = store::CommandKey{.player = event.by.text(), .id = event.command};
  return stored;
}

bool seats_somebody(EventKind kind) {
  return kind == EventKind::game_created || kind == EventKind::player_joined;
}

/// Gives those who have closed their accounts another name, in the first events; a program of clients finds names at
/// no other place.
class Conceal {
 public:
  explicit Conceal(std::span<const std::string> closed) : closed_(closed) {}

  void operator()(GameCreated& created) const {
    hide(created.creator);
    if (created.to) hide(*created.to);
  }
  void operator()(PlayerJoined& joined) const { hide(joined.player); }
  void operator()(GameStarted& started) const {
    hide(started.white);
    hide(started.black);
  }
  void operator()(auto&) const {}

 private:
  void hide(auto& player) const {
    if (std::ranges::find(closed_, player.id) != closed_.end()) player.name = kClosedAccount;
  }

  std::span<const std::string> closed_;
};

}  // namespace

bool changes_card(EventKind kind) {
  return kind == EventKind::player_joined || kind == EventKind::fair_offered || kind == EventKind::game_started ||
         kind == EventKind::game_ended || kind == EventKind::game_followed;
}

store::DrawWrite stored_draw(const FairWrite& fair, bool is_left_rated_setup) {
  store::DrawWrite stored{.key = {.id = fair.draw.id, .number = fair.draw.number},
                          .stage = fair.ended ? store::DrawStage::ended : store::DrawStage::open,
                          .state = fair.secret ? fairness::to_hex(*fair.secret) : "",
                          .lock = {},
                          .record = {}};
  if (!fair.record) return stored;
  const auto lock = fairness::parse_lock(fair.record->lock);
  stored.lock = store::LockDigest{.day = lock->time.substr(0, std::string_view{"2026-11-20"}.size()),
                                  .sha256 = fairness::sha256(fair.record->lock)};
  stored.record = fairness::write_record(*fair.record);
  if (fair.voided) {
    stored.voided = store::VoidWrite{.kind = std::string{name(fair.voided->kind)},
                                     .against = fair.voided->against,
                                     .left_rated_setup = is_left_rated_setup};
  }
  return stored;
}

store::NewGame new_game_of(const State& state, Now now) {
  return {.id = state.id,
          .created = wall_time(now),
          .variant = std::string{state.variant->id},
          .rules_version = static_cast<std::uint32_t>(state.variant->rules_version),
          .options = nlohmann::json(state.variant->options).dump(),
          .heading = heading_of(state),
          .by_post = by_post(state.control).has_value()};
}

/// A first move that did not come counts too, once dice had given the setup of a rated game. A flag that falls against
/// an opponent who cannot win loses no game.
bool is_lost_on_time(const Ending& ending, rules::Side side) {
  const bool is_time = ending.cause == EndReason::time || ending.cause == EndReason::abandonment;
  return is_time && ending.result == won_by(rules::opponent(side));
}

std::vector<store::CorrespondenceResult> correspondence_results_of(const State& state) {
  if (!state.ending || state.ending->result == Result::none || !state.clock || !state.clock->by_post()) return {};
  std::vector<store::CorrespondenceResult> results;
  for (const rules::Side side : rules::kSides) {
    const PlayerId& player = state.seats.at(side).id;
    if (player.is_guest()) continue;
    const Thought& thought = state.clock->thought(side);
    results.push_back({.player = player.text(),
                       .lost_on_time = is_lost_on_time(*state.ending, side),
                       .moves = thought.moves,
                       .spent = thought.time});
  }
  return results;
}

store::Writes writes_of(const Effects& effects, const State& state, Now now) {
  store::Writes writes{
      .events = {}, .draws = {}, .heading = {}, .players = {}, .at = wall_time(now), .settle = {}, .new_games = {}};
  if (std::ranges::any_of(effects.events, changes_card, &Event::kind)) writes.heading = heading_of(state);
  if (std::ranges::any_of(effects.events, seats_somebody, &Event::kind)) {
    for (const Player& player : state.seats.in_order_of_joining()) writes.players.push_back(player.id.text());
  }
  for (const Event& event : effects.events) writes.events.push_back(stored_event(event));
  for (const FairWrite& fair : effects.fair) {
    const bool is_rated = fair.voided && rolls_rated_setup(state, *draw_numbered(state, fair.draw.number));
    writes.draws.push_back(stored_draw(fair, is_rated));
  }
  const bool ends = std::ranges::find(effects.events, EventKind::game_ended, &Event::kind) != effects.events.end();
  if (!ends) return writes;
  writes.settle = settlement_of(state);
  writes.correspondence_results = correspondence_results_of(state);
  return writes;
}

std::expected<Event, std::string> event_of(const store::StoredEvent& stored) {
  const std::string where = "event " + std::to_string(stored.seq);
  const auto kind = event_named(stored.kind);
  if (!kind) return std::unexpected(where + " is of the unknown kind " + stored.kind);
  auto body = read_event(*kind, stored.format, stored.body);
  if (!body) return std::unexpected(where + " has a body that cannot be read: " + body.error());
  Event event{.seq = stored.seq, .at = now_of(stored.at), .by = {}, .command = {}, .body = std::move(*body)};
  if (stored.command) {
    const auto by = PlayerId::parse(stored.command->player);
    if (!by) return std::unexpected(where + " names nobody that a player's id could be");
    event.by = *by;
    event.command = stored.command->id;
  }
  return event;
}

std::expected<Events, std::string> events_of(const store::StoredGame& game) {
  Events events;
  events.reserve(game.events.size());
  for (const store::StoredEvent& one : game.events) {
    auto event = event_of(one);
    if (!event) return std::unexpected(std::move(event.error()));
    if (!game.head.closed.empty()) std::visit(Conceal{game.head.closed}, event->body);
    events.push_back(std::move(*event));
  }
  return events;
}

Secrets secrets_of(std::span<const store::DrawWrite> draws) {
  Secrets secrets;
  for (const store::DrawWrite& draw : draws) {
    if (const auto secret = fairness::from_hex<fairness::Secret>(draw.state)) secrets[draw.key.number] = *secret;
  }
  return secrets;
}

std::expected<Rebuilt, std::string> rebuild(const store::StoredGame& game, const Secrets& secrets,
                                            VariantCache& variants, Seq described_after) {
  auto events = events_of(game);
  if (!events) return std::unexpected(std::move(events.error()));
  if (events->empty()) return std::unexpected("its record is empty");
  auto header = header_of(events->front());
  if (!header) return std::unexpected("the record does not begin with game_created");
  auto variant = variants.get(header->variant, header->options);
  if (!variant) return std::unexpected(std::move(variant.error().message));
  if ((*variant)->rules_version != header->rules_version) {
    return std::unexpected("it was played under version " + std::to_string(header->rules_version) + " of its rules");
  }
  auto match = Match::replay_and_describe(**variant, *events, described_after, secrets);
  if (!match) return std::unexpected(std::move(match.error()));
  return Rebuilt{std::move(*events), std::move(*header), std::move(*variant), std::move(*match)};
}

std::expected<Event, std::string> described(store::StoredGame game, Seq seq, VariantCache& variants) {
  if (seq == 0 || seq > game.events.size()) return std::unexpected("it has no event " + std::to_string(seq));
  game.events.resize(seq);  // what came later has no part in it
  auto rebuilt = rebuild(game, {}, variants, seq - 1);
  if (!rebuilt) return std::unexpected(std::move(rebuilt.error()));
  return std::move(rebuilt->events.back());
}

}  // namespace server
