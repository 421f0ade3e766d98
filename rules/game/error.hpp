// Everything that the rules can refuse, as one documented list of codes. A refusal is a value: a code for programs,
// a reason within the code, and a sentence for people that says what to do next.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rules {

enum class ErrorCode : std::uint8_t {
  unknown_variant,
  unknown_option,
  bad_option_value,
  bad_setup,
  invalid_position,
  illegal_move,
  game_over,
  no_interchange,
};
inline constexpr std::size_t kErrorCodes = 8;

/// Why a position or a move is refused.
enum class Reason : std::uint8_t {
  none,
  // invalid_position
  syntax,            // not of the form that NOTATION.md gives
  unknown_piece,     // a symbol that this game does not have
  wrong_shape,       // ranks, widths or holes that are not this board's
  royal_count,       // a side without its royal piece, or with too many
  stuck_pawn,        // a pawn where no pawn can stand
  misplaced,         // another piece where it cannot stand
  bad_rights,        // a right that placement and rules exclude
  bad_key,           // a key=value that the page does not know
  waiting_in_check,  // the side that has just moved left its royal piece en prise
  // illegal_move
  no_such_square,
  no_piece,
  not_yours,
  own_piece,     // the target holds a piece of the same side
  blocked,       // the piece goes there, but not with these pieces on the way
  unreachable,   // the piece never goes there
  quiet_only,    // the piece goes there without capturing only
  capture_only,  // the piece goes there by capturing only
  leaves_royal_attacked,
  must_promote,
  bad_promotion,
  may_not_promote,
  spelling,   // a legal move, spelled otherwise
  castling,   // a castling whose conditions are not met
  forbidden,  // the piece goes there, but a rule of this game alone forbids it; the message names the rule
  chance,     // a roll where none is due, a move where one is, or dice that are not those asked for
  more_dice,  // bad_setup too: the rules need more numbers than these
};
inline constexpr std::size_t kReasonCount = 27;

struct Error {
  ErrorCode code{};
  Reason reason = Reason::none;
  std::string message;
  int column = 0;  // 1-based position in the text that was read; 0: none
};

[[nodiscard]] std::string_view name(ErrorCode code);
[[nodiscard]] std::string_view name(Reason reason);
/// The meaning of a code or a reason, for people; the tables behind `astragal rules --help`.
[[nodiscard]] std::string_view meaning(ErrorCode code);
[[nodiscard]] std::string_view meaning(Reason reason);

}  // namespace rules
