// What the addresses of tournaments take and give; see routes.hpp.
#include "protocol/describe/route_parts.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/tournaments.hpp"
#include "protocol/tournament_bodies.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;
using enum Who;

/// Of what is read of one tournament: of a private one who holds its link may.
RouteForm of_one(RouteForm route) {
  route.query.push_back({"invitation", {"The end of the link of a private tournament."}, text_form<kInvitationToken>});
  return route;
}

std::vector<Parameter> of_lists() {
  return {{"state", {"open or over. Left out: open."}, text_form<kWord>},
          {"after", {"The last tournament that was told."}, text_form<kGameId>}};
}

std::vector<Parameter> of_search() {
  std::vector<Parameter> all = of_lists();
  all.push_back({"name", {"A part of the name, in any letters."}, text_form<kTournamentName>});
  all.push_back({"variant", {"A game of the schedule."}, text_form<kWord>});
  all.push_back({"player", {"The name of who plays in it, or runs it."}, text_form<kRequestedName>});
  all.push_back({"year", {"In which it begins, UTC."}, number_form<kYear>});
  return all;
}

std::vector<RouteForm> of_readers() {
  return {
      reads<TournamentList>("/api/tournaments", anybody, "showTournaments", "The tournaments that everybody may see.",
                            {bad_value, no_such_user}, of_search()),
      reads<TournamentList>("/api/account/tournaments", account, "showOwnTournaments",
                            "The tournaments that the account plays in, runs or is invited to.", {bad_value},
                            of_lists()),
      of_one(reads<TournamentView>("/api/tournaments/{tournament}", anybody, "showTournament",
                                   "A tournament as it stands.", {no_such_tournament})),
      of_one(reads_lines<TournamentStep>("/api/tournaments/{tournament}/steps", anybody, "showSteps",
                                         "The record of a tournament.", {no_such_tournament, bad_value},
                                         {{"after", {"The last step that is known."}, number_form<kSince>}})),
      of_one(reads_lines<BoardNow>(
          "/api/tournaments/{tournament}/boards", anybody, "showBoards", "The boards of a round, for broadcasts.",
          {no_such_tournament, bad_value, nothing_here},
          {{"round", {"Which round. Left out: that which was paired last."}, number_form<kRoundNumber>}})),
      of_one(reads<RoundWhy>("/api/tournaments/{tournament}/rounds/{round}/why", anybody, "showWhy",
                             "Why a round of a Swiss was paired as it was.",
                             {no_such_tournament, nothing_here, not_available})),
      of_one(reads_text("/api/tournaments/{tournament}/rounds/{round}/games.pgn", anybody, "showGamesOfRound",
                        "The game files of a round.", kGameFile, {no_such_tournament, nothing_here, private_game})),
      of_one(reads_text("/api/tournaments/{tournament}/trf", anybody, "showTrf", "The tournament report file (TRF26).",
                        kPlainText, {no_such_tournament, not_available})),
      of_one(reads_text("/api/tournaments/{tournament}/standings.csv", anybody, "showStandingsCsv",
                        "The standings for a spreadsheet.", "text/csv", {no_such_tournament})),
      of_one(reads_text("/api/tournaments/{tournament}/calendar.ics", anybody, "showCalendarOf",
                        "When it begins, for a calendar (RFC 5545).", "text/calendar", {no_such_tournament})),
      reads_text("/api/tournaments.ics", anybody, "showCalendar",
                 "When those that everybody may see begin, for a calendar (RFC 5545).", "text/calendar"),
  };
}

/// Of a change to a tournament.
template <class Body, class Answer = Done>
RouteForm changes(std::string_view path, std::string_view id, std::string_view says,
                  std::vector<ErrorCode> errors = {}) {
  errors.insert(errors.end(), {missing_scope, no_such_tournament, tournament_over, too_many_attempts});
  return posts<Body, Answer>(path, account, id, says, std::move(errors));
}

std::vector<RouteForm> of_entrants() {
  return {
      changes<EnterTournament>("/api/tournaments/{tournament}/enter", "enterTournament",
                               "Enters, or waits for a place.",
                               {no_entry, too_late, already_joined, not_an_arbiter, not_available, no_such_user}),
      changes<LeaveTournament>("/api/tournaments/{tournament}/withdraw", "leaveTournament", "Leaves a tournament.",
                               {not_an_arbiter, no_such_player}),
      changes<RequestBye>("/api/tournaments/{tournament}/bye", "chooseBye", "Wishes for a bye, or for none.",
                          {not_an_arbiter, no_such_player, not_available, too_late}),
      changes<CheckInPlayer>("/api/tournaments/{tournament}/check-in", "checkIn", "Checks in for the next round.",
                             {not_an_arbiter, no_such_player, not_available}),
  };
}

std::vector<RouteForm> of_arbiters() {
  const std::vector<ErrorCode> rights{not_an_arbiter};
  RouteForm terms =
      changes<TournamentTerms>("/api/tournaments/{tournament}/terms", "changeTerms",
                               "Changes the terms of a tournament.", {not_an_arbiter, too_late, no_computer});
  terms.method = "PUT";
  RouteForm score =
      changes<PutScore>("/api/tournaments/{tournament}/score", "scoreBoard", "Gives the result of a board.", rights);
  std::erase(score.errors, tournament_over);  // results may be corrected then, too
  return {
      reads<InvitationLink>("/api/tournaments/{tournament}/invitation", account, "showInvitation",
                            "The link of a private tournament.",
                            {missing_scope, no_such_tournament, not_an_arbiter, not_available, too_many_attempts}),
      changes<Nothing, InvitationLink>("/api/tournaments/{tournament}/invitation", "changeInvitation",
                                       "Makes the link of a private tournament another one.",
                                       {not_an_arbiter, not_available}),
      changes<InvitePlayer>("/api/tournaments/{tournament}/invite", "invitePlayer",
                            "Invites an account to a private tournament, or takes that back.",
                            {not_an_arbiter, not_available, no_such_user, blocked}),
      posts<TournamentTerms, MadeTournament>(
          "/api/tournaments", account, "announceTournament", "Announces a tournament, for all or a private one.",
          {missing_role, missing_scope, not_available, too_many_attempts, no_computer}, 201),
      terms,
      changes<MakeArbiter>("/api/tournaments/{tournament}/arbiters", "nameArbiter",
                           "Makes somebody an arbiter, or not.", {not_an_arbiter, no_such_user, too_few}),
      changes<PairBoards, PairedRound>("/api/tournaments/{tournament}/pair", "pairRound", "Pairs the next round.",
                                       {not_an_arbiter, too_few, cannot_pair, too_late, not_available}),
      changes<WithReason>("/api/tournaments/{tournament}/unpair", "unpairRound", "Pairs the round anew.",
                          {not_an_arbiter, too_late}),
      changes<Nothing>("/api/tournaments/{tournament}/begin", "beginRound", "Begins the round.", rights),
      score,
      changes<WithReason>("/api/tournaments/{tournament}/halt", "haltTournament", "Makes the tournament stand still.",
                          rights),
      changes<Nothing>("/api/tournaments/{tournament}/go-on", "goOn", "Lets the tournament go on.", rights),
      changes<WithReason>("/api/tournaments/{tournament}/end", "endTournament", "Ends the tournament.", rights),
  };
}

}  // namespace

std::vector<RouteForm> routes_of_tournaments() {
  std::vector<RouteForm> routes;
  for (const auto& part : {of_readers(), of_entrants(), of_arbiters()}) {
    routes.insert(routes.end(), part.begin(), part.end());
  }
  return routes;
}

}  // namespace protocol::describe
