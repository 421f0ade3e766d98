// Commands that set the terms of a tournament, and who runs it.
#include <algorithm>
#include <utility>
#include <vector>

#include "server/tournament/live/computer_seat.hpp"
#include "server/tournament/live/decision.hpp"
#include "server/tournament/live/pairs.hpp"
#include "server/tournament/standings/tiebreak.hpp"

namespace tournament {
namespace {

using protocol::ErrorCode;
using protocol::Format;
using protocol::say;
using protocol::TournamentTerms;

Decided check_tie_breaks(const TournamentTerms& terms) {
  const bool has_tie_breaks = terms.format == Format::swiss || terms.format == Format::round_robin;
  if (!has_tie_breaks && !terms.tie_breaks.empty())
    return refused(ErrorCode::bad_value, say<"tournament.places_follow">(), "/tie_breaks");
  Tournament nobody;  // a player without a rating misses none
  nobody.type = type_of(terms);
  for (std::size_t i = 0; i < terms.tie_breaks.size(); ++i) {
    const std::string at = "/tie_breaks/" + std::to_string(i);
    const auto tie_break = tie_break_named(terms.tie_breaks[i]);
    if (!tie_break) return refused(ErrorCode::bad_value, no_tie_break(terms.tie_breaks[i]), at);
    if (tie_break->kind == TieBreakKind::direct_encounter) continue;
    if (auto values = tie_break_values(nobody, *tie_break, 0); !values)
      return refused(ErrorCode::bad_value, std::move(values.error()), at);
  }
  return {};
}

struct FormatTerm {
  bool is_given;
  Format format;  // the only format that has the term
  std::string pointer;
  protocol::Wording sentence;
};

/// Refuses terms that belong to another format.
Decided check_format(const TournamentTerms& terms) {
  const FormatTerm own[]{
      {terms.rounds.has_value(), Format::swiss, "/rounds", say<"tournament.only_swiss_has_rounds">()},
      {terms.accelerated.has_value(), Format::swiss, "/accelerated", say<"tournament.only_swiss_is_accelerated">()},
      {terms.byes.has_value(), Format::swiss, "/byes", say<"tournament.only_swiss_has_byes">()},
      {terms.check_in.has_value(), Format::swiss, "/check_in", say<"tournament.only_swiss_checks_in">()},
      {terms.entry.last_round.value_or(1) > 1, Format::swiss, "/entry/last_round",
       say<"tournament.only_swiss_enters_later">()},
      {terms.cycles.has_value(), Format::round_robin, "/cycles", say<"tournament.only_round_robin_has_cycles">()},
      {terms.knockout.has_value(), Format::knockout, "/knockout", say<"tournament.only_knockout_has_bracket">()},
      {terms.lasts_ms.has_value(), Format::arena, "/lasts_ms", say<"tournament.only_arena_lasts">()},
  };
  for (const FormatTerm& one : own) {
    if (one.is_given && one.format != terms.format) return refused(ErrorCode::bad_value, one.sentence, one.pointer);
  }
  if (terms.games && terms.format != Format::swiss && terms.format != Format::round_robin)
    return refused(ErrorCode::bad_value, say<"tournament.two_games">(), "/games");
  if (terms.format == Format::swiss && !terms.rounds)
    return refused(ErrorCode::missing_field, say<"tournament.swiss_needs_rounds">(), "/rounds");
  if (std::cmp_greater(terms.entry.last_round.value_or(1), terms.rounds.value_or(1)))
    return refused(ErrorCode::bad_value, say<"tournament.entry_after_the_end">(), "/entry/last_round");
  if (terms.byes && std::cmp_greater(terms.byes->last_round, terms.rounds.value_or(1)))
    return refused(ErrorCode::bad_value, say<"tournament.byes_after_the_end">(), "/byes/last_round");
  if (terms.format == Format::knockout && !terms.knockout)
    return refused(ErrorCode::missing_field, say<"tournament.knockout_needs_matches">(), "/knockout");
  if (terms.format == Format::arena) {
    if (!terms.lasts_ms) return refused(ErrorCode::missing_field, say<"tournament.arena_needs_time">(), "/lasts_ms");
    if (terms.break_ms) return refused(ErrorCode::bad_value, say<"tournament.arena_has_no_breaks">(), "/break_ms");
    if (terms.schedule.size() > 1)
      return refused(ErrorCode::bad_value, say<"tournament.arena_has_one_round">(), "/schedule/1");
    if (terms.schedule.front().dice == protocol::DiceOf::round)
      return refused(ErrorCode::bad_value, say<"tournament.arena_dice">(), "/schedule/0/dice");
  }
  if (std::cmp_greater(places(terms), most_players(terms.format))) {
    return refused(ErrorCode::out_of_range, say<"tournament.most_players">(most_players(terms.format)), "/entry/most");
  }
  return {};
}

/// A clock at the board, which can say when somebody is late.
bool is_at_board(const protocol::Clock& clock) {
  return std::holds_alternative<protocol::Fischer>(clock) || std::holds_alternative<protocol::Delay>(clock) ||
         std::holds_alternative<protocol::Byoyomi>(clock);
}

Decided check_default_time(const TournamentTerms& terms) {
  if (!terms.default_ms) return {};
  if (terms.format == Format::arena)
    return refused(ErrorCode::bad_value, say<"tournament.arena_waits_for_nobody">(), "/default_ms");
  std::vector<protocol::Clock> clocks;
  for (const protocol::RoundTerms& round : terms.schedule) clocks.push_back(round.clock);
  if (terms.knockout) {
    for (const auto& clock : {terms.knockout->tie_break_clock, terms.knockout->decisive_clock}) {
      if (clock) clocks.push_back(*clock);
    }
  }
  if (std::ranges::all_of(clocks, is_at_board)) return {};
  return refused(ErrorCode::bad_value, say<"tournament.default_time_at_board">(), "/default_ms");
}

Decided check_rounds_by_post(const TournamentTerms& terms) {
  for (std::size_t i = 0; i < terms.schedule.size(); ++i) {
    if (!terms.schedule[i].lasts_ms) continue;
    const std::string at = "/schedule/" + std::to_string(i) + "/lasts_ms";
    if (!is_by_post(terms.schedule[i].clock))
      return refused(ErrorCode::bad_value, say<"tournament.only_post_round_lasts">(), at);
    if (terms.format == Format::arena) return refused(ErrorCode::bad_value, say<"tournament.arena_lasts_itself">(), at);
  }
  return {};
}

/// Two accounts of one person could win rated games of each other where nobody sees it.
Decided check_private(const TournamentTerms& terms) {
  if (!terms.is_private.value_or(false)) return {};
  if (terms.rated) return refused(ErrorCode::bad_value, say<"tournament.private_is_not_rated">(), "/rated");
  return {};
}

/// A game that lasts for ever would hold up its tournament for ever.
Decided check_clocks(const TournamentTerms& terms) {
  const auto check = [](const protocol::Clock& clock, std::string pointer) -> Decided {
    if (!std::holds_alternative<protocol::Unlimited>(clock)) return {};
    return refused(ErrorCode::bad_value, say<"tournament.games_have_clocks">(), std::move(pointer));
  };
  for (std::size_t i = 0; i < terms.schedule.size(); ++i) {
    if (auto good = check(terms.schedule[i].clock, "/schedule/" + std::to_string(i) + "/clock"); !good) return good;
  }
  if (!terms.knockout) return {};
  const auto& [tie_break, decisive] = std::pair{terms.knockout->tie_break_clock, terms.knockout->decisive_clock};
  if (tie_break) {
    if (auto good = check(*tie_break, "/knockout/tie_break_clock"); !good) return good;
  }
  return decisive ? check(*decisive, "/knockout/decisive_clock") : Decided{};
}

/// Byes of rounds that are not played any more; `has_other_terms`: half points, too, beyond those that are given now,
/// the latest first.
void take_back_byes(Decision& decision, bool has_other_terms) {
  const TournamentTerms& terms = decision.state().terms;
  const auto given = terms.byes.value_or(protocol::ByeTerms{.most = 0, .last_round = 0});
  std::vector<protocol::ByeChosen> taken_back;
  for (const Participant& one : decision.state().participants) {
    int half = 0;
    for (const auto& [round, bye] : one.byes) {
      const bool is_played = terms.format == protocol::Format::swiss && round <= terms.rounds.value_or(0);
      const bool is_given =
          bye != protocol::Bye::half || !has_other_terms || (round <= given.last_round && ++half <= given.most);
      if (!is_played || !is_given)
        taken_back.push_back({.player = one.player.id, .round = round, .bye = std::nullopt, .by = decision.by()});
    }
  }
  for (protocol::ByeChosen& one : taken_back) decision.emit(std::move(one));
}

}  // namespace

Decided check_start(const TournamentTerms& terms, server::Now now) {
  if (terms.starts_ms > now.ms) return {};
  return refused(ErrorCode::bad_value, say<"tournament.begins_later">(), "/starts_ms");
}

Decided check_terms(const TournamentTerms& terms) {
  if (terms.schedule.empty()) return refused(ErrorCode::bad_value, say<"tournament.no_schedule">(), "/schedule");
  const auto& range = terms.entry.rating;
  if (range && range->least > range->most)
    return refused(ErrorCode::bad_value, say<"tournament.range_is_empty">(), "/entry/rating");
  if (terms.entry.password == protocol::kPasswordKept)
    return refused(ErrorCode::bad_value, say<"tournament.no_password_to_keep">(), "/entry/password");
  if (auto good = check_private(terms); !good) return good;
  if (auto good = check_format(terms); !good) return good;
  if (auto good = check_computer(terms); !good) return good;
  if (auto good = check_default_time(terms); !good) return good;
  if (auto good = check_rounds_by_post(terms); !good) return good;
  if (auto good = check_clocks(terms); !good) return good;
  return check_tie_breaks(terms);
}

Decided decide(Decision& decision, const ChangeTerms& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.state().stage != Stage::entering) return refused(ErrorCode::too_late, say<"tournament.terms_stand">());
  if (current_draw(decision.state()) != nullptr)
    return refused(ErrorCode::too_late, say<"tournament.lots_are_drawn">());
  // The start of the first round may be in the past where arbiters begin rounds, so an unchanged one is not checked.
  if (command.terms.starts_ms != decision.state().terms.starts_ms) {
    if (auto good = check_start(command.terms, decision.now()); !good) return good;
  }
  TournamentTerms terms = command.terms;
  if (terms.is_private.value_or(false) != decision.state().is_private())
    return refused(ErrorCode::bad_value, say<"tournament.private_stays">(), "/private");
  const auto& password = decision.state().terms.entry.password;
  if (terms.entry.password == protocol::kPasswordKept && password) terms.entry.password = password;
  if (auto good = check_terms(terms); !good) return good;
  auto byes = decision.state().terms.byes;
  if (byes) byes->last_round = std::min(byes->last_round, terms.rounds.value_or(1));  // those go with their rounds
  const bool has_other_byes = terms.byes != byes;
  decision.emit(protocol::TermsChanged{.by = decision.by(), .terms = std::move(terms)});
  take_back_byes(decision, has_other_byes);
  return {};
}

