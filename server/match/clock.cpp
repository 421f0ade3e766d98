#include "server/match/clock.hpp"

#include <algorithm>
#include <cassert>

#include "server/match/seats.hpp"

namespace server {
namespace {

Left shown(const Timed& control, const Budget& before, Ms used) {
  return std::visit([&](const auto& kind) { return left_of(kind, before, used); }, control);
}

Budget after(const Timed& control, const Budget& before, Ms used) {
  const Left left = shown(control, before, used);
  return {.main = left.main, .periods = left.periods.value_or(0)};
}

}  // namespace

Clock::Clock(const Timed& control, rules::Side first, Now start, Ms look)
    : control_(control),
      first_move_time_(kFirstMoveTime + look),
      quota_{kLag.per_move, kLag.per_move},
      running_(first),
      since_(start) {
  left_.fill(std::visit([](const auto& kind) { return full(kind); }, control));
}

Ms Clock::allowance() const {
  if (first_move()) return first_move_time_;
  return std::visit([&](const auto& kind) { return server::allowance(kind, left_[index_of(*running_)]); }, control_);
}

Ms Clock::lag_given(Ms lag) const {
  return std::clamp(lag, Ms{0}, std::min(kLag.per_move, quota_[index_of(*running_)]));
}

std::expected<Ms, OutOfTime> Clock::press(Now now, Ms lag) {
  assert(running_);
  const std::size_t side = index_of(*running_);
  const Ms given = std::min(lag_given(lag), elapsed(now));
  const Ms used = elapsed(now) - given;
  if (used >= allowance()) return std::unexpected(OutOfTime{});
  if (!first_move()) {
    left_[side] = after(control_, left_[side], used);
    left_[side].main += std::visit([](const auto& kind) { return gain(kind); }, control_);
  }
  // A move at once tells nothing: it could not be given more than the time that it took.
  if (given < elapsed(now) || given > lag_[side]) lag_[side] = given;
  quota_[side] = std::min(kLag.quota, quota_[side] - given + kLag.refill);
  spent_[side] = Ms{0};
  running_ = rules::opponent(*running_);
  since_ = std::max(since_, now);  // while the clocks stand still after an outage, the other one does, too
  ++presses_;
  return given;
}

void Clock::hand_to(rules::Side side, Now now) {
  if (!running_ || running_ == side) return;
  spent_[index_of(*running_)] = elapsed(now);
  running_ = side;
  since_ = std::max(since_, now);
}

void Clock::settle(Now now) {
  for (const rules::Side side : rules::kSides) {
    const Left left = this->left(side, now);
    left_[index_of(side)] = {.main = left.main, .periods = left.periods.value_or(0)};
  }
  spent_ = {};
}

void Clock::take_back(rules::Side side, int plies, Now now) {
  if (!running_) return;
  settle(now);
  running_ = side;
  since_ = std::max(since_, now);
  if (first_move()) presses_ = plies;
}

void Clock::stop(Now now) {
  if (!running_) return;
  settle(now);
  running_.reset();
}

void Clock::pause(Now from, Now until) {
  if (!running_ || until <= since_) return;
  spent_[index_of(*running_)] = elapsed(from);
  since_ = until;
}

Left Clock::left(rules::Side side, Now now) const {
  const Ms used = running_ == side ? elapsed(now) : spent_[index_of(side)];
  return shown(control_, left_[index_of(side)], first_move() ? Ms{0} : used);
}

std::optional<Ms> Clock::first_move_left(Now now) const {
  if (!running_ || !first_move()) return std::nullopt;
  return std::max(Ms{0}, first_move_time_ - elapsed(now));
}

std::optional<Now> Clock::deadline() const {
  if (!running_) return std::nullopt;
  return since_ + (allowance() - spent() + lag_given(lag_[index_of(*running_)]));
}

protocol::Clocks to_wire(const Clock& clock, Now now) {
  const Left white = clock.left(rules::Side::white, now);
  const Left black = clock.left(rules::Side::black, now);
  protocol::Clocks clocks{.white_ms = white.main.count(),
                          .black_ms = black.main.count(),
                          .running = {},
                          .delay_ms = {},
                          .white_periods = white.periods,
                          .black_periods = black.periods,
                          .period_ms = {},
                          .first_move_ms = {}};
  if (const auto left = clock.first_move_left(now)) clocks.first_move_ms = left->count();
  if (!clock.running() || clock.first_move()) return clocks;
  const Left& running = *clock.running() == rules::Side::white ? white : black;
  clocks.running = color_of(*clock.running());
  if (running.delay) clocks.delay_ms = running.delay->count();
  if (running.period) clocks.period_ms = running.period->count();
  return clocks;
}

}  // namespace server
