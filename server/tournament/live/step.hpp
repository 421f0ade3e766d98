// One entry of a tournament's append-only record (protocol/tournaments.hpp). The record is the tournament: pairs,
// tables and who may do what are computed from it. Plain values. Any thread.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/tournament_draws.hpp"
#include "protocol/tournaments.hpp"
#include "server/base/id.hpp"
#include "server/base/time.hpp"

namespace tournament {

using StepBody = std::variant<protocol::Announced, protocol::TermsChanged, protocol::ArbiterNamed, protocol::Invited,
                              protocol::LinkChanged, protocol::Entered, protocol::Withdrawn, protocol::ByeChosen,
                              protocol::CheckedIn, protocol::RoundPaired, protocol::RoundUnpaired, protocol::RoundBegun,
                              protocol::GamesBegun, protocol::GameCalledOff, protocol::BoardScored, protocol::RoundOver,
                              protocol::Halted, protocol::GoesOn, protocol::TournamentOver, protocol::RoundDrawOffered,
                              protocol::RoundDrawCommitted, protocol::RoundDrawLocked, protocol::RoundDrawOpened,
                              protocol::RoundDrawRolled, protocol::RoundDrawVoided, protocol::RoundDrawDropped>;

struct Step {
  server::Seq seq = 0;  // 1, 2, 3 without gaps
  server::Now at;
  StepBody body;
  bool operator==(const Step&) const = default;
};

/// The kind of the body, such as `entered`, as the wire and the store spell it.
[[nodiscard]] std::string_view kind_of(const StepBody& body);
/// The body as the store keeps it beside its kind.
[[nodiscard]] std::string text_of(const StepBody& body);
/// The inverse of kind_of() and text_of(); a sentence if there is no such step.
[[nodiscard]] std::expected<StepBody, std::string> read_step(std::string_view kind, std::string_view text);

}  // namespace tournament
