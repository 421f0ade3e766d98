#include "server/accounts/password_pool.hpp"

#include <utility>

namespace server {

PasswordPool::PasswordPool(PasswordLimits limits) : limits_(limits), nobodys_(nobodys_hash(limits.cost)) {
  for (std::size_t i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
}

void PasswordPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : std::exchange(threads_, {})) thread.join();
}

bool PasswordPool::hash(std::string password, std::move_only_function<void(std::optional<std::string>)> then) {
  return push([this, password = std::move(password), then = std::move(then)]() mutable {
    then(hash_password(password, limits_.cost));
  });
}

bool PasswordPool::judge(std::string password, std::optional<std::string> hash,
                         std::move_only_function<void(Verdict)> then) {
  if (hash && hash->empty()) hash.reset();
  return push([this, password = std::move(password), hash = std::move(hash), then = std::move(then)]() mutable {
    const Verdict verdict = judge_password(password, hash ? *hash : nobodys_);
    then(verdict == Verdict::fits && !hash ? Verdict::wrong : verdict);
  });
}

bool PasswordPool::push(Job job) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || jobs_.size() >= limits_.waiting) return false;
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return true;
}

void PasswordPool::work() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
      if (closed_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace server
