// Threads that hand work to each other. Each wake costs both sides a switch, so a thread that hands over many things
// one after the other wakes whom they are for once, at the end.
#pragma once
#include <boost/container/small_vector.hpp>

namespace server {

/// Somebody who may sleep until there is work.
class Sleeper {
 public:
  virtual ~Sleeper() = default;
  Sleeper() = default;
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;
  /// There is work: wakes it now, or at the end of this thread's WakeTogether. It must outlive that.
  void call();

 private:
  friend class WakeTogether;
  virtual void wake() = 0;
};

/// While it lives, this thread wakes nobody; at its end, each once. One in another does nothing.
class WakeTogether {
 public:
  WakeTogether();
  ~WakeTogether();
  WakeTogether(const WakeTogether&) = delete;
  WakeTogether& operator=(const WakeTogether&) = delete;

 private:
  friend class Sleeper;
  boost::container::small_vector<Sleeper*, 8> called_;  // few: loops, and the store's threads
};

}  // namespace server
