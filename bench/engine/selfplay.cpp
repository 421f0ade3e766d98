// Plays games of the engine against itself and writes them, a line of JSON each: what bench/tune fits by.
// usage: selfplay --variant ID[;option=value] --games N [--nodes N] [--plies N] [--seed N] [--threads N] [--out FILE]
//   --nodes: a move (2000); --plies: random ones at the beginning, at most (10); what was played says stderr
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>

#include "bench/engine/games.hpp"
#include "rules/game/chance.hpp"
#include "rules/search/root.hpp"
#include "rules/search/tables.hpp"

namespace {

using rules::search::Score;

struct Arguments {
  std::string variant;
  int games = 100;
  std::uint64_t nodes = 2000;
  int plies = 10;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string out;
};

std::string made_by(const Arguments& arguments) {
  return "selfplay --variant " + arguments.variant + " --nodes " + std::to_string(arguments.nodes) + " --plies " +
         std::to_string(arguments.plies) + " --seed " + std::to_string(arguments.seed);
}

constexpr int kLongestGame = 400;  // plies; a draw
constexpr int kStandstill = 60;    // plies without capture or pawn move; a draw
constexpr Score kDecided = 2500;   // both sides say so …
constexpr int kDecidedFor = 8;     // … for so many plies
constexpr std::size_t kMegabytes = 8;

/// One thread's engine.
class Table {
 public:
  Table(const rules::Variant& variant, const rules::search::Weights& weights, const Arguments& arguments)
      : variant_(variant), arguments_(arguments), shared_{variant, weights, table_} {
    table_.resize(kMegabytes);
    worker_.emplace(shared_, 0);
  }

  bench::PlayedGame play(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    table_.clear();
    worker_->forget();
    begin(random);
    bench::PlayedGame game{.variant = arguments_.variant,
                           .fen = rules::to_fen(variant_, position_),
                           .actions = {},
                           .scores = {},
                           .made_by = made_by(arguments_)};
    int decided = 0;
    std::optional<rules::Outcome> end;
    while (!(end = rules::outcome(variant_, position_, history_)) && game.actions.size() < kLongestGame) {
      const Score white = choose(random);
      if (action_.verb != rules::Verb::roll) {  // a roll says nothing of who wins
        decided = white >= kDecided ? std::max(decided, 0) + 1 : white <= -kDecided ? std::min(decided, 0) - 1 : 0;
      }
      game.actions.push_back(rules::to_text(variant_, action_));
      game.scores.push_back(white);
      go(action_);
      if (std::abs(decided) >= kDecidedFor || position_.halfmove() >= kStandstill) break;
    }
    if (end) game.result = bench::points_of_white(*end);
    if (!end && std::abs(decided) >= kDecidedFor) game.result = decided > 0 ? 1 : 0;
    return game;
  }

 private:
  /// A start, and random moves after which the game is not over.
  void begin(std::mt19937_64& random) {
    do {
      position_ = bench::random_start(variant_, random);
      history_ = {};
      history_.push(position_);
      played_.assign(1, {position_.hash(), rules::Square::none, rules::Square::none});
      const int plies = std::uniform_int_distribution<int>(0, arguments_.plies)(random);
      for (int i = 0; i < plies && !rules::outcome(variant_, position_, history_); ++i) {
        go(bench::random_action(variant_, position_, random));
      }
    } while (rules::outcome(variant_, position_, history_));
  }
  void go(const rules::Action& action) {
    const rules::Action played = action;
    rules::apply(variant_, position_, played);
    history_.push(position_, played);
    played_.push_back({position_.hash(), played.from, played.to});
  }
  /// The action to play; its score for White.
  Score choose(std::mt19937_64& random) {
    if (rules::turn_kind_of(variant_, position_).chance) {
      action_ = bench::random_action(variant_, position_, random);
      return 0;
    }
    shared_.stop.store(false);
    table_.new_search();
    worker_->nodes.store(0);
    shared_.bound_nodes(arguments_.nodes);
    rules::search::set_root(*worker_, position_, played_, {});
    rules::search::deepen(*worker_, rules::search::kMostPlies - 1, 1, {});
    const auto& best = worker_->root_moves.front();
    action_ = best.action;
    rules::Actions legal;
    rules::legal_actions(variant_, position_, legal);
    if (std::ranges::find(legal, action_) == legal.end()) {
      bench::die("not legal in " + rules::to_fen(variant_, position_) + ": " + rules::to_text(variant_, action_));
    }
    const Score score = best.score == -rules::search::kInfinite ? best.previous : best.score;
    return position_.turn() == rules::Side::white ? score : -score;
  }

  const rules::Variant& variant_;
  const Arguments& arguments_;
  rules::search::TranspositionTable table_;
  rules::search::Shared shared_;
  std::optional<rules::search::Worker> worker_;
  rules::Position position_;
  rules::History history_;
  std::vector<rules::History::Ply> played_;
  rules::Action action_;
};

void play_all(const Arguments& arguments, std::ostream& out) {
  const auto variant = bench::make_game(arguments.variant);
  const auto weights = rules::search::compile(*variant, rules::search::best_parameters(*variant));
  std::atomic<int> next{0};
  std::mutex writing;
  double white = 0;
  std::uint64_t plies = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < arguments.threads; ++t) {
    threads.emplace_back([&] {
      Table table(*variant, weights, arguments);
      for (int i = next++; i < arguments.games; i = next++) {
        const auto game = table.play(arguments.seed * 1'000'003 + static_cast<std::uint64_t>(i));
        const std::lock_guard lock(writing);
        out << bench::to_line(game) << '\n';
        white += game.result;
        plies += game.actions.size();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::fprintf(stderr, "%s: %d games, White scored %.1f %%, %.0f plies a game\n", arguments.variant.c_str(),
               arguments.games, 100 * white / arguments.games, static_cast<double>(plies) / arguments.games);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"games of the engine against itself"};
  app.add_option("--variant", arguments.variant, "id, and options after semicolons")->required();
  app.add_option("--games", arguments.games)->check(CLI::PositiveNumber);
  app.add_option("--nodes", arguments.nodes, "a move");
  app.add_option("--plies", arguments.plies, "most random ones at the beginning");
  app.add_option("--seed", arguments.seed);
  app.add_option("--threads", arguments.threads)->check(CLI::PositiveNumber);
  app.add_option("--out", arguments.out, "a file; without it, standard output");
  CLI11_PARSE(app, argc, argv);
  std::ofstream file;
  if (!arguments.out.empty()) file.open(arguments.out);
  play_all(arguments, arguments.out.empty() ? std::cout : file);
  return 0;
}
