#include "server/match/clock.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "server/match/seats.hpp"

namespace server {
namespace {

Budget rest_of(const Left& left) {
  return {.main = left.main, .periods = left.periods.value_or(0), .bank = left.bank.value_or(Ms{0})};
}

Left shown(const Timed& control, const Budget& before, Ms used) {
  return std::visit([&](const auto& kind) { return left_of(kind, before, used); }, control);
}

Budget after(const Timed& control, const Budget& before, Ms used) {
  return rest_of(shown(control, before, used));
}

}  // namespace

Clock::Clock(const Timed& control, rules::Side first, Now start, Ms look, Ms waited_for)
    : control_(control),
      least_first_move_time_(kFirstMoveTime + look),
      first_move_time_(std::max(least_first_move_time_, waited_for)),
      running_(first),
      since_(start) {
  if (const auto post = server::by_post(control)) {
    off_ = post->off;
    first_move_time_ = least_first_move_time_ = post->first_move;
    lag_policy_ = {.per_move = Ms{0}, .refill = Ms{0}, .quota = Ms{0}};
  }
  quota_.fill(lag_policy_.per_move);
  left_.fill(std::visit([](const auto& kind) { return full(kind); }, control));
}

Ms Clock::allowance() const {
  if (first_move()) return first_move_time_;
  return std::visit([&](const auto& kind) { return server::allowance(kind, left_[index_of(*running_)]); }, control_);
}

Ms Clock::lag_given(Ms lag) const {
  return std::clamp(lag, Ms{0}, std::min(lag_policy_.per_move, quota_[index_of(*running_)]));
}

std::expected<Ms, OutOfTime> Clock::press(Now now, Ms lag) {
  assert(running_);
  const std::size_t side = index_of(*running_);
  const Ms given = std::min(lag_given(lag), elapsed(now));
  const Ms used = elapsed(now) - given;
  if (used >= allowance() && !stands_still(now)) return std::unexpected(OutOfTime{});
  // A move at once tells nothing: it could not be given more than the time that it took.
  if (given < elapsed(now) || given > lag_[side]) lag_[side] = given;
  quota_[side] = std::min(lag_policy_.quota, quota_[side] - given + lag_policy_.refill);
  pass_on(now, used);
  return given;
}

void Clock::pass_on(Now now, Ms used) {
  assert(running_);
  const std::size_t side = index_of(*running_);
  if (!first_move()) {
    const Budget left = after(control_, left_[side], used);
    left_[side] = std::visit([&](const auto& kind) { return after_move(kind, left); }, control_);
  }
  if (presses_ == 0) first_move_time_ = std::max(least_first_move_time_, first_move_time_ - used);
  charged_[side].clear();
  ++thought_[side].moves;
  thought_[side].time += used;
  running_ = rules::opponent(*running_);
  since_ = std::max(since_, now);  // while the clocks stand still after an outage, the other one does, too
  ++presses_;
}

void Clock::hand_to(rules::Side side, Now now) {
  if (!running_ || running_ == side) return;
  close_span(now);
  running_ = side;
  since_ = std::max(since_, now);
}

void Clock::settle(Now now) {
  for (const rules::Side side : rules::kSides) {
    left_[index_of(side)] = rest_of(left(side, now));
  }
  for (auto& spans : charged_) spans.clear();
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
  if (!running_) return;
  for (const rules::Side side : rules::kSides) give_back(side, from, until);
  if (until <= since_) return;
  close_span(from);
  since_ = until;
}

void Clock::rest(rules::Side side, Now from, Now until) {
  Now& rest = rest_until_[index_of(side)];
  if (!running_ || until <= rest) return;
  give_back(side, from, until);
  if (running_ == side) {
    close_span(from);
    drop_excess();
    since_ = std::max(since_, from);
  }
  rest = until;
}

void Clock::drop_excess() {
  auto& spans = charged_[index_of(*running_)];
  Ms excess = spent(*running_) - allowance();
  while (excess > Ms{0}) {
    Span& last = spans.back();
    const Ms length = off_.counted(last.from, last.until);
    if (length > excess) {
      last.until = off_.end_of(last.from, length - excess);
      return;
    }
    excess -= length;
    spans.pop_back();
  }
}

Ms Clock::spent(rules::Side side) const {
  Ms sum{0};
  for (const Span& span : charged_[index_of(side)]) sum += off_.counted(span.from, span.until);
  return sum;
}

void Clock::close_span(Now at) {
  if (at > begins()) charged_[index_of(*running_)].push_back({.from = begins(), .until = at});
}

/// Leave that stood, and a time in which the server was not there, are told to the game in whatever order it hears of
/// them.
void Clock::give_back(rules::Side side, Now from, Now until) {
  std::vector<Span> left;
  for (const Span& span : charged_[index_of(side)]) {
    if (span.from < from) left.push_back({.from = span.from, .until = std::min(span.until, from)});
    if (span.until > until) left.push_back({.from = std::max(span.from, until), .until = span.until});
  }
  charged_[index_of(side)] = std::move(left);
}

Left Clock::left(rules::Side side, Now now) const {
  const Ms used = running_ == side ? elapsed(now) : spent(side);
  return shown(control_, left_[index_of(side)], first_move() ? Ms{0} : used);
}

std::optional<Now> Clock::charged_since() const {
  if (!running_) return std::nullopt;
  const auto& spans = charged_[index_of(*running_)];
  return spans.empty() ? begins() : spans.front().from;
}

std::optional<Ms> Clock::first_move_left(Now now) const {
  if (!running_ || !first_move()) return std::nullopt;
  return std::max(Ms{0}, first_move_time_ - elapsed(now));
}

std::optional<Now> Clock::deadline() const {
  if (!running_) return std::nullopt;
  return off_.end_of(begins(), allowance() - spent(*running_) + lag_given(lag_[index_of(*running_)]));
}

namespace {

std::optional<std::int64_t> milliseconds(std::optional<Ms> span) {
  return span ? std::optional(span->count()) : std::nullopt;
}

std::optional<std::int64_t> ms_of(std::optional<Now> at) {
  return at ? std::optional(at->ms) : std::nullopt;
}

}  // namespace

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
                          .first_move_ms = {},
                          .white_bank_ms = milliseconds(white.bank),
                          .black_bank_ms = milliseconds(black.bank),
                          .deadline_ms = {},
                          .paused_until_ms = {},
                          .white_leave_until_ms = ms_of(clock.rests_until(rules::Side::white, now)),
                          .black_leave_until_ms = ms_of(clock.rests_until(rules::Side::black, now))};
  if (clock.by_post() && clock.running()) {
    clocks.deadline_ms = clock.deadline()->ms;
    clocks.paused_until_ms = ms_of(clock.still_until(now));
  }
  if (const auto left = clock.first_move_left(now)) clocks.first_move_ms = left->count();
  if (!clock.running() || clock.first_move()) return clocks;
  const Left& running = *clock.running() == rules::Side::white ? white : black;
  clocks.running = color_of(*clock.running());
  if (running.delay) clocks.delay_ms = running.delay->count();
  if (running.period) clocks.period_ms = running.period->count();
  return clocks;
}

}  // namespace server
