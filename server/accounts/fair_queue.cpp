#include "server/accounts/fair_queue.hpp"

#include <algorithm>
#include <utility>

namespace server {

std::size_t FairQueue::rank(const Waiting& one, Time now) const {
  return served_.count(one.client, now) + one.before;
}

std::optional<FairQueue::Refused> FairQueue::push(std::string client, Job job, Time now) {
  const auto is_same = [&client](const Waiting& one) { return one.client == client; };
  const auto before = static_cast<std::size_t>(std::ranges::count_if(waiting_, is_same));
  if (before >= limits_.each) return Refused{.job = std::move(job), .why = Turn::too_many_here};
  waiting_.push_back({.client = std::move(client), .job = std::move(job), .before = before});
  if (waiting_.size() <= limits_.waiting) return std::nullopt;
  // Among equals the newest goes, which stands last.
  const auto last = std::max_element(waiting_.rbegin(), waiting_.rend(), [&](const Waiting& one, const Waiting& other) {
    return rank(one, now) < rank(other, now);
  });
  Refused refused{.job = std::move(last->job), .why = Turn::too_many};
  remove(static_cast<std::size_t>(waiting_.rend() - last - 1));
  return refused;
}

FairQueue::Job FairQueue::pop(Time now) {
  const auto first = std::ranges::min_element(waiting_, {}, [&](const Waiting& one) { return rank(one, now); });
  Job job = std::move(first->job);
  (void)served_.take(first->client, now);
  remove(static_cast<std::size_t>(first - waiting_.begin()));
  return job;
}

void FairQueue::remove(std::size_t index) {
  const std::string client = std::move(waiting_[index].client);
  waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(index));
  for (std::size_t i = index; i < waiting_.size(); ++i) {
    if (waiting_[i].client == client) --waiting_[i].before;
  }
}

}  // namespace server
