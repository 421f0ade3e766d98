#include "protocol/describe/routes.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "protocol/describe/route_parts.hpp"
#include "protocol/http/accounts.hpp"
#include "protocol/http/analyses.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/fair.hpp"
#include "protocol/http/game.hpp"
#include "protocol/http/games.hpp"
#include "protocol/http/oembed.hpp"
#include "protocol/http/puzzles.hpp"
#include "protocol/http/server.hpp"
#include "protocol/http/users.hpp"
#include "protocol/http/variants.hpp"
#include "protocol/tournament_terms.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;
using enum Who;

constexpr TextForm kDate{"a day of UTC", "0-9-", 10, 10};

const std::vector<Parameter> kPathParameters{
    {"answer", {"yes or no."}, text_form<kWord>, "yes"},
    {"browser", {"The id of a browser that is told."}, number_form<kVersion>, "3"},
    {"date", {"A day of UTC, as 2026-11-20."}, text_form<kDate>, "2026-11-20"},
    {"day", {"When a day of leave begins."}, number_form<kTime>, "1795564800000"},
    {"draw", {"The name of a draw of dice."}, text_form<kDrawName>, "g8K2mQxZ.1"},
    {"family", {"A family of games, which share their ratings."}, text_form<kWord>, "chess"},
    {"game", {"The id of a game."}, text_form<kGameId>, "g8K2mQxZ"},
    {"link", {"What stands behind # in the link."}, text_form<kLink>, "1.abc"},
    {"move", {"A move: in chess and Chess960 as UCI has it."}, text_form<kMoveText>, "e2e4"},
    {"name", {"The name of an account."}, text_form<kPlayerName>, "Alice"},
    {"player", {"The id of a player; of somebody who is muted also the name."}, text_form<kPlayerName>, "u-4fk2m9qx7z"},
    {"puzzle", {"The id of a puzzle."}, text_form<kPuzzleId>, "1zq0x9b3"},
    {"round", {"A round of a tournament, from 1."}, number_form<kRoundNumber>, "3"},
    {"session", {"The id of a browser that is signed in."}, text_form<kSessionId>, "0123456789abcdef"},
    {"section", {"A section of the export, as in docs/http.md."}, text_form<kReason>, "games"},
    {"square", {"A square."}, text_form<kSquare>, "e4"},
    {"symbol", {"The letter of a piece."}, text_form<kPiece>, "N"},
    {"tempo", {"How long the games last."}, form_of<Tempo>, "blitz"},
    {"token", {"The id of a token."}, text_form<kTokenId>, "Zk3_x"},
    {"tournament", {"The id of a tournament."}, text_form<kGameId>, "g8K2mQxZ"},
    {"variant", {"The id of a game among the variants."}, text_form<kWord>, "chess"},
};

const Parameter kOptionsAsked{"options", {"Options that are not the defaults, each by its name."}, options};

std::vector<RouteForm> of_the_server() {
  auto ready = reads<Readiness>("/readyz", anybody, "showReadiness", "Whether the server stores what it is told.");
  ready.answers.push_back({.shape = form_of<Readiness>, .says = {"It does not, or throws no dice."}, .status = 503});
  auto computer =
      reads<ComputerShown>("/api/computer", anybody, "showComputer", "The computer that people can play with.");
  computer.may_be_busy = false;
  return {
      reads<Health>("/healthz", anybody, "showHealth", "That the server is alive."),
      ready,
      computer,
      reads<VariantList>("/api/variants", anybody, "showVariants",
                         "Every game with its options, setups and dice: as astragal variants --json."),
      reads<VariantShown>("/api/variants/{variant}", anybody, "showVariant", "A game with its options chosen.",
                          {unknown_variant, unknown_option, bad_option_value}, {kOptionsAsked}),
      reads<PieceDiagram>("/api/variants/{variant}/diagram/{symbol}/{square}", anybody, "showDiagram",
                          "What a piece does from a square of the empty board.",
                          {unknown_variant, unknown_option, bad_option_value, nothing_here},
                          {{"side", {"The side of the piece. Left out: White."}, form_of<Color>}, kOptionsAsked}),
  };
}

