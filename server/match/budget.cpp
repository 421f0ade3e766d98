#include "server/match/budget.hpp"

#include <algorithm>

namespace server {
namespace {

Ms rest(Ms of, Ms used) {
  return std::max(Ms{0}, of - used);
}

}  // namespace

Budget full(const Fischer& control) {
  return {.main = control.base};
}
Ms allowance(const Fischer&, const Budget& before) {
  return before.main;
}
Left left_of(const Fischer&, const Budget& before, Ms used) {
  return {.main = rest(before.main, used), .delay = {}, .period = {}, .periods = {}, .bank = {}};
}
Budget after_move(const Fischer& control, Budget left) {
  left.main += control.increment;
  return left;
}

Budget full(const Delay& control) {
  return {.main = control.base};
}
Ms allowance(const Delay& control, const Budget& before) {
  return control.delay + before.main;
}
Left left_of(const Delay& control, const Budget& before, Ms used) {
  return {.main = rest(before.main, rest(used, control.delay)),
          .delay = rest(control.delay, used),
          .period = {},
          .periods = {},
          .bank = {}};
}

Budget full(const Byoyomi& control) {
  return {.main = control.base, .periods = control.periods};
}
Ms allowance(const Byoyomi& control, const Budget& before) {
  return before.main + before.periods * control.period;
}
Left left_of(const Byoyomi& control, const Budget& before, Ms used) {
  if (used < before.main) {
    return {.main = before.main - used, .delay = {}, .period = {}, .periods = before.periods, .bank = {}};
  }
  const Ms over = std::min(used, allowance(control, before)) - before.main;
  const int lost = static_cast<int>(over / control.period);
  const Ms period = lost < before.periods ? control.period - over % control.period : Ms{0};
  return {.main = Ms{0}, .delay = {}, .period = period, .periods = before.periods - lost, .bank = {}};
}

Budget full(const DaysPerMove& control) {
  return {.main = control.days, .bank = control.bank};
}
Ms allowance(const DaysPerMove&, const Budget& before) {
  return before.main + before.bank;
}
Left left_of(const DaysPerMove&, const Budget& before, Ms used) {
  return {.main = rest(before.main, used),
          .delay = {},
          .period = {},
          .periods = {},
          .bank = rest(before.bank, rest(used, before.main))};
}
Budget after_move(const DaysPerMove& control, Budget left) {
  left.main = control.days;
  return left;
}

Budget full(const DaysWithCap& control) {
  return {.main = control.base, .bank = control.bank.value_or(std::chrono::days{0})};
}
Ms allowance(const DaysWithCap&, const Budget& before) {
  return before.main;
}
Left left_of(const DaysWithCap& control, const Budget& before, Ms used) {
  return {.main = rest(before.main, used),
          .delay = {},
          .period = {},
          .periods = {},
          .bank = control.bank ? std::optional(before.bank) : std::nullopt};
}
Budget after_move(const DaysWithCap& control, Budget left) {
  const Ms all = left.main + control.increment + left.bank;
  left.main = std::min<Ms>(all, control.cap);
  left.bank = control.bank ? std::min<Ms>(all - left.main, kMostInBank) : Ms{0};
  return left;
}

}  // namespace server
