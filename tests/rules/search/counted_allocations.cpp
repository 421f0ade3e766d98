#include "tests/rules/search/counted_allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

thread_local bool counts = false;
thread_local int allocations = 0;

void* allocated(std::size_t size, std::size_t alignment) {
  if (counts) ++allocations;
  if (alignment <= alignof(std::max_align_t)) return std::malloc(size == 0 ? 1 : size);
  return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);  // wants a multiple
}
void* allocated_or_thrown(std::size_t size, std::size_t alignment) {
  if (void* found = allocated(size, alignment)) return found;
  throw std::bad_alloc();
}

}  // namespace

namespace rules::test {

void count_allocations() {
  allocations = 0;
  counts = true;
}

int allocations_counted() {
  counts = false;
  return allocations;
}

}  // namespace rules::test

void* operator new(std::size_t size) {
  return allocated_or_thrown(size, 1);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocated(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocated_or_thrown(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocated(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* freed) noexcept {
  std::free(freed);
}
void operator delete(void* freed, std::size_t) noexcept {
  std::free(freed);
}
void operator delete(void* freed, std::align_val_t) noexcept {
  std::free(freed);
}
void operator delete(void* freed, std::size_t, std::align_val_t) noexcept {
  std::free(freed);
}
