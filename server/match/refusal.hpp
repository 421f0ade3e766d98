// A refusal is the answer of a match to a command that it does not allow: a code for programs, the reason within it
// where the rules gave one, and a sentence for people. A refused command has changed nothing. A plain value. Any
// thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/base/error.hpp"
#include "server/base/time.hpp"

namespace server {

using protocol::ErrorCode;

struct Refusal {
  ErrorCode code{};
  std::string sentence;       // without its full stop
  std::string_view reason{};  // the reason for an illegal move, as rules::name spells it; empty otherwise
  std::optional<Ms> wait{};   // after which the same command would be taken, where that is known
  bool operator==(const Refusal&) const = default;
};

/// Somebody has left too many; `who`: `you have`, `Bob has`.
[[nodiscard]] Refusal rated_dice_banned(const std::string& who, Now until, Now now);
/// The short way to refuse.
[[nodiscard]] std::unexpected<Refusal> refuse(ErrorCode code, std::string sentence);

}  // namespace server
