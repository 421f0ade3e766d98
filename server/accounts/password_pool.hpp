// The threads that hash and judge passwords: few, so that a storm of sign-ins costs neither the rooms their processors
// nor the machine its memory. Addresses take turns (fair_queue.hpp, docs/queues.md); those that are known to an account
// have a queue of their own, which is served in turn with that of strangers, so that neither hinders the other for
// longer than one hash takes. Thread-safe; owned by the application.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/accounts/fair_queue.hpp"
#include "server/accounts/password.hpp"
#include "server/base/mutex.hpp"

namespace server {

/// Somebody who wants a password hashed or judged.
struct TurnSeeker {
  std::string client;     // as client_of() names it
  bool is_known = false;  // was signed in from there to the account that it is about
};

struct PasswordLimits {
  PasswordCost cost{};
  std::size_t threads = 2;
  TurnLimits turns{};  // turns of addresses that are known, and of strangers
};

class PasswordPool {
 public:
  using Job = FairQueue::Job;

  explicit PasswordPool(PasswordLimits limits);
  ~PasswordPool() { stop(); }
  PasswordPool(const PasswordPool&) = delete;
  PasswordPool& operator=(const PasswordPool&) = delete;

  /// Ends the threads; what waits is not done any more, and nobody is told.
  void stop();

  /// The job runs on a thread of the pool when its turn comes, and may hash and judge there. Or it is told, on this
  /// thread or on that of whoever comes later, that there is no turn for it.
  void enter(TurnSeeker seeker, Job job);

  /// Jobs whose turn has not come yet.
  [[nodiscard]] std::size_t waiting() const;

  // The next functions must be called in one's turn.
  [[nodiscard]] std::optional<std::string> hash(const std::string& password) const;
  /// Judges a password. Without a hash, or with an empty one, the password is wrong, after the same time.
  [[nodiscard]] Verdict judge(const std::string& password, const std::string& hash) const;

 private:
  void work();
  /// Not if both queues are empty.
  [[nodiscard]] Job next() REQUIRES(mutex_);

  PasswordLimits limits_;
  std::string nobodys_;
  mutable Mutex mutex_;
  std::condition_variable changed_;
  FairQueue known_ GUARDED_BY(mutex_);
  FairQueue strangers_ GUARDED_BY(mutex_);
  bool is_strangers_turn_ GUARDED_BY(mutex_) = false;
  bool closed_ GUARDED_BY(mutex_) = false;
  std::vector<std::thread> threads_;
};

}  // namespace server