std::vector<RouteForm> of_the_dice() {
  return {
      reads<FairKeys>("/fair/keys", anybody, "showKeys", "Every key that ever signed."),
      reads_text("/fair/days", anybody, "showDays", "The heads of all days.", kPlainText),
      reads_text("/fair/days/{date}", anybody, "showDay", "The locks of a day.", kPlainText, {nothing_here}),
      reads<FairVoids>("/fair/voids", anybody, "showVoids", "How many rolls were due and not made.", {bad_value},
                       {{"after", {"The last player that was told."}, text_form<kPlayerId>}}),
      reads<PlayerVoids>("/fair/voids/{player}", anybody, "showVoidsOf", "Those that count against a player.",
                         {nothing_here}),
      reads<FairRecord>("/fair/{draw}", anybody, "showDraw", "The public record of a draw of dice.", {no_such_draw}),
  };
}

std::vector<RouteForm> of_pictures() {
  const Parameter orientation{"orientation", {"The side at the bottom. Left out: White."}, form_of<Color>};
  const Parameter form{"form",
                       {"square, or preview: 1200 by 630 pixels, with words beside the board. Left out: square."},
                       text_form<kWord>};
  const Parameter ply{"ply", {"After so many moves. Left out: after the last one."}, number_form<kPliesMade>};
  const Parameter variant{"variant", {"The id of a game."}, text_form<kWord>, {}, true};
  const Parameter fen{"fen", {"The position. Left out: the start."}, text_form<kFen>};
  const auto picture = [&](std::string_view path, std::string_view id, std::string_view says, std::string_view type,
                           std::vector<ErrorCode> errors, std::vector<Parameter> query) {
    RouteForm route = reads_text(path, anybody, id, says, type, std::move(errors));
    route.query = std::move(query);
    route.query.insert(route.query.end(), {orientation, form});
    return route;
  };
  const std::vector<ErrorCode> of_game{no_such_game, bad_value, internal};
  const std::vector<ErrorCode> of_position{unknown_variant, unknown_option, bad_option_value, bad_value};
  auto embed = reads<OEmbed>("/api/oembed", anybody, "showOEmbed",
                             "What another site may show in the place of a link to a game.",
                             {no_such_game, not_available, bad_value},
                             {{"url", {"The address of the game."}, text_form<kAddress>, {}, true},
                              {"format", {"Always json. Left out: json."}, text_form<kWord>},
                              {"maxwidth", {"The frame is at most so wide."}, number_form<kCount>},
                              {"maxheight", {"The frame is at most so high."}, number_form<kCount>}});
  embed.may_be_busy = false;
  return {
      picture("/picture/game/{game}.png", "showGamePicture", "A position of a game as PNG.", "image/png", of_game,
              {ply}),
      picture("/picture/game/{game}.svg", "showGameDrawing", "A position of a game as SVG.", "image/svg+xml", of_game,
              {ply}),
      picture("/picture/position.png", "showPositionPicture", "Any position as PNG.", "image/png", of_position,
              {variant, fen, kOptionsAsked}),
      picture("/picture/position.svg", "showPositionDrawing", "Any position as SVG.", "image/svg+xml", of_position,
              {variant, fen, kOptionsAsked}),
      embed,
  };
}

using Parameters = std::vector<Parameter>;

