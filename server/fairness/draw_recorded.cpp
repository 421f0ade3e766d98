// The steps of a draw taken from its record: checked as strictly as when they were made, but by what everybody can see.
#include "server/fairness/draw.hpp"

namespace fairness {

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

}  // namespace fairness
