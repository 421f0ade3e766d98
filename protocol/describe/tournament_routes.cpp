// What the addresses of tournaments take and give; see routes.hpp.
#include "protocol/describe/route_parts.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/tournaments.hpp"
#include "protocol/tournament_bodies.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;
using enum Who;

std::vector<RouteForm> of_readers() {
  return {
      reads<TournamentList>("/api/tournaments", anybody, "showTournaments", "The tournaments.", {bad_value},
                            {{"state", {"open or over. Left out: open."}, text_form<kWord>},
                             {"after", {"The last tournament that was told."}, text_form<kGameId>}}),
      reads<TournamentView>("/api/tournaments/{tournament}", anybody, "showTournament", "A tournament as it stands.",
                            {no_such_tournament}),
      reads_lines<TournamentStep>("/api/tournaments/{tournament}/steps", anybody, "showSteps",
                                  "The record of a tournament.", {no_such_tournament, bad_value},
                                  {{"after", {"The last step that is known."}, number_form<kSince>}}),
      reads_lines<BoardNow>(
          "/api/tournaments/{tournament}/boards", anybody, "showBoards", "The boards of a round, for broadcasts.",
          {no_such_tournament, bad_value, nothing_here},
          {{"round", {"Which round. Left out: that which was paired last."}, number_form<kRoundNumber>}}),
      reads<RoundWhy>("/api/tournaments/{tournament}/rounds/{round}/why", anybody, "showWhy",
                      "Why a round of a Swiss was paired as it was.",
                      {no_such_tournament, nothing_here, not_available}),
      reads_text("/api/tournaments/{tournament}/rounds/{round}/games.pgn", anybody, "showGamesOfRound",
                 "The game files of a round.", kGameFile, {no_such_tournament, nothing_here}),
      reads_text("/api/tournaments/{tournament}/trf", anybody, "showTrf", "The tournament report file (TRF26).",
                 kPlainText, {no_such_tournament, not_available}),
      reads_text("/api/tournaments/{tournament}/standings.csv", anybody, "showStandingsCsv",
                 "The standings for a spreadsheet.", "text/csv", {no_such_tournament}),
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
                               {no_entry, too_late, already_joined, not_an_arbiter, no_such_user}),
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
  RouteForm terms = changes<TournamentTerms>("/api/tournaments/{tournament}/terms", "changeTerms",
                                             "Changes the terms of a tournament.", {not_an_arbiter, too_late});
  terms.method = "PUT";
  return {
      posts<TournamentTerms, MadeTournament>("/api/tournaments", account, "announceTournament",
                                             "Announces a tournament.",
                                             {missing_role, missing_scope, not_available, too_many_attempts}, 201),
      terms,
      changes<MakeArbiter>("/api/tournaments/{tournament}/arbiters", "nameArbiter",
                           "Makes somebody an arbiter, or not.", {not_an_arbiter, no_such_user, too_few}),
      changes<PairBoards, PairedRound>("/api/tournaments/{tournament}/pair", "pairRound", "Pairs the next round.",
                                       {not_an_arbiter, too_few, cannot_pair, too_late, not_available}),
      changes<WithReason>("/api/tournaments/{tournament}/unpair", "unpairRound", "Pairs the round anew.",
                          {not_an_arbiter, too_late}),
      changes<Nothing>("/api/tournaments/{tournament}/begin", "beginRound", "Begins the round.", rights),
      changes<PutScore>("/api/tournaments/{tournament}/score", "scoreBoard", "Gives the result of a board.", rights),
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
