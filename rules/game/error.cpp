#include "rules/game/error.hpp"

#include <array>

namespace rules {
namespace {

struct CodeText {
  ErrorCode code;
  std::string_view name, meaning;
};
constexpr std::array kCodes{
    CodeText{ErrorCode::unknown_variant, "unknown_variant", "no game has this id; `astragal variants` lists them"},
    CodeText{ErrorCode::unknown_option, "unknown_option", "the game has no option of this name"},
    CodeText{ErrorCode::bad_option_value, "bad_option_value", "the option exists, but not with this value"},
    CodeText{ErrorCode::bad_setup, "bad_setup", "the setup or its dice are not named as the game's page names them"},
    CodeText{ErrorCode::invalid_position, "invalid_position", "the FEN is not a position of this game"},
    CodeText{ErrorCode::illegal_move, "illegal_move", "the text does not spell a legal move of this position"},
    CodeText{ErrorCode::game_over, "game_over", "the game has ended: there is nothing left to play"},
    CodeText{ErrorCode::no_interchange, "no_interchange", "the other program cannot say this, or plays by other rules"},
};

struct ReasonText {
  Reason reason;
  std::string_view name, meaning;
};
constexpr std::array kReasons{
    ReasonText{Reason::none, "none", "no further reason"},
    ReasonText{Reason::syntax, "syntax", "not of the form that the notation gives"},
    ReasonText{Reason::unknown_piece, "unknown_piece", "a symbol that this game does not have"},
    ReasonText{Reason::wrong_shape, "wrong_shape", "ranks, widths or holes that are not this board's"},
    ReasonText{Reason::royal_count, "royal_count", "a side without its royal piece, or with too many"},
    ReasonText{Reason::stuck_pawn, "stuck_pawn", "a pawn where no pawn can stand"},
    ReasonText{Reason::misplaced, "misplaced", "a piece where it cannot stand"},
    ReasonText{Reason::bad_rights, "bad_rights", "a right that the placement or the rules exclude"},
    ReasonText{Reason::bad_key, "bad_key", "a key=value that the page does not allow"},
    ReasonText{Reason::waiting_in_check, "waiting_in_check", "the side not to move has its royal piece en prise"},
    ReasonText{Reason::no_such_square, "no_such_square", "the board has no square of this name"},
    ReasonText{Reason::no_piece, "no_piece", "nothing stands on the first square"},
    ReasonText{Reason::not_yours, "not_yours", "the piece belongs to the other side"},
    ReasonText{Reason::own_piece, "own_piece", "the target holds a piece of the same side"},
    ReasonText{Reason::blocked, "blocked", "the piece goes there, but not with these pieces on the way"},
    ReasonText{Reason::unreachable, "unreachable", "the piece never goes there"},
    ReasonText{Reason::quiet_only, "quiet_only", "the piece goes there only without capturing"},
    ReasonText{Reason::capture_only, "capture_only", "the piece goes there only by capturing"},
    ReasonText{Reason::leaves_royal_attacked, "leaves_royal_attacked", "a royal piece would be left attacked"},
    ReasonText{Reason::must_promote, "must_promote", "the move promotes, and the text does not say to what"},
    ReasonText{Reason::bad_promotion, "bad_promotion", "the piece cannot become that"},
    ReasonText{Reason::may_not_promote, "may_not_promote", "the move does not promote"},
    ReasonText{Reason::spelling, "spelling", "a legal move, but spelled otherwise; the message says how"},
    ReasonText{Reason::castling, "castling", "a condition of castling is not met"},
    ReasonText{Reason::forbidden, "forbidden", "a rule of this game forbids it; the message names the rule"},
    ReasonText{Reason::chance, "chance", "a roll where none is due, a move where one is, or dice not asked for"},
    ReasonText{Reason::more_dice, "more_dice", "the rules need more numbers than these"},
};

}  // namespace

std::string_view name(ErrorCode code) {
  return kCodes[static_cast<std::size_t>(code)].name;
}
std::string_view meaning(ErrorCode code) {
  return kCodes[static_cast<std::size_t>(code)].meaning;
}
std::string_view name(Reason reason) {
  return kReasons[static_cast<std::size_t>(reason)].name;
}
std::string_view meaning(Reason reason) {
  return kReasons[static_cast<std::size_t>(reason)].meaning;
}

static_assert([] {
  for (std::size_t i = 0; i < kCodes.size(); ++i) {
    if (static_cast<std::size_t>(kCodes[i].code) != i) return false;
  }
  for (std::size_t i = 0; i < kReasons.size(); ++i) {
    if (static_cast<std::size_t>(kReasons[i].reason) != i) return false;
  }
  return kCodes.size() == kErrorCodes && kReasons.size() == kReasonCount;
}());

}  // namespace rules
