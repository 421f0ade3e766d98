#include "server/match/match.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "server/match/deed.hpp"

namespace server {
namespace {

std::optional<fairness::Record> record_of(const State& state) {
  if (!state.dice || state.dice->draw.state().stage == fairness::Stage::gathering) return std::nullopt;
  return state.dice->draw.record();
}

bool changes_draw(EventKind kind) {
  return name(kind).starts_with("fair_") || kind == EventKind::game_ended;
}

std::optional<FairWrite> fair_write(const State& state, const std::vector<Event>& events) {
  if (!state.dice || std::ranges::none_of(events, changes_draw, &Event::kind)) return std::nullopt;
  const fairness::Draw& draw = state.dice->draw;
  FairWrite write{
      .draw = draw.lock().draw, .ended = state.phase != Phase::rolling, .secret = {}, .record = record_of(state)};
  const auto secret = state.secrets.find(write.draw.number);
  if (secret != state.secrets.end()) write.secret = secret->second;
  return write;
}

Effects effects(const State& state, std::vector<Event> events, std::optional<Seq> repeats = {}) {
  Effects done{.events = std::move(events), .fair = {}, .deadline = deadline_of(state), .repeats = repeats};
  done.fair = fair_write(state, done.events);
  return done;
}

std::expected<Effects, Refusal> handle_order(State& state, const Order& order, Now now,
                                             const fairness::SigningKey& key) {
  if (!order.id.empty()) {
    const auto answered = state.answers.find({order.player, order.id});
    if (answered != state.answers.end()) {
      return effects(state, {}, answered->second);
    }
  }
  Deed deed{state, now, key, order};
  const Decided decided =
      std::visit([&](const auto& action) { return decide(deed, order.player, action); }, order.action);
  if (!decided) return std::unexpected(decided.error());
  return effects(state, deed.take(), *decided);
}

/// Whether time has been running that an outage must not cost.
bool was_running(const State& state) {
  return state.phase == Phase::rolling || (state.phase == Phase::playing && state.clock);
}

void restart(Deed& deed, const Restarted& restarted) {
  if (!was_running(deed.state())) return;
  const Now from = std::clamp(restarted.alive, deed.state().last_at, deed.now());
  const Now until = deed.now() + std::max(restarted.grace, Ms{0});
  nlohmann::json body = nlohmann::json::object();
  if (deed.state().phase == Phase::rolling) body["fair_left_ms"] = (until + kDrawTime - deed.now()).count();
  if (deed.state().clock) {
    Clock clock = *deed.state().clock;
    clock.pause(from, until);
    body["clocks"] = to_json(clock, deed.now());
  }
  deed.emit(EventKind::server_restarted, std::move(body), {{"from_ms", from.ms}, {"until_ms", until.ms}});
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
  if (!variant.dice_in_play.empty()) {
    return refuse(RefusalCode::not_available, "games in which dice fall during play are not offered yet");
  }
  if (const auto good = check(game.control); !good) return refuse(RefusalCode::not_available, good.error());
  const nlohmann::json body{{"game", game.id.text()},
                            {"variant", variant.id},
                            {"rules_version", variant.rules_version},
                            {"options", variant.options},
                            {"rated", game.rated},
                            {"clock", to_json(game.control)},
                            {"color", name(game.color)},
                            {"creator", to_json(Seats{game.creator, game.color}, 0)}};
  Event event{.seq = 1,
              .kind = EventKind::game_created,
              .format = format_of(EventKind::game_created),
              .at = now,
              .by = game.creator.id,
              .command = game.command,
              .body = body_text(body),
              .extra = {}};
  State state{variant};
  evolve(state, event);
  return Created{.match = Match{std::move(state)},
                 .effects = {.events = {std::move(event)}, .fair = {}, .deadline = {}, .repeats = {}}};
}

std::expected<Match, std::string> Match::replay(const rules::Variant& variant, std::span<const Event> events,
                                                const Secrets& secrets) {
  if (events.empty()) return std::unexpected("the record is empty");
  State state{variant, secrets};
  try {
    for (const Event& event : events) evolve(state, event);
  } catch (const std::exception& error) {
    return std::unexpected(error.what());
  }
  return Match{std::move(state)};
}

std::expected<Effects, Refusal> Match::handle(const Command& command, Now now, const fairness::SigningKey& key) {
  now = std::max(now, state_.last_at);
  if (const auto* order = std::get_if<Order>(&command)) return handle_order(state_, *order, now, key);
  Deed deed{state_, now, key};
  if (const auto* restarted = std::get_if<Restarted>(&command)) {
    restart(deed, *restarted);
  } else {
    decide_time(deed);
  }
  return effects(state_, deed.take());
}

nlohmann::json Match::snapshot(Now now) const {
  return server::snapshot(state_, now);
}

std::optional<fairness::Record> Match::fair_record() const {
  return record_of(state_);
}

}  // namespace server
