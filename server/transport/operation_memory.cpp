#include "server/transport/operation_memory.hpp"

namespace server {

OperationMemory& OperationMemory::here() {
  thread_local OperationMemory memory;
  return memory;
}

OperationMemory::~OperationMemory() {
  for (std::size_t size = 0; size < kSizes; ++size) {
    for (void* block : kept_[size]) ::operator delete(block, (size + 1) * kStep);
  }
}

void* OperationMemory::take(std::size_t bytes) {
  const std::size_t size = (bytes - 1) / kStep;
  if (size >= kSizes) return ::operator new(bytes);
  auto& kept = here().kept_[size];
  if (kept.empty()) return ::operator new((size + 1) * kStep);
  void* block = kept.back();
  kept.pop_back();
  return block;
}

void OperationMemory::give_back(void* block, std::size_t bytes) {
  const std::size_t size = (bytes - 1) / kStep;
  if (size >= kSizes) return ::operator delete(block, bytes);
  auto& kept = here().kept_[size];
  if (kept.size() >= kKept) return ::operator delete(block, (size + 1) * kStep);
  kept.push_back(block);
}

}  // namespace server
