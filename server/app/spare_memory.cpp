#include "server/app/spare_memory.hpp"

#include <malloc.h>

#include <algorithm>
#include <utility>

namespace server {
namespace {

constexpr std::size_t kMany = 64;  // fewer leave too little behind
constexpr int kQuiet = 3;          // rooms go later than their players

}  // namespace

bool SpareMemory::is_due(std::size_t in_use) {
  most_ = std::max(most_, in_use);
  const bool is_still = in_use <= std::exchange(before_, in_use);
  quiet_ = is_still ? quiet_ + 1 : 0;
  const bool have_gone = most_ - in_use >= kMany && in_use <= most_ / 2;
  if (!have_gone || quiet_ < kQuiet) return false;
  most_ = in_use;
  return true;
}

void SpareMemory::give_back() {
  malloc_trim(0);
}

}  // namespace server
