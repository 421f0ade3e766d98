// Memory for the operations of sockets, of which each thread has some under way and many one after the other: what one
// has given back serves the next. Internal to server/transport.
#pragma once
#include <array>
#include <cstddef>
#include <new>
#include <vector>

namespace server {

/// The blocks that a thread has given back, of a few sizes; what is larger comes from the heap. Each thread has its
/// own.
class OperationMemory {
 public:
  [[nodiscard]] static void* take(std::size_t bytes);
  static void give_back(void* block, std::size_t bytes);

 private:
  static constexpr std::size_t kStep = 256;  // bytes between two sizes
  static constexpr std::size_t kSizes = 8;
  static constexpr std::size_t kKept =
      256;  // blocks of a size, at most: of so many connections that write at the same time
  ~OperationMemory();
  [[nodiscard]] static OperationMemory& here();

  std::array<std::vector<void*>, kSizes> kept_;
};

/// Bound to a handler, it gives its operation such memory (net::bind_allocator).
template <class T = std::byte>
struct OperationAllocator {
  using value_type = T;
  OperationAllocator() = default;
  template <class U>
  explicit(false) OperationAllocator(const OperationAllocator<U>&) {}
  [[nodiscard]] T* allocate(std::size_t n) { return static_cast<T*>(OperationMemory::take(n * sizeof(T))); }
  void deallocate(T* at, std::size_t n) { OperationMemory::give_back(at, n * sizeof(T)); }
  bool operator==(const OperationAllocator&) const = default;
};

}  // namespace server
