// The values of a game file's tags as text, both ways: what write.cpp writes, read.cpp reads. Internal to
// server/gamefile.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/gamefile/record.hpp"
#include "server/store/wall_time.hpp"

namespace server::gamefile {

/// `"`, every quote and backslash inside escaped, `"`.
[[nodiscard]] std::string quoted(std::string_view value);

/// `0:04:59.5`: hours, minutes, seconds, and as many digits of a second as it takes.
[[nodiscard]] std::string clock_text(Ms clock);
[[nodiscard]] std::optional<Ms> clock_of(std::string_view text);

/// `1-0`, `0-1`, `1/2-1/2`, `*` for a game that goes on or does not count.
[[nodiscard]] std::string_view result_text(const std::optional<Ending>& ending);
/// `checkmate`, `time`, …; `unterminated` while it goes on.
[[nodiscard]] std::string_view termination_text(const std::optional<Ending>& ending);
/// The ending that both texts together say; none if they contradict each other. The ending is none while the game goes
/// on.
struct Ended {
  std::optional<Ending> ending;
};
[[nodiscard]] std::optional<Ended> ended_of(std::string_view result, std::string_view termination);

/// `3.2`: the round and the board.
[[nodiscard]] std::string place_text(const protocol::TournamentBoard& place);
/// The board of the tournament whose address follows `/tournaments/`; none if the text is no place or no such address.
[[nodiscard]] std::optional<protocol::TournamentBoard> place_of(std::string_view place, std::string_view address);

/// `chess112@1;interchange=odd;…`, as fair1 writes it.
[[nodiscard]] std::string ruleset_text(const GameRecord& record);
struct Ruleset {
  std::string variant;
  int version = 1;
  rules::Options options;
};
[[nodiscard]] std::optional<Ruleset> ruleset_of(std::string_view text);

/// `odd=1;even=2`: the options that are not at their defaults, `-` if there are none.
[[nodiscard]] std::string chosen_options(const std::string& variant, const rules::Options& options);

/// Date `2026.11.18` and time `11:06:40` of UTC.
struct Stamp {
  std::string date, time;
};
[[nodiscard]] Stamp stamp_of(Now now);
[[nodiscard]] std::optional<Now> now_of(const Stamp& stamp);

}  // namespace server::gamefile
