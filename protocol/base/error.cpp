#include "protocol/base/error.hpp"

#include <array>

namespace protocol {
namespace {

struct Row {
  Retry retry;
  std::string_view meaning;
};
constexpr std::array kRows{
#define ASTRAGAL_PROTOCOL_CODE(code, retry, meaning) Row{Retry::retry, meaning},
    ASTRAGAL_PROTOCOL_CODES(ASTRAGAL_PROTOCOL_CODE)
#undef ASTRAGAL_PROTOCOL_CODE
};

}  // namespace

std::string_view meaning(ErrorCode code) {
  return kRows[static_cast<std::size_t>(code)].meaning;
}

Retry retry(ErrorCode code) {
  return kRows[static_cast<std::size_t>(code)].retry;
}

}  // namespace protocol
