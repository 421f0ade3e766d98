// A draw until its lock is signed: who takes part, with which commitment.
#include <algorithm>
#include <cassert>

#include "server/fairness/draw.hpp"
#include "server/fairness/text.hpp"

namespace fairness {
namespace {

constexpr std::string_view kSetup = "setup";

bool has_declined(const DrawState& state, std::string_view player) {
  return std::ranges::find(state.declined, player) != state.declined.end();
}

}  // namespace

std::expected<void, Error> Draw::check_form(Lock lock) {
  if (lock.time.empty()) lock.time = "2000-01-01T00:00:00Z";
  const auto read = parse_lock(write_lock(lock));
  if (!read) return std::unexpected(inside("lock", read.error()));
  if (*read != lock) return refuse(Code::form, "lock", "a field holds a separator");
  return {};
}

std::expected<Draw, Error> Draw::offer(const Offer& offer, const Secret& secret, const PublicKey& server_key) {
  DrawState state;
  state.seating = offer.seating;
  state.lock = {.draw = offer.draw,
                .time = {},
                .ruleset = offer.ruleset,
                .asks = offer.asks,
                .rolls = offer.rolls,
                .server_key = server_key,
                .server_commitment = {},
                .seats = {}};
  for (const std::string& player : offer.players) state.lock.seats.push_back({.player = player, .commitment = {}});
  if (const auto good = check_form(state.lock); !good) return std::unexpected(good.error());
  if (offer.seating == Seating::open && !offer.players.empty()) {
    return refuse(Code::form, "players", "the players of a round are those who commit");
  }
  state.lock.server_commitment = Chain{secret, offer.rolls}.commitment();
  state.secret = secret;
  return Draw{std::move(state)};
}

std::expected<void, Error> Draw::check_gathering() const {
  if (!state_.lock.time.empty() || state_.signature || !state_.rolls.empty() || state_.due) {
    return refuse(Code::state, "stage", "there are parts of a locked draw while commitments are gathered");
  }
  for (const std::string& player : state_.declined) {
    const auto seat = find_seat(player);
    if (seat == state_.lock.seats.end() || seat->commitment) {
      return refuse(Code::state, "declined", "there is no seat without a commitment for " + player);
    }
  }
  return {};
}

std::expected<Seat*, Error> Draw::free_seat(std::string_view player) {
  if (state_.stage != Stage::gathering)
    return refuse(Code::stage, player, "the lock is signed, it takes nobody any more");
  std::vector<Seat>& seats = state_.lock.seats;
  const auto seat = std::ranges::find(seats, player, &Seat::player);
  if (has_declined(state_, player)) {
    return refuse(Code::commitment, player, "the player has chosen to take no part, and that stands");
  }
  if (seat != seats.end()) {
    if (seat->commitment) return refuse(Code::commitment, player, "another commitment came first, and it stands");
    return &*seat;
  }
  if (state_.seating == Seating::seats)
    return refuse(Code::unknown_player, player, "the draw was not offered to this player");
  if (!is_word(player, 1, 32, "_-")) return refuse(Code::form, "player", "a player is 1 to 32 of A-Z a-z 0-9 _ -");
  if (seats.size() == kMaxPlayers) return refuse(Code::too_big, player, "256 players have committed before");
  return &seats.emplace_back(Seat{.player = std::string{player}, .commitment = {}});
}

std::expected<Step, Error> Draw::commit(std::string_view player, const Hash& commitment) {
  const std::vector<Seat>& seats = state_.lock.seats;
  const auto known = find_seat(player);
  if (known != seats.end() && known->commitment == commitment) return Step::repeated;
  const bool taken = commitment == state_.lock.server_commitment ||
                     std::ranges::any_of(seats, [&](const Seat& seat) { return seat.commitment == commitment; });
  if (state_.stage == Stage::gathering && taken) {
    return refuse(Code::commitment, player, "the commitment is that of another party");
  }
  const auto seat = free_seat(player);
  if (!seat) return std::unexpected(seat.error());
  (*seat)->commitment = commitment;
  return Step::taken;
}

std::expected<Step, Error> Draw::decline(std::string_view player) {
  const auto known = find_seat(player);
  const bool locked_without =
      state_.stage != Stage::gathering && known != state_.lock.seats.end() && !known->commitment;
  if (locked_without || has_declined(state_, player)) return Step::repeated;
  const auto seat = free_seat(player);
  if (!seat) return std::unexpected(seat.error());
  state_.declined.emplace_back(player);
  return Step::taken;
}

std::expected<Record, Error> Draw::sign_lock(std::string_view time, const SigningKey& key) {
  if (state_.stage != Stage::gathering)
    return refuse(Code::stage, "lock", "it is signed, and there is one lock per draw");
  if (key.public_key() != state_.lock.server_key) return refuse(Code::key, "lock", "another key was offered");
  if (!state_.secret) return refuse(Code::secret, "lock", "the server has lost its secret and could never open");
  if (!is_time(time)) return refuse(Code::form, "time", "this must be a time of UTC, as 2026-11-20T20:45:07Z");
  for (const Seat& seat : state_.lock.seats) {
    if (seat.commitment || has_declined(state_, seat.player)) continue;
    return refuse(Code::not_committed, seat.player, "the player has neither committed nor declined");
  }
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

}  // namespace fairness
