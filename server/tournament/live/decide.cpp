#include "server/tournament/live/decide.hpp"

#include <utility>

#include "server/tournament/live/decision.hpp"

namespace tournament {

using protocol::ErrorCode;
using protocol::say;

namespace {

/// The record of a private tournament, which anybody may hold, does not grow without end.
Decided check_arbiters_steps(const Decision& decision, const Command& command) {
  const State& state = decision.state();
  const bool is_full = state.is_private() && decision.is_arbiter() && state.by_arbiters >= kMostByArbiters;
  const bool is_own = std::holds_alternative<CommitToDraw>(command) || std::holds_alternative<OpenRoll>(command);
  if (!is_full || is_own || std::holds_alternative<End>(command)) return {};
  return refused(ErrorCode::not_available, say<"tournament.record_is_full">());
}

}  // namespace

std::expected<protocol::Announced, protocol::Error> announce_by_server(const protocol::TournamentTerms& terms,
                                                                       server::Now now) {
  if (auto good = check_start(terms, now); !good) return std::unexpected(std::move(good.error()));
  if (auto good = check_terms(terms); !good) return std::unexpected(std::move(good.error()));
  return protocol::Announced{.by = {}, .terms = terms, .example = {}};
}

std::expected<protocol::Announced, protocol::Error> announce(const protocol::Player& by,
                                                             const protocol::TournamentTerms& terms, server::Now now) {
  auto announced = announce_by_server(terms, now);
  if (announced) announced->by = by;
  return announced;
}

std::expected<Change, protocol::Error> decide(const State& state, const std::string& by, const Command& command,
                                              server::Now now, const Circumstances& circumstances) {
  Decision decision(state, by, std::max(now, state.last_at), circumstances);
  if (state.stage == Stage::over && !std::holds_alternative<ScoreBoard>(command)) {
    if (decision.is_server()) return std::move(decision).change();
    return refused(ErrorCode::tournament_over, say<"tournament.over">());
  }
  if (state.stage != Stage::over) withdraw_closed(decision);
  if (auto may = check_arbiters_steps(decision, command); !may) return std::unexpected(std::move(may.error()));
  auto decided = std::visit([&](const auto& one) { return decide(decision, one); }, command);
  if (!decided) return std::unexpected(std::move(decided.error()));
  return std::move(decision).change();
}

std::unexpected<protocol::Error> refused(ErrorCode code, protocol::Wording sentence, std::string pointer) {
  return std::unexpected(
      protocol::Error{.code = code, .message = std::move(sentence), .pointer = std::move(pointer), .id = {}});
}

Decided expect_arbiter(const Decision& decision) {
  if (decision.is_server() || decision.is_arbiter()) return {};
  return refused(ErrorCode::not_an_arbiter, say<"tournament.only_arbiters">());
}

Decided may_act_for(const Decision& decision, const std::string& player) {
  return decision.by() == player ? Decided{} : expect_arbiter(decision);
}

}  // namespace tournament
