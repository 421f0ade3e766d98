// Spans of time as seconds in the texts of a game file. Internal to server/gamefile.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::gamefile {

inline constexpr std::int64_t kSecond = 1000;  // ms

/// A whole number without a sign, of hours, minutes or seconds: no clock shows more than this reads, and ms can hold
/// it.
[[nodiscard]] std::optional<std::int64_t> number(std::string_view text);
/// `2.5` for 2500, without zeros at the end.
[[nodiscard]] std::string seconds_text(std::int64_t ms);
[[nodiscard]] std::optional<std::int64_t> ms_of(std::string_view seconds);

}  // namespace server::gamefile
