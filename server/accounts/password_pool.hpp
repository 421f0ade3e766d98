// The threads that hash and judge passwords: few, so that a storm of sign-ins costs neither the rooms their processors
// nor the machine its memory. Bounded (docs/queues.md). Thread-safe; owned by the application.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/password.hpp"

namespace server {

struct PasswordLimits {
  PasswordCost cost{};
  std::size_t threads = 2;
  std::size_t waiting = 32;  // some seconds of work
};

class PasswordPool {
 public:
  explicit PasswordPool(PasswordLimits limits);
  ~PasswordPool() { stop(); }
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  /// Ends the threads; what waits is not done any more, and nobody is told.
  void stop();

  /// The completion runs on a thread of the pool. False: the queue is full, and it will not run.
  /// It is given what hash_password gives.
  [[nodiscard]] bool hash(std::string password, std::move_only_function<void(std::optional<std::string>)> then);
  /// Without a hash, or with an empty one, the password is wrong, after the same time.
  [[nodiscard]] bool judge(std::string password, std::optional<std::string> hash,
                           std::move_only_function<void(Verdict)> then);

 private:
  using Job = std::move_only_function<void()>;
  bool push(Job job);
  void work();

  PasswordLimits limits_;
  std::string nobodys_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server
