#include "server/api/puzzles.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "protocol/http/puzzles.hpp"
#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/puzzles/solve.hpp"
#include "server/settlement/shown.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::PuzzleJudged;
using store::PuzzleSolver;
using store::PuzzleTried;
using Ratings = std::vector<std::optional<store::PuzzleRating>>;

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::size_t kNearest = 5;  // one of so many is next

const PuzzleBook& book() {
  return PuzzleBook::built_in();
}

/// Ids of accounts that are people: whose attempts count.
std::optional<std::string> account_of(const Asker& asker) {
  if (!asker || asker->is_guest()) return std::nullopt;
  return asker->text();
}

using GoOn = std::function<void(const std::optional<std::string>& account)>;

/// Goes on with the account that asks, if it is one; else that is answered.
void with_account(const RequestContext& context, const HttpRequest& request, Purpose purpose, GoOn go_on) {
  find_asker(context.parts.core, context.parts.accounts, request.head, purpose,
             [then = context.then, go_on = std::move(go_on)](const std::expected<Asker, protocol::Error>& asker) {
               if (!asker) return then(refusal(asker.error()));
               go_on(account_of(*asker));
             });
}

/// The puzzle that the path names; none: that is answered.
const Puzzle* puzzle_in(const RequestContext& context) {
  const Puzzle* puzzle = book().find(context.path[2]);
  if (puzzle == nullptr) {
    context.then(refusal(ErrorCode::nothing_here, say<"http.no_puzzle">(context.path[2])));
  }
  return puzzle;
}

HttpResponse trouble(const store::Error& error) {
  return store_refusal(error, ErrorCode::not_signed_in, say<"account.closed">());
}

protocol::PuzzleTried tried_shown(const PuzzleTried& tried) {
  return {.solved = tried.solved,
          .at = tried.at.time_since_epoch().count(),
          .before = std::lround(tried.before),
          .after = std::lround(tried.after)};
}

protocol::Puzzle puzzle_shown(const Puzzle& puzzle, const rules::Variant& variant,
                              const std::optional<store::PuzzleRating>& rating) {
  const auto position = rules::parse_fen(variant, puzzle.fen);
  const bool is_white = !position || position->turn() == rules::Side::white;
  const rating::Rating guess{.value = puzzle.rating, .deviation = store::kUntriedPuzzleDeviation};
  protocol::Puzzle out{.id = puzzle.id,
                       .variant = std::string{puzzle.game->id},
                       .fen = puzzle.fen,
                       .turn = is_white ? Color::white : Color::black,
                       .mate = puzzle.mate,
                       .rating = shown(rating ? rating->rating : guess),
                       .plays = rating ? rating->plays : 0,
                       .source = puzzle.source};
  if (!puzzle.options.empty()) out.options.emplace(puzzle.options.begin(), puzzle.options.end());
  if (!puzzle.last.empty()) out.last = puzzle.last;
  return out;
}

/// The puzzle as everybody sees it, and what `account` made of it, if it is given.
void answer_puzzle(const RequestContext& context, const Puzzle& puzzle, const std::optional<std::string>& account) {
  const auto variant = context.parts.background.variants.get(puzzle.game->id, puzzle.options);
  if (!variant) return context.then(fault());
  auto& store = context.parts.core.store.puzzles();
  store.puzzle_ratings({puzzle.id}, [context, &store, &puzzle, variant = *variant,
                                     account](const store::Result<Ratings>& rating) {
    if (!rating) return context.then(trouble(rating.error()));
    auto out = puzzle_shown(puzzle, *variant, rating->front());
    if (!account) return context.then(json_response(out));
    store.attempt_at(*account, puzzle.id,
                     [context, out = std::move(out)](const store::Result<std::optional<PuzzleTried>>& tried) mutable {
                       if (!tried) return context.then(trouble(tried.error()));
                       out.you = protocol::OrNull{tried->transform(tried_shown)};
                       context.then(for_one_person(out));
                     });
  });
}

protocol::PuzzleSolver solver_shown(const PuzzleSolver& solver, store::WallTime now) {
  return {.shown = shown(rating::after_pause(solver.rating, now - solver.last)),
          .tried = solver.tried,
          .solved = solver.solved};
}

protocol::PuzzleGames games_shown(const std::vector<PuzzleSolver>& solvers, store::WallTime now) {
  protocol::PuzzleGames all;
  for (const PuzzleSet& set : book().sets()) {
    protocol::PuzzleGame game{
        .variant = std::string{set.game->id}, .name = std::string{set.game->name}, .puzzles = std::ssize(set.puzzles)};
    const auto own = std::ranges::find(solvers, set.game->id, &PuzzleSolver::variant);
    if (own != solvers.end()) game.you = solver_shown(*own, now);
    all.games.push_back(std::move(game));
  }
  return all;
}

