#include "server/api/tournament_requests.hpp"

#include <chrono>
#include <cmath>
#include <utility>

#include "protocol/http/tournaments.hpp"
#include "server/api/answers.hpp"
#include "server/api/seen_tournament.hpp"
#include "server/base/log.hpp"
#include "server/fairness/bytes.hpp"
#include "server/match/time_control.hpp"
#include "server/settlement/settlement.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/text.hpp"
#include "server/tournament/files/pairs_file.hpp"
#include "server/tournament/files/trf_codes.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

protocol::Player player_of(const store::Account& account) {
  return {.id = account.id, .name = account.name, .bot = bot_mark(account.roles.has(Role::bot))};
}

/// Whether the account may ask now; else that is answered.
bool may_ask(const RequestContext& context, const Login& login) {
  if (!login.scopes.has(Scope::tournament)) {
    context.then(refusal(ErrorCode::missing_scope, say<"http.scope_tournament">()));
    return false;
  }
  const auto wait = context.parts.entries.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return true;
  log_refused("tournaments", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.tournament_asks">(), *wait));
  return false;
}

/// Whether what everybody reads may be shown so: text that hides or disguises what stands beside it may not; else that
/// is answered.
bool may_be_shown(const RequestContext& context, const std::optional<std::string>& text, const std::string& pointer) {
  if (!text) return true;
  const auto good = check_title(*text);
  if (!good)
    context.then(refusal({.code = ErrorCode::bad_value, .message = good.error(), .pointer = pointer, .id = {}}));
  return good.has_value();
}

/// An admin names an arbiter also where there is none who could invite the admin.
bool is_for_admins(const tournament::Command& command, const Login& login) {
  return std::holds_alternative<tournament::NameArbiter>(command) && login.account.roles.has(Role::admin);
}

/// `answer`: once it is done.
void ask_room(const RequestContext& context, const Login& login, tournament::Command command,
              HttpResponse answer = done_response()) {
  const bool is_for_all = is_for_admins(command, login);
  const auto go_on = [context, by = login.account.id, command = std::move(command),
                      answer = std::move(answer)](const SeenTournament& seen) {
    seen.room->ask(by, command,
                   [then = context.then, answer](const auto& done) { then(done ? answer : refusal(done.error())); });
  };
  if (is_for_all) return with_any_tournament(context, go_on);
  with_tournament(context, {.player = login.account.id, .invitation = {}}, go_on);
}

void ask(const RequestContext& context, const Login& login, tournament::Command command) {
  if (may_ask(context, login)) ask_room(context, login, std::move(command));
}

/// What the server knows of an account that wants to play.
tournament::Applicant applicant(const Core& core, const store::Account& account) {
  const auto age = wall_time(core.now()) - account.created;
  return {.player = player_of(account),
          .rating = {},
          .account_days = std::chrono::floor<std::chrono::days>(age).count(),
          .is_bot = account.roles.has(Role::bot)};
}

std::optional<std::int64_t> rating_in(const std::vector<store::Standing>& standings, const rating::Pool& pool,
                                      store::WallTime now) {
  for (const store::Standing& one : standings) {
    if (one.pool == pool) return std::lround(rating_at(one, now).value);
  }
  return std::nullopt;
}

/// As the record keeps it: who gets hold of the database alone cannot try passwords against it.
std::string hashed(const Core& core, const std::string& password) {
  const auto hash = fairness::hmac(core.id_key, "tournament password|" + password);
  return std::string{protocol::kPasswordKept} + fairness::to_hex(hash);
}

/// Nothing, and it is refused, where the password looks like one that is kept already.
std::optional<protocol::TournamentTerms> with_hashed_password(const RequestContext& context,
                                                              protocol::TournamentTerms terms) {
  auto& password = terms.entry.password;
  if (!password || password == protocol::kPasswordKept) return terms;
  if (password->starts_with(protocol::kPasswordKept)) {
    context.then(refusal({.code = ErrorCode::bad_value,
                          .message = say<"http.password_hashed">(),
                          .pointer = "/entry/password",
                          .id = {}}));
    return std::nullopt;
  }
  password = hashed(context.parts.core, *password);
  return terms;
}

/// The pool in which the games of the first round count; none: no rating is kept of such games.
std::optional<rating::Pool> pool_of(const Core& core, const tournament::State& state) {
  const protocol::RoundTerms& first = state.terms.schedule.front();
  const auto variant = core.variants.get(first.variant, {first.options.begin(), first.options.end()});
  return variant ? pool_of(time_control_of(first.clock), **variant) : std::nullopt;
}

/// `body`: as it was sent; of its fields only those count that go with who enters.
void enter(const RequestContext& context, const Login& login, const store::Account& who,
           const protocol::EnterTournament& body) {
  const Visitor visitor{.player = login.account.id, .invitation = body.invitation.value_or("")};
  with_tournament(context, visitor, [context, login, who, visitor, body](const SeenTournament& seen) {
    const Core& core = context.parts.core;
    const auto pool = pool_of(core, *seen.state);
    core.store.ratings().standings(
        who.id, [context, login, who, visitor, body, seen, pool, &core](const auto& standings) {
          if (!standings) return context.then(store_refusal(standings.error(), ErrorCode::no_such_user, no_player()));
          tournament::Enter entry{.who = applicant(core, who)};
          if (pool) entry.who.rating = rating_in(*standings, *pool, wall_time(core.now()));
          if (body.password) entry.who.password = hashed(core, *body.password);
          entry.who.has_link = is_invitation_to(core, seen.id, *seen.state, visitor.invitation);
          seen.room->ask(login.account.id, std::move(entry), [then = context.then](const auto& done) {
            then(done ? done_response() : refusal(done.error()));
          });
        });
  });
}

/// Whether the account may announce these; else that is answered.
bool may_announce(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms) {
  const Roles& roles = login.account.roles;
  if (roles.has(Role::organizer) || roles.has(Role::admin)) return true;
  const bool is_program = roles.has(Role::bot) || roles.has(Role::engine);
  if (terms.is_private.value_or(false) && !is_program) return true;
  context.then(
      refusal(ErrorCode::missing_role, is_program ? say<"http.bots_hold_none">() : say<"http.organizers_announce">()));
  return false;
}

/// Counts a private one that is announced. Whoever may hold no more today is told so.
bool may_hold(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms) {
  if (!terms.is_private.value_or(false)) return true;
  const auto wait = context.parts.holdings.take(login.account.id, Attempts::Time::clock::now());
  if (!wait) return true;
  log_refused("tournaments", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.announced_many">(minutes_of(*wait)), *wait));
  return false;
}

}  // namespace

void announce_tournament(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms) {
  if (!may_announce(context, login, terms)) return;
  if (!may_be_shown(context, terms.name, "/name") || !may_ask(context, login)) return;
  const auto limited = context.parts.tournaments.within_limits(terms);
  if (!limited) return context.then(refusal(limited.error()));
  const auto kept = with_hashed_password(context, *limited);
  if (!kept || !may_hold(context, login, *kept)) return;
  context.parts.tournaments.announce(player_of(login.account), *kept, [then = context.then](const auto& id) {
    if (!id) return then(refusal(id.error()));
    HttpResponse response = json_response(protocol::MadeTournament{.id = id->text()});
    response.status = 201;
    then(std::move(response));
  });
}

void change_terms(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms) {
  if (!may_be_shown(context, terms.name, "/name")) return;
  if (auto trouble = context.parts.tournaments.trouble_with_games(player_of(login.account), terms)) {
    return context.then(refusal(*trouble));
  }
  const auto limited = context.parts.tournaments.within_limits(terms);
  if (!limited) return context.then(refusal(limited.error()));
  if (auto kept = with_hashed_password(context, *limited)) {
    ask(context, login, tournament::ChangeTerms{.terms = std::move(*kept)});
  }
}

void enter_tournament(const RequestContext& context, const Login& login, const protocol::EnterTournament& body) {
  if (!may_ask(context, login)) return;
  if (!body.name) return enter(context, login, login.account, body);
  context.parts.accounts.find_user(*body.name, [context, login](const auto& found) {
    if (!found) return context.then(refusal(found.error()));
    enter(context, login, *found, {});
  });
}

void invite_player(const RequestContext& context, const Login& login, const protocol::InvitePlayer& body) {
  if (!may_ask(context, login)) return;
  context.parts.accounts.find_user(body.name, [context, login, is_invited = body.is_invited](const auto& found) {
    if (!found) return context.then(refusal(found.error()));
    const auto whom = PlayerId::parse(found->id);
    const auto by = PlayerId::parse(login.account.id);
    if (is_invited && whom && by && context.parts.talk.blocks(*whom, *by))
      return context.then(refusal(ErrorCode::blocked, say<"http.unwanted_invitation">(found->name)));
    ask_room(context, login, tournament::Invite{.player = player_of(*found), .is_invited = is_invited});
  });
}

namespace {

void answer_link(const RequestContext& context, const Login& login) {
  with_tournament(
      context, {.player = login.account.id, .invitation = {}}, [context, login](const SeenTournament& seen) {
        if (!seen.state->is_private())
          return context.then(refusal(ErrorCode::not_available, say<"http.see_everybody">()));
        if (!seen.state->is_arbiter(login.account.id))
          return context.then(refusal(ErrorCode::not_an_arbiter, say<"http.link_from_arbiter">()));
        const protocol::InvitationLink link{.invitation = invitation_to(context.parts.core, seen.id, *seen.state)};
        context.then(for_one_person(link));
      });
}

}  // namespace

void show_invitation(const RequestContext& context, const Login& login) {
  if (may_ask(context, login)) answer_link(context, login);
}

void change_invitation(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  if (!may_ask(context, login)) return;
  with_tournament(context, {.player = login.account.id, .invitation = {}},
                  [context, login](const SeenTournament& seen) {
                    seen.room->ask(login.account.id, tournament::ChangeLink{}, [context, login](const auto& done) {
                      if (!done) return context.then(refusal(done.error()));
                      answer_link(context, login);
                    });
                  });
}

void leave_tournament(const RequestContext& context, const Login& login, const protocol::LeaveTournament& body) {
  if (!may_be_shown(context, body.reason, "/reason")) return;
  ask(context, login, tournament::Withdraw{.player = body.player.value_or(login.account.id), .reason = body.reason});
}

void choose_bye(const RequestContext& context, const Login& login, const protocol::RequestBye& body) {
  ask(context, login,
      tournament::ChooseBye{
          .player = body.player.value_or(login.account.id), .round = static_cast<int>(body.round), .bye = body.bye});
}

void check_in(const RequestContext& context, const Login& login, const protocol::CheckInPlayer& body) {
  ask(context, login, tournament::CheckIn{.player = body.player.value_or(login.account.id)});
}

void name_arbiter(const RequestContext& context, const Login& login, const protocol::MakeArbiter& body) {
  if (!may_ask(context, login)) return;
  context.parts.accounts.find_user(body.name, [context, login, is_arbiter = body.is_arbiter](const auto& found) {
    if (!found) return context.then(refusal(found.error()));
    ask_room(
        context, login,
        tournament::NameArbiter{
            .player = player_of(*found), .is_arbiter = is_arbiter, .by_admin = login.account.roles.has(Role::admin)});
  });
}

void pair_round(const RequestContext& context, const Login& login, const protocol::PairBoards& body) {
  if (!may_ask(context, login)) return;
  protocol::PairedRound paired;
  if (body.file && tournament::is_report(*body.file)) {
    const tournament::TrfWarnings unread = tournament::unread_lines(*body.file);
    for (const tournament::TrfWarning& warning : unread.shown) {
      paired.warnings.push_back({.line = warning.line, .column = warning.column, .message = warning.message});
    }
    paired.more_warnings = unread.more;
  }
  ask_room(context, login, tournament::PairRound{.boards = body.boards, .file = body.file}, json_response(paired));
}

void unpair_round(const RequestContext& context, const Login& login, const protocol::WithReason& body) {
  if (!may_be_shown(context, body.reason, "/reason")) return;
  ask(context, login, tournament::UnpairRound{.reason = body.reason});
}

void begin_round(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  ask(context, login, tournament::BeginRound{});
}

void score_board(const RequestContext& context, const Login& login, const protocol::PutScore& body) {
  if (!may_be_shown(context, body.reason, "/reason")) return;
  ask(context, login,
      tournament::ScoreBoard{.round = static_cast<int>(body.round),
                             .board = static_cast<int>(body.board),
                             .game = body.game,
                             .scores = {body.white, body.black},
                             .reason = body.reason});
}

void halt_tournament(const RequestContext& context, const Login& login, const protocol::WithReason& body) {
  if (!may_be_shown(context, body.reason, "/reason")) return;
  ask(context, login, tournament::Halt{.reason = body.reason});
}

void go_on_with_tournament(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  ask(context, login, tournament::GoOn{});
}

void end_tournament(const RequestContext& context, const Login& login, const protocol::WithReason& body) {
  if (!may_be_shown(context, body.reason, "/reason")) return;
  ask(context, login, tournament::End{.reason = body.reason});
}

}  // namespace server
