// A refusal is the answer of a match to a command that it does not allow: a code for programs, the reason within it
// where the rules gave one, and a sentence for people. A refused command has changed nothing. A plain value. Any
// thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/base/error.hpp"
#include "protocol/sentences/wording.hpp"
#include "server/base/time.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;
using protocol::Wording;

struct Refusal {
  ErrorCode code{};
  Wording sentence;           // without its full stop
  std::string_view reason{};  // the reason for an illegal move, as rules::name spells it; empty otherwise
  std::optional<Ms> wait{};   // after which the same command would be taken, where that is known
  bool operator==(const Refusal&) const = default;
};

/// The player has left too many setups.
[[nodiscard]] Refusal rated_dice_banned(Now until, Now now);
/// The other one has.
[[nodiscard]] Refusal rated_dice_banned_for(const std::string& other, Now until, Now now);
/// The short way to refuse.
[[nodiscard]] std::unexpected<Refusal> refuse(ErrorCode code, Wording sentence);

}  // namespace server
