// Memory for what a thread makes and drops with every move: operations of sockets, messages, frames. What one has given
// back serves the next, without the heap. Each thread has its own; a block may be given back on another.
#pragma once
#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace server {

/// The blocks that a thread has given back, of a few sizes and of so many bytes at most; what is larger comes from the
/// heap.
class RecycledMemory {
 public:
  [[nodiscard]] static void* take(std::size_t bytes);
  static void give_back(void* block, std::size_t bytes);

  static constexpr std::size_t kMostBytes = std::size_t{512} * 1024;  // kept: some hundred moves under way
  /// How many bytes this thread keeps.
  [[nodiscard]] static std::size_t kept() { return here().bytes_; }

 private:
  static constexpr std::size_t kStep = 64;  // bytes between two sizes
  static constexpr std::size_t kSizes = 32;
  RecycledMemory() = default;
  ~RecycledMemory();
  [[nodiscard]] static RecycledMemory& here();

  std::array<std::vector<void*>, kSizes> kept_;
  std::size_t bytes_ = 0;
};

/// For containers and shared pointers, and bound to a handler (net::bind_allocator) for its operation.
template <class T = std::byte>
struct RecyclingAllocator {
  using value_type = T;
  RecyclingAllocator() = default;
  template <class U>
  explicit(false) RecyclingAllocator(const RecyclingAllocator<U>&) {}
  [[nodiscard]] T* allocate(std::size_t n) { return static_cast<T*>(RecycledMemory::take(n * sizeof(T))); }
  void deallocate(T* at, std::size_t n) { RecycledMemory::give_back(at, n * sizeof(T)); }
  bool operator==(const RecyclingAllocator&) const = default;
};

/// A unique pointer to such memory.
template <class T>
struct Recycle {
  void operator()(T* value) const {
    std::destroy_at(value);
    RecycledMemory::give_back(value, sizeof(T));
  }
};
template <class T>
using Recycled = std::unique_ptr<T, Recycle<T>>;

/// The value must not throw while it is made.
template <class T, class... Args>
[[nodiscard]] Recycled<T> make_recycled(Args&&... args) {
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  return Recycled<T>{new (RecycledMemory::take(sizeof(T))) T(std::forward<Args>(args)...)};
}

}  // namespace server