bool is_tried(const std::vector<PuzzleTried>& tried, const Puzzle& puzzle) {
  return std::ranges::find(tried, puzzle.id, &PuzzleTried::puzzle) != tried.end();
}

/// Indices of those that were not tried; of all, where each was. Never empty. `unwanted`: an id, or empty.
std::vector<std::size_t> eligible(const PuzzleSet& set, const std::vector<PuzzleTried>& tried,
                                  std::string_view unwanted) {
  const bool is_done = std::ranges::all_of(
      set.puzzles, [&](const Puzzle& puzzle) { return puzzle.id == unwanted || is_tried(tried, puzzle); });
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < set.puzzles.size(); ++i) {
    const Puzzle& puzzle = set.puzzles[i];
    const bool is_wanted = puzzle.id != unwanted || set.puzzles.size() == 1;
    if (is_wanted && (is_done || !is_tried(tried, puzzle))) left.push_back(i);
  }
  return left;
}

const Puzzle& any_of(const PuzzleSet& set, const std::vector<std::size_t>& left) {
  return set.puzzles[left[random<std::uint64_t>() % left.size()]];
}

/// One of those nearest to `rating`, by what people have made of them, else by the guess.
const Puzzle& nearest(const PuzzleSet& set, std::vector<std::size_t> left, double rating, const Ratings& ratings) {
  std::ranges::stable_sort(left, {}, [&](std::size_t i) {
    return std::abs((ratings[i] ? ratings[i]->rating.value : set.puzzles[i].rating) - rating);
  });
  left.resize(std::min(left.size(), kNearest));
  return any_of(set, left);
}

std::vector<std::string> ids_of(const PuzzleSet& set) {
  std::vector<std::string> ids;
  for (const Puzzle& puzzle : set.puzzles) ids.push_back(puzzle.id);
  return ids;
}

/// For an account, once it is known how it is rated, what it has tried, and how those of the game are rated.
void answer_next(const RequestContext& context, const PuzzleSet& set, const std::string& account) {
  auto& store = context.parts.core.store.puzzles();
  store.solver(account, [context, &store, &set, account](const store::Result<std::vector<PuzzleSolver>>& solvers) {
    if (!solvers) return context.then(trouble(solvers.error()));
    const auto own = std::ranges::find(*solvers, set.game->id, &PuzzleSolver::variant);
    const double rating = own == solvers->end() ? rating::kStart : own->rating.value;
    store.attempts_in(account, std::string{set.game->id},
                      [context, &store, &set, account, rating](const store::Result<std::vector<PuzzleTried>>& tried) {
                        if (!tried) return context.then(trouble(tried.error()));
                        auto left = eligible(set, *tried, context.query_value("not"));
                        if (is_tried(*tried, set.puzzles[left.front()])) {  // all are
                          return answer_puzzle(context, any_of(set, left), account);
                        }
                        store.puzzle_ratings(ids_of(set), [context, &set, account, rating, left = std::move(left)](
                                                              const store::Result<Ratings>& ratings) {
                          if (!ratings) return context.then(trouble(ratings.error()));
                          answer_puzzle(context, nearest(set, left, rating, *ratings), account);
                        });
                      });
  });
}

