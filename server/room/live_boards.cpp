#include "server/room/live_boards.hpp"

#include <algorithm>
#include <utility>

namespace server {

std::optional<LiveBoard> live_board(const State& state) {
  const bool is_for_all = state.audience == Audience{};
  if (!state.play || !is_for_all || !std::holds_alternative<OfTournament>(state.series.origin)) return std::nullopt;
  LiveBoard board{.fen = rules::to_fen(*state.variant, state.play->board().position),
                  .ply = state.play->ply(),
                  .last_move = {},
                  .clocks = {},
                  .at = state.last_at};
  const auto& moves = state.play->moves();
  const auto last = std::ranges::find(moves.rbegin(), moves.rend(), false, &Made::roll);
  if (last != moves.rend()) board.last_move = state.play->text_of(static_cast<std::size_t>(moves.rend() - last) - 1);
  if (state.clock) board.clocks = to_wire(*state.clock, state.last_at);
  return board;
}

void LiveBoards::tell(const GameId& game, LiveBoard board) {
  auto told = std::make_shared<const LiveBoard>(std::move(board));
  Lock lock(mutex_);
  put(game, std::move(told));
}

LiveBoards::Found LiveBoards::find(std::span<const GameId> games) {
  Found found;
  Lock lock(mutex_);
  for (const GameId& game : games) {
    const auto known = boards_.find(game);
    if (known == boards_.end()) found.unknown.push_back(found.boards.size());
    found.boards.push_back(known == boards_.end() ? nullptr : known->second.board);
    if (found.boards.back()) found.version = std::max(found.version, known->second.version);
  }
  for (const std::size_t place : found.unknown) put(games[place], nullptr);
  return found;
}

void LiveBoards::put(const GameId& game, LiveBoardPtr board) {
  Entry& entry = boards_[game];
  by_version_.erase(entry.version);
  entry = {.board = std::move(board), .version = ++version_};
  by_version_.emplace(entry.version, game);
  while (boards_.size() > most_) {
    boards_.erase(by_version_.begin()->second);
    by_version_.erase(by_version_.begin());
  }
}

}  // namespace server
