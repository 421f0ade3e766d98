// A library to be loaded before a program (LD_PRELOAD): it counts every allocation that it makes, `new` included, in
// the file that $COUNT_ALLOCATIONS names, eight bytes that another process can read at any time. What the allocator
// itself does stays as it is. A program with an allocator linked into it is not counted: its own functions come first.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

using Count = std::atomic<std::uint64_t>;
Count before_the_file = 0;
std::atomic<Count*> count = &before_the_file;

/// Puts the count into the file once the program is loaded.
__attribute__((constructor)) void open_file() {
  const char* name = std::getenv("COUNT_ALLOCATIONS");
  if (name == nullptr) return;
  const int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof(Count)) != 0) return;
  void* shared = mmap(nullptr, sizeof(Count), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) count = static_cast<Count*>(shared);
  close(file);
}

/// The function of this name that would have been called.
template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void add_one() {
  count.load(std::memory_order_relaxed)->fetch_add(1, std::memory_order_relaxed);
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
  static auto* const real = next<void*(std::size_t)>("malloc");
  add_one();
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
    auto* found = next<void*(std::size_t, std::size_t)>("calloc");
    finding = false;
    return found;
  }();
  add_one();
  return real(items, size);
}

void* realloc(void* memory, std::size_t size) {
  static auto* const real = next<void*(void*, std::size_t)>("realloc");
  add_one();
  return real(memory, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  static auto* const real = next<int(void**, std::size_t, std::size_t)>("posix_memalign");
  add_one();
  return real(memory, alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  static auto* const real = next<void*(std::size_t, std::size_t)>("aligned_alloc");
  add_one();
  return real(alignment, size);
}

void free(void* memory) {
  static auto* const real = next<void(void*)>("free");
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
