#include "bench/engine/puzzle_finder.hpp"

#include <algorithm>

#include "bench/engine/samples.hpp"
#include "rules/game/chance.hpp"

namespace bench {
namespace {

using rules::search::Score;

constexpr std::uint64_t kUnscored = 200;      // nodes for each position of a game that has no scores
constexpr std::uint64_t kFirstLook = 400;     // most positions are dropped after so many
constexpr std::uint64_t kSecondLook = 2'000;  // and most of the others after these
constexpr std::uint64_t kMateLook = 600;
constexpr std::uint64_t kMateSearch = 20'000;   // a mate in a few moves is seen within so many
constexpr std::uint64_t kMostProved = 600'000;  // positions of a proof
constexpr std::uint64_t kShortSearch = 8;       // a short search has the nodes of the long one, divided by this
constexpr Score kWins = 300;                    // as much as a piece: a chance of four in five
constexpr Score kWinsNot = 90;                  // a chance of six in ten
constexpr double kChanceMore = 0.3;  // how much greater the chance is after the winning move than after any other
constexpr Score kPerhapsWins = 230;  // after the first look
constexpr Score kPerhapsNot = 160;

rules::Actions legal_in(const rules::Variant& variant, const rules::Position& position) {
  rules::Actions legal;
  rules::legal_actions(variant, position, legal);
  return legal;
}

/// True if the move is a mere recapture: the only capture, of the piece that has just captured.
bool only_takes_back(const GamePositions& game, std::size_t at, const rules::Actions& legal,
                     const rules::Action& action) {
  const auto& position = game.before[at];
  if (at == 0 || !rules::captures(position, action) || action.to != game.actions[at - 1].to) return false;
  if (!rules::captures(game.before[at - 1], game.actions[at - 1])) return false;
  return std::ranges::count_if(legal, [&](const auto& one) { return rules::captures(position, one); }) == 1;
}

}  // namespace

GamePositions positions_of(Judge& judge, const PlayedGame& game) {
  const auto& variant = judge.game();
  GamePositions all;
  auto position = rules::parse_fen(variant, game.fen);
  if (!position) die(game.fen + ": " + position.error().message);
  for (std::size_t i = 0; i < game.actions.size(); ++i) {
    const auto action = rules::parse_move(variant, *position, game.actions[i]);
    if (!action) die(game.actions[i] + ": " + action.error().message);
    all.before.push_back(*position);
    all.actions.push_back(*action);
    Score score = 0;
    if (!game.scores.empty()) {
      score = position->turn() == rules::Side::white ? game.scores[i] : -game.scores[i];
    } else if (!rules::turn_kind_of(variant, *position).chance) {
      judge.search(*position, {.nodes = kUnscored},
                   [&](const auto& report) { score = report.progress.lines.front().score; });
    }
    all.scores.push_back(score);
    rules::apply(variant, *position, *action);
  }
  return all;
}

PuzzleFinder::PuzzleFinder(Judge& judge, std::uint64_t nodes)
    : judge_(judge), nodes_(nodes), prover_(judge.game(), kMostProved) {}

Puzzle PuzzleFinder::puzzle(const GamePositions& game, std::size_t at, const rules::Actions& line) const {
  const auto& variant = judge_.game();
  Puzzle made;
  made.fen = rules::to_fen(variant, game.before[at]);
  if (at > 0 && game.actions[at - 1].verb != rules::Verb::roll)
    made.last = rules::to_text(variant, game.actions[at - 1]);
  for (const auto& action : line) made.moves.push_back(rules::to_text(variant, action));
  return made;
}

std::optional<Puzzle> PuzzleFinder::mate(const GamePositions& game, std::size_t at) {
  const auto& position = game.before[at];
  const auto legal = legal_in(judge_.game(), position);
  if (legal.size() < 2 || rules::turn_kind_of(judge_.game(), position).chance) return {};
  const auto seen = judge_.look(position, kMateLook);
  if (!seen || seen->first < rules::search::kSeenWin) return {};
  Score score = 0;
  std::uint64_t nodes = 0;
  judge_.search(position, {.nodes = kMateSearch, .mate = kMostSolverMoves}, [&](const auto& report) {
    score = report.progress.lines.front().score;
    nodes = report.nodes;
  });
  const int plies = rules::search::kWon - score;
  if (score < rules::search::kSeenWin || plies >= static_cast<int>(2 * kMostSolverMoves)) return {};
  for (std::size_t moves = 1; moves <= kMostSolverMoves; ++moves) {
    const auto winning = prover_.winning_moves(position, static_cast<int>(moves));
    if (!winning || winning->size() > 1) return {};
    if (winning->empty()) continue;
    rules::Actions line;
    if (only_takes_back(game, at, legal, winning->front()) || !mate_line(position, moves, line)) return {};
    Puzzle made = puzzle(game, at, line);
    made.mate_in = moves;
    made.seen_after = nodes;
    return made;
  }
  return {};
}

/// The answers are those that hold out longest, and of these the first that leaves one move alone again.
bool PuzzleFinder::mate_line(const rules::Position& position, std::size_t moves, rules::Actions& line) {
  const auto& variant = judge_.game();
  const auto winning = prover_.winning_moves(position, static_cast<int>(moves));
  if (!winning || winning->empty() || (moves > 1 && winning->size() > 1)) return false;
  line.push_back(winning->front());
  rules::Position after = position;
  rules::apply(variant, after, winning->front());
  if (moves == 1) {
    const auto end = rules::outcome(variant, after);
    return end && (end->reason == rules::EndReason::checkmate || end->reason == rules::EndReason::royals_captured);
  }
  for (const auto& answer : legal_in(variant, after)) {
    rules::Position next = after;
    rules::apply(variant, next, answer);
    if (rules::outcome(variant, next)) continue;
    if (moves > 2) {
      const auto quicker = prover_.winning_moves(next, static_cast<int>(moves) - 2);
      if (!quicker || !quicker->empty()) continue;
    }
    const std::size_t length = line.size();
    line.push_back(answer);
    if (mate_line(next, moves - 1, line)) return true;
    line.resize(length);
  }
  return false;
}

std::optional<Verdict> PuzzleFinder::only_winning(const rules::Position& position) {
  for (const std::uint64_t nodes : {kFirstLook, kSecondLook}) {
    const auto seen = judge_.look(position, nodes);
    if (!seen || seen->first < kPerhapsWins || seen->second > kPerhapsNot) return {};
  }
  const auto wins_alone = [](const std::optional<Verdict>& verdict) {
    return verdict && verdict->first >= kWins && verdict->second <= kWinsNot &&
           chance_of(verdict->first) - chance_of(verdict->second) >= kChanceMore;
  };
  const auto short_one = judge_.judge(position, nodes_ / kShortSearch);
  if (!wins_alone(short_one)) return {};
  auto long_one = judge_.judge(position, nodes_);
  if (!wins_alone(long_one) || !(long_one->best == short_one->best)) return {};
  return long_one;
}

std::optional<Puzzle> PuzzleFinder::win(const GamePositions& game, std::size_t at) {
  const auto& variant = judge_.game();
  rules::Position position = game.before[at];
  rules::Actions line;
  std::uint64_t seen_after = 0;
  for (std::size_t moves = 0; moves < kMostSolverMoves; ++moves) {
    if (rules::turn_kind_of(variant, position).chance || rules::outcome(variant, position)) break;
    if (position.turn() != game.before[at].turn()) break;
    const auto verdict = only_winning(position);
    if (!verdict) break;
    if (moves == 0) {
      if (only_takes_back(game, at, legal_in(variant, position), verdict->best)) return {};
      seen_after = verdict->seen_after;
    }
    line.push_back(verdict->best);
    rules::apply(variant, position, verdict->best);
    if (rules::turn_kind_of(variant, position).chance) return {};
    const auto answer = judge_.search(position, {.nodes = nodes_ / kShortSearch}, {}).best;
    if (!answer) break;
    line.push_back(*answer);
    rules::apply(variant, position, *answer);
  }
  if (line.size() % 2 == 0 && !line.empty()) line.pop_back();  // it ends with a move of the solver
  if (line.empty()) return {};
  // A move that is seen at a glance is no task.
  if (line.size() == 1 && judge_.search(game.before[at], {.depth = 1}, {}).best == line.front()) return {};
  Puzzle made = puzzle(game, at, line);
  made.seen_after = seen_after;
  return made;
}

}  // namespace bench
