// Everything that Astragal answers when it refuses a message: one documented list of codes, and the value that carries
// one. The decoder gives the codes of the first group, the server all of them; docs/protocol.md prints the same list.
// Plain values. Any thread.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/words.hpp"

namespace protocol {

/// Whether the sender should send the same command again.
enum class Retry : std::uint8_t {
  never,   // not as it is: change it, or give it up
  later,   // the same command with the same id, after `retry_ms`
  resync,  // first watch the game again, then decide anew
};

// The one list: code, whether to try again, what it means.
#define ASTRAGAL_PROTOCOL_CODES(X)                                                              \
  /* Of the form of a frame. */                                                                 \
  X(bad_json, never, "the frame is not JSON")                                                   \
  X(bad_utf8, never, "the frame is not UTF-8")                                                  \
  X(too_deep, never, "objects and lists are nested too deeply")                                 \
  X(duplicate_field, never, "a field stands twice in one object")                               \
  X(unknown_type, never, "no message has this type")                                            \
  X(unknown_field, never, "the message has no such field")                                      \
  X(missing_field, never, "a field that must be there is left out")                             \
  X(wrong_type, never, "a value is of another JSON type")                                       \
  X(out_of_range, never, "a number is too small or too large")                                  \
  X(too_long, never, "a text or a list is too long")                                            \
  X(bad_value, never, "a text or a list does not have its form, or is none of the words")       \
  X(unsupported_protocol, never, "the server speaks another protocol: load the page again")     \
  /* Of the connection. */                                                                      \
  X(hello_first, never, "a connection begins with hello, and says it once")                     \
  X(bad_token, never, "the token belongs to nobody: say hello without one and be a new guest")  \
  X(too_many_messages, later, "messages come too fast")                                         \
  X(too_many_games, never, "this connection watches as many games as it may: unwatch one")      \
  X(busy, later, "the game or the server has too much to do")                                   \
  X(not_stored, later, "the change could not be stored, so it did not happen")                  \
  X(internal, later, "the server has a fault, which is logged")                                 \
  /* Of a new game. */                                                                          \
  X(unknown_variant, never, "there is no such game")                                            \
  X(unknown_option, never, "the game has no such option")                                       \
  X(bad_option_value, never, "the option has no such value")                                    \
  X(not_available, never, "the server does not offer this")                                     \
  /* Of a game. */                                                                              \
  X(no_such_game, never, "there is no game of this id")                                         \
  X(not_watching, resync, "this connection does not watch the game: watch it first")            \
  X(not_a_player, never, "only the players of the game may do this")                            \
  X(game_full, never, "both seats are taken: you can only watch")                               \
  X(already_joined, never, "you have a seat in this game already")                              \
  X(not_started, never, "the game has not begun")                                               \
  X(game_over, never, "the game has ended")                                                     \
  X(out_of_time, never, "the time of the side to move has run out")                             \
  X(not_your_turn, never, "the other player is to move")                                        \
  X(stale_ply, resync, "the command was meant for another position")                            \
  X(illegal_move, never, "the rules forbid the move; `reason` says why")                        \
  X(draw_offer_stands, never, "you have offered a draw since your last move")                   \
  X(no_draw_offer, never, "the opponent offers no draw")                                        \
  X(too_late_to_abort, never, "a game is aborted before its second ply: resign instead")        \
  X(private_game, never, "only its two players may see this game")                              \
  /* Of talk. */                                                                                \
  X(wrong_channel, never, "players talk to each other, watchers among themselves")              \
  X(bad_talk, never, "a line may not hold these characters")                                    \
  X(muted, never, "a moderator has muted you")                                                  \
  X(too_much_talk, later, "at most five lines in ten seconds")                                  \
  X(too_many_blocks, never, "you block as many players as you may")                             \
  /* Of the dice. */                                                                            \
  X(no_such_draw, never, "no draw of this name takes commitments or openings now")              \
  X(roll_not_due, never, "this roll is not being made now")                                     \
  X(commitment_stands, never, "your first commitment of this draw stands: this is another one") \
  X(commitment_taken, never, "another player has made this very commitment: make a new secret") \
  X(wrong_opening, never, "the opening does not hash to what you committed to")                 \
  X(opening_missing, never, "the move calls for dice: send it with your opening of the roll")   \
  X(roll_due, never, "while dice must fall a game takes nothing but resignation and time")

enum class ErrorCode : std::uint8_t {
#define ASTRAGAL_PROTOCOL_CODE(code, retry, meaning) code,
  ASTRAGAL_PROTOCOL_CODES(ASTRAGAL_PROTOCOL_CODE)
#undef ASTRAGAL_PROTOCOL_CODE
};

template <>
struct Words<ErrorCode> {
#define ASTRAGAL_PROTOCOL_CODE(code, retry, meaning) #code,
  static constexpr std::string_view kTable[] = {ASTRAGAL_PROTOCOL_CODES(ASTRAGAL_PROTOCOL_CODE)};
#undef ASTRAGAL_PROTOCOL_CODE
};

/// What the code means, for people, without a full stop.
[[nodiscard]] std::string_view meaning(ErrorCode code);
[[nodiscard]] Retry retry(ErrorCode code);

struct Error {
  ErrorCode code{};
  std::string message;  // a sentence without its full stop: what is wrong, and what would be right
  std::string pointer;  // JSON pointer into the frame: `/d/clock/base_ms`; empty: the whole frame
  std::string id;       // of the command, as far as it could be read; empty: none

  bool operator==(const Error&) const = default;
};

}  // namespace protocol