Decided decide(Decision& decision, const NameArbiter& command) {
  if (!command.by_admin) {
    if (auto may = expect_arbiter(decision); !may) return may;
  }
  const auto& arbiters = decision.state().arbiters;
  if (command.is_arbiter == arbiters.contains(command.player.id)) return {};
  if (!command.is_arbiter && arbiters.size() == 1) return refused(ErrorCode::too_few, say<"tournament.last_arbiter">());
  if (command.is_arbiter && arbiters.size() == kMostArbiters)
    return refused(ErrorCode::bad_value, say<"tournament.most_arbiters">(kMostArbiters));
  decision.emit(
      protocol::ArbiterNamed{.by = decision.by(), .player = command.player, .is_arbiter = command.is_arbiter});
  return {};
}

Decided decide(Decision& decision, const Halt& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.state().halted) return refused(ErrorCode::bad_value, say<"tournament.stands_still_already">());
  decision.emit(protocol::Halted{.reason = command.reason, .by = decision.by_hand(), .sentence = {}});
  return {};
}

Decided decide(Decision& decision, const GoOn& /*command*/) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (!decision.state().halted) return refused(ErrorCode::bad_value, say<"tournament.does_not_stand_still">());
  decision.emit(protocol::GoesOn{.by = decision.by()});
  return {};
}

Decided decide(Decision& decision, const End& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const Round* open = decision.state().open_round();
  if (open != nullptr && open->begun && !open->is_played())
    return refused(ErrorCode::board_open, say<"tournament.games_are_played">());
  if (const RoundDraw* draw = open_draw(decision.state())) {
    if (draw->fair.state().stage != fairness::Stage::gathering)
      return refused(ErrorCode::busy, say<"tournament.dice_are_thrown">());
    decision.emit(protocol::RoundDrawDropped{.draw = draw->name()});
  }
  decision.emit(protocol::TournamentOver{.by = decision.by_hand(), .reason = command.reason, .sentence = {}});
  return {};
}

}  // namespace tournament
