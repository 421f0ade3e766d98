// What a match answers when it refuses a command: a code for programs, the reason within it where the rules gave one,
// and a sentence for people. A refused command has changed nothing. A plain value. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/time.hpp"

namespace server {

// The one list of codes and what they mean; the protocol spells them alike.
#define ASTRAGAL_REFUSALS(X)                                                  \
  X(not_available, "the server does not offer this")                          \
  X(game_full, "both seats are taken")                                        \
  X(already_joined, "the player has a seat already")                          \
  X(not_a_player, "only the players of the game may do this")                 \
  X(not_started, "the game has not begun")                                    \
  X(not_invited, "the free seat is for another player")                       \
  X(blocked, "one of the two blocks the other")                               \
  X(kept_from_dice, "one of the two has left too many setups of rated games") \
  X(not_in_range, "the player's rating is not one that the seek asks for")    \
  X(game_over, "the game has ended")                                          \
  X(not_over, "the game has not ended")                                       \
  X(rematch_stands, "the player's offer of a rematch stands")                 \
  X(no_rematch_offer, "nobody offers a rematch")                              \
  X(rematch_made, "the rematch is another game already")                      \
  X(out_of_time, "the time of the side to move has run out")                  \
  X(not_your_turn, "the other player is to move")                             \
  X(stale_ply, "the move is for another position than the one on the board")  \
  X(illegal_move, "the rules forbid the move; the reason is theirs")          \
  X(draw_offer_stands, "the player has offered a draw since his last move")   \
  X(no_draw_offer, "the opponent offers no draw")                             \
  X(takeback_offer_stands, "an offer to take back stands, or was made since") \
  X(no_takeback_offer, "the opponent asks for nothing back")                  \
  X(nothing_to_take_back, "the player has made no move")                      \
  X(enough_time_given, "the opponent was given as much as a game allows")     \
  X(claim_too_early, "the opponent is here, or has not been away for long")   \
  X(too_late_to_abort, "the game can no longer be aborted, or never could")   \
  X(no_such_draw, "no draw of this name takes this now")                      \
  X(roll_not_due, "this roll is not being made now")                          \
  X(commitment_stands, "the player's first commitment stands")                \
  X(commitment_taken, "another party has made this very commitment")          \
  X(wrong_opening, "the opening does not fit the commitment")                 \
  X(opening_missing, "the move calls for dice and lacks the mover's opening") \
  X(roll_due, "dice must fall before anything else is done")

enum class RefusalCode : std::uint8_t {
#define ASTRAGAL_REFUSAL(name, meaning) name,
  ASTRAGAL_REFUSALS(ASTRAGAL_REFUSAL)
#undef ASTRAGAL_REFUSAL
};

inline constexpr std::array kRefusalCodes{
#define ASTRAGAL_REFUSAL(name, meaning) RefusalCode::name,
    ASTRAGAL_REFUSALS(ASTRAGAL_REFUSAL)
#undef ASTRAGAL_REFUSAL
};

/// As the protocol spells it: `stale_ply`.
[[nodiscard]] std::string_view name(RefusalCode code);
/// For people who read the list of codes.
[[nodiscard]] std::string_view meaning(RefusalCode code);

struct Refusal {
  RefusalCode code{};
  std::string sentence;       // without its full stop
  std::string_view reason{};  // of an illegal move: as rules::name spells it; empty otherwise
  std::optional<Ms> wait{};   // after which the same command would be taken, where that is known
  bool operator==(const Refusal&) const = default;
};

/// Somebody has left too many; `who`: `you have`, `Bob has`.
[[nodiscard]] Refusal kept_away(const std::string& who, Now until, Now now);
/// The short way to refuse.
[[nodiscard]] std::unexpected<Refusal> refuse(RefusalCode code, std::string sentence);

}  // namespace server
