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
  {"op":"roll","variant":"rolling-dynamic","fen":"…","dice":[4]}
                                                             -> {"event":"roll 4","fen":"…","changes":[…],…} as play
  {"op":"export","variant":"chu-shogi","format":"usi","fen":"…","actions":["f6f7g8",…]}
                                                             -> {"position":"…","moves":["7g7f6e",…],"game":"chushogi"}
  {"op":"import","variant":"chu-shogi","format":"usi","position":"…","actions":["7g7f6e",…]}
                                                             -> {"fen":"…","moves":["f6f7g8",…],"game":"chushogi"}
Every request may have "options", an object of strings, and "id", any JSON scalar, which the answer repeats.
Without "setup" a start or a replay takes the default one; a replay may have "fen" instead. Chaos Chess, whose setups are
all drawn, has the example of its page there: a start names it, {"fen":"…","setup":"…"}. "round" is 1 unless given.
"changes" holds {"moved":["e2","e4"]}, {"removed":"e4","was":"p"} and {"became":"e8","now":"Q"}, which made one after the
other give the new placement. Of two pieces that change places one is removed, the other moved, and its square became the first.
A replay knows repetition; a single position does not. Where a die must fall, "moves" are its events, of which "play"
takes one, and {"chance":[6]} names the faces of the dice.
Formats are "uci" and "usi"; "game" is what the other program calls the game; "actions" may be left out.

Answers come in the order of the requests and are written as soon as no more input is waiting. A blank line has no
answer. A wrong line is answered by an error, and the filter goes on:
  {"error":{"code":"illegal_move","message":"…"}}
An error may also have "reason", "column" (from 1: in the FEN or the move, for bad_request in the line) and "index"
(from 0: of the action in a replay).
)";

void append_row(std::string& out, std::string_view key, std::string_view text) {
  out += "  ";
  out += key;
  out.append(key.size() < 22 ? 22 - key.size() : 1, ' ');
  out += text;
  out += '\n';
}

/// The reasons first..last, `last` not included.
void append_reasons(std::string& out, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    const auto reason = static_cast<Reason>(i);
    append_row(out, rules::name(reason), rules::meaning(reason));
  }
}

}  // namespace

std::string rules_help() {
  std::string help(kRequests);
  help += "\nError codes:\n";
  append_row(help, kBadRequest, "the line is not one of these requests; the message names the field");
  append_row(help, kTooManyNodes, "a perft counts more nodes than --perft-nodes allows");
  for (std::size_t i = 0; i < rules::kErrorCodes; ++i) {
    const auto code = static_cast<rules::ErrorCode>(i);
    append_row(help, rules::name(code), rules::meaning(code));
  }
  help += "\nReasons of invalid_position (syntax is one of illegal_move, too):\n";
  append_reasons(help, static_cast<std::size_t>(Reason::syntax), static_cast<std::size_t>(Reason::no_such_square));
  help += "\nReasons of illegal_move:\n";
  append_reasons(help, static_cast<std::size_t>(Reason::no_such_square), rules::kReasonCount);
  help += "\nLimits: a line has at most " + std::to_string(kLongestLine) + " bytes, a perft " +
          std::to_string(kDeepestPerft) + " plies.\n";
  return help;
}

}  // namespace cli
