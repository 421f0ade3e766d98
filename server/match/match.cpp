#include "server/match/match.hpp"

#include <algorithm>
#include <ranges>

#include <nlohmann/json.hpp>

#include "server/match/deed.hpp"
#include "server/match/draws.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

std::optional<fairness::Record> record_of(const fairness::Draw& draw) {
  if (draw.state().stage == fairness::Stage::gathering) return std::nullopt;
  return draw.record();
}

FairWrite fair_write(const State& state, std::uint32_t number) {
  const GameDraw& dice = *draw_numbered(state, number);
  const fairness::Draw& draw = dice.draw;
  const fairness::Stage stage = draw.state().stage;
  const bool ended = stage == fairness::Stage::done || stage == fairness::Stage::voided;
  FairWrite write{.draw = draw.lock().draw,
                  .ended = ended || state.phase == Phase::ended,
                  .secret = {},
                  .record = record_of(draw),
                  .voided = dice.voided};
  const auto secret = state.secrets.find(number);
  if (secret != state.secrets.end()) write.secret = secret->second;
  return write;
}

Effects effects(const State& state, Deed deed, std::optional<Seq> repeats = {}) {
  Effects done{
      .events = deed.take(), .fair = {}, .deadline = deadline_of(state), .born = deed.take_born(), .repeats = repeats};
  for (const std::uint32_t number : deed.draws()) done.fair.push_back(fair_write(state, number));
  return done;
}

/// What the room has brought along for a draw.
fairness::Secret secret_in(const Command& command) {
  if (const auto* restored = std::get_if<Restored>(&command)) return restored->secret;
  if (const auto* restarted = std::get_if<Restarted>(&command)) return restarted->secret;
  return {};
}

std::expected<Effects, Refusal> handle_order(State& state, const Order& order, Now now, const fairness::SigningKey& key,
                                             const GameId& fresh) {
  if (!order.id.empty()) {
    const auto answered = state.answers.find({order.player, order.id});
    if (answered != state.answers.end()) {
      return effects(state, Deed{state, now, key, fresh}, answered->second);
    }
  }
  Deed deed{state, now, key, fresh, order};
  const Decided decided =
      std::visit([&](const auto& action) { return decide(deed, order.player, action); }, order.action);
  if (!decided) return std::unexpected(decided.error());
  return effects(state, std::move(deed), *decided);
}

/// Whether time has been running that an outage must not cost.
bool was_running(const State& state) {
  return state.phase == Phase::rolling || (state.phase == Phase::playing && state.clock);
}

/// Nobody can call for rolls of a draw that another key has locked.
bool has_lost_its_key(const Deed& deed) {
  const GameDraw* dice = deed.state().phase == Phase::playing ? play_draw(deed.state()) : nullptr;
  return dice != nullptr && dice->draw.lock().server_key != deed.key().public_key();
}

void restart(Deed& deed, const Restarted& restarted) {
  if (!was_running(deed.state())) return;
  const Now from = std::clamp(restarted.alive, deed.state().last_at, deed.now());
  const Now until = deed.now() + std::max(restarted.grace, Ms{0});
  nlohmann::json body = nlohmann::json::object();
  if (deed.state().phase == Phase::rolling) body["fair_left_ms"] = (until + kDrawTime - deed.now()).count();
  deed.emit_timed(EventKind::server_restarted, std::move(body), {{"from_ms", from.ms}, {"until_ms", until.ms}});
}

/// An open draw ends: before the game with the game. A waiting game may have had, after the backup, the very draw that
/// it would now offer: no name is locked twice.
void restore(Deed& deed, const Restored& restored) {
  const State& state = deed.state();
  const bool will_draw = needs_draw(*state.variant, state.seats) || !state.variant->dice_in_play.empty();
  if (state.phase == Phase::waiting && will_draw) return deed.end({.result = Result::none, .cause = EndCause::aborted});
  const bool dice_in_play = state.phase == Phase::playing && play_draw(state) != nullptr;
  if (state.phase == Phase::rolling || (dice_in_play && restored.later == LaterDraws::unknown)) {
    if (state.draws.back().draw.state().due) void_roll(deed, {.kind = VoidKind::restored});
    return deed.end({.result = Result::none, .cause = EndCause::void_draw});
  }
  if (dice_in_play) renew_dice(deed, VoidKind::restored);
}

