// How often a part of a program allocates. Who links counted_allocations.cpp has its operators new and delete.
#pragma once

namespace rules::test {

/// Begins to count what this thread allocates.
void count_allocations();
/// Ends it; how many there were.
int allocations_counted();

int counted_allocations(const auto& part) {
  count_allocations();
  part();
  return allocations_counted();
}

}  // namespace rules::test
