// Gives memory back to the system that the allocator has kept of players who have gone: it lies in pieces between what
// is still in use, and the allocator gives back by itself only what lies at the end. Owned by the application, on one
// thread.
#pragma once
#include <cstddef>

namespace server {

class SpareMemory {
 public:
  /// Called every second. `in_use`: connections and rooms that are there. True if memory is to be given back now: of
  /// the most that there were since it was last, half have gone, and for some seconds no more have come. It takes the
  /// allocator about 0.1 ms for each MB that is free, so it is not worth it for each one who goes.
  [[nodiscard]] bool is_due(std::size_t in_use);
  static void give_back();

 private:
  std::size_t most_ = 0;
  std::size_t before_ = 0;  // in use a second ago
  int quiet_ = 0;           // seconds in which none have come or gone
};

}  // namespace server
