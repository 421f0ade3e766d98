// A queue for a few places that many want: addresses take turns. The address that was served least of late comes first,
// and when the queue is full, the one that was served most makes room for a newcomer; so a flood hinders itself, and a
// newcomer has a place as soon as each of its addresses has had one. Bounded. Owned by the password pool, under its
// lock.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/accounts/attempts.hpp"

namespace server {

/// The outcome for somebody who has waited for a turn.
enum class Turn : std::uint8_t {
  now,
  too_many_here,  // too many of this address wait already
  too_many,       // too many wait already, all of whom come first
};

struct TurnLimits {
  std::size_t waiting = 32;  // some seconds of work
  std::size_t each = 4;      // jobs of one address that may wait
  AttemptLimits served{.most = SIZE_MAX, .span = std::chrono::minutes{10}, .keys = 10'000};
};

class FairQueue {
 public:
  using Time = Attempts::Time;
  using Job = std::move_only_function<void(Turn)>;
  struct Refused {
    Job job;
    Turn why{};
  };

  explicit FairQueue(const TurnLimits& limits) : limits_(limits), served_(limits.served) {}

  /// Adds a job; gives the job that has to go for it: none, one that waits, or the new job itself.
  [[nodiscard]] std::optional<Refused> push(std::string client, Job job, Time now);
  /// Takes the next job; not to be called if the queue is empty.
  [[nodiscard]] Job pop(Time now);
  [[nodiscard]] bool empty() const { return waiting_.empty(); }
  [[nodiscard]] std::size_t size() const { return waiting_.size(); }

 private:
  struct Waiting {
    std::string client;  // as client_of() names it
    Job job;
    std::size_t before = 0;  // jobs of this address that waited when it came
  };
  /// Less is sooner.
  [[nodiscard]] std::size_t rank(const Waiting& one, Time now) const;
  void remove(std::size_t index);

  TurnLimits limits_;
  Attempts served_;
  std::vector<Waiting> waiting_;  // in the order in which they came
};

}  // namespace server
