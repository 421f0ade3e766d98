#include "server/store/error.hpp"

#include <array>
#include <utility>

namespace store {

std::string_view name(Code code) {
  static constexpr std::array kNames{
#define ASTRAGAL_STORE_CODE(name) std::string_view{#name},
      ASTRAGAL_STORE_CODES(ASTRAGAL_STORE_CODE)
#undef ASTRAGAL_STORE_CODE
  };
  return kNames[static_cast<std::size_t>(code)];
}

std::string_view name(Trouble trouble) {
  static constexpr std::array<std::string_view, 6> kNames{"none", "disk_full", "locked", "busy", "moved", "not_copied"};
  return kNames.at(static_cast<std::size_t>(trouble));
}

std::unexpected<Error> refuse(Code code, std::string what) {
  return std::unexpected(Error{.code = code, .what = std::move(what)});
}

}  // namespace store
