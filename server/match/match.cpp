#include "server/match/match.hpp"

#include <algorithm>
#include <ranges>

#include "server/base/version.hpp"
#include "server/match/decision.hpp"
#include "server/match/draw.hpp"
#include "server/match/setup_draw.hpp"

namespace server {
namespace {

std::optional<fairness::Record> record_of(const fairness::Draw& draw) {
  if (draw.state().stage == fairness::Stage::gathering) return std::nullopt;
  return draw.record();
}

FairWrite fair_write(const State& state, std::uint32_t number) {
  const GameDraw& dice = *draw_numbered(state, number);
  const fairness::Draw& draw = dice.fair;
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

Effects effects(const State& state, Decision decision, std::optional<Seq> repeats = {}) {
  Effects done{.events = decision.take(), .fair = {}, .next_games = decision.take_next_games(), .repeats = repeats};
  for (const std::uint32_t number : decision.changed_draws()) done.fair.push_back(fair_write(state, number));
  return done;
}

std::expected<void, Refusal> check_allowed(const State& state, Allowed allowed) {
  if (allowed == Allowed::everything || (state.phase == Phase::waiting && state.invitation.to)) return {};
  return refuse(ErrorCode::missing_scope, say<"connection.missing_scope">(name(protocol::Scope::play)));
}

std::expected<Effects, Refusal> handle_order(State& state, const Order& order, Now now, const fairness::SigningKey& key,
                                             const Entropy& entropy, Detail detail) {
  if (!order.id.empty()) {
    const auto answered = state.answers.find(order.player, order.id);
    if (answered) return effects(state, Decision{state, now, key, entropy, detail}, answered);
  }
  if (const auto good = check_allowed(state, order.circumstances.allowed); !good) {
    return std::unexpected(good.error());
  }
  Decision decision{state, now, key, entropy, detail, order};
  const Decided decided =
      std::visit([&](const auto& action) { return decide(decision, order.player, action); }, order.action);
  if (!decided) return std::unexpected(decided.error());
  return effects(state, std::move(decision), *decided);
}

/// True if time has been running in the game, which an outage must not cost a player.
bool was_running(const State& state) {
  return state.phase == Phase::rolling || (state.phase == Phase::playing && state.clock);
}

/// Nobody can call for rolls of a draw that another key has locked.
bool has_lost_its_key(const Decision& decision) {
  const GameDraw* dice = decision.state().phase == Phase::playing ? play_draw(decision.state()) : nullptr;
  return dice != nullptr && dice->fair.lock().server_key != decision.key().public_key();
}

void restart(Decision& decision, const Restarted& restarted) {
  if (!was_running(decision.state())) return;
  // Outages that the game slept through lie after its own events, but last_at may already be the time at which it was
  // told of an earlier one of them.
  const Now earliest = restarted.until ? restarted.alive : decision.state().last_at;
  const Now from = std::clamp(restarted.alive, std::min(earliest, decision.now()), decision.now());
  const Now until = std::max(from, restarted.until.value_or(decision.now() + std::max(restarted.grace, Ms{0})));
  ServerRestarted event;
  event.from = from;
  event.until = until;
  decision.emit(std::move(event));
}

/// An open draw ends: before the game with the game. A waiting game may have had, after the backup, the very draw that
/// it would now offer: no name is locked twice.
void restore(Decision& decision, const Restored& restored) {
  const State& state = decision.state();
  const bool will_draw = needs_draw(*state.variant, state.seats) || !state.variant->dice_in_play.empty();
  if (state.phase == Phase::waiting && will_draw)
    return decision.end({.result = Result::none, .cause = EndReason::aborted});
  const bool dice_in_play = state.phase == Phase::playing && play_draw(state) != nullptr;
  if (state.phase == Phase::rolling || (dice_in_play && restored.later == LaterDraws::unknown)) {
    if (state.draws.back().fair.state().due) void_roll(decision, {.kind = VoidKind::restored});
    return decision.end({.result = Result::none, .cause = EndReason::void_draw});
  }
  if (dice_in_play) renew_dice(decision, VoidKind::restored);
}

Decided call_off(Decision& decision, const CallOff& request) {
  if (decision.state().phase == Phase::ended) return refuse(ErrorCode::game_over, say<"game.ended_already">());
  decision.end({.result = Result::none, .cause = EndReason::adjudication}, request.by);
  return std::nullopt;
}

}  // namespace

std::optional<RecordHeader> header_of(const Event& first) {
  const auto* created = std::get_if<GameCreated>(&first.body);
  if (created == nullptr) return std::nullopt;
  return RecordHeader{.variant = created->variant,
                      .rules_version = static_cast<int>(created->rules_version),
                      .options = {created->options.begin(), created->options.end()}};
}

std::expected<Match::Created, Refusal> Match::create(const NewGame& game, const rules::Variant& variant, Now now) {
  return create(game, game.invitation.to, variant, now);
}

std::expected<Match::Created, Refusal> Match::create(const NewGame& game, const Boxed<Player>& opponent,
                                                     const rules::Variant& variant, Now now) {
  if (const auto good = check(game.control); !good) return refuse(ErrorCode::not_available, good.error());
  GameCreated body;
  body.game = game.id.text();
  body.variant = variant.id;
  body.rules_version = variant.rules_version;
  body.options = {variant.options.begin(), variant.options.end()};
  body.clock = to_wire(game.control);
  body.color = game.color;
  body.rated = game.rated;
  if (timed(game.control) && !by_post(game.control)) {
    body.look = std::chrono::seconds{variant.look_seconds};
    body.default_time = game.default_time;
  }
  body.ends_by = game.ends_by;
  if (game.creator.id.computer_level() || (opponent && opponent->id.computer_level())) body.engine = engine_name();
  body.creator = to_wire(Seats{game.creator, game.color}, 0);
  put_audience(body, game.audience);
  put_invitation(body, game.invitation);
  put_series(body, game.series);
  Event event{.seq = 1, .at = now, .by = game.creator.id, .command = game.command, .body = std::move(body)};
  State state{variant};
  evolve(state, event);
  return Created{.match = Match{std::move(state)},
                 .effects = {.events = {std::move(event)}, .fair = {}, .next_games = {}, .repeats = {}}};
}

std::expected<Match::Created, Refusal> Match::begin(const NextGame& next, const rules::Variant& variant, Now now,
                                                    const fairness::SigningKey& key, const fairness::Secret& secret) {
  auto created = create(next.game, next.opponent, variant, now);
  if (!created) return created;
  const Order join{.player = next.opponent.id,
                   .id = {},
                   .action = Join{.name = next.opponent.name, .is_bot = next.opponent.is_bot, .by = JoinBy::lobby}};
  const Entropy entropy{.secret = [&] { return secret; }, .game = [&] { return next.game.id; }};
  auto joined = created->match.handle(join, now, key, entropy);
  if (!joined) return std::unexpected(std::move(joined.error()));
  joined->events.insert(joined->events.begin(), std::move(created->effects.events.front()));
  created->effects = std::move(*joined);
  return created;
}

namespace {

/// `told`: hears each event once it has been applied.
template <class Events, class Tell>
std::expected<State, std::string> replayed(State state, Events events, Tell told) {
  if (events.empty()) return std::unexpected("the record is empty");
  try {
    for (auto& event : events) {
      evolve(state, event);
      told(state, event);
    }
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  return state;
}

}  // namespace

std::expected<Match, std::string> Match::replay(const rules::Variant& variant, std::span<const Event> events,
                                                const Secrets& secrets) {
  auto state = replayed(State{variant, secrets}, events, [](const State&, const Event&) {});
  if (!state) return std::unexpected(std::move(state.error()));
  return Match{std::move(*state)};
}

std::expected<Match, std::string> Match::replay_and_describe(const rules::Variant& variant, std::span<Event> events,
                                                             Seq after, const Secrets& secrets) {
  auto state = replayed(State{variant, secrets}, events, [after](const State& now, Event& event) {
    if (event.seq > after) describe(now, event);
  });
  if (!state) return std::unexpected(std::move(state.error()));
  return Match{std::move(*state)};
}

std::expected<Effects, Refusal> Match::handle(const Command& command, Now now, const fairness::SigningKey& key,
                                              const Entropy& entropy, Detail detail) {
  now = std::max(now, state_.last_at);
  if (const auto* order = std::get_if<Order>(&command)) return handle_order(state_, *order, now, key, entropy, detail);
  const auto* restored = std::get_if<Restored>(&command);
  Decision decision{state_, now, key, entropy, detail};
  if (const auto* restarted = std::get_if<Restarted>(&command)) {
    restart(decision, *restarted);
    if (has_lost_its_key(decision)) renew_dice(decision);
  } else if (restored != nullptr) {
    restore(decision, *restored);
  } else if (const auto* leave = std::get_if<TakeLeave>(&command)) {
    take_leave(decision, *leave);
  } else if (const auto* line = std::get_if<PlayLine>(&command)) {
    if (const Decided decided = play_line(decision, *line); !decided) return std::unexpected(decided.error());
  } else if (const auto* request = std::get_if<CallOff>(&command)) {
    if (const Decided decided = call_off(decision, *request); !decided) return std::unexpected(decided.error());
  } else {
    decide_time(decision);
  }
  return effects(state_, std::move(decision));
}

bool Match::may_have_forgotten(const PlayerId& player, const CommandId& command) const {
  return !command.empty() && state_.answers.has_forgotten(player) && !state_.answers.find(player, command);
}

bool Match::is_done_once(const PlayerAction& action) const {
  const auto* move = std::get_if<MakeMove>(&action);
  return std::holds_alternative<FairOpen>(action) || (move != nullptr && move->ply > state_.farthest);
}

std::expected<void, std::string> Match::take(Event& event, Detail detail) {
  try {
    evolve(state_, event);
    describe(state_, event, detail);
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  return {};
}

Match Match::without_board() && {
  state_.play.reset();
  state_.draws = {};
  state_.secrets.clear();
  state_.answers = {};
  return std::move(*this);
}

}  // namespace server
