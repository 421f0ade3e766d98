#include "server/room/member.hpp"

namespace server {
namespace {

/// The part of the frame that the refusal is about, where that is one.
std::string_view pointer_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::illegal_move:
      return "/d/move";
    case ErrorCode::stale_ply:
      return "/d/ply";
    case ErrorCode::no_such_draw:
      return "/d/draw";
    case ErrorCode::roll_not_due:
      return "/d/roll";
    case ErrorCode::commitment_stands:
    case ErrorCode::commitment_taken:
      return "/d/commitment";
    case ErrorCode::wrong_opening:
    case ErrorCode::opening_missing:
      return "/d/opening";
    default:
      return "";
  }
}

}  // namespace

protocol::Error error_of(const Refusal& refusal, std::string id) {
  protocol::Error error{.code = refusal.code,
                        .message = refusal.sentence,
                        .pointer = std::string{pointer_of(refusal.code)},
                        .id = std::move(id)};
  if (refusal.wait) error.retry_ms = refusal.wait->count();
  return error;
}

}  // namespace server
