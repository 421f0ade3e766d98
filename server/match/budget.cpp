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
  return {.main = rest(before.main, used), .delay = {}, .period = {}, .periods = {}};
}
Ms gain(const Fischer& control) {
  return control.increment;
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
          .periods = {}};
}

Budget full(const Byoyomi& control) {
  return {.main = control.base, .periods = control.periods};
}
Ms allowance(const Byoyomi& control, const Budget& before) {
  return before.main + before.periods * control.period;
}
Left left_of(const Byoyomi& control, const Budget& before, Ms used) {
  if (used < before.main) {
    return {.main = before.main - used, .delay = {}, .period = {}, .periods = before.periods};
  }
  const Ms over = std::min(used, allowance(control, before)) - before.main;
  const int lost = static_cast<int>(over / control.period);
  const Ms period = lost < before.periods ? control.period - over % control.period : Ms{0};
  return {.main = Ms{0}, .delay = {}, .period = period, .periods = before.periods - lost};
}

}  // namespace server
