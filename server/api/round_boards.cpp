#include "server/api/round_boards.hpp"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/json/write.hpp"
#include "server/api/answers.hpp"
#include "server/api/seen_tournament.hpp"
#include "server/base/number.hpp"
#include "server/tournament/live/view.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

using StatePtr = TournamentRoom::StatePtr;
using People = std::map<std::string_view, const tournament::Participant*>;

/// A round and what is known of its boards now.
struct RoundNow {
  StatePtr state;
  int round = 1;
  std::vector<tournament::NumberedBoard> boards;
  std::vector<LiveBoardPtr> live;
};

protocol::BoardPlayer player_in(const People& people, std::string_view id) {
  const tournament::Participant& one = *people.at(id);
  return {.id = one.player.id, .name = one.player.name, .bot = one.player.bot, .rating = one.rating};
}

protocol::BoardNow board_now(const People& people, const tournament::NumberedBoard& at, const LiveBoardPtr& live) {
  const tournament::Board& board = *at.board;
  protocol::BoardNow now{.board = at.number, .white = player_in(people, board.seating.white), .black = {}};
  if (board.seating.black) now.black = player_in(people, *board.seating.black);
  if (!board.game.empty()) now.game = board.game;
  now.results = board.scores;
  if (!live) return now;
  now.fen = live->fen;
  now.ply = live->ply;
  now.last_move = live->last_move;
  now.clocks = live->clocks;
  now.at_ms = live->at.ms;
  return now;
}

HttpResponse lines_of(const RoundNow& round) {
  People people;
  for (const tournament::Participant& one : round.state->participants) people.emplace(one.player.id, &one);
  HttpResponse response;
  response.content_type = "application/x-ndjson";
  for (std::size_t i = 0; i < round.boards.size(); ++i) {
    protocol::BoardNow now = board_now(people, round.boards[i], round.live[i]);
    now.round = round.round;
    response.body += protocol::json::text_of(now) + "\n";
  }
  return response;
}

/// Answers with the boards. The answer is made once for all that ask, until something is told of one of the boards.
void answer_boards(const RequestContext& context, const TournamentId& id, const StatePtr& state, int round) {
  RoundNow now{.state = state, .round = round, .boards = latest_boards(*state, round), .live = {}};
  std::vector<GameId> games;
  std::vector<std::size_t> at;  // where each game stands among the boards
  for (std::size_t i = 0; i < now.boards.size(); ++i) {
    const auto game = GameId::parse(now.boards[i].board->game);
    if (!game) continue;
    games.push_back(*game);
    at.push_back(i);
  }
  LiveBoards::Found found = context.parts.rooms.live_boards().find(games);
  // Nobody has come to these games since the server started, and they go on: their rooms tell of them once they are
  // open.
  std::vector<GameId> to_open;
  for (const std::size_t place : found.unknown) {
    if (now.boards[at[place]].board->is_open()) to_open.push_back(games[place]);
  }
  context.parts.rooms.take_up(to_open);
  now.live.resize(now.boards.size());
  for (std::size_t i = 0; i < at.size(); ++i) now.live[at[i]] = std::move(found.boards[i]);
  const std::string key = "boards " + id.text() + " " + std::to_string(round) + " " + std::to_string(state->last) +
                          " " + std::to_string(state->closed.size()) + " " + std::to_string(found.version);
  BackgroundAnswers& background = context.parts.background;
  background.cached.answer(
      key,
      [&background, now = std::move(now)](const Respond& answer) {
        background.answer([now] { return lines_of(now); }, answer);
      },
      context.then);
}

}  // namespace

void show_boards(const RequestContext& context, const HttpRequest& request) {
  const std::string text = context.query_value("round");
  const auto wanted = text.empty() ? std::optional{0} : whole_number<int>(text);
  const bool is_number = wanted && (text.empty() || (*wanted >= 1 && *wanted <= protocol::kRoundNumber.max));
  if (!is_number) return context.then(refusal(ErrorCode::bad_value, say<"address.round">("round")));
  read_tournament(context, request, [wanted = *wanted](const RequestContext& asked, const SeenTournament& seen) {
    const int last = static_cast<int>(seen.state->rounds.size());
    if (wanted > last) return asked.then(refusal(ErrorCode::nothing_here, say<"tournament.not_paired">()));
    if (last == 0) return asked.then(lines_of({.state = seen.state, .boards = {}, .live = {}}));
    answer_boards(asked, seen.id, seen.state, wanted == 0 ? last : wanted);
  });
}

}  // namespace server
