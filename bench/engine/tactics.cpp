// Positions with one best move that is worth finding: makes a suite of them from games, and looks how many are solved.
// usage: tactics find FILE… --variant ID[;option=value] [--count N] [--seed N] [--nodes N] [--step N] [--jump N]
//          [--decided N]      from games of bench/selfplay
//        tactics run FILE… --variant ID[;option=value] [--movetime MS] [--nodes N]      suites
//   find: a line `FEN | MOVE | its score, the second's` for each, scores for the side to move; --nodes: of the last
//   search, which says what is best (2000000); --step: a search has so many times the nodes of the one before (10);
//   --jump: only where the game's own score changed by so much, before or after (0): for games in which little happens;
//   --decided: a score that is as good as won (800). stderr says how many were looked at.
//   run: one thread; --movetime: for each position (5000), 0: by --nodes alone
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "bench/engine/judge.hpp"
#include "bench/engine/samples.hpp"

namespace {

using rules::search::Score;

struct Arguments {
  std::vector<std::string> files;
  std::string variant;
  std::size_t count = 30;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 0;
  std::uint64_t step = 10;
  int jump = 0;
  Score decided = 800;
  std::int64_t move_ms = 5000;
};

constexpr std::size_t kOpening = 10;         // actions of a game that are passed over
constexpr std::uint64_t kAtAGlance = 300;    // nodes: what is found by them is no task
constexpr std::uint64_t kShortest = 10'000;  // nodes of the first search that says what is best, at least
constexpr Score kClear = 150;                // how much better one move is than all others
constexpr Score kPerhapsClear = kClear / 3;  // after a short search
constexpr Score kSaved = -200;               // a side with at least this score is not lost
constexpr int kTries = 40;                   // positions of each game, at most

/// True if the move matters: the position is not won without it; and if it is lost without the move, the move saves it.
bool is_open(const bench::Verdict& verdict, Score decided) {
  return verdict.second <= decided && (verdict.second >= -decided || verdict.first >= kSaved);
}

std::string score_text(Score score) {
  if (!rules::search::is_seen_end(score)) return std::to_string(score);
  const int plies = rules::search::kWon - std::abs(score);
  return (score > 0 ? "wins in " : "loses in ") + std::to_string(plies);
}

/// A game that positions are taken from.
struct Source {
  bench::PlayedGame game;
  std::vector<std::size_t> places;  // actions before the positions that have not been looked at, in random order
};

/// True if the search that played the game saw something new here, or overlooked something.
bool jumps(const bench::PlayedGame& game, std::size_t place, int least) {
  const auto change = [&](std::size_t from) { return std::abs(game.scores[from + 1] - game.scores[from]); };
  return change(place - 1) >= least || (place + 1 < game.scores.size() && change(place) >= least);
}

std::vector<Source> read_sources(const Arguments& arguments, std::mt19937_64& random) {
  std::vector<Source> sources;
  bench::for_each_game(arguments.files, [&](const bench::PlayedGame& game) {
    if (game.variant != arguments.variant) bench::die("this is a game of " + game.variant);
    Source source{.game = game, .places = {}};
    for (std::size_t i = kOpening; i < game.actions.size(); ++i) {
      if (jumps(game, i, arguments.jump)) source.places.push_back(i);
    }
    std::ranges::shuffle(source.places, random);
    if (source.places.size() > kTries) source.places.resize(kTries);
    sources.push_back(std::move(source));
  });
  std::ranges::shuffle(sources, random);
  return sources;
}

/// The position there; none: a die is due, or the game cannot be read.
std::optional<rules::Position> position_after(const rules::Variant& variant, const bench::PlayedGame& game,
                                              std::size_t actions) {
  auto position = rules::parse_fen(variant, game.fen);
  if (!position) return {};
  for (std::size_t i = 0; i < actions; ++i) {
    const auto action = rules::parse_move(variant, *position, game.actions[i]);
    if (!action) return {};
    rules::apply(variant, *position, *action);
  }
  if (rules::turn_kind_of(variant, *position).chance) return {};
  return *position;
}

/// The sizes of the searches of a position: they grow, and most positions are dropped after a short one.
std::vector<std::uint64_t> nodes_of_searches(const Arguments& arguments) {
  std::vector<std::uint64_t> nodes{arguments.nodes};
  while (nodes.back() / arguments.step >= kShortest) nodes.push_back(nodes.back() / arguments.step);
  std::ranges::reverse(nodes);
  return nodes;
}

/// The best move, if there is one that is clear, hard to see and worth seeing.
std::optional<bench::Verdict> task_of(bench::Judge& judge, const rules::Position& position,
                                      const Arguments& arguments) {
  const auto searches = nodes_of_searches(arguments);
  const auto glance = judge.search(position, {.nodes = kAtAGlance}, {}).best;
  std::optional<bench::Verdict> last;
  for (const std::uint64_t nodes : searches) {
    const bool is_last = nodes == searches.back();
    const auto verdict = judge.judge(position, nodes);
    if (!verdict || verdict->best == glance || !is_open(*verdict, arguments.decided)) return {};
    if (verdict->first - verdict->second < (last || is_last ? kClear : kPerhapsClear)) return {};
    if (is_last && last && !(verdict->best == last->best)) return {};
    last = verdict;
  }
  return last;
}

void tell_how(const Arguments& arguments, const std::vector<Source>& sources) {
  std::cout << "# tactics find --variant " << arguments.variant << " --count " << arguments.count << " --seed "
            << arguments.seed << " --nodes " << arguments.nodes << " --step " << arguments.step << " --jump "
            << arguments.jump << " --decided " << arguments.decided << ", of\n";
  std::map<std::string, int> made_by;
  for (const Source& source : sources) ++made_by[source.game.made_by];
  for (const auto& [command, games] : made_by) std::cout << "#   " << games << " games of " << command << '\n';
}

/// One position of each game after the other, until each has given one or there are enough.
void find(const Arguments& arguments) {
  std::mt19937_64 random(arguments.seed);
  std::vector<Source> sources = read_sources(arguments, random);
  tell_how(arguments, sources);
  bench::Judge judge(arguments.variant);
  std::set<std::string> found;
  std::size_t looked_at = 0;
  for (int round = 0; round < kTries && found.size() < arguments.count; ++round) {
    for (Source& source : sources) {
      if (source.places.empty() || found.size() >= arguments.count) continue;
      const auto position = position_after(judge.game(), source.game, source.places.back());
      source.places.pop_back();
      if (!position) continue;
      ++looked_at;
      const auto task = task_of(judge, *position, arguments);
      if (!task || !found.insert(rules::to_fen(judge.game(), *position)).second) continue;
      source.places.clear();
      std::cout << rules::to_fen(judge.game(), *position) << " | " << rules::to_text(judge.game(), task->best) << " | "
                << score_text(task->first) << ", " << score_text(task->second) << '\n'
                << std::flush;
    }
  }
  std::fprintf(stderr, "%zu positions looked at, %zu found\n", looked_at, found.size());
}

struct Task {
  std::string fen;
  rules::Position position;
  rules::Action best;
};

Task read_task(const rules::Variant& variant, const std::string& line) {
  constexpr std::string_view kBar = " | ";
  const std::size_t bar = line.find(kBar);
  if (bar == std::string::npos) bench::die("this is no position with a move: " + line);
  const std::string fen = line.substr(0, bar);
  const std::string rest = line.substr(bar + kBar.size());
  const auto position = rules::parse_fen(variant, fen);
  if (!position) bench::die(fen + ": " + position.error().message);
  const auto best = rules::parse_move(variant, *position, rest.substr(0, rest.find(kBar)));
  if (!best) bench::die(fen + ": " + best.error().message);
  return {fen, *position, *best};
}

std::vector<Task> read_tasks(const rules::Variant& variant, const std::vector<std::string>& files) {
  std::vector<Task> tasks;
  for (const std::string& name : files) {
    std::ifstream file(name);
    if (!file) bench::die("cannot be read: " + name);
    for (std::string line; std::getline(file, line);) {
      if (!line.empty() && line.front() != '#') tasks.push_back(read_task(variant, line));
    }
  }
  return tasks;
}

/// True if the task is solved: what counts is the move that is played in the end.
bool is_solved(bench::Judge& judge, const Task& task, const rules::search::Limits& limits) {
  struct Moment {
    std::int64_t ms;
    std::uint64_t nodes;
  };
  std::optional<Moment> since;  // the suite's move has been the best
  const auto found = judge.search(task.position, limits, [&](const rules::search::Report& report) {
    const auto& best = report.progress.lines.front();
    if (!(best.action == task.best))
      since.reset();
    else if (!since)
      since = {report.ms, report.nodes};
  });
  const std::string wanted = rules::to_text(judge.game(), task.best);
  if (found.best && *found.best == task.best && since) {
    std::printf("%s solved after %lld ms, %llu nodes\n", wanted.c_str(), static_cast<long long>(since->ms),
                static_cast<unsigned long long>(since->nodes));
    return true;
  }
  const std::string played = found.best ? rules::to_text(judge.game(), *found.best) : "nothing";
  std::printf("%s missed for %s in %s\n", wanted.c_str(), played.c_str(), task.fen.c_str());
  return false;
}

void run(const Arguments& arguments) {
  bench::Judge judge(arguments.variant);
  const auto tasks = read_tasks(judge.game(), arguments.files);
  std::size_t solved = 0;
  for (const Task& task : tasks) {
    solved += is_solved(judge, task, {.nodes = arguments.nodes, .move_ms = arguments.move_ms}) ? 1 : 0;
    std::fflush(stdout);
  }
  std::printf("%s: solved %zu of %zu\n", arguments.variant.c_str(), solved, tasks.size());
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"positions with one best move: found in games, and solved"};
  app.require_subcommand(1);
  CLI::App* const finding = app.add_subcommand("find", "makes a suite from games of bench/selfplay");
  CLI::App* const running = app.add_subcommand("run", "solves suites");
  for (CLI::App* const mode : {finding, running}) {
    mode->add_option("files", arguments.files)->required();
    mode->add_option("--variant", arguments.variant, "id, and options after semicolons")->required();
    mode->add_option("--nodes", arguments.nodes, "find: of the last search; run: a bound beside the time");
  }
  finding->add_option("--count", arguments.count, "positions");
  finding->add_option("--seed", arguments.seed);
  finding->add_option("--step", arguments.step, "nodes of a search by those of the one before")
      ->check(CLI::Range(2, 1000));
  finding->add_option("--jump", arguments.jump, "hundredths of a pawn; 0: positions of all kinds");
  finding->add_option("--decided", arguments.decided, "hundredths of a pawn that win");
  running->add_option("--movetime", arguments.move_ms, "milliseconds for each position; 0: by --nodes alone");
  CLI11_PARSE(app, argc, argv);
  if (finding->parsed()) {
    if (arguments.nodes == 0) arguments.nodes = 2'000'000;
    find(arguments);
  } else if (arguments.nodes == 0 && arguments.move_ms <= 0) {
    bench::die("a search without bounds");
  } else {
    run(arguments);
  }
  return 0;
}
