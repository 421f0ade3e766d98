#include "server/base/recycled_memory.hpp"

namespace server {
namespace {

thread_local bool is_gone = false;  // the thread ends, and the heap serves what is left of it

}  // namespace

RecycledMemory& RecycledMemory::here() {
  thread_local RecycledMemory memory;
  return memory;
}

RecycledMemory::~RecycledMemory() {
  is_gone = true;
  for (std::size_t size = 0; size < kSizes; ++size) {
    for (void* block : kept_[size]) ::operator delete(block, (size + 1) * kStep);
  }
}

void* RecycledMemory::take(std::size_t bytes) {
  const std::size_t size = (bytes - 1) / kStep;
  if (size >= kSizes) return ::operator new(bytes);
  const std::size_t whole = (size + 1) * kStep;
  if (is_gone) return ::operator new(whole);
  RecycledMemory& memory = here();
  auto& kept = memory.kept_[size];
  if (kept.empty()) return ::operator new(whole);
  void* block = kept.back();
  kept.pop_back();
  memory.bytes_ -= whole;
  return block;
}

void RecycledMemory::give_back(void* block, std::size_t bytes) {
  const std::size_t size = (bytes - 1) / kStep;
  if (size >= kSizes) return ::operator delete(block, bytes);
  const std::size_t whole = (size + 1) * kStep;
  if (is_gone) return ::operator delete(block, whole);
  RecycledMemory& memory = here();
  if (memory.bytes_ + whole > kMostBytes) return ::operator delete(block, whole);
  memory.kept_[size].push_back(block);
  memory.bytes_ += whole;
}

}  // namespace server
