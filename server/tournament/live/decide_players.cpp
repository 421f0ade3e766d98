// Commands of players, or of arbiters for them: enter, leave, take a bye, check in.
#include <algorithm>
#include <utility>

#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/decision.hpp"
#include "server/tournament/live/matches.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {
namespace {

using protocol::ErrorCode;
using protocol::Format;
using protocol::say;

Decided check_applicant(const State& state, const Applicant& who) {
  const protocol::EntryTerms& terms = state.terms.entry;
  if (!state.may_see(who.player.id)) {
    if (!who.has_link) return refused(ErrorCode::no_entry, say<"tournament.link_is_old">());
    if (are_all_invited(state)) return refused(ErrorCode::no_entry, say<"tournament.all_are_invited">());
  }
  if (terms.invited.value_or(false)) return refused(ErrorCode::no_entry, say<"tournament.arbiters_enter">());
  if (terms.password && who.password != terms.password) {
    return refused(ErrorCode::no_entry,
                   who.password ? say<"tournament.wrong_password">() : say<"tournament.has_password">(), "/password");
  }
  if (who.is_bot && !terms.bots.value_or(false)) return refused(ErrorCode::no_entry, say<"tournament.no_bots">());
  if (terms.rating && (!who.rating || *who.rating < terms.rating->least || *who.rating > terms.rating->most)) {
    return refused(ErrorCode::no_entry, say<"tournament.out_of_range">(terms.rating->least, terms.rating->most));
  }
  if (who.account_days < terms.account_days.value_or(0)) {
    return refused(ErrorCode::no_entry, say<"tournament.young_account">(*terms.account_days));
  }
  return {};
}

Decided check_room(const State& state, server::Now now) {
  if (state.stage == Stage::entering) return {};  // or waits for a place
  const bool is_arena = state.terms.format == Format::arena;
  const Round* open = state.open_round();
  if (is_arena && open != nullptr && open->begun && now >= arena_end(state))
    return refused(ErrorCode::too_late, say<"tournament.arena_is_over">());
  if (!state.seeds.empty()) return refused(ErrorCode::too_late, say<"tournament.bracket_is_made">());
  if (!is_arena && state.next_round() > state.terms.entry.last_round.value_or(1))
    return refused(ErrorCode::too_late, say<"tournament.has_begun">());
  const auto there = std::ranges::count_if(state.participants, [&](const auto& one) {
    return one.is_there(state.next_round()) && !is_computer(one.player.id);
  });
  if (std::cmp_greater_equal(there, places(state.terms)))
    return refused(ErrorCode::no_entry, say<"tournament.places_are_taken">());
  return {};
}

/// Limits how often a player may make the record longer without an arbiter.
Decided check_changes(const Decision& decision, const Participant& one) {
  if (decision.is_arbiter() || one.changes < kMostChanges) return {};
  return refused(ErrorCode::not_available, say<"tournament.too_many_changes">(kMostChanges));
}

/// Takes part in what is to come.
std::expected<const Participant*, protocol::Error> one_who_is_there(const State& state, const std::string& player) {
  const Participant* one = state.find(player);
  if (one == nullptr || !one->is_there(state.next_round()))
    return refused(ErrorCode::no_such_player, say<"tournament.no_such_player">());
  return one;
}

/// A match is given up as a whole, once the game that is being played is over.
void withdraw(Decision& decision, const std::string& player, std::optional<std::string> by,
              const std::optional<protocol::Wording>& reason) {
  const State& state = decision.state();
  const bool gives_up = state.terms.format == Format::knockout && is_in_match(state, player);
  decision.emit(protocol::Withdrawn{.player = player,
                                    .round = gives_up ? state.current_round() : state.next_round(),
                                    .by = std::move(by),
                                    .reason = reason ? std::optional{reason->text()} : std::nullopt,
                                    .sentence = reason ? sentence_of(*reason) : std::nullopt});
}

}  // namespace

