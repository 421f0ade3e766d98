#include "server/store/sqlite/memory.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

#include "server/base/recycled_memory.hpp"

namespace store::sqlite {
namespace {

using server::RecycledMemory;

/// SQLite asks how long a block is, so its length stands before it; blocks stay aligned as the heap's.
constexpr std::size_t kHead = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

std::size_t& length_of(void* block) {
  return *reinterpret_cast<std::size_t*>(static_cast<std::byte*>(block) - kHead);
}

void* take(int bytes) {
  const auto length = static_cast<std::size_t>(bytes);
  try {
    void* block = static_cast<std::byte*>(RecycledMemory::take(length + kHead)) + kHead;
    length_of(block) = length;
    return block;
  } catch (const std::bad_alloc&) {
    return nullptr;  // SQLite says SQLITE_NOMEM
  }
}

void give_back(void* block) {
  RecycledMemory::give_back(static_cast<std::byte*>(block) - kHead, length_of(block) + kHead);
}

int length(void* block) {
  return static_cast<int>(length_of(block));
}

void* take_other(void* block, int bytes) {
  void* other = take(bytes);
  if (other == nullptr) return nullptr;
  std::memcpy(other, block, std::min(length_of(block), static_cast<std::size_t>(bytes)));
  give_back(block);
  return other;
}

int rounded_up(int bytes) {
  return (bytes + 7) & ~7;
}

int begin(void* /*unused*/) {
  return SQLITE_OK;
}

void end(void* /*unused*/) {}

}  // namespace

bool recycle_memory() {
  static const bool done = [] {
    sqlite3_mem_methods methods{.xMalloc = take,
                                .xFree = give_back,
                                .xRealloc = take_other,
                                .xSize = length,
                                .xRoundup = rounded_up,
                                .xInit = begin,
                                .xShutdown = end,
                                .pAppData = nullptr};
    // Nobody asks how much it has in all, and to count that takes a lock.
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK &&
           sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK;
  }();
  return done;
}

}  // namespace store::sqlite
