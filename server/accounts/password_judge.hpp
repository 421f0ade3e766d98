// Passwords that are tried: who may try one, whose turn it is, and whether it fits. Thread-safe; a part of
// the account service.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "server/accounts/password_gate.hpp"
#include "server/accounts/password_pool.hpp"
#include "server/accounts/reply.hpp"
#include "server/store/accounts.hpp"

namespace server {

class PasswordJudge {
 public:
  PasswordJudge(const GateLimits& gate, const PasswordLimits& passwords) : gate_(gate), pool_(passwords) {}

  /// Stops: jobs that wait are not done any more, and nobody is told.
  void stop() { pool_.stop(); }

  /// Judges a password in its turn, if it may be tried at all; `then` is told whether it fits, in the pool's turn.
  void judge(PasswordTry what, std::string password, const store::Credentials& account, Reply<bool> then);

  /// Enters a job into the queue of the pool.
  void enter(TurnSeeker seeker, PasswordPool::Job job) { pool_.enter(std::move(seeker), std::move(job)); }
  [[nodiscard]] std::size_t waiting() const { return pool_.waiting(); }
  /// Hashes a password, to be called in a turn of the pool; none: there is no memory for it.
  [[nodiscard]] std::optional<std::string> hash(const std::string& password) const { return pool_.hash(password); }

 private:
  PasswordGate gate_;
  PasswordPool pool_;  // last: its threads use the gate
};

}  // namespace server
