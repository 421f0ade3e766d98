// Everything that Astragal answers when it refuses a message: one documented list of codes, and the value that carries
// one. The decoder gives the codes of the first group, the server all of them; docs/protocol.md prints the same list.
// Plain values. Any thread.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/base/words.hpp"
#include "protocol/sentences/wording.hpp"

namespace protocol {

/// Whether the sender should send the same command again.
enum class Retry : std::uint8_t {
  never,   // not as it is: change it, or give it up
  later,   // the same command with the same id, after `retry_ms`
  resync,  // first watch the game again, then decide anew
};

// The one list: code, whether to try again, what it means.
#define ASTRAGAL_PROTOCOL_CODES(X)                                                               \
  /* Of the form of a frame. */                                                                  \
  X(bad_json, never, "the frame is not JSON")                                                    \
  X(bad_utf8, never, "the body of a request is not UTF-8; such a frame closes with 1007")        \
  X(too_deep, never, "objects and lists are nested too deeply")                                  \
  X(duplicate_field, never, "a field stands twice in one object")                                \
  X(unknown_type, never, "no message has this type")                                             \
  X(unknown_field, never, "the message has no such field")                                       \
  X(missing_field, never, "a field that must be there is left out")                              \
  X(wrong_type, never, "a value is of another JSON type")                                        \
  X(out_of_range, never, "a number is too small or too large")                                   \
  X(too_long, never, "a text or a list is too long")                                             \
  X(bad_value, never, "a text or a list does not have its form, or is none of the words")        \
  X(unsupported_protocol, never, "the server speaks another protocol: load the page again")      \
  /* Of the connection. */                                                                       \
  X(hello_first, never, "a connection begins with hello, and says it once")                      \
  X(bad_token, never, "the token belongs to nobody: say hello without one and be a new guest")   \
  X(too_many_messages, later, "messages come too fast")                                          \
  X(too_many_games, never, "this connection watches as many games as it may: unwatch one")       \
  X(missing_scope, never, "the token may not be used for this: make one with the scope")         \
  X(busy, later, "the game or the server has too much to do")                                    \
  X(standby, later, "another server serves, and this one waits to take over")                    \
  X(not_stored, later, "the change could not be stored, so it did not happen")                   \
  X(internal, later, "the server has a fault, which is logged")                                  \
  /* Of a new game. */                                                                           \
  X(unknown_variant, never, "there is no such game")                                             \
  X(unknown_option, never, "the game has no such option")                                        \
  X(bad_option_value, never, "the option has no such value")                                     \
  X(not_available, never, "the server does not offer this")                                      \
  X(no_such_player, never, "nobody has this id or name")                                         \
  X(yourself, never, "nobody plays against himself")                                             \
  X(blocked, never, "one of you two blocks the other")                                           \
  X(too_many_seeks, never, "as many of your games wait as may: call one of them off")            \
  /* Of a game. */                                                                               \
  X(no_such_game, never, "there is no game of this id")                                          \
  X(not_watching, resync, "this connection does not watch the game: watch it first")             \
  X(not_a_player, never, "only the players of the game may do this")                             \
  X(game_full, never, "both seats are taken: you can only watch")                                \
  X(already_joined, never, "you have a seat in this game already")                               \
  X(not_invited, never, "the free seat is for another player")                                   \
  X(kept_from_dice, never, "who leaves setups of rated games is kept from them for a day")       \
  X(not_in_range, never, "the seek asks for other ratings: take it in the lobby, if yours fits") \
  X(not_started, never, "the game has not begun")                                                \
  X(game_over, never, "the game has ended")                                                      \
  X(not_over, never, "the game has not ended")                                                   \
  X(rematch_stands, never, "your offer of a rematch stands already")                             \
  X(no_rematch_offer, never, "nobody offers a rematch")                                          \
  X(rematch_made, never, "the rematch is another game already")                                  \
  X(out_of_time, never, "the time of the side to move has run out")                              \
  X(not_your_turn, never, "the other player is to move")                                         \
  X(stale_ply, resync, "the command was meant for another position")                             \
  X(illegal_move, never, "the rules forbid the move; `reason` says why")                         \
  X(draw_offer_stands, never, "you have offered a draw since your last move")                    \
  X(no_draw_offer, never, "the opponent offers no draw")                                         \
  X(takeback_offer_stands, never, "a move was asked back already since the last move")           \
  X(no_takeback_offer, never, "the opponent asks for no move back")                              \
  X(nothing_to_take_back, never, "you have made no move yet")                                    \
  X(pause_offer_stands, never, "an offer of a pause stands already")                             \
  X(no_pause_offer, never, "the opponent offers no pause")                                       \
  X(enough_time_given, never, "the opponent was given as much time as a game allows")            \
  X(claim_too_early, never, "the opponent is here, or has not been away for long enough")        \
  X(too_late_to_abort, never, "a game is aborted before its second ply: resign instead")         \
  X(position_changed, never, "the lines were made for another position than stands now")         \
  X(calls_for_dice, never, "a line holds no move that calls for dice")                           \
  X(private_game, never, "only its two players may see this game")                               \
  /* Of talk. */                                                                                 \
  X(wrong_channel, never, "players talk to each other, watchers among themselves")               \
  X(bad_talk, never, "a line may not hold these characters")                                     \
  X(muted, never, "a moderator has muted you")                                                   \
  X(too_much_talk, later, "at most five lines in ten seconds")                                   \
  X(too_many_blocks, never, "you block as many players as you may")                              \
  /* Of the dice. */                                                                             \
  X(no_such_draw, never, "no draw of this name takes commitments or openings now")               \
  X(roll_not_due, never, "this roll is not being made now")                                      \
  X(commitment_stands, never, "your first commitment of this draw stands: this is another one")  \
  X(commitment_taken, never, "another player has made this very commitment: make a new secret")  \
  X(wrong_opening, never, "the opening does not hash to what you committed to")                  \
  X(opening_missing, never, "the move calls for dice: send it with your opening of the roll")    \
  X(roll_due, never, "while dice must fall a game takes nothing but resignation and time")       \
  X(nothing_here, never, "there is nothing at this address")                                     \
  X(bad_address, never, "the address of the request cannot be read")                             \
  X(wrong_method, never, "this address does not answer this method")                             \
  X(not_json, never, "a body is JSON and says so: Content-Type application/json")                \
  X(other_origin, never, "the request comes from another site's page")                           \
  X(not_signed_in, never, "only who is signed in may do this")                                   \
  X(bad_name, never, "an account cannot have this name")                                         \
  X(name_taken, never, "the name, or one that looks like it, is taken")                          \
  X(bad_password, never, "an account cannot have this password")                                 \
  X(wrong_password, never, "name and password do not belong together")                           \
  X(too_many_attempts, later, "this was tried too often: wait some minutes")                     \
  X(too_many_tokens, never, "an account has as many tokens as it may: drop one")                 \
  X(no_such_token, never, "the account has no such token")                                       \
  X(too_much_leave, never, "that is more leave than there is left, or overlaps with some")       \
  X(no_such_leave, never, "no day of leave begins then, or it has begun")                        \
  X(bad_link, never, "the link is too old, or good for nothing any more")                        \
  X(no_mail, never, "no mail is sent: by the server, or to this account")                        \
  X(no_such_browser, never, "the account has no such browser to tell")                           \
  X(sealed_anew, never, "another device has changed the backup: read it first")                  \
  X(too_many_notes, never, "the account has as many notes as are kept: remove one")              \
  X(too_many_analyses, later, "the account has its analyses of the day: wait until midnight")    \
  X(no_computer, never, "the server has no computer")                                            \
  X(no_such_user, never, "there is no account of this name")                                     \
  /* Of a tournament. */                                                                         \
  X(no_such_tournament, never, "there is no tournament of this id")                              \
  X(not_an_arbiter, never, "only an arbiter of the tournament may do this")                      \
  X(no_entry, never, "the tournament does not take this player")                                 \
  X(too_few, never, "there are too few players, or arbiters, for this")                          \
  X(too_late, never, "the tournament has gone on: it is too late for this")                      \
  X(board_open, never, "games of the round are being played")                                    \
  X(cannot_pair, never, "the round cannot be paired; the message says what stands against it")   \
  X(tournament_halted, never, "the tournament stands still: an arbiter lets it go on")           \
  X(tournament_over, never, "the tournament is over")                                            \
  X(missing_role, never, "only accounts with another role may do this")

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
  static constexpr Says kSays{"What is wrong; docs/protocol.md lists what each means and whether to try again."};
};

/// What the code means, for people, without a full stop.
[[nodiscard]] std::string_view meaning(ErrorCode code);
[[nodiscard]] Retry retry(ErrorCode code);

struct Error {
  ErrorCode code{};
  Wording message;      // a sentence without its full stop: what is wrong, and what would be right
  std::string pointer;  // JSON pointer into the frame: `/d/clock/base_ms`; empty: the whole frame
  std::string id;       // of the command, as far as it could be read; empty: none
  std::optional<std::int64_t> retry_ms = {};  // of what will pass, where it is known when

  bool operator==(const Error&) const = default;
};

}  // namespace protocol
