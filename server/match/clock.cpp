#include "server/match/clock.hpp"

#include <algorithm>
#include <cassert>

#include <nlohmann/json.hpp>

#include "server/match/seats.hpp"

namespace server {
namespace {

std::size_t at(rules::Side side) {
  return static_cast<std::size_t>(side);
}

}  // namespace

Clock::Clock(const Fischer& control, rules::Side first, Now start)
    : control_(control),
      left_{control.base, control.base},
      quota_{kLag.per_move, kLag.per_move},
      running_(first),
      since_(start) {}

Ms Clock::allowance() const {
  return first_move() ? kFirstMoveTime : left_[at(*running_)];
}

Ms Clock::lag_given(Ms lag) const {
  return std::clamp(lag, Ms{0}, std::min(kLag.per_move, quota_[at(*running_)]));
}

std::expected<Ms, OutOfTime> Clock::press(Now now, Ms lag) {
  assert(running_);
  const std::size_t side = at(*running_);
  const Ms given = std::min(lag_given(lag), elapsed(now));
  const Ms used = elapsed(now) - given;
  if (used >= allowance()) return std::unexpected(OutOfTime{});
  if (!first_move()) left_[side] += control_.increment - used;
  quota_[side] = std::min(kLag.quota, quota_[side] - given + kLag.refill);
  spent_[side] = Ms{0};
  running_ = rules::opponent(*running_);
  since_ = std::max(since_, now);  // while the clocks stand still after an outage, the other one does, too
  ++presses_;
  return given;
}

void Clock::hand_to(rules::Side side, Now now) {
  if (!running_ || running_ == side) return;
  spent_[at(*running_)] = elapsed(now);
  running_ = side;
  since_ = std::max(since_, now);
}

void Clock::stop(Now now) {
  if (!running_) return;
  for (const rules::Side side : rules::kSides) left_[at(side)] = left(side, now);
  spent_ = {};
  running_.reset();
}

void Clock::pause(Now from, Now until) {
  if (!running_ || until <= since_) return;
  spent_[at(*running_)] = elapsed(from);
  since_ = until;
}

Ms Clock::left(rules::Side side, Now now) const {
  const Ms stored = left_[at(side)];
  if (first_move()) return stored;
  return std::max(Ms{0}, stored - (running_ == side ? elapsed(now) : spent_[at(side)]));
}

std::optional<Ms> Clock::first_move_left(Now now) const {
  if (!running_ || !first_move()) return std::nullopt;
  return std::max(Ms{0}, kFirstMoveTime - elapsed(now));
}

std::optional<Now> Clock::deadline() const {
  if (!running_) return std::nullopt;
  return since_ + (allowance() - spent() + lag_given(kLag.per_move));
}

nlohmann::json to_json(const Clock& clock, Now now) {
  nlohmann::json json{{"white_ms", clock.left(rules::Side::white, now).count()},
                      {"black_ms", clock.left(rules::Side::black, now).count()}};
  if (const auto left = clock.first_move_left(now)) {
    json["first_move_ms"] = left->count();
  } else if (clock.running()) {
    json["running"] = name(*clock.running());
  }
  return json;
}

}  // namespace server
