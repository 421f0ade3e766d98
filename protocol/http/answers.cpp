#include "protocol/http/answers.hpp"

namespace protocol {

unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::not_signed_in:
    case ErrorCode::wrong_password:
    case ErrorCode::bad_token:
      return 401;
    case ErrorCode::other_origin:
    case ErrorCode::missing_scope:
    case ErrorCode::missing_role:
    case ErrorCode::not_a_player:
    case ErrorCode::not_an_arbiter:
    case ErrorCode::no_entry:
    case ErrorCode::private_game:
      return 403;
    case ErrorCode::nothing_here:
    case ErrorCode::unknown_variant:
    case ErrorCode::no_such_game:
    case ErrorCode::no_such_draw:
    case ErrorCode::no_such_tournament:
    case ErrorCode::no_such_token:
    case ErrorCode::no_such_user:
    case ErrorCode::no_such_browser:
      return 404;
    case ErrorCode::wrong_method:
      return 405;
    case ErrorCode::name_taken:
    case ErrorCode::too_many_tokens:
    case ErrorCode::too_many_notes:
    case ErrorCode::not_over:
    case ErrorCode::stale_ply:
    case ErrorCode::not_started:
    case ErrorCode::sealed_anew:
    case ErrorCode::position_changed:
    case ErrorCode::already_joined:
    case ErrorCode::too_late:
    case ErrorCode::tournament_over:
      return 409;
    case ErrorCode::not_json:
      return 415;
    case ErrorCode::too_many_attempts:
    case ErrorCode::too_many_analyses:
      return 429;
    case ErrorCode::internal:
      return 500;
    case ErrorCode::busy:
    case ErrorCode::standby:
    case ErrorCode::not_stored:
    case ErrorCode::no_computer:
      return 503;
    default:
      return 400;
  }
}

}  // namespace protocol