Decided decide(Decision& decision, const Enter& command) {
  const Applicant& who = command.who;
  if (auto may = may_act_for(decision, who.player.id); !may) return may;
  const State& state = decision.state();
  const Participant* known = state.find(who.player.id);
  if (known != nullptr && known->is_there(state.next_round()))
    return refused(ErrorCode::already_joined, decision.by() == who.player.id
                                                  ? say<"tournament.entered_already">()
                                                  : say<"tournament.player_entered_already">());
  if (state.is_private() && decision.by() != who.player.id)
    return refused(ErrorCode::not_available, say<"tournament.private_invites">());
  if (!decision.is_arbiter()) {
    if (auto good = check_applicant(state, who); !good) return good;
  }
  if (known != nullptr) {
    if (auto may = check_changes(decision, *known); !may) return may;
  }
  if (auto room = check_room(state, decision.now()); !room) return room;
  if (const RoundDraw* draw = current_draw(state); draw != nullptr && !draw->bracket.empty() && !draw->is_dropped)
    return refused(ErrorCode::too_late, say<"tournament.bracket_is_drawn">());
  if (state.participants.size() >= kMostKnown && known == nullptr)
    return refused(ErrorCode::no_entry, say<"tournament.too_many_known">());
  decision.emit(protocol::Entered{.player = who.player,
                                  .rating = who.rating,
                                  .round = state.next_round(),
                                  .by = decision.arbiter_for(who.player.id)});
  return {};
}

std::vector<std::string> closed_and_there(const State& state) {
  std::vector<std::string> players;
  for (const std::string& player : state.closed) {
    const Participant* one = state.find(player);
    if (one != nullptr && one->is_there(state.next_round())) players.push_back(player);
  }
  return players;
}

void withdraw_closed(Decision& decision) {
  for (const std::string& player : closed_and_there(decision.state()))
    withdraw(decision, player, {}, say<"account.closed">());
}

Decided decide(Decision& decision, const Withdraw& command) {
  if (auto may = may_act_for(decision, command.player); !may) return may;
  if (auto one = one_who_is_there(decision.state(), command.player); !one)
    return std::unexpected(std::move(one.error()));
  withdraw(decision, command.player, decision.arbiter_for(command.player), command.reason);
  return {};
}

Decided decide(Decision& decision, const ChooseBye& command) {
  if (auto may = may_act_for(decision, command.player); !may) return may;
  const State& state = decision.state();
  const auto one = one_who_is_there(state, command.player);
  if (!one) return std::unexpected(one.error());
  if (command.round < state.next_round()) return refused(ErrorCode::too_late, say<"tournament.round_is_paired">());
  if (command.round > rounds_of(state))
    return refused(ErrorCode::out_of_range, say<"tournament.no_such_round">(), "/round");
  if (state.terms.format != Format::swiss)
    return refused(ErrorCode::not_available, say<"tournament.only_swiss_has_byes">());
  const auto chosen = (*one)->byes.find(command.round);
  if (command.bye == (chosen == (*one)->byes.end() ? std::nullopt : std::optional{chosen->second})) return {};
  if (auto may = check_changes(decision, **one); !may) return may;
  if (command.bye == protocol::Bye::half && !decision.is_arbiter()) {
    const auto terms = state.terms.byes.value_or(protocol::ByeTerms{.most = 0, .last_round = 0});
    if (command.round > terms.last_round) return refused(ErrorCode::not_available, say<"tournament.no_half_points">());
    const auto taken = std::ranges::count_if(byes_of(state, **one), [&](const auto& bye) {
      return bye.first != command.round && bye.second == protocol::Bye::half;
    });
    if (taken >= terms.most) return refused(ErrorCode::not_available, say<"tournament.half_points_are_taken">());
  }
  decision.emit(protocol::ByeChosen{.player = command.player,
                                    .round = command.round,
                                    .bye = command.bye,
                                    .by = decision.arbiter_for(command.player)});
  return {};
}

Decided decide(Decision& decision, const CheckIn& command) {
  if (auto may = may_act_for(decision, command.player); !may) return may;
  const State& state = decision.state();
  if (!state.terms.check_in.value_or(false)) return refused(ErrorCode::not_available, say<"tournament.no_check_in">());
  const auto one = one_who_is_there(state, command.player);
  if (!one) return std::unexpected(one.error());
  const int round = state.next_round();
  if (round > rounds_of(state)) return refused(ErrorCode::too_late, say<"tournament.last_round_is_paired">());
  if (!(*one)->checked_in.contains(round)) decision.emit(protocol::CheckedIn{.player = command.player, .round = round});
  return {};
}

}  // namespace tournament
