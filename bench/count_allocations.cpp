// A library to be loaded before a program: it counts every allocation that it makes, `new` included (counter.hpp). What
// the allocator itself does stays as it is. A program with an allocator linked into it is not counted: its own
// functions come first.
#include <array>
#include <atomic>
#include <cstddef>
#include <new>

#include "bench/counter.hpp"

namespace {

/// Puts the count into the file once the program is loaded.
__attribute__((constructor)) void begin() {
  counter::open_file();
}

// Memory for what dlsym allocates while the functions are being found; it is never given back.
alignas(std::max_align_t) std::array<char, 4096> early;
std::size_t early_used = 0;
bool is_early(const void* memory) {
  return memory >= early.data() && memory < early.data() + early.size();
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
  static auto* const real = counter::next<void*(std::size_t)>("malloc");
  counter::add_one();
  return real(size);
}

void* calloc(std::size_t items, std::size_t size) {
  static std::atomic<bool> finding = false;
  if (finding) {
    void* memory = early.data() + early_used;
    early_used += (items * size + 15) / 16 * 16;
    return early_used <= early.size() ? memory : nullptr;
  }
  static auto* const real = [] {
    finding = true;
    auto* found = counter::next<void*(std::size_t, std::size_t)>("calloc");
    finding = false;
    return found;
  }();
  counter::add_one();
  return real(items, size);
}

void* realloc(void* memory, std::size_t size) {
  static auto* const real = counter::next<void*(void*, std::size_t)>("realloc");
  counter::add_one();
  return real(memory, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  static auto* const real = counter::next<int(void**, std::size_t, std::size_t)>("posix_memalign");
  counter::add_one();
  return real(memory, alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  static auto* const real = counter::next<void*(std::size_t, std::size_t)>("aligned_alloc");
  counter::add_one();
  return real(alignment, size);
}

void free(void* memory) {
  static auto* const real = counter::next<void(void*)>("free");
  if (!is_early(memory)) real(memory);
}

}  // extern "C"

// An allocator that is linked as a library brings a `new` of its own, which would not come by the functions above.
void* operator new(std::size_t size) {
  void* memory = malloc(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
void operator delete(void* memory) noexcept {
  free(memory);
}
void operator delete[](void* memory) noexcept {
  free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  free(memory);
}
