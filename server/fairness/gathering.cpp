#include "server/fairness/gathering.hpp"

#include <algorithm>
#include <utility>

#include "server/fairness/text.hpp"

namespace fairness {

std::expected<void, Error> check_form(Lock lock) {
  if (lock.time.empty()) lock.time = "2000-01-01T00:00:00Z";
  const auto read = parse_lock(write_lock(lock));
  if (!read) return std::unexpected(inside("lock", read.error()));
  if (*read != lock) return refuse(Code::form, "lock", "a field holds a separator");
  return {};
}

std::expected<DrawState, Error> offered(const Offer& offer, const PublicKey& server_key) {
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
  return state;
}

std::expected<void, Error> check_gathering(const DrawState& state) {
  if (!state.lock.time.empty() || state.signature || !state.rolls.empty() || state.due) {
    return refuse(Code::state, "stage", "there are parts of a locked draw while commitments are gathered");
  }
  for (const std::string& player : state.declined) {
    const auto seat = std::ranges::find(state.lock.seats, player, &Seat::player);
    if (seat == state.lock.seats.end() || seat->commitment) {
      return refuse(Code::state, "declined", "there is no seat without a commitment for " + player);
    }
  }
  return {};
}

std::vector<Seat>::iterator Gathering::find(std::string_view player) const {
  return std::ranges::find(state_.lock.seats, player, &Seat::player);
}

bool Gathering::has_declined(std::string_view player) const {
  return std::ranges::find(state_.declined, player) != state_.declined.end();
}

std::expected<Seat*, Error> Gathering::free_seat(std::string_view player) {
  if (state_.stage != Stage::gathering) return refuse(Code::stage, player, say<"dice.lock_is_signed">());
  std::vector<Seat>& seats = state_.lock.seats;
  const auto seat = find(player);
  if (has_declined(player)) {
    return refuse(Code::commitment, player, say<"dice.takes_no_part">());
  }
  if (seat != seats.end()) {
    if (seat->commitment) return refuse(Code::commitment, player, say<"dice.another_commitment">());
    return &*seat;
  }
  if (state_.seating == Seating::seats) return refuse(Code::unknown_player, player, say<"dice.not_offered">());
  if (!is_word(player, 1, 32, "_-")) return refuse(Code::form, "player", say<"dice.no_player_name">());
  if (seats.size() == kMaxPlayers) return refuse(Code::too_big, player, say<"dice.full">());
  return &seats.emplace_back(Seat{.player = std::string{player}, .commitment = {}});
}

std::expected<Step, Error> Gathering::commit(std::string_view player, const Hash& commitment) {
  const std::vector<Seat>& seats = state_.lock.seats;
  const auto known = find(player);
  if (known != seats.end() && known->commitment == commitment) return Step::repeated;
  const bool taken = commitment == state_.lock.server_commitment ||
                     std::ranges::any_of(seats, [&](const Seat& seat) { return seat.commitment == commitment; });
  if (state_.stage == Stage::gathering && taken) {
    return refuse(Code::commitment, player, say<"dice.commitment_of_another">());
  }
  const auto seat = free_seat(player);
  if (!seat) return std::unexpected(seat.error());
  (*seat)->commitment = commitment;
  return Step::taken;
}

std::expected<Step, Error> Gathering::decline(std::string_view player) {
  const auto known = find(player);
  const bool locked_without =
      state_.stage != Stage::gathering && known != state_.lock.seats.end() && !known->commitment;
  if (locked_without || has_declined(player)) return Step::repeated;
  const auto seat = free_seat(player);
  if (!seat) return std::unexpected(seat.error());
  state_.declined.emplace_back(player);
  return Step::taken;
}

std::expected<void, Error> Gathering::leave_out(const std::function<bool(std::string_view)>& has_gone) {
  if (state_.stage != Stage::gathering || state_.seating == Seating::seats) {
    return refuse(Code::stage, "lock", "only who committed to a round before its lock may be left out");
  }
  std::erase_if(state_.lock.seats, [&](const Seat& seat) { return has_gone(seat.player); });
  std::erase_if(state_.declined, has_gone);
  return {};
}

std::expected<void, Error> Gathering::check_lock(Lock lock) const {
  if (state_.stage != Stage::gathering)
    return refuse(Code::stage, "lock", "it is signed, and there is one lock per draw");
  const bool all_known = std::ranges::all_of(lock.seats, [&](const Seat& seat) {
    return !seat.commitment || std::ranges::find(state_.lock.seats, seat) != state_.lock.seats.end();
  });
  lock.time = state_.lock.time;
  if (state_.seating == Seating::open) lock.seats = state_.lock.seats;
  if (all_known && lock == state_.lock) return {};
  return refuse(Code::state, "lock", "it is not what was offered and committed to");
}

std::expected<void, Error> Gathering::check_complete() const {
  for (const Seat& seat : state_.lock.seats) {
    if (seat.commitment || has_declined(seat.player)) continue;
    return refuse(Code::not_committed, seat.player, "the player has neither committed nor declined");
  }
  return {};
}

}  // namespace fairness
