#include "server/api/tournament_wishes.hpp"

#include <chrono>
#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/tournaments.hpp"
#include "server/base/log.hpp"
#include "server/fairness/bytes.hpp"
#include "server/match/time_control.hpp"
#include "server/settlement/settlement.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/text.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

protocol::Player player_of(const store::Account& account) {
  return {.id = account.id, .name = account.name};
}

/// Whether the account may ask now; else that is answered.
bool may_ask(const Asked& asked, const Login& login) {
  if (!login.scopes.has(Scope::tournament)) {
    asked.then(refusal(ErrorCode::missing_scope, "this token has not the scope `tournament`: make one that has"));
    return false;
  }
  const auto wait = asked.parts.entries.take(login.account.id, Reads::Time::clock::now());
  if (!wait) return true;
  log_refused("tournaments", asked.client);
  asked.then(refusal_until(ErrorCode::too_many_attempts,
                           "tournaments are asked for 120 things in a minute at most: go on more slowly", *wait));
  return false;
}

/// Whether what everybody reads may be shown so: text that hides or disguises what stands beside it may not; else that
/// is answered.
bool may_be_shown(const Asked& asked, const std::optional<std::string>& text, const std::string& pointer) {
  if (!text) return true;
  const auto good = check_title(*text);
  if (!good) asked.then(refusal({.code = ErrorCode::bad_value, .message = good.error(), .pointer = pointer, .id = {}}));
  return good.has_value();
}

void ask_room(const Asked& asked, const Login& login, tournament::Command command) {
  with_tournament(asked, [asked, by = login.account.id, command = std::move(command)](const auto& /*id*/, auto& room) {
    room.ask(by, command,
             [then = asked.then](const auto& done) { then(done ? done_response() : refusal(done.error())); });
  });
}

void ask(const Asked& asked, const Login& login, tournament::Command command) {
  if (may_ask(asked, login)) ask_room(asked, login, std::move(command));
}

/// What the server knows of an account that wants to play.
tournament::Applicant applicant(const World& world, const store::Account& account) {
  const auto age = wall_time(world.now()) - account.created;
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
std::string hashed(const World& world, const std::string& password) {
  const auto hash = fairness::hmac(world.id_key, "tournament password|" + password);
  return std::string{protocol::kPasswordKept} + fairness::to_hex(hash);
}

/// Nothing, and it is refused, where the password looks like one that is kept already.
std::optional<protocol::TournamentTerms> with_hashed_password(const Asked& asked, protocol::TournamentTerms terms) {
  auto& password = terms.entry.password;
  if (!password || password == protocol::kPasswordKept) return terms;
  if (password->starts_with(protocol::kPasswordKept)) {
    asked.then(refusal({.code = ErrorCode::bad_value,
                        .message = "a password does not begin with `hashed:`",
                        .pointer = "/entry/password",
                        .id = {}}));
    return std::nullopt;
  }
  password = hashed(asked.parts.world, *password);
  return terms;
}

/// The pool in which the games of the first round count; none: no rating is kept of such games.
std::optional<rating::Pool> pool_of(World& world, const tournament::State& state) {
  const protocol::RoundTerms& first = state.terms.schedule.front();
  const auto variant = world.variants.get(first.variant, {first.options.begin(), first.options.end()});
  return variant ? pool_of(time_control_of(first.clock), **variant) : std::nullopt;
}

void enter(const Asked& asked, const Login& login, const store::Account& who,
           const std::optional<std::string>& password) {
  with_tournament(asked, [asked, login, who, password](const auto& /*id*/, auto& room) {
    room.show([asked, login, who, password](const TournamentRoom::StatePtr& state) {
      World& world = asked.parts.world;
      const auto pool = pool_of(world, *state);
      world.store.ratings().standings(who.id, [asked, login, who, password, pool, &world](const auto& standings) {
        if (!standings) return asked.then(store_refusal(standings.error(), ErrorCode::no_such_user, kNobody));
        tournament::Enter wish{.who = applicant(world, who)};
        if (pool) wish.who.rating = rating_in(*standings, *pool, wall_time(world.now()));
        if (password) wish.who.password = hashed(world, *password);
        ask_room(asked, login, std::move(wish));
      });
    });
  });
}

}  // namespace

