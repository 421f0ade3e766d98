#include "rules/game/error.hpp"
#include "server/cli/request.hpp"
#include "server/cli/rules.hpp"
#include "server/cli/rules_filter.hpp"

namespace cli {
namespace {

using rules::Reason;

constexpr std::string_view kRequests = R"(
Requests, each on a line of its own:
  {"op":"start","variant":"chess56","setup":"1-2-6"}         -> {"fen":"…"}
  {"op":"moves","variant":"chess56","fen":"…"}               -> {"moves":["b3b4",…],"check":false,"status":"ongoing"}
  {"op":"play","variant":"chess56","fen":"…","move":"b3b4"}  -> {"fen":"…","changes":[…],"check":false,"status":"…"}
  {"op":"perft","variant":"chess56","fen":"…","depth":3}     -> {"nodes":12345,"seconds":0.01}
  {"op":"replay","variant":"chess56","setup":"1-2-6","actions":["b3b4",…]}
                                                             -> {"fen":"…","status":"…"}
  {"op":"setup","variant":"chess112","dice":[3,1,6,2],"round":1}
                                                             -> {"setup":"1-3-6x","fen":"…"}
Every request may have "options", an object of strings, and "id", any JSON scalar, which the answer repeats.
Without "setup" a start or a replay takes the default one; a replay may have "fen" instead. "round" is 1 unless given.
"changes" holds {"moved":["e2","e4"]}, {"removed":"e4","was":"p"} and {"became":"e8","now":"Q"} in their order.
A replay knows repetition; a single position does not.

Answers come in the order of the requests and are written as soon as no more input is waiting. A blank line has no
answer. A wrong line is answered by an error, and the filter goes on:
  {"error":{"code":"illegal_move","message":"…"}}
An error may also have "reason", "column" (from 1, in the FEN, or in the line for bad_request) and "index" (from 0, of
the action in a replay).
)";

std::string_view meaning(Reason reason) {
  switch (reason) {
    case Reason::none:
      return "no more is known";
    case Reason::syntax:
      return "not of the form that the notation gives";
    case Reason::unknown_piece:
      return "a symbol that this game does not have";
    case Reason::wrong_shape:
      return "ranks, widths or holes that are not this board's";
    case Reason::royal_count:
      return "a side without its royal man, or with too many";
    case Reason::stuck_pawn:
      return "a pawn where no pawn can stand";
    case Reason::bad_rights:
      return "a right that placement and rules exclude";
    case Reason::bad_key:
      return "a key=value that the game does not know";
    case Reason::waiting_in_check:
      return "the side that has just moved left its royal man attacked";
    case Reason::no_such_square:
      return "not a square of this board";
    case Reason::no_piece:
      return "nothing stands there";
    case Reason::not_yours:
      return "the man belongs to the other side";
    case Reason::own_piece:
      return "the target holds a man of the same side";
    case Reason::blocked:
      return "the piece goes there, but not with these men on the way";
    case Reason::unreachable:
      return "the piece never goes there";
    case Reason::quiet_only:
      return "the piece goes there only without capturing";
    case Reason::capture_only:
      return "the piece goes there only by capturing";
    case Reason::leaves_royal_attacked:
      return "the own royal man would be attacked";
    case Reason::must_promote:
      return "the move lacks what the man becomes";
    case Reason::bad_promotion:
      return "the man cannot become that";
    case Reason::may_not_promote:
      return "the man does not promote there";
    case Reason::spelling:
      return "a legal move, but spelled otherwise; the message says how";
    case Reason::castling:
      return "a castling whose conditions are not met";
  }
  return "";
}

void append_row(std::string& out, std::string_view key, std::string_view text) {
  out += "  ";
  out += key;
  out.append(key.size() < 22 ? 22 - key.size() : 1, ' ');
  out += text;
  out += '\n';
}

void append_reasons(std::string& out, Reason first, Reason last) {
  for (auto i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    const auto reason = static_cast<Reason>(i);
    append_row(out, rules::name(reason), meaning(reason));
  }
}

}  // namespace

std::string rules_help() {
  std::string help(kRequests);
  help += "\nError codes:\n";
  append_row(help, kBadRequest, "The line is not one of these requests; the message names the field.");
  for (auto i = 0; i <= static_cast<int>(rules::ErrorCode::game_over); ++i) {
    const auto code = static_cast<rules::ErrorCode>(i);
    append_row(help, rules::name(code), rules::meaning(code));
  }
  help += "\nReasons of invalid_position:\n";
  append_reasons(help, Reason::syntax, Reason::waiting_in_check);
  help += "\nReasons of illegal_move:\n";
  append_reasons(help, Reason::no_such_square, Reason::castling);
  help += "\nLimits: a line has at most " + std::to_string(kLongestLine) + " bytes, a perft " +
          std::to_string(kDeepestPerft) + " plies.\n";
  return help;
}

}  // namespace cli
