// The letters of tournament files, one table for reader and writer. Internal to them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/ascii.hpp"
#include "server/tournament/values.hpp"

namespace tournament {

/// The letters of results, in the order of `Result`.
inline constexpr std::string_view kResultLetters = "1=0WDL+-UFHZ";

[[nodiscard]] constexpr char letter_of(Result result) {
  return kResultLetters[static_cast<std::size_t>(result)];
}

/// The result that a letter means; none: it means no result. Letters may be small ones, and a blank is an absence.
[[nodiscard]] constexpr std::optional<Result> result_of(char letter) {
  if (letter == ' ') return Result::absent;
  for (std::size_t i = 0; i < kResultLetters.size(); ++i) {
    if (server::to_lower(kResultLetters[i]) == server::to_lower(letter)) return static_cast<Result>(i);
  }
  return std::nullopt;
}

/// A round in a player's line, with the two blanks before it; opponent 0: none.
[[nodiscard]] inline std::string column_text(int opponent, char color, char result) {
  std::string number = opponent == 0 ? "0000" : std::to_string(opponent);
  number.insert(0, number.size() < 4 ? 4 - number.size() : 0, ' ');
  return "  " + number + ' ' + color + ' ' + result;
}

/// The result that a letter means beside no opponent. TRF06 has no letters for byes, but the signs of points.
[[nodiscard]] constexpr std::optional<Result> bye_of(char letter) {
  switch (letter) {
    case '+':
      return Result::pairing_bye;
    case '=':
      return Result::half_bye;
    case '-':
      return Result::absent;
    default:
      return result_of(letter);
  }
}

}  // namespace tournament
