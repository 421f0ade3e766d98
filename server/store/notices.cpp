#include "server/store/notices.hpp"

namespace store {

std::string_view name(OutgoingKind kind) {
  static constexpr std::array<std::string_view, 4> kNames{"notices", "push", "confirm", "reset"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace store