bool tries_too_often(const RequestContext& context) {
  const auto wait = context.parts.puzzle_tries.take(context.client, Reads::Time::clock::now());
  if (!wait) return false;
  log_refused("puzzles", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.puzzles_too_often">(), *wait));
  return true;
}

/// What a request about a puzzle says, once it is understood.
struct Attempt {
  const Puzzle* puzzle;
  SharedVariant variant;
  std::vector<std::string> moves;
  std::optional<std::string> account;
};

/// Goes on with the puzzle that the path names and who asks; else that is answered.
void with_attempt(const RequestContext& context, const HttpRequest& request, std::vector<std::string> moves,
                  std::function<void(const Attempt&)> go_on) {
  const Puzzle* const puzzle = puzzle_in(context);
  if (puzzle == nullptr || tries_too_often(context)) return;
  const auto variant = context.parts.background.variants.get(puzzle->game->id, puzzle->options);
  if (!variant) return context.then(fault());
  with_account(context, request, Purpose::change,
               [go_on = std::move(go_on),
                attempt = Attempt{.puzzle = puzzle, .variant = *variant, .moves = std::move(moves), .account = {}}](
                   const std::optional<std::string>& account) {
                 Attempt whole = attempt;
                 whole.account = account;
                 go_on(whole);
               });
}

/// Answers with `body`, and what the attempt has done to the account's rating, once that is stored.
template <class Body>
void count(const RequestContext& context, const Attempt& attempt, bool solved, Body body) {
  if (!attempt.account) return context.then(for_one_person(body));
  store::PuzzleAttempt kept{.account = *attempt.account,
                            .puzzle = attempt.puzzle->id,
                            .variant = std::string{attempt.puzzle->game->id},
                            .solved = solved,
                            .at = wall_time(context.parts.core.now()),
                            .guess = attempt.puzzle->rating};
  context.parts.core.store.puzzles().put_attempt(
      std::move(kept),
      [then = context.then, body = std::move(body)](const store::Result<store::PuzzleCounted>& counted) mutable {
        if (!counted) return then(trouble(counted.error()));
        body.attempt = {.counted = counted->counted, .you = tried_shown(counted->tried)};
        then(for_one_person(body));
      });
}

HttpResponse bad_moves(Wording sentence) {
  return refusal({.code = ErrorCode::illegal_move, .message = std::move(sentence), .pointer = "/moves", .id = {}});
}

void judge_moves(const RequestContext& context, const Attempt& attempt) {
  const auto solved = solve(*attempt.puzzle, *attempt.variant, attempt.moves);
  if (!solved) return context.then(bad_moves(solved.error()));
  switch (solved->how) {
    case Solving::right:
      return context.then(for_one_person(PuzzleJudged{.state = Solving::right, .answer = solved->answer}));
    case Solving::solved:
      return count(context, attempt, true, PuzzleJudged{.state = Solving::solved, .moves = attempt.puzzle->moves});
    case Solving::wrong:
      return count(context, attempt, false, PuzzleJudged{.state = Solving::wrong});
  }
}

/// The first square of the move that comes after those that were made, which must be right so far.
void answer_hint(const RequestContext& context, const Attempt& attempt) {
  const auto& moves = attempt.puzzle->moves;
  const std::size_t made = attempt.moves.size();
  if (made % 2 != 0 || made >= moves.size() || !std::equal(attempt.moves.begin(), attempt.moves.end(), moves.begin())) {
    return context.then(bad_moves(say<"http.puzzle_hint">()));
  }
  auto position = rules::parse_fen(*attempt.variant, attempt.puzzle->fen);
  for (std::size_t at = 0; position && at < made; ++at) {
    rules::apply(*attempt.variant, *position, *rules::parse_move(*attempt.variant, *position, moves[at]));
  }
  const auto next =
      position ? rules::parse_move(*attempt.variant, *position, moves[made]) : std::unexpected(position.error());
  if (!next) return context.then(fault());
  count(context, attempt, false, protocol::PuzzleHelp{.from = std::string{attempt.variant->board.name(next->from)}});
}

}  // namespace

void show_puzzles(const RequestContext& context, const HttpRequest& request) {
  with_account(context, request, Purpose::read, [context](const std::optional<std::string>& account) {
    const auto now = wall_time(context.parts.core.now());
    if (!account) return context.then(json_response(games_shown({}, now)));
    context.parts.core.store.puzzles().solver(
        *account, [then = context.then, now](const store::Result<std::vector<PuzzleSolver>>& solvers) {
          then(solvers ? for_one_person(games_shown(*solvers, now)) : trouble(solvers.error()));
        });
  });
}

void show_puzzle_of_today(const RequestContext& context) {
  answer_puzzle(context, book().of_day(context.parts.core.now().ms / kDayMs), std::nullopt);
}

void show_next_puzzle(const RequestContext& context, const HttpRequest& request) {
  const std::string variant = context.query_value("variant");
  const PuzzleSet* const set = book().of(variant);
  if (set == nullptr) {
    return context.then(refusal(ErrorCode::unknown_variant, say<"http.no_puzzles_of_game">()));
  }
  with_account(context, request, Purpose::read, [context, set](const std::optional<std::string>& account) {
    if (account) return answer_next(context, *set, *account);
    answer_puzzle(context, any_of(*set, eligible(*set, {}, context.query_value("not"))), account);
  });
}

void show_puzzle(const RequestContext& context, const HttpRequest& request) {
  const Puzzle* const puzzle = puzzle_in(context);
  if (puzzle == nullptr) return;
  with_account(context, request, Purpose::read, [context, puzzle](const std::optional<std::string>& account) {
    answer_puzzle(context, *puzzle, account);
  });
}

void try_puzzle(const RequestContext& context, const HttpRequest& request, protocol::PuzzleMoves body) {
  with_attempt(context, request, std::move(body.moves),
               [context](const Attempt& attempt) { judge_moves(context, attempt); });
}

void give_hint(const RequestContext& context, const HttpRequest& request, protocol::PuzzleMoves body) {
  with_attempt(context, request, std::move(body.moves),
               [context](const Attempt& attempt) { answer_hint(context, attempt); });
}

void give_solution(const RequestContext& context, const HttpRequest& request, protocol::Nothing) {
  with_attempt(context, request, {}, [context](const Attempt& attempt) {
    count(context, attempt, false, protocol::PuzzleHelp{.moves = attempt.puzzle->moves});
  });
}

}  // namespace server
