#include "server/room/member.hpp"

#include <cassert>

namespace server {
namespace {

constexpr bool all_codes_are_on_the_wire() {
#define ASTRAGAL_REFUSAL(name, meaning) \
  if (!protocol::find_word<protocol::ErrorCode>(#name)) return false;
  ASTRAGAL_REFUSALS(ASTRAGAL_REFUSAL)
#undef ASTRAGAL_REFUSAL
  return true;
}
static_assert(all_codes_are_on_the_wire());

/// The part of the frame that the refusal is about, where that is one.
std::string_view pointer_of(RefusalCode code) {
  switch (code) {
    case RefusalCode::illegal_move:
      return "/d/move";
    case RefusalCode::stale_ply:
      return "/d/ply";
    case RefusalCode::no_such_draw:
      return "/d/draw";
    case RefusalCode::roll_not_due:
      return "/d/roll";
    case RefusalCode::commitment_stands:
    case RefusalCode::commitment_taken:
      return "/d/commitment";
    case RefusalCode::wrong_opening:
    case RefusalCode::opening_missing:
      return "/d/opening";
    default:
      return "";
  }
}

}  // namespace

protocol::Error error_of(const Refusal& refusal, std::string id) {
  const auto code = protocol::find_word<protocol::ErrorCode>(name(refusal.code));
  assert(code);
  protocol::Error error{.code = *code,
                        .message = refusal.sentence,
                        .pointer = std::string{pointer_of(refusal.code)},
                        .id = std::move(id)};
  if (refusal.wait) error.retry_ms = refusal.wait->count();
  return error;
}

}  // namespace server
