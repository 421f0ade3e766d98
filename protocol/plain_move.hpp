// The message that is sent most, a move, read without a tree of JSON values. Pure function. Any thread.
#pragma once
#include <optional>
#include <string_view>

#include "protocol/messages.hpp"

namespace protocol {

/// A frame that is a valid `move` and says it plainly: each field once, no escapes, no blanks. None: anything else,
/// valid or not, which is for the codec to read and to refuse.
[[nodiscard]] std::optional<ClientMessage> plain_move(std::string_view frame);

}  // namespace protocol
