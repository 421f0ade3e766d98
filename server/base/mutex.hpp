// A mutex of which clang's thread-safety analysis knows what it guards: the clang builds refuse a member that is
// GUARDED_BY one and is touched without it (https://clang.llvm.org/docs/ThreadSafetyAnalysis.html). Other compilers see
// the std::mutex that it is.
#pragma once
#include <condition_variable>
#include <mutex>

#if defined(__clang__)
#define ASTRAGAL_THREAD_SAFETY(what) __attribute__((what))
#else
#define ASTRAGAL_THREAD_SAFETY(what)
#endif

/// A member that is touched only under this mutex.
#define GUARDED_BY(mutex) ASTRAGAL_THREAD_SAFETY(guarded_by(mutex))
/// A function, or a lambda, that is called only under this mutex.
#define REQUIRES(...) ASTRAGAL_THREAD_SAFETY(requires_capability(__VA_ARGS__))

namespace server {

class ASTRAGAL_THREAD_SAFETY(capability("mutex")) Mutex {
 public:
  void lock() ASTRAGAL_THREAD_SAFETY(acquire_capability()) { mutex_.lock(); }
  void unlock() ASTRAGAL_THREAD_SAFETY(release_capability()) { mutex_.unlock(); }

 private:
  friend class Lock;
  std::mutex mutex_;
};

/// Holds a mutex, as std::unique_lock does. One thread's.
class ASTRAGAL_THREAD_SAFETY(scoped_lockable) Lock {
 public:
  explicit Lock(Mutex& mutex) ASTRAGAL_THREAD_SAFETY(acquire_capability(mutex)) : lock_(mutex.mutex_) {}
  ~Lock() ASTRAGAL_THREAD_SAFETY(release_capability()) = default;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

  void lock() ASTRAGAL_THREAD_SAFETY(acquire_capability()) { lock_.lock(); }
  void unlock() ASTRAGAL_THREAD_SAFETY(release_capability()) { lock_.unlock(); }
  /// For a condition variable, which gives the mutex back while it waits. Wait in a loop: what a lambda touches is not
  /// known to be guarded.
  [[nodiscard]] std::unique_lock<std::mutex>& native() { return lock_; }

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace server
