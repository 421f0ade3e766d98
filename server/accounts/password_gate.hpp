// The gate says who may try a password now. Wrong passwords count for the address, and for name and address together.
// After ten wrong ones for a name, from wherever, the addresses that never were signed in to it share one attempt in
// ten seconds; who tries from one that was, is not hindered by what others do. An attempt counts until its password has
// proved right. Thread-safe; owned by the account service.
#pragma once
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/attempts.hpp"
#include "server/base/mutex.hpp"

namespace server {

/// Configuration. All count passwords that were wrong.
struct GateLimits {
  AttemptLimits by_address{.most = 30, .span = std::chrono::minutes{10}, .keys = 10'000};
  AttemptLimits by_name{.most = 10, .span = std::chrono::minutes{10}, .keys = 10'000};  // with and without the address
  AttemptLimits by_turns{
      .most = 1, .span = std::chrono::seconds{10}, .keys = 10'000};  // attempts for a name beyond that
};

/// One password that somebody tries.
struct PasswordTry {
  std::string client;        // as client_of() names it
  std::string name;          // what all names that look like it have in common
  bool is_known = false;     // the account was signed in to from this address
  std::string session = {};  // the session of somebody who is signed in to it already; empty: nobody is
};

class PasswordGate {
 public:
  using Time = Attempts::Time;
  /// An attempt that counts.
  struct Ticket {
    PasswordTry what;
    bool by_address = false;  // it counts for the address, too: who is known there is let in beyond its bound
    bool by_turn = false;
  };

  explicit PasswordGate(const GateLimits& limits)
      : by_address_(limits.by_address), by_name_(limits.by_name), by_pair_(limits.by_name), turns_(limits.by_turns) {}

  /// How long to wait first; none: it may be tried now.
  [[nodiscard]] std::optional<std::chrono::milliseconds> wait(const PasswordTry& what, Time now) const;
  /// Counts the attempt if it may be made now; otherwise the time to wait first.
  [[nodiscard]] std::expected<Ticket, std::chrono::milliseconds> take(const PasswordTry& what, Time now);
  /// Takes back the count of an attempt whose password was not wrong.
  void give_back(const Ticket& ticket);

 private:
  Mutex mutex_;  // each of these guards itself; this one makes it one step to look at them and to count
  Attempts by_address_;
  Attempts by_name_;
  Attempts by_pair_;
  Attempts turns_;
};

}  // namespace server
