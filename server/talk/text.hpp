// Checks whether a text of a player may be kept and shown: characters that have no width, turn the direction of writing
// or end a line could hide or disguise the text beside them. The protocol checks the length. Pure. Any thread.
#pragma once
#include <expected>
#include <string_view>

#include "protocol/sentences/wording.hpp"

namespace server {

/// A sentence without its full stop if not. The text is UTF-8.
[[nodiscard]] std::expected<void, protocol::Wording> check_talk(std::string_view text);
/// Checks, as check_talk() does, a name or a reason that is shown as one line.
[[nodiscard]] std::expected<void, protocol::Wording> check_title(std::string_view text);
/// Checks, as check_talk() does, a note, which may have several lines.
[[nodiscard]] std::expected<void, protocol::Wording> check_note(std::string_view text);

}  // namespace server
