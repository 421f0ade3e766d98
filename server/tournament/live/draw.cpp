#include "server/tournament/live/draw.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/tournament/live/pairs.hpp"
#include "server/tournament/live/state.hpp"

namespace tournament {
namespace {

using DrawStage = fairness::Stage;
using fairness::to_text;

constexpr server::Ms kOpening{60'000};  // FAIRNESS.md, Protocol 7

[[noreturn]] void corrupt(const Step& step, const std::string& what) {
  throw std::runtime_error("step " + std::to_string(step.seq) + " of a tournament: " + what);
}

void must(bool good, const Step& step, const char* what) {
  if (!good) corrupt(step, what);
}

template <class T>
T taken(std::expected<T, fairness::Error> result, const Step& step) {
  if (!result) corrupt(step, result.error().what);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

template <class Bytes>
Bytes bytes_of(const std::string& hex, const Step& step) {
  const auto bytes = fairness::from_hex<Bytes>(hex);
  if (!bytes) corrupt(step, "not lower-case hex of the right length");
  return *bytes;
}

RoundDraw& named(State& state, const Step& step, const std::string& draw) {
  const auto found = std::ranges::find(state.draws, draw, &RoundDraw::name);
  must(found != state.draws.end(), step, "no such draw");
  return *found;
}

RoundDraw& opened_by(State& state, const Step& step, const std::string& name) {
  RoundDraw& draw = named(state, step, name);
  must(draw.is_open(), step, "the draw is over");
  return draw;
}

/// Makes the draw of an offer; its parts are read as those of a lock with no players.
fairness::Draw taken_offer(const protocol::RoundDrawOffered& offered, const Step& step) {
  const std::string text = "fair1|lock|" + offered.draw + "|2000-01-01T00:00:00Z|" + offered.ruleset + '|' +
                           offered.asks + "|1|" + offered.server_key + ':' + offered.server_commitment;
  const fairness::Lock lock = taken(fairness::parse_lock(text), step);
  const fairness::Offer offer{.draw = lock.draw,
                              .ruleset = lock.ruleset,
                              .asks = lock.asks,
                              .rolls = 1,
                              .seating = fairness::Seating::open,
                              .players = {}};
  return taken(fairness::Draw::take_offer(offer, lock.server_key, lock.server_commitment), step);
}

fairness::Openings openings_of(const std::vector<std::string>& texts, const Step& step) {
  fairness::Openings openings;
  for (const std::string& hex : texts)
    openings.push_back(hex == "-" ? std::nullopt : std::optional{bytes_of<fairness::Hash>(hex, step)});
  return openings;
}

std::vector<fairness::Die> dice_of(const std::vector<protocol::Die>& dice) {
  std::vector<fairness::Die> all;
  for (const auto& [faces, number] : dice)
    all.push_back({.faces = static_cast<std::uint64_t>(faces), .number = static_cast<std::uint64_t>(number)});
  return all;
}

}  // namespace

std::string RoundDraw::name() const {
  return to_text(fair.lock().draw);
}

bool RoundDraw::is_for_pairs() const {
  return fair.lock().ruleset == lots_ruleset();
}

bool RoundDraw::is_open() const {
  const DrawStage stage = fair.state().stage;
  return !is_dropped && (stage == DrawStage::gathering || stage == DrawStage::locked);
}

bool RoundDraw::operator==(const RoundDraw& other) const {
  const auto told = [](const RoundDraw& one) {
    fairness::DrawState kept = one.fair.state();
    kept.secret.reset();
    return kept;
  };
  return round == other.round && since == other.since && bracket == other.bracket && is_dropped == other.is_dropped &&
         told(*this) == told(other);
}

fairness::Ruleset lots_ruleset() {
  return {.variant = "lots", .version = 1, .options = {}};
}

const RoundDraw* draw_named(const State& state, std::string_view name) {
  const auto found = std::ranges::find(state.draws, name, &RoundDraw::name);
  return found == state.draws.end() ? nullptr : &*found;
}

const RoundDraw* current_draw(const State& state) {
  if (state.draws.empty() || state.draws.back().round != state.current_round()) return nullptr;
  return &state.draws.back();
}

const RoundDraw* open_draw(const State& state) {
  const RoundDraw* draw = current_draw(state);
  return draw != nullptr && draw->is_open() ? draw : nullptr;
}

const std::vector<fairness::Die>& dice_of(const RoundDraw& done) {
  return *done.fair.state().rolls.back().dice;
}

std::vector<std::string> order_by_lot(const RoundDraw& done) {
  std::vector<std::string> left = done.bracket;
  std::vector<std::string> order;
  for (const fairness::Die& slip : dice_of(done)) {
    const auto drawn = left.begin() + static_cast<std::ptrdiff_t>(slip.number - 1);
    order.push_back(std::move(*drawn));
    left.erase(drawn);
  }
  return order;
}

server::Ms time_to_open(const State& state) {
  const protocol::Clock& clock = terms_of_current(state).clock;
  if (const auto* days = std::get_if<protocol::DaysPerMove>(&clock)) return std::chrono::days{days->days};
  if (const auto* capped = std::get_if<protocol::DaysWithCap>(&clock)) return std::chrono::days{capped->base_days};
  return kOpening;
}

std::vector<protocol::Die> wire_dice(const std::vector<fairness::Die>& dice) {
  std::vector<protocol::Die> all;
  for (const fairness::Die& die : dice)
    all.push_back({static_cast<std::int64_t>(die.faces), static_cast<std::int64_t>(die.number)});
  return all;
}

void learn(State& state, const Secrets& secrets) {
  for (RoundDraw& one : state.draws) {
    const auto known = secrets.find(one.name());
    if (known == secrets.end() || one.fair.state().secret) continue;
    // A secret kept for another draw with this name does not fit, and is ignored.
    (void)one.fair.learn_secret(known->second);
  }
}

void apply(State& state, const Step& step, const protocol::RoundDrawOffered& offered) {
  must(offered.round == state.current_round(), step, "no draw is due for that round");
  must(open_draw(state) == nullptr, step, "the draw before is not over");
  if (current_draw(state) == nullptr) state.draws.clear();  // those of rounds that are over
  state.draws.push_back({.round = static_cast<int>(offered.round),
                         .fair = taken_offer(offered, step),
                         .since = step.at,
                         .bracket = offered.players.value_or(std::vector<std::string>{})});
}

void apply(State& state, const Step& step, const protocol::RoundDrawCommitted& committed) {
  RoundDraw& draw = opened_by(state, step, committed.draw);
  taken(draw.fair.commit(committed.player, bytes_of<fairness::Hash>(committed.commitment, step)), step);
}

void apply(State& state, const Step& step, const protocol::RoundDrawLocked& locked) {
  RoundDraw& draw = opened_by(state, step, locked.draw);
  taken(draw.fair.take_lock(locked.lock, bytes_of<fairness::Signature>(locked.signature, step)), step);
  draw.since = step.at;
}

void apply(State& state, const Step& step, const protocol::RoundDrawOpened& opened) {
  RoundDraw& draw = opened_by(state, step, opened.draw);
  taken(draw.fair.open(opened.player, 1, bytes_of<fairness::Hash>(opened.opening, step)), step);
}

void apply(State& state, const Step& step, const protocol::RoundDrawRolled& rolled) {
  RoundDraw& draw = opened_by(state, step, rolled.draw);
  taken(draw.fair.take_roll(openings_of(rolled.openings, step), dice_of(rolled.dice)), step);
  must(draw.is_for_pairs() == !rolled.setup.has_value(), step, "the dice of a round give its setup");
  if (draw.is_for_pairs()) return;
  must(state.open_round() != nullptr, step, "the round is not paired");
  state.rounds.back().setup = rolled.setup;
  state.rounds.back().draw = rolled.draw;
}

void apply(State& state, const Step& step, const protocol::RoundDrawVoided& voided) {
  RoundDraw& draw = named(state, step, voided.draw);
  must(voided.why.has_value() == draw.is_open(), step, "no roll is due");
  fairness::Roll roll{
      .call_for = {}, .signature = {}, .openings = openings_of(voided.openings, step), .dice = {}, .missing = {}};
  if (voided.dice) roll.dice = dice_of(*voided.dice);
  roll.missing.assign(voided.missing.begin(), voided.missing.end());
  taken(draw.fair.take_void(std::move(roll), voided.why), step);
  if (voided.why != kLateOpenings) return;
  for (const std::int64_t position : voided.missing) {
    if (position > 0) state.voiders.insert(draw.fair.lock().seats[static_cast<std::size_t>(position - 1)].player);
  }
}

void apply(State& state, const Step& step, const protocol::RoundDrawDropped& dropped) {
  RoundDraw& draw = opened_by(state, step, dropped.draw);
  must(draw.fair.state().stage == DrawStage::gathering, step, "the lock is signed: it is rolled, or void");
  draw.is_dropped = true;
}

}  // namespace tournament
