// What players and arbiters ask of a tournament over HTTP (docs/http.md, Tournaments). Whether they may is for the
// tournament to say.
#pragma once
#include "protocol/tournament_bodies.hpp"
#include "server/api/request_context.hpp"

namespace server {

void announce_tournament(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms);
void change_terms(const RequestContext& context, const Login& login, const protocol::TournamentTerms& terms);
void enter_tournament(const RequestContext& context, const Login& login, const protocol::EnterTournament& body);
/// Invites an account to a private tournament by its name, or takes that back.
void invite_player(const RequestContext& context, const Login& login, const protocol::InvitePlayer& body);
/// Answers an arbiter of a private tournament with the end of its link.
void show_invitation(const RequestContext& context, const Login& login);
/// The same, of a new link in the place of the one before.
void change_invitation(const RequestContext& context, const Login& login, const protocol::Nothing& body);
void leave_tournament(const RequestContext& context, const Login& login, const protocol::LeaveTournament& body);
void choose_bye(const RequestContext& context, const Login& login, const protocol::RequestBye& body);
void check_in(const RequestContext& context, const Login& login, const protocol::CheckInPlayer& body);
void name_arbiter(const RequestContext& context, const Login& login, const protocol::MakeArbiter& body);
void pair_round(const RequestContext& context, const Login& login, const protocol::PairBoards& body);
void unpair_round(const RequestContext& context, const Login& login, const protocol::WithReason& body);
void begin_round(const RequestContext& context, const Login& login, const protocol::Nothing& body);
void score_board(const RequestContext& context, const Login& login, const protocol::PutScore& body);
void halt_tournament(const RequestContext& context, const Login& login, const protocol::WithReason& body);
void go_on_with_tournament(const RequestContext& context, const Login& login, const protocol::Nothing& body);
void end_tournament(const RequestContext& context, const Login& login, const protocol::WithReason& body);

}  // namespace server
