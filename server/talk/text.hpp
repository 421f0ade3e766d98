// Whether a text of a player may be kept and shown: what has no width, turns the direction of writing or ends a line
// could hide or disguise what stands beside it. Its length is the protocol's to check. Pure. Any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

namespace server {

/// A sentence without its full stop if not. The text is UTF-8.
[[nodiscard]] std::expected<void, std::string> check_talk(std::string_view text);
/// The same of a name or a reason that is shown as one line.
[[nodiscard]] std::expected<void, std::string> check_title(std::string_view text);
/// The same of a note, which may have several lines.
[[nodiscard]] std::expected<void, std::string> check_note(std::string_view text);

}  // namespace server
