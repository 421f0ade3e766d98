#include "server/accounts/password_pool.hpp"

#include <utility>

namespace server {

PasswordPool::PasswordPool(PasswordLimits limits)
    : limits_(limits), nobodys_(nobodys_hash(limits.cost)), known_(limits.turns), strangers_(limits.turns) {
  for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

void PasswordPool::stop() {
  {
    Lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : std::exchange(threads_, {})) thread.join();
}

void PasswordPool::enter(TurnSeeker seeker, Job job) {
  std::optional<FairQueue::Refused> refused;
  {
    Lock lock(mutex_);
    if (closed_) {
      refused = FairQueue::Refused{.job = std::move(job), .why = Turn::too_many};
    } else {
      FairQueue& queue = seeker.is_known ? known_ : strangers_;
      refused = queue.push(std::move(seeker.client), std::move(job), FairQueue::Time::clock::now());
    }
  }
  changed_.notify_one();
  if (refused) refused->job(refused->why);
}

std::optional<std::string> PasswordPool::hash(const std::string& password) const {
  return hash_password(password, limits_.cost);
}

Verdict PasswordPool::judge(const std::string& password, const std::string& hash) const {
  const Verdict verdict = judge_password(password, hash.empty() ? nobodys_ : hash);
  return verdict == Verdict::fits && hash.empty() ? Verdict::wrong : verdict;
}

PasswordPool::Job PasswordPool::next() {
  const bool from_strangers = known_.empty() || (is_strangers_turn_ && !strangers_.empty());
  is_strangers_turn_ = !from_strangers;
  return (from_strangers ? strangers_ : known_).pop(FairQueue::Time::clock::now());
}

std::size_t PasswordPool::waiting() const {
  Lock lock(mutex_);
  return known_.size() + strangers_.size();
}

void PasswordPool::work() {
  while (true) {
    Job job;
    {
      Lock lock(mutex_);
      while (!closed_ && known_.empty() && strangers_.empty()) changed_.wait(lock.native());
      if (closed_) return;
      job = next();
    }
    job(Turn::now);
  }
}

}  // namespace server
