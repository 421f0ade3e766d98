#include "server/fairness/draw.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/fairness/check.hpp"
#include "server/fairness/gathering.hpp"
#include "server/fairness/text.hpp"
#include "server/fairness/void_note.hpp"

namespace fairness {
namespace {

constexpr std::string_view kSetup = "setup";

Record record_of(const DrawState& state) {
  const State record_state = state.stage == Stage::done     ? State::done
                             : state.stage == Stage::voided ? State::voided
                                                            : State::open;
  return {.lock = write_lock(state.lock),
          .signature = *state.signature,
          .state = record_state,
          .rolls = state.rolls,
          .notes = notes_of_void(state.void_why)};
}

}  // namespace

Draw::Draw(DrawState state) : state_(std::move(state)) {
  if (state_.stage != Stage::gathering) lock_sha256_ = sha256(write_lock(state_.lock));
  if (state_.secret) chain_.emplace(*state_.secret, state_.lock.rolls);
}

std::expected<Draw, Error> Draw::offer(const Offer& offer, const Secret& secret, const PublicKey& server_key) {
  auto state = offered(offer, server_key);
  if (!state) return std::unexpected(std::move(state.error()));
  state->lock.server_commitment = Chain{secret, offer.rolls}.commitment();
  state->secret = secret;
  return Draw{std::move(*state)};
}

std::expected<Draw, Error> Draw::restore(DrawState state) {
  if (const auto good = check_form(state.lock); !good) return std::unexpected(good.error());
  Draw draw{std::move(state)};
  if (draw.chain_ && draw.chain_->commitment() != draw.lock().server_commitment) {
    return refuse(Code::secret, "secret", "it is not the one of the server's commitment");
  }
  const auto good = draw.state_.stage == Stage::gathering ? check_gathering(draw.state_) : draw.check_locked();
  if (!good) return std::unexpected(good.error());
  return draw;
}

std::expected<void, Error> Draw::take(DrawState state) {
  auto draw = restore(std::move(state));
  if (!draw) return std::unexpected(std::move(draw.error()));
  *this = std::move(*draw);
  return {};
}

std::expected<Draw, Error> Draw::take_offer(const Offer& offer, const PublicKey& server_key,
                                            const Hash& server_commitment, const std::optional<Secret>& secret) {
  auto state = offered(offer, server_key);
  if (!state) return std::unexpected(std::move(state.error()));
  state->lock.server_commitment = server_commitment;
  state->secret = secret;
  return restore(std::move(*state));
}

std::expected<void, Error> Draw::check_locked() const {
  if (!state_.signature || !state_.declined.empty()) {
    return refuse(Code::state, "stage", "a locked draw has a signature, and nobody else declines");
  }
  Record record = record_of(state_);
  if (const auto good = check(record, state_.lock.server_key); !good) return std::unexpected(good.error());
  if (!state_.due) {
    if (state_.stage != Stage::locked) return {};
    if (state_.lock.rolls == 1) return refuse(Code::state, "due", "before a game the lock is the call");
    if (std::cmp_less(state_.rolls.size(), state_.lock.rolls)) return {};
    return refuse(Code::state, "stage", "the last roll ends the draw");
  }
  if (state_.stage != Stage::locked || state_.due->openings.empty() || state_.due->openings[0] ||
      !state_.due->missing.empty() || state_.due->dice) {
    return refuse(Code::state, "due", "this roll cannot be due");
  }
  // A due roll is good exactly if it could be void now.
  record.state = State::voided;
  record.rolls.push_back(*state_.due);
  if (record.rolls.back().openings.size() == state_.lock.seats.size() + 1) {
    record.rolls.back().missing = not_opened(state_.lock, state_.due->openings);
  }
  if (const auto good = check(record, state_.lock.server_key); !good)
    return std::unexpected(inside("due", good.error()));
  return {};
}

void Draw::lose_secret() {
  state_.secret.reset();
  chain_.reset();
}

std::expected<void, Error> Draw::learn_secret(const Secret& secret) {
  Chain chain{secret, state_.lock.rolls};
  if (chain.commitment() != state_.lock.server_commitment) {
    return refuse(Code::secret, "secret", "it is not the one of the server's commitment");
  }
  state_.secret = secret;
  chain_ = std::move(chain);
  return {};
}

Record Draw::record() const {
  assert(state_.stage != Stage::gathering);
  return record_of(state_);
}

std::expected<Step, Error> Draw::commit(std::string_view player, const Hash& commitment) {
  return Gathering{state_}.commit(player, commitment);
}

std::expected<Step, Error> Draw::decline(std::string_view player) {
  return Gathering{state_}.decline(player);
}

std::expected<void, Error> Draw::leave_out(const std::function<bool(std::string_view)>& has_gone) {
  return Gathering{state_}.leave_out(has_gone);
}

std::expected<void, Error> Draw::take_lock(std::string_view lock, const Signature& signature) {
  auto read = parse_lock(lock);
  if (!read) return std::unexpected(inside("lock", read.error()));
  if (const auto good = Gathering{state_}.check_lock(*read); !good) return good;
  DrawState state = state_;
  state.stage = Stage::locked;
  state.lock = std::move(*read);
  state.signature = signature;
  state.declined.clear();
  if (state.lock.rolls == 1) {
    state.due = Roll{};
    state.due->call_for = kSetup;
    state.due->openings.resize(state.lock.seats.size() + 1);
  }
  return take(std::move(state));
}

std::expected<Record, Error> Draw::sign_lock(std::string_view time, const SigningKey& key) {
  if (state_.stage != Stage::gathering)
    return refuse(Code::stage, "lock", "it is signed, and there is one lock per draw");
  if (key.public_key() != state_.lock.server_key) return refuse(Code::key, "lock", "another key was offered");
  if (!state_.secret) return refuse(Code::secret, "lock", "the server has lost its secret and could never open");
  if (!is_time(time)) return refuse(Code::form, "time", "this must be a time of UTC, as 2026-11-20T20:45:07Z");
  if (const auto good = Gathering{state_}.check_complete(); !good) return std::unexpected(good.error());
  state_.lock.time = time;
  if (state_.seating == Seating::open) std::ranges::sort(state_.lock.seats, {}, &Seat::player);
  state_.declined.clear();
  const std::string text = write_lock(state_.lock);
  assert(parse_lock(text) == state_.lock);
  lock_sha256_ = sha256(text);
  state_.signature = key.sign(text);
  state_.stage = Stage::locked;
  if (state_.lock.rolls == 1) state_.due = new_roll(kSetup);
  return record();
}

Roll Draw::new_roll(std::string_view call_for) const {
  Roll roll;
  roll.call_for = call_for;
  roll.openings.resize(state_.lock.seats.size() + 1);
  return roll;
}

std::expected<void, Error> Draw::check_call(std::string_view call_for) const {
  if (state_.rolls.size() == static_cast<std::size_t>(state_.lock.rolls)) {
    return refuse(Code::links_run_out, "call", "all rolls of this draw are made");
  }
  if (state_.stage != Stage::locked) return refuse(Code::stage, "call", "the draw is not locked, or has ended");
  if (state_.due) {
    return refuse(Code::stage, "call", "roll " + std::to_string(next_number()) + " is due for " + state_.due->call_for);
  }
  if (!is_call_for(call_for, state_.lock.rolls)) {
    return refuse(Code::form, "for", "this must be moves made, a colon and a move");
  }
  return {};
}

std::expected<Roll, Error> Draw::call(std::string_view call_for, const SigningKey& key) {
  if (state_.due && state_.due->call_for == call_for && state_.lock.rolls > 1) return *state_.due;
  if (const auto good = check_call(call_for); !good) return std::unexpected(good.error());
  if (key.public_key() != state_.lock.server_key) return refuse(Code::key, "call", "the lock names another key");
  state_.due = new_roll(call_for);
  state_.due->signature = key.sign(call_text(state_.lock.draw, next_number(), call_for));
  return *state_.due;
}

std::expected<Roll, Error> Draw::call(std::string_view call_for, const SigningKey& key, std::string_view mover,
                                      const Hash& opening) {
  std::optional<Roll> due_before = state_.due;
  const auto called = call(call_for, key);
  if (!called) return called;
  if (const auto opened = open(mover, next_number(), opening); !opened) {
    state_.due = std::move(due_before);
    return std::unexpected(opened.error());
  }
  return *state_.due;
}

std::expected<std::size_t, Error> Draw::position_of(std::string_view player) const {
  const auto seat = std::ranges::find(state_.lock.seats, player, &Seat::player);
  if (seat == state_.lock.seats.end()) return refuse(Code::unknown_player, player, say<"dice.not_in_the_lock">());
  if (!seat->commitment) return refuse(Code::no_part, player, say<"dice.no_part_in_draw">());
  return static_cast<std::size_t>(seat - state_.lock.seats.begin()) + 1;
}

bool Draw::is_opening(std::size_t position, int j, const Hash& opening) const {
  const auto before = static_cast<std::size_t>(j) - 1;
  return link(opening) ==
         (j == 1 ? commitment_at(state_.lock, position) : *state_.rolls[before - 1].openings[position]);
}

std::expected<Step, Error> Draw::open(std::string_view player, int j, const Hash& opening) {
  if (state_.stage == Stage::gathering) return refuse(Code::stage, player, say<"dice.lock_not_signed">());
  const auto position = position_of(player);
  if (!position) return std::unexpected(position.error());
  if (j < 1 || j > next_number() || (j == next_number() && !state_.due)) {
    return refuse(Code::roll_number, player, say<"dice.roll_not_called">(j));
  }
  Roll& roll = j == next_number() ? *state_.due : state_.rolls[static_cast<std::size_t>(j) - 1];
  std::optional<Hash>& stored = roll.openings[*position];
  if (stored == opening) return Step::repeated;
  if (!is_opening(*position, j, opening)) {
    return refuse(Code::opening, player, say<"dice.wrong_opening">());
  }
  if (j < next_number()) return refuse(Code::stage, player, say<"dice.opening_comes_late">());
  stored = opening;
  return Step::taken;
}

std::vector<std::size_t> Draw::waiting_for() const {
  if (!state_.due) return {};
  std::vector<std::size_t> positions = not_opened(state_.lock, state_.due->openings);
  std::erase(positions, 0U);
  return positions;
}

std::expected<Roll, Error> Draw::roll(const Enough& enough) {
  if (!state_.due) return refuse(Code::stage, "roll", "no roll is due");
  if (const auto positions = waiting_for(); !positions.empty()) {
    return refuse(Code::openings_missing, state_.lock.seats[positions[0] - 1].player, "the opening is not there");
  }
  if (!chain_) return refuse(Code::secret, "roll", "the server has lost its secret");
  Roll roll = *state_.due;
  roll.openings[0] = chain_->opening(next_number());
  auto dice = roll_dice(state_.lock.asks, roll_key(lock_sha256_, next_number(), roll.call_for, roll.openings), enough);
  if (!dice) return std::unexpected(dice.error());
  roll.dice = std::move(*dice);
  add_made(roll);
  return roll;
}

void Draw::add_made(Roll roll) {
  state_.due.reset();
  state_.rolls.push_back(std::move(roll));
  if (state_.rolls.size() == static_cast<std::size_t>(state_.lock.rolls)) state_.stage = Stage::done;
}

/// Checked by what everybody can see, as take_roll() is.
std::expected<void, Error> Draw::take_call(std::string_view call_for, const Signature& signature) {
  if (const auto good = check_call(call_for); !good) return good;
  if (!is_signed(call_text(state_.lock.draw, next_number(), call_for), signature, state_.lock.server_key)) {
    return refuse(Code::signature, "call", "the signature is not of this call");
  }
  state_.due = new_roll(call_for);
  state_.due->signature = signature;
  return {};
}

std::expected<void, Error> Draw::take_roll(const Openings& openings, const std::vector<Die>& dice) {
  if (!state_.due) return refuse(Code::stage, "roll", "no roll is due");
  Roll roll = *state_.due;
  if (openings.empty() || !openings[0]) return refuse(Code::openings_missing, "roll", "the server has not opened");
  roll.openings[0] = openings[0];
  if (roll.openings != openings) return refuse(Code::opening, "roll", "it does not have the openings that came");
  if (!not_opened(state_.lock, openings).empty()) {
    return refuse(Code::openings_missing, "roll", "no roll is made without every party");
  }
  if (!is_opening(0, next_number(), *openings[0])) {
    return refuse(Code::opening, "roll", "the server's opening does not hash to the one before");
  }
  const auto as_many = [&](std::span<const Die> read) { return read.size() >= dice.size(); };
  const Hash key = roll_key(lock_sha256_, next_number(), roll.call_for, openings);
  const auto computed = roll_dice(state_.lock.asks, key, as_many);
  if (!computed) return std::unexpected(computed.error());
  if (*computed != dice) return refuse(Code::dice, "roll", "the openings give other dice");
  roll.dice = dice;
  add_made(std::move(roll));
  return {};
}

std::expected<void, Error> Draw::take_void(Roll roll, const std::optional<std::string>& why) {
  DrawState state = state_;
  if (!state.due && state.stage != Stage::voided) return refuse(Code::stage, "void", "no roll is due");
  const Roll& stood = state.due ? *state.due : state.rolls.back();
  roll.call_for = stood.call_for;
  roll.signature = stood.signature;
  if (roll.openings.size() != stood.openings.size())
    return refuse(Code::opening, "void", "it does not have an opening, or a gap, for each party");
  Openings came = stood.openings;
  came[0] = roll.openings[0];  // the server's comes with the void
  for (std::size_t i = 1; !state.due && i < came.size(); ++i) {
    if (!came[i]) came[i] = roll.openings[i];
  }
  if (came != roll.openings) return refuse(Code::opening, "void", "it does not have the openings that came");
  if (!state.due) state.rolls.pop_back();
  state.rolls.push_back(std::move(roll));
  state.due.reset();
  state.stage = Stage::voided;
  if (why) state.void_why = *why;
  return take(std::move(state));
}

std::expected<Roll, Error> Draw::make_void(std::string_view why) {
  if (!state_.due) return refuse(Code::stage, "void", "no roll is due");
  Roll roll = *state_.due;
  if (chain_) roll.openings[0] = chain_->opening(next_number());
  roll.missing = not_opened(state_.lock, roll.openings);
  if (roll.missing.empty())
    return refuse(Code::nothing_missing, "void", "all openings are there, the roll must be made");
  state_.due.reset();
  state_.rolls.push_back(roll);
  state_.stage = Stage::voided;
  state_.void_why = why;
  return roll;
}

std::expected<Step, Error> Draw::add_late(std::string_view player, const Hash& opening, const Enough& enough) {
  const auto position = position_of(player);
  if (!position) return std::unexpected(position.error());
  return add_to_void(*position, opening, enough);
}

std::expected<Step, Error> Draw::add_late_secret(const Secret& secret, const Enough& enough) {
  const Chain chain{secret, state_.lock.rolls};
  if (chain.commitment() != state_.lock.server_commitment) {
    return refuse(Code::secret, "secret", "it is not the one of the server's commitment");
  }
  if (state_.stage != Stage::voided) return refuse(Code::stage, "void", say<"dice.not_void">());
  const auto step = add_to_void(0, chain.opening(static_cast<int>(state_.rolls.size())), enough);
  if (!step) return step;
  state_.secret = secret;
  chain_ = chain;
  return step;
}

std::expected<Step, Error> Draw::add_to_void(std::size_t position, const Hash& opening, const Enough& enough) {
  if (state_.stage != Stage::voided) return refuse(Code::stage, "void", say<"dice.not_void">());
  const int j = next_number() - 1;
  const Roll& stored = state_.rolls.back();
  if (stored.openings[position] == opening) return Step::repeated;
  if (!is_opening(position, j, opening)) {
    return refuse(Code::opening, "opening", say<"dice.wrong_opening">());
  }
  Roll roll = stored;
  roll.openings[position] = opening;
  if (not_opened(state_.lock, roll.openings).empty()) {
    auto dice = roll_dice(state_.lock.asks, roll_key(lock_sha256_, j, roll.call_for, roll.openings), enough);
    if (!dice) return std::unexpected(dice.error());
    roll.dice = std::move(*dice);
  }
  state_.rolls.back() = std::move(roll);
  return Step::taken;
}

std::expected<Step, Error> Draw::finish() {
  if (state_.stage == Stage::done || state_.stage == Stage::voided) return Step::repeated;
  if (state_.stage == Stage::gathering) return refuse(Code::stage, "finish", say<"dice.lock_not_signed">());
  if (state_.due) return refuse(Code::stage, "finish", "a roll is due: it is made, or the draw is void");
  state_.stage = Stage::done;
  return Step::taken;
}

}  // namespace fairness
