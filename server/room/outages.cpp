#include "server/room/outages.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr std::size_t kRecent = 64;  // rooms hear of each within seconds
constexpr Ms kTelling{5'000};        // the time by which every game has heard of an outage, and has stored that

}  // namespace

void Outages::watch(Now now) {
  Lock lock(mutex_);
  last_ = now.ms;
  said_ = now;
}

Now Outages::seen(Now now) {
  std::int64_t before = last_;
  if (before == 0) return now;
  if (now.ms - before <= limits_.gap.count()) {
    if (before < now.ms) last_.compare_exchange_strong(before, now.ms);  // else somebody else has read it
    return now;
  }
  Lock lock(mutex_);
  before = last_;
  if (before == 0 || now.ms - before <= limits_.gap.count()) return now;
  add({.from = {before}, .until = now, .lost = Ms{now.ms - before} > limits_.lost});
  if (asked_) asked_ = now;  // the store stood still with everything else
  last_ = now.ms;            // after the outage: nobody is given the time without it
  return now;
}

void Outages::store_asked(Now now) {
  Lock lock(mutex_);
  asked_ = now;
}

void Outages::store_takes(Now now) {
  if (!failing_) return store_writes(now);  // else it takes what it then cannot write
}

void Outages::store_writes(Now now) {
  Lock lock(mutex_);
  const auto since = trouble_of_store(now);
  const bool is_slow = !failing_;
  asked_.reset();
  failing_ = false;
  if (since && now - *since > limits_.common) add({.from = *since, .until = now, .slow = is_slow});
}

void Outages::store_failed(Now since) {
  Lock lock(mutex_);
  failed_ = failing_ ? std::min(failed_, since) : since;
  failing_ = true;
}

void Outages::heard(Now said, Now now) {
  Lock lock(mutex_);
  if (is_silent(now)) add({.from = *said_, .until = now, .lost = now - *said_ > limits_.lost});
  said_ = said;
}

std::optional<Now> Outages::trouble(Now now) const {
  const auto of_store = trouble_of_store(now);
  if (!is_silent(now)) return of_store;
  return of_store ? std::min(*of_store, *said_) : said_;
}

std::optional<Now> Outages::trouble_of_store(Now now) const {
  if (failing_) return asked_ ? std::min(failed_, *asked_) : failed_;
  if (asked_ && now - *asked_ > limits_.slow) return asked_;
  return std::nullopt;
}

std::optional<Now> Outages::going_on(Now now) const {
  Lock lock(mutex_);
  return trouble(now);
}

std::optional<Outages::Together> Outages::after(std::uint64_t heard) const {
  if (heard == count_) return std::nullopt;
  Lock lock(mutex_);
  const std::uint64_t forgotten = count_ - recent_.size();
  const auto first = recent_.begin() + static_cast<std::ptrdiff_t>(std::max(heard, forgotten) - forgotten);
  Together together{.count = count_, .from = first->from, .until = first->until};
  for (auto one = first; one != recent_.end(); ++one) {
    together.from = std::min(together.from, one->from);
    together.until = std::max(together.until, one->until);
    together.lost = together.lost || one->lost;
    together.slow = together.slow && one->slow;
  }
  return together;
}

void Outages::remember(std::vector<Long> stored) {
  Lock lock(mutex_);
  long_ = std::move(stored);
  stored_ = long_.size();
}

std::optional<Outages::Long> Outages::to_store() const {
  Lock lock(mutex_);
  return stored_ < long_.size() ? std::optional{long_[stored_]} : std::nullopt;
}

void Outages::stored() {
  Lock lock(mutex_);
  ++stored_;
}

Outages::Missed Outages::missed_since(Now last, Ms grace) const {
  Lock lock(mutex_);
  std::vector<Long> spans;
  for (const Long& one : long_) {
    if (one.until > last) spans.push_back({.from = one.from, .until = one.until + grace});
  }
  for (const Outage& one : recent_) {
    if (one.until > last && !is_long(one)) spans.push_back({.from = one.from, .until = one.until});
  }
  std::ranges::sort(spans, {}, &Long::from);
  Missed missed{.count = count_, .spans = {}};
  for (const Long& one : spans) {
    if (!missed.spans.empty() && one.from <= missed.spans.back().until) {  // two may have been at the same time
      missed.spans.back().until = std::max(missed.spans.back().until, one.until);
    } else {
      missed.spans.push_back({.from = std::max(one.from, last), .until = one.until});
    }
  }
  return missed;
}

Now Outages::served(Now now) const {
  Lock lock(mutex_);
  Now until = trouble(now).value_or(now);
  if (stored_ < long_.size()) until = std::min(until, long_[stored_].from);
  for (const Outage& one : recent_) {
    if (now - one.until < kTelling) until = std::min(until, one.from);
  }
  return until;
}

void Outages::add(const Outage& outage) {
  recent_.push_back(outage);
  if (recent_.size() > kRecent) recent_.pop_front();
  if (is_long(outage)) long_.push_back({.from = outage.from, .until = outage.until});
  ++count_;
}

}  // namespace server