Decided call_off(Deed& deed, const CallOff& wish) {
  if (deed.state().phase == Phase::ended) return refuse(RefusalCode::game_over, "the game has ended already");
  deed.end({.result = Result::none, .cause = EndCause::adjudication}, {{"by", wish.by}});
  return std::nullopt;
}

}  // namespace

std::expected<RecordHeader, std::string> read_header(const Event& first) {
  if (first.kind != EventKind::game_created) return std::unexpected("the record does not begin with game_created");
  try {
    const auto body = nlohmann::json::parse(first.body);
    return RecordHeader{.variant = body.at("variant").get<std::string>(),
                        .rules_version = body.at("rules_version").get<int>(),
                        .options = body.at("options").get<rules::Options>()};
  } catch (const nlohmann::json::exception& error) {
    return std::unexpected(std::string{"game_created: "} + error.what());
  }
}

std::expected<Match::Created, Refusal> Match::create(const NewGame& game, const rules::Variant& variant, Now now) {
  if (const auto good = check(game.control); !good) return refuse(RefusalCode::not_available, good.error());
  nlohmann::json body{{"game", game.id.text()},
                      {"variant", variant.id},
                      {"rules_version", variant.rules_version},
                      {"options", variant.options},
                      {"rated", game.rated},
                      {"clock", to_json(game.control)},
                      {"color", name(game.color)},
                      {"creator", to_json(Seats{game.creator, game.color}, 0)}};
  add_audience(body, game.audience);
  add_invitation(body, game.invitation);
  add_series(body, game.series);
  Event event{.seq = 1,
              .kind = EventKind::game_created,
              .format = format_of(EventKind::game_created),
              .at = now,
              .by = game.creator.id,
              .command = game.command,
              .body = body_text(body),
              .extra = {}};
  State state{variant};
  state.rolls_in_play = game.rolls_in_play;
  evolve(state, event);
  return Created{.match = Match{std::move(state)},
                 .effects = {.events = {std::move(event)}, .fair = {}, .deadline = {}, .born = {}, .repeats = {}}};
}

std::expected<Match::Created, Refusal> Match::begin(const Born& born, const rules::Variant& variant, Now now,
                                                    const fairness::SigningKey& key, const fairness::Secret& secret) {
  auto created = create(born.game, variant, now);
  if (!created) return created;
  const Order join{.player = born.opponent.id,
                   .id = {},
                   .action = Join{.name = born.opponent.name, .by = JoinBy::lobby},
                   .secret = secret};
  auto joined = created->match.handle(join, now, key, born.game.id);
  if (!joined) return std::unexpected(std::move(joined.error()));
  joined->events.insert(joined->events.begin(), std::move(created->effects.events.front()));
  created->effects = std::move(*joined);
  return created;
}

std::expected<Match, std::string> Match::replay(const rules::Variant& variant, std::span<const Event> events,
                                                const Secrets& secrets, int rolls_in_play) {
  if (events.empty()) return std::unexpected("the record is empty");
  State state{variant, secrets};
  state.rolls_in_play = rolls_in_play;
  try {
    for (const Event& event : events) evolve(state, event);
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  return Match{std::move(state)};
}

std::expected<Effects, Refusal> Match::handle(const Command& command, Now now, const fairness::SigningKey& key,
                                              const GameId& fresh) {
  now = std::max(now, state_.last_at);
  if (const auto* order = std::get_if<Order>(&command)) return handle_order(state_, *order, now, key, fresh);
  const auto* restored = std::get_if<Restored>(&command);
  Deed deed{state_, now, key, fresh, secret_in(command)};
  if (const auto* restarted = std::get_if<Restarted>(&command)) {
    restart(deed, *restarted);
    if (has_lost_its_key(deed)) renew_dice(deed);
  } else if (restored != nullptr) {
    restore(deed, *restored);
  } else if (const auto* wish = std::get_if<CallOff>(&command)) {
    if (const Decided decided = call_off(deed, *wish); !decided) return std::unexpected(decided.error());
  } else {
    decide_time(deed);
  }
  return effects(state_, std::move(deed));
}

std::expected<void, std::string> Match::take(const Event& event) {
  try {
    evolve(state_, event);
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  return {};
}

nlohmann::json Match::snapshot(Now now) const {
  return server::snapshot(state_, now);
}

nlohmann::json Match::times(Now now) const {
  return server::times(state_, now);
}

std::optional<fairness::Record> Match::fair_record() const {
  for (const GameDraw& dice : std::views::reverse(state_.draws)) {
    if (auto record = record_of(dice.draw)) return record;
  }
  return std::nullopt;
}

}  // namespace server
