#include "server/dice_part/dice_part.hpp"

#include <algorithm>
#include <utility>

#include "server/fairness/lock.hpp"
#include "server/fairness/roll.hpp"
#include "server/fairness/sign.hpp"

namespace server {

fairness::Secret secret_of(const fairness::Secret& key, std::string_view player, std::string_view draw) {
  return fairness::hmac(key, "draw|" + std::string{player} + "|" + std::string{draw});
}

DicePart::DicePart(const fairness::Secret& key, std::string game, std::string player)
    : key_(key), game_(std::move(game)), player_(std::move(player)) {}

bool DicePart::takes_part() const {
  return draw_ && std::ranges::find(draw_->players, player_) != draw_->players.end();
}

fairness::Chain DicePart::chain() const {
  return {secret_of(key_, player_, draw_->name), draw_->rolls};
}

DicePart::Reply DicePart::commit() const {
  return protocol::FairCommit{.game = game_, .draw = draw_->name, .commitment = fairness::to_hex(chain().commitment())};
}

DicePart::Reply DicePart::open(int roll) const {
  if (!draw_->is_locked || roll < 1 || roll > draw_->rolls) return std::nullopt;
  return protocol::FairOpen{
      .game = game_, .draw = draw_->name, .roll = roll, .opening = fairness::to_hex(chain().opening(roll))};
}

DicePart::Reply DicePart::take(const std::optional<protocol::FairState>& state, const std::string& last) {
  draw_.reset();
  trouble_.clear();
  if (!state) return std::nullopt;
  draw_ = Draw{.name = state->draw,
               .server_key = state->server_key,
               .server_commitment = state->server_commitment,
               .ruleset = state->ruleset,
               .asks = state->asks,
               .players = state->players,
               .rolls = static_cast<int>(state->n),
               .made = static_cast<int>(state->made.value_or(0))};
  if (!takes_part()) return std::nullopt;
  const auto has = [this](const std::vector<std::string>& players) {
    return std::ranges::find(players, player_) != players.end();
  };
  if (!has(state->committed)) return commit();
  if (!state->lock || !state->signature) return std::nullopt;
  trouble_ = trouble_with(*state->lock, *state->signature);
  draw_->is_locked = trouble_.empty();
  if (state->renew && !state->renew->empty() && !has(*state->renew)) {
    return protocol::FairRenew{.game = game_, .draw = draw_->name};
  }
  if (has(state->opened)) return std::nullopt;
  if (draw_->rolls == 1) return open(1);
  return state->call ? called(*state->call, last, false) : std::nullopt;
}

DicePart::Reply DicePart::offered(const protocol::FairOffered& offer) {
  trouble_.clear();
  draw_ = Draw{.name = offer.draw,
               .server_key = offer.server_key,
               .server_commitment = offer.server_commitment,
               .ruleset = offer.ruleset,
               .asks = offer.asks,
               .players = offer.players,
               .rolls = static_cast<int>(offer.n)};
  return takes_part() ? commit() : std::nullopt;
}

DicePart::Reply DicePart::locked(const protocol::FairLocked& lock, const std::string& last) {
  if (!takes_part() || lock.draw != draw_->name) return std::nullopt;
  trouble_ = trouble_with(lock.lock, lock.signature);
  draw_->is_locked = trouble_.empty();
  if (draw_->rolls == 1) return open(1);
  return lock.call ? called(*lock.call, last, false) : std::nullopt;
}

DicePart::Reply DicePart::called(const protocol::Call& call, const std::string& last, bool opened) {
  if (!takes_part() || call.draw != draw_->name || opened) return std::nullopt;
  const auto draw = fairness::parse_draw_name(call.draw);
  const auto signature = fairness::from_hex<fairness::Signature>(call.signature);
  const auto key = fairness::from_hex<fairness::PublicKey>(draw_->server_key);
  const int roll = static_cast<int>(call.roll);
  const bool is_good = draw && signature && key && roll == draw_->made + 1 && call.call_for == last &&
                       fairness::is_signed(fairness::call_text(*draw, roll, last), *signature, *key);
  if (!is_good) {
    trouble_ = "the call for a roll is not that of the last move";
    return std::nullopt;
  }
  return open(roll);
}

void DicePart::rolled(const protocol::FairRolled& roll) {
  if (draw_ && roll.draw == draw_->name) draw_->made = static_cast<int>(roll.roll);
}

DicePart::Reply DicePart::renew_wanted(const protocol::FairRenewWanted& request) const {
  if (!takes_part() || request.draw != draw_->name || request.player == player_) return std::nullopt;
  return protocol::FairRenew{.game = game_, .draw = draw_->name};
}

std::optional<std::string> DicePart::next_opening() const {
  if (!takes_part() || !draw_->is_locked || draw_->made >= draw_->rolls) return std::nullopt;
  return fairness::to_hex(chain().opening(draw_->made + 1));
}

std::string DicePart::trouble_with(const std::string& text, const std::string& signed_by) const {
  const auto lock = fairness::parse_lock(text);
  const auto signature = fairness::from_hex<fairness::Signature>(signed_by);
  const auto key = fairness::from_hex<fairness::PublicKey>(draw_->server_key);
  if (!lock || !signature || !key) return "this is no lock";
  if (!fairness::is_signed(text, *signature, *key) || lock->server_key != *key) return "the lock is badly signed";
  if (fairness::to_text(lock->draw) != draw_->name) return "the lock is of another draw";
  if (fairness::to_text(lock->ruleset) != draw_->ruleset) return "the lock has other rules";
  if (fairness::write_asks(lock->asks) != draw_->asks || lock->rolls != draw_->rolls) return "the lock has other dice";
  if (fairness::to_hex(lock->server_commitment) != draw_->server_commitment) return "the server has another secret";
  const auto own = std::ranges::find(lock->seats, player_, &fairness::Seat::player);
  if (own == lock->seats.end() || own->commitment != chain().commitment()) return "the lock has another commitment";
  return {};
}

}  // namespace server
