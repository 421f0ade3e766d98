// What players and arbiters ask of a tournament over HTTP (docs/http.md, Tournaments). Whether they may is for the
// tournament to say.
#pragma once
#include "protocol/tournament_bodies.hpp"
#include "server/api/asked.hpp"

namespace server {

void announce_tournament(const Asked& asked, const Login& login, const protocol::TournamentTerms& terms);
void change_terms(const Asked& asked, const Login& login, const protocol::TournamentTerms& terms);
void enter_tournament(const Asked& asked, const Login& login, const protocol::EnterTournament& wish);
void leave_tournament(const Asked& asked, const Login& login, const protocol::LeaveTournament& wish);
void choose_bye(const Asked& asked, const Login& login, const protocol::WishBye& wish);
void check_in(const Asked& asked, const Login& login, const protocol::CheckInPlayer& wish);
void name_arbiter(const Asked& asked, const Login& login, const protocol::MakeArbiter& wish);
void pair_round(const Asked& asked, const Login& login, const protocol::PairBoards& wish);
void unpair_round(const Asked& asked, const Login& login, const protocol::WithReason& wish);
void begin_round(const Asked& asked, const Login& login, const protocol::Nothing& wish);
void score_board(const Asked& asked, const Login& login, const protocol::PutScore& wish);
void halt_tournament(const Asked& asked, const Login& login, const protocol::WithReason& wish);
void go_on_with_tournament(const Asked& asked, const Login& login, const protocol::Nothing& wish);
void end_tournament(const Asked& asked, const Login& login, const protocol::WithReason& wish);

}  // namespace server
