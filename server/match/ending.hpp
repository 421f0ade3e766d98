// How a game on the server ended: by its rules, by a player's decision, by time, or called off before it mattered.
// A plain value; who decides is in decide_*.cpp. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/game/outcome.hpp"

namespace server {

/// `none`: the game does not count.
enum class Result : std::uint8_t { white, black, draw, none };
[[nodiscard]] std::string_view name(Result result);
[[nodiscard]] std::optional<Result> result_named(std::string_view text);
[[nodiscard]] Result won_by(rules::Side side);

// The one list of reasons; those of the rules come first and are spelled as NOTATION.md spells them.
#define ASTRAGAL_END_CAUSES(X)                                                    \
  X(checkmate, "checkmate")                                                       \
  X(stalemate, "stalemate")                                                       \
  X(royals_captured, "royals-captured")                                           \
  X(bare_king, "bare-king")                                                       \
  X(citadel, "citadel")                                                           \
  X(repetition, "repetition")                                                     \
  X(move_rule, "move-rule")                                                       \
  X(insufficient_material, "insufficient-material")                               \
  X(resignation, "resignation")   /* before the game began: the result is none */ \
  X(agreement, "agreement")       /* a draw that was offered and accepted */      \
  X(time, "time")                 /* the flag fell */                             \
  X(abandonment, "abandonment")   /* the opponent has gone */                     \
  X(aborted, "aborted")           /* by a player, before the second ply */        \
  X(no_move, "no-move")           /* a first move was not made in its time */     \
  X(void_draw, "void-draw")       /* somebody's part in the dice was missing */   \
  X(declined, "declined")         /* by the player whom the challenge was for */  \
  X(adjudication, "adjudication") /* called off by a moderator */

enum class EndCause : std::uint8_t {
#define ASTRAGAL_END_CAUSE(name, text) name,
  ASTRAGAL_END_CAUSES(ASTRAGAL_END_CAUSE)
#undef ASTRAGAL_END_CAUSE
};
[[nodiscard]] std::string_view name(EndCause cause);
[[nodiscard]] std::optional<EndCause> end_cause_named(std::string_view text);

struct Ending {
  Result result = Result::none;
  EndCause cause = EndCause::aborted;
  bool operator==(const Ending&) const = default;
};

/// What the rules decided.
[[nodiscard]] Ending ending_of(const rules::Outcome& outcome);

}  // namespace server