void announce_tournament(const Asked& asked, const Login& login, const protocol::TournamentTerms& terms) {
  const bool may = login.account.roles.has(Role::organizer) || login.account.roles.has(Role::admin);
  if (!may) {
    return asked.then(refusal(ErrorCode::missing_role,
                              "only organizers announce tournaments: ask who runs this server for the role"));
  }
  if (!may_be_shown(asked, terms.name, "/name") || !may_ask(asked, login)) return;
  const auto kept = with_hashed_password(asked, terms);
  if (!kept) return;
  asked.parts.tournaments.announce(player_of(login.account), *kept, [then = asked.then](const auto& id) {
    if (!id) return then(refusal(id.error()));
    HttpResponse response = json_response(nlohmann::ordered_json{{"id", id->text()}});
    response.status = 201;
    then(std::move(response));
  });
}

void change_terms(const Asked& asked, const Login& login, const protocol::TournamentTerms& terms) {
  if (!may_be_shown(asked, terms.name, "/name")) return;
  if (auto trouble = asked.parts.tournaments.trouble_with_games(player_of(login.account), terms)) {
    return asked.then(refusal(*trouble));
  }
  if (auto kept = with_hashed_password(asked, terms)) {
    ask(asked, login, tournament::ChangeTerms{.terms = std::move(*kept)});
  }
}

void enter_tournament(const Asked& asked, const Login& login, const protocol::EnterTournament& wish) {
  if (!may_ask(asked, login)) return;
  if (!wish.name) return enter(asked, login, login.account, wish.password);
  asked.parts.desk.find_user(*wish.name, [asked, login](const auto& found) {
    if (!found) return asked.then(refusal(found.error()));
    enter(asked, login, *found, {});
  });
}

void leave_tournament(const Asked& asked, const Login& login, const protocol::LeaveTournament& wish) {
  if (!may_be_shown(asked, wish.reason, "/reason")) return;
  ask(asked, login, tournament::Withdraw{.player = wish.player.value_or(login.account.id), .reason = wish.reason});
}

void choose_bye(const Asked& asked, const Login& login, const protocol::WishBye& wish) {
  ask(asked, login,
      tournament::ChooseBye{
          .player = wish.player.value_or(login.account.id), .round = static_cast<int>(wish.round), .bye = wish.bye});
}

void check_in(const Asked& asked, const Login& login, const protocol::CheckInPlayer& wish) {
  ask(asked, login, tournament::CheckIn{.player = wish.player.value_or(login.account.id)});
}

void name_arbiter(const Asked& asked, const Login& login, const protocol::MakeArbiter& wish) {
  if (!may_ask(asked, login)) return;
  asked.parts.desk.find_user(wish.name, [asked, login, is_arbiter = wish.is_arbiter](const auto& found) {
    if (!found) return asked.then(refusal(found.error()));
    ask_room(
        asked, login,
        tournament::NameArbiter{
            .player = player_of(*found), .is_arbiter = is_arbiter, .by_admin = login.account.roles.has(Role::admin)});
  });
}

void pair_round(const Asked& asked, const Login& login, const protocol::PairBoards& wish) {
  ask(asked, login, tournament::PairRound{.boards = wish.boards, .file = wish.file});
}

void unpair_round(const Asked& asked, const Login& login, const protocol::WithReason& wish) {
  if (!may_be_shown(asked, wish.reason, "/reason")) return;
  ask(asked, login, tournament::UnpairRound{.reason = wish.reason});
}

void begin_round(const Asked& asked, const Login& login, const protocol::Nothing&) {
  ask(asked, login, tournament::BeginRound{});
}

void score_board(const Asked& asked, const Login& login, const protocol::PutScore& wish) {
  if (!may_be_shown(asked, wish.reason, "/reason")) return;
  ask(asked, login,
      tournament::ScoreBoard{.round = static_cast<int>(wish.round),
                             .board = static_cast<int>(wish.board),
                             .game = wish.game,
                             .scores = {wish.white, wish.black},
                             .reason = wish.reason});
}

void halt_tournament(const Asked& asked, const Login& login, const protocol::WithReason& wish) {
  if (!may_be_shown(asked, wish.reason, "/reason")) return;
  ask(asked, login, tournament::Halt{.reason = wish.reason});
}

void go_on_with_tournament(const Asked& asked, const Login& login, const protocol::Nothing&) {
  ask(asked, login, tournament::GoOn{});
}

void end_tournament(const Asked& asked, const Login& login, const protocol::WithReason& wish) {
  if (!may_be_shown(asked, wish.reason, "/reason")) return;
  ask(asked, login, tournament::End{.reason = wish.reason});
}

}  // namespace server
