// Tie-breaks of FIDE C.07 for Swiss tournaments and round robins of individuals, as the codes of the tournament report
// file name them: what they are, and what each player has by them (docs/tiebreaks.md). Pure; any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/sentences/wording.hpp"
#include "server/tournament/values.hpp"

namespace tournament {

enum class TieBreakKind : std::uint8_t {
  direct_encounter,
  buchholz,
  sonneborn_berger,
  progressive,
  wins,       // and rounds without play that brought as much
  games_won,  // at the board
  black_games,
  black_wins,
  rounds_meant,  // to play: all but those missed by one's own will
  opponents,     // their average rating
  performance,
  koya  // against those with half of all points
};

struct TieBreak {
  TieBreakKind kind = TieBreakKind::buchholz;
  int cut_low = 0;   // how many of the least values, or of the first rounds, are cut
  int cut_high = 0;  // how many of the greatest values are cut
  bool operator==(const TieBreak&) const = default;
};

/// `BH`, `BH-C1` (or `BH/C1`), `SB`, `DE` …; none: there is no such tie-break, or it has no such cut.
[[nodiscard]] std::optional<TieBreak> tie_break_named(std::string_view code);

/// All codes, without cuts: `DE, BH, SB …`.
[[nodiscard]] std::string tie_break_codes();

/// Why that names none: a sentence with those that there are.
[[nodiscard]] protocol::Wording no_tie_break(std::string_view code);

/// Hundredths, so that all of them are whole numbers.
using TieBreakValue = int;
[[nodiscard]] std::string value_text(TieBreakKind kind, TieBreakValue value);

/// The value of each player after so many rounds, by numbers from 1; a sentence if a rating is missing, or if the
/// tie-break is not for such a tournament. This is not for direct encounters, which depend on who is tied.
[[nodiscard]] std::expected<std::vector<TieBreakValue>, protocol::Wording> tie_break_values(
    const Tournament& tournament, const TieBreak& tie_break, int rounds);

}  // namespace tournament
