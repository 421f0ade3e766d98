// Outages are times in which nobody could play: the whole process stood still (SIGSTOP, a suspended machine), the store
// took nothing, or another server may have taken over. Rooms ask before they decide anything, so that no clock is
// charged for such time and no flag falls in it. It starts nothing itself: the application's heartbeat tells it. Made
// by the application, shared by all rooms. Thread-safe.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/base/time.hpp"

namespace server {

struct OutageLimits {
  Ms gap{500};         // between two readings of the time, which the heartbeat reads every 100 ms
  Ms slow{200};        // the time that the store may take to take something
  Ms common{500};      // an outage of the store that every game hears of; of a shorter one those that waited for it
  Ms calm{5'000};      // a store that is slow again within this has been slow all the time
  Ms patience{2'000};  // how long a command waits for the store to take anything before it is refused
  Ms lost{5'000};      // after so much clients have given their connections up, and the outage is stored
  /// For how long the server may decide after it has said that it serves, before it must have been heard; none: for
  /// ever, because no other server can take over.
  std::optional<Ms> tenure = {};
};

class Outages {
 public:
  explicit Outages(OutageLimits limits = {}) : limits_(limits) {}

  /// Time is read often from now on, so that a gap between two readings is an outage; until `unwatch`.
  void watch(Now now);
  void unwatch() { last_ = 0; }
  /// Somebody has read the time: gives it back. Whoever is given the time after a gap finds the outage noted.
  Now seen(Now now);

  /// The store was asked at this time whether it takes anything.
  void store_asked(Now now);
  /// The store takes what it is given.
  void store_takes(Now now);
  /// The store has written something.
  void store_writes(Now now);
  /// Something that the store was given at this time failed: from now on only a finished write shows that it works.
  void store_failed(Now since);
  [[nodiscard]] bool is_failing() const { return failing_; }
  /// The store has heard what was said at this time: that the server serves.
  void heard(Now said, Now now);

  /// The moment since which the store takes nothing; none: it takes writes, as far as is known.
  [[nodiscard]] std::optional<Now> going_on(Now now) const;
  /// How many are over that every game hears of.
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// The outages after the first so many, joined to one.
  struct Together {
    std::uint64_t count = 0;  // with them
    Now from;
    Now until;
    bool lost = false;  // clients have given their connections up
    bool slow = true;   // no more than that: the store took whatever it was given
  };
  [[nodiscard]] std::optional<Together> after(std::uint64_t heard) const;

  /// One that games hear of which are loaded long afterwards: it is stored.
  struct Long {
    Now from;
    Now until;
  };
  /// Takes the outages that are stored. Called once, before any game is loaded.
  void remember(std::vector<Long> stored);
  /// The first outage that is still to be stored.
  [[nodiscard]] std::optional<Long> to_store() const;
  void stored();
  /// The outages that a game whose last event is of this time has not heard of, with `grace` added after each long one;
  /// in order, and without overlap. `count`: the value of count() at this moment.
  struct Missed {
    std::uint64_t count = 0;
    std::vector<Long> spans;
  };
  [[nodiscard]] Missed missed_since(Now last, Ms grace) const;

  /// The moment up to which the server has served, as a later process must know it: it leaves out an outage that the
  /// games may not have heard of.
  [[nodiscard]] Now served(Now now) const;
  [[nodiscard]] const OutageLimits& limits() const { return limits_; }

 private:
  struct Outage {
    Now from;
    Now until;
    bool lost = false;
    bool slow = false;
  };
  void add(const Outage& outage) REQUIRES(mutex_);
  [[nodiscard]] bool is_silent(Now now) const REQUIRES(mutex_) {
    return limits_.tenure && said_ && now - *said_ > *limits_.tenure;
  }
  [[nodiscard]] bool is_long(const Outage& outage) const { return outage.until - outage.from > limits_.lost; }
  [[nodiscard]] std::optional<Now> trouble(Now now) const REQUIRES(mutex_);
  [[nodiscard]] std::optional<Now> trouble_of_store(Now now) const REQUIRES(mutex_);

  const OutageLimits limits_;
  std::atomic<std::int64_t> last_ = 0;  // reading of the time; 0: nobody watches
  std::atomic<bool> failing_ = false;
  std::atomic<std::uint64_t> count_ = 0;
  mutable Mutex mutex_;
  std::optional<Now> asked_ GUARDED_BY(mutex_);   // when the store was asked, without an answer yet
  Now failed_ GUARDED_BY(mutex_);                 // when it began to fail, while it is failing
  std::optional<Now> said_ GUARDED_BY(mutex_);    // when it was last said that the server serves, and heard
  std::deque<Outage> recent_ GUARDED_BY(mutex_);  // the last of them
  std::vector<Long> long_ GUARDED_BY(mutex_);     // those of them that some game may not have heard of
  std::size_t stored_ GUARDED_BY(mutex_) = 0;     // how many of the outages are in the store
};

}  // namespace server
