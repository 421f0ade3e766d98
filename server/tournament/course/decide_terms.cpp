// What a tournament is to be, and who runs it.
#include "server/tournament/course/decision.hpp"
#include "server/tournament/round_robin.hpp"
#include "server/tournament/tiebreak.hpp"

namespace tournament {
namespace {

using protocol::ErrorCode;
using protocol::Format;
using protocol::TournamentTerms;

Decided check_tie_breaks(const TournamentTerms& terms) {
  for (std::size_t i = 0; i < terms.tie_breaks.size(); ++i) {
    if (tie_break_named(terms.tie_breaks[i])) continue;
    return refused(ErrorCode::bad_value, "there is no tie-break " + terms.tie_breaks[i],
                   "/tie_breaks/" + std::to_string(i));
  }
  return {};
}

/// What one format has and the other has not.
Decided check_format(const TournamentTerms& terms) {
  if (terms.format == Format::swiss) {
    if (!terms.rounds) return refused(ErrorCode::missing_field, "a Swiss has a number of rounds", "/rounds");
    if (terms.cycles) return refused(ErrorCode::bad_value, "only a round robin has cycles", "/cycles");
    return {};
  }
  if (terms.rounds)
    return refused(ErrorCode::bad_value, "the rounds of a round robin follow from its players", "/rounds");
  if (terms.accelerated) return refused(ErrorCode::bad_value, "only a Swiss is accelerated", "/accelerated");
  if (terms.byes) return refused(ErrorCode::bad_value, "in a round robin everybody plays everybody", "/byes");
  if (terms.check_in) return refused(ErrorCode::bad_value, "in a round robin everybody plays everybody", "/check_in");
  if (terms.entry.last_round.value_or(1) > 1) {
    return refused(ErrorCode::bad_value, "nobody enters a round robin that has begun", "/entry/last_round");
  }
  if (places(terms) > kRoundRobinPlayers) {
    return refused(ErrorCode::out_of_range,
                   "a round robin has at most " + std::to_string(kRoundRobinPlayers) + " players", "/entry/most");
  }
  return {};
}

}  // namespace

Decided check_terms(const TournamentTerms& terms, server::Now now) {
  if (terms.schedule.empty()) return refused(ErrorCode::bad_value, "a tournament plays something", "/schedule");
  if (terms.starts_ms <= now.ms)
    return refused(ErrorCode::bad_value, "a tournament begins later than now", "/starts_ms");
  const auto& range = terms.entry.rating;
  if (range && range->least > range->most)
    return refused(ErrorCode::bad_value, "the least rating is above the greatest", "/entry/rating");
  if (auto good = check_format(terms); !good) return good;
  return check_tie_breaks(terms);
}

Decided decide(Decision& decision, const ChangeTerms& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.course().stage != Stage::entering)
    return refused(ErrorCode::too_late, "the tournament has begun: what it is does not change any more");
  if (auto good = check_terms(command.terms, decision.now()); !good) return good;
  decision.emit(protocol::TermsChanged{.by = decision.by(), .terms = command.terms});
  return {};
}

Decided decide(Decision& decision, const NameArbiter& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const auto& arbiters = decision.course().arbiters;
  if (command.is_arbiter == arbiters.contains(command.player.id)) return {};
  if (!command.is_arbiter && arbiters.size() == 1)
    return refused(ErrorCode::too_few, "a tournament has an arbiter: name another one first");
  if (command.is_arbiter && arbiters.size() == kMostArbiters)
    return refused(ErrorCode::bad_value, "a tournament has at most " + std::to_string(kMostArbiters) + " arbiters");
  decision.emit(
      protocol::ArbiterNamed{.by = decision.by(), .player = command.player, .is_arbiter = command.is_arbiter});
  return {};
}

Decided decide(Decision& decision, const Halt& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.course().halted) return refused(ErrorCode::bad_value, "the tournament stands still already");
  decision.emit(protocol::Halted{.reason = command.reason, .by = decision.by_hand()});
  return {};
}

Decided decide(Decision& decision, const GoOn& /*command*/) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (!decision.course().halted) return refused(ErrorCode::bad_value, "the tournament does not stand still");
  decision.emit(protocol::GoesOn{.by = decision.by()});
  return {};
}

Decided decide(Decision& decision, const End& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const Round* open = decision.course().open_round();
  if (open != nullptr && open->begun && !open->is_played())
    return refused(ErrorCode::board_open, "games of the round are being played: it ends after them");
  decision.emit(protocol::TournamentOver{.by = decision.by_hand(), .reason = command.reason});
  return {};
}

}  // namespace tournament