Parameters together(Parameters all, const Parameters& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

Parameters game_filter() {
  return {{"tempo", {"Only games of this tempo, rated or not."}, form_of<Tempo>},
          {"tournament", {"Only games of the tournament of this id."}, text_form<kGameId>}};
}

Parameters result_filter(std::string_view opponent, const Parameters& more = {}) {
  const Parameters of_account{
      {"variant", {"Only games of this variant."}, text_form<kWord>},
      {opponent, {"Only games against this player: a name or an id."}, text_form<kPlayerName>},
      {"result", {"Only games that ended so for the account."}, form_of<PlayerResult>},
  };
  return together(together(of_account, game_filter()), more);
}

/// Games whole, one after the other; `filter` is what else narrows them down.
RouteForm streams_games(std::string_view path, std::string_view id, Says says, ErrorCode none, Parameters filter) {
  RouteForm route = reads_lines<GameExport>(
      path, anybody, id, says.text, {none, bad_value, busy},
      together(std::move(filter), {{"before", {"Only games that are older than this one."}, text_form<kGameId>},
                                   {"since", {"Only games that were made then or later."}, number_form<kTime>},
                                   {"until", {"Only games that were made then or earlier."}, number_form<kTime>},
                                   {"rated", {"true: only rated games; false: only others."}, text_form<kWord>},
                                   {"max", {"At most so many."}, number_form<kVersion>}}));
  route.answers.front().says = {"For who accepts this type: a line for each game."};
  route.answers.push_back({.says = {"Game files with empty lines between."}, .type = kGameFile});
  return route;
}

std::vector<RouteForm> of_players() {
  return {
      streams_games("/api/games/user/{name}", "streamGamesOf",
                    {"All its games that had a result, one after the other."}, no_such_user, result_filter("vs")),
      streams_games("/api/games/variant/{variant}", "streamGamesOfVariant",
                    {"All games of a variant that had a result and that everybody may see, one after the other."},
                    unknown_variant, game_filter()),
      reads<User>("/api/user/{name}", anybody, "showUser", "An account, as anybody sees it.", {no_such_user}),
      reads<PlayedGames>("/api/user/{name}/games", anybody, "showGamesOf", "Its games that had a result.",
                         {no_such_user, bad_value},
                         result_filter("opponent", {{"before", {"The last game that was told."}, text_form<kGameId>}})),
      reads<PlayerScores>("/api/user/{name}/score", anybody, "showScoresOf", "What its games with a result add up to.",
                          {no_such_user, bad_value}, result_filter("opponent")),
      reads<PlayerRatings>("/api/ratings/{player}", anybody, "showRatings", "All ratings of a player."),
      reads<RatingHistory>("/api/ratings/{player}/{family}/{tempo}", anybody, "showRatingHistory",
                           "How a rating came to be.", {nothing_here},
                           {{"before", {"The number of the last game that was told."}, number_form<kLineNumber>}}),
      reads<Leaderboard>("/api/player/top/{family}/{tempo}", anybody, "showTop", "The best of a pool.", {nothing_here}),
  };
}

std::vector<RouteForm> of_games() {
  RouteForm asks = posts<Nothing, GameAnalysis>(
      "/api/games/{game}/analysis", session, "askForAnalysis", "Lets the server analyse a game that is over.",
      {no_such_game, not_over, not_started, too_many_analyses, too_many_attempts, no_computer, busy, internal});
  asks.answers.front().says = {"It is done."};
  asks.answers.push_back({.shape = form_of<GameAnalysis>, .says = {"It waits, or is being made."}, .status = 202});
  RouteForm shows_file{.method = "POST",
                       .path = "/api/gamefile",
                       .who = anybody,
                       .id = "showFile",
                       .says = {"A game file as the page shows a game: the data of a snapshot."},
                       .answers = {{.shape = form_of<Snapshot>, .says = Snapshot::kSays},
                                   {.shape = form_of<FileRefusal>, .says = FileRefusal::kSays, .status = 400}},
                       .errors = {too_many_attempts, busy},
                       .body = RequestBody{}};
  RouteForm next = posts<TakeAnalysis, AnalysisTask>("/api/computer/analyses/next", account, "takeAnalysis",
                                                     "For the computer: the game to analyse next.", {missing_role});
  next.answers.front() = {.shape = either<AnalysisTask, NoAnalysisTask>, .says = {"What to do."}};
  auto game = reads<GameExport>("/game/export/{game}", anybody, "exportGame", "A game, with the record of its events.",
                                {no_such_game, nothing_here, internal});
  game.answers.push_back({.says = {"For who accepts a game file."}, .type = kGameFile});
  return {
      game,
      reads_text("/game/export/{game}.pgn", anybody, "exportGameFile", "A game as a game file (docs/gamefile.md).",
                 kGameFile, {no_such_game, nothing_here, internal}),
      shows_file,
      reads<Lines>("/api/games/{game}/lines", anybody, "showLines", "One's own conditional lines in a game by post.",
                   {not_signed_in, no_such_game, not_a_player}),
      puts<Lines, Lines>("/api/games/{game}/lines", anybody, "putLines", "Stores lines in place of the old ones.",
                         {not_signed_in, missing_scope, no_such_game, not_a_player, position_changed, illegal_move,
                          calls_for_dice, too_many_attempts}),
      drops<Lines>("/api/games/{game}/lines", anybody, "dropLines", "Drops the lines.",
                   {not_signed_in, missing_scope, no_such_game, not_a_player, too_many_attempts}),
      reads<PlayersLeave>("/api/games/{game}/leave", anybody, "showLeaveOfPlayers",
                          "When the players of a game by post are on leave.",
                          {not_signed_in, no_such_game, not_a_player}),
      reads<PrivateNotes>("/api/games/{game}/notes", session, "showNotes", "The account's own notes on a game.",
                          {no_such_game}),
      puts<PutNote, Done>("/api/games/{game}/notes", session, "putNote", "Stores a note, or removes it.",
                          {no_such_game, too_many_notes, too_many_attempts}),
      reads<GameAnalysis>("/api/games/{game}/analysis", anybody, "showAnalysis", "The server's analysis of a game.",
                          {no_such_game}),
      asks,
      next,
      puts<AddValues, Done>("/api/computer/analyses/{game}", account, "addAnalysisValues",
                            "For the computer: stores what it has found.", {missing_role, no_such_game, stale_ply}),
  };
}

std::vector<RouteForm> of_puzzles() {
  const std::vector<ErrorCode> tries{nothing_here, illegal_move, too_many_attempts, missing_scope};
  return {
      reads<PuzzleGames>("/api/puzzles", anybody, "showPuzzles", "The games that have puzzles."),
      reads<Puzzle>("/api/puzzles/today", anybody, "showPuzzleOfToday", "The puzzle of this day of UTC."),
      reads<Puzzle>("/api/puzzles/next", anybody, "showNextPuzzle", "A puzzle that suits whoever asks.",
                    {unknown_variant},
                    {{"variant", {"Of which game."}, text_form<kWord>, "chess", true},
                     {"not", {"Another than this."}, text_form<kPuzzleId>}}),
      reads<Puzzle>("/api/puzzles/{puzzle}", anybody, "showPuzzle", "A puzzle without its solution.", {nothing_here}),
      posts<PuzzleMoves, PuzzleJudged>("/api/puzzles/{puzzle}/try", anybody, "tryPuzzle", "Judges moves.", tries),
      posts<PuzzleMoves, PuzzleHelp>("/api/puzzles/{puzzle}/hint", anybody, "giveHint",
                                     "The square where the next move begins.", tries),
      posts<Nothing, PuzzleHelp>("/api/puzzles/{puzzle}/solution", anybody, "giveSolution", "All moves.", tries),
  };
}

}  // namespace

const Parameter& path_parameter(std::string_view name) {
  const auto found = std::ranges::find(kPathParameters, name, &Parameter::name);
  if (found == kPathParameters.end()) throw std::logic_error("no parameter is called " + std::string{name});
  return *found;
}

const std::vector<RouteForm>& route_forms() {
  static const std::vector<RouteForm> all = [] {
    std::vector<RouteForm> routes;
    for (const auto& part : {of_the_server(), of_the_dice(), of_pictures(), of_players(), of_games(), of_puzzles(),
                             routes_of_accounts(), routes_of_tournaments(), routes_of_play()}) {
      routes.insert(routes.end(), part.begin(), part.end());
    }
    return routes;
  }();
  return all;
}

}  // namespace protocol::describe
