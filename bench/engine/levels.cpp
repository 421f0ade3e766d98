// Finds how far each level has to misjudge a game so that the level above scores 75 % against it, and prints the line
// of the game's table; or says what each level scores against the one below, as its table has them.
// usage: levels --variant ID[;option=value] [--check] [--games N] [--plies N] [--seed N] [--threads N]
//   --games: of each level with the one below (200), each opening with both colours; --plies: random ones (6)
#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <thread>

#include "bench/engine/games.hpp"
#include "bench/engine/score.hpp"
#include "rules/game/chance.hpp"
#include "rules/search/engine.hpp"
#include "rules/search/tables.hpp"

namespace {

using rules::search::Level;

struct Arguments {
  std::string variant;
  bool check = false;
  int games = 200;
  int plies = 6;
  std::uint64_t seed = 1;
  int threads = 1;
};

constexpr double kWanted = 0.75;    // the score of a level against the one below
constexpr int kLongestGame = 1000;  // plies; a draw

/// The games of one thread: two engines, which take turns.
class Table {
 public:
  explicit Table(const Arguments& arguments)
      : plies_(arguments.plies),
        engines_{{{bench::make_game(arguments.variant), bench::now_ms},
                  {bench::make_game(arguments.variant), bench::now_ms}}} {
    for (auto& engine : engines_) engine.set_hash(1);  // as server/computer/thinker.cpp
  }

  /// The points of the first level in a game of each colour.
  std::array<double, 2> play(const std::array<Level, 2>& levels, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < levels.size(); ++i) engines_[i].set_level(levels[i]);
    const bench::Opening opening = bench::random_opening(engines_[0].game(), plies_, random);
    const double as_white = play(opening, {&engines_[0], &engines_[1]}, random);
    const double as_black = 1 - play(opening, {&engines_[1], &engines_[0]}, random);
    return {as_white, as_black};
  }

 private:
  using Players = rules::PerSide<rules::search::Engine*>;

  static double play(bench::Opening game, const Players& players, std::mt19937_64& random) {
    auto& [position, history] = game;
    const rules::Variant& variant = players[rules::Side::white]->game();
    std::vector<rules::History::Ply> played{{position.hash(), rules::Square::none, rules::Square::none}};
    for (const rules::Side side : rules::kSides) {
      players[side]->new_game();
      players[side]->set_noise_seed(random());
    }
    for (int ply = 0; ply < kLongestGame; ++ply) {
      if (const auto end = rules::outcome(variant, position, history)) return bench::points_of_white(*end);
      const rules::Action action = rules::turn_kind_of(variant, position).chance
                                       ? bench::random_action(variant, position, random)
                                       : choose(*players[position.turn()], position, played);
      rules::apply(variant, position, action);
      history.push(position, action);
      played.push_back({position.hash(), action.from, action.to});
    }
    return 0.5;
  }
  static rules::Action choose(rules::search::Engine& engine, const rules::Position& position,
                              const std::vector<rules::History::Ply>& played) {
    engine.set_position(position, played);
    engine.ready({});
    return engine.think({}, {}, [](const rules::search::Report&) {}).best.value();
  }

  int plies_;
  std::array<rules::search::Engine, 2> engines_;
};

/// Looks for the misjudgement with which a level loses as wanted to the one above it: its score, in log-odds, is taken
/// for a straight line over the logarithm of the misjudgement, fitted to the games so far.
class Step {
 public:
  explicit Step(int above) : above_(above) {}

  /// What is most likely right by now.
  [[nodiscard]] int misjudgement() const {
    const double wanted = std::log(kWanted / (1 - kWanted));
    const double times = std::exp(std::clamp((wanted - offset_) / slope_, 0.0, kFarthest));
    return static_cast<int>(std::lround(above_ * times));
  }
  /// The points of the level above in two games.
  void add(int misjudgement, double points) {
    played_.push_back({std::log(static_cast<double>(misjudgement) / above_), points / 2});
    for (int i = 0; i < kSteps; ++i) improve();
  }

 private:
  struct Pair {
    double farther;  // logarithm of how many times the misjudgement of the level above
    double share;
  };

  /// A step of Newton's method.
  void improve() {
    double by_offset = kUsualOffset - offset_;
    double by_slope = kUsualSlope - slope_;
    double twice_offset = 1, both = 0, twice_slope = 1;
    for (const auto& [farther, share] : played_) {
      const double expected = 1 / (1 + std::exp(-(offset_ + slope_ * farther)));
      const double off = 2 * (share - expected);
      const double curve = 2 * expected * (1 - expected);
      by_offset += off;
      by_slope += off * farther;
      twice_offset += curve;
      both += curve * farther;
      twice_slope += curve * farther * farther;
    }
    const double determinant = twice_offset * twice_slope - both * both;
    offset_ += (twice_slope * by_offset - both * by_slope) / determinant;
    slope_ = std::max(slope_ + (twice_offset * by_slope - both * by_offset) / determinant, kFlattest);
  }

  // What is expected before any game: with the same misjudgement, of half the nodes, 2 : 1.
  static constexpr double kUsualOffset = 0.7, kUsualSlope = 2, kFlattest = 0.3;
  static constexpr double kFarthest = 1.4;  // four times
  static constexpr int kSteps = 4;

  int above_;
  double offset_ = kUsualOffset, slope_ = kUsualSlope;
  std::vector<Pair> played_;
};

/// Plays all pairs of games; `levels` says of which two levels the next one is, `done` takes the points of the first.
template <class Levels, class Done>
void play_pairs(const Arguments& arguments, const Levels& levels, const Done& done) {
  std::mutex mutex;
  int next = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < arguments.threads; ++t) {
    threads.emplace_back([&] {
      Table table(arguments);
      std::unique_lock lock(mutex);
      while (2 * next < arguments.games) {
        const std::uint64_t seed = arguments.seed * 1'000'003 + static_cast<std::uint64_t>(next++);
        const std::array<Level, 2> players = levels();
        lock.unlock();
        const auto points = table.play(players, seed);
        lock.lock();
        done(players, points);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

void check(const Arguments& arguments, const rules::search::Misjudgements& misjudgements) {
  using rules::search::level_of;
  for (int level = 2; level <= rules::search::kLevels; ++level) {
    bench::MatchScore score;
    const std::array<Level, 2> players{level_of(level, misjudgements), level_of(level - 1, misjudgements)};
    play_pairs(
        arguments, [&] { return players; }, [&](const auto&, const auto& points) { score.add(points[0], points[1]); });
    std::cout << arguments.variant << " " << level << " : " << level - 1 << "  " << score.text() << std::endl;
  }
}

void find(const Arguments& arguments, rules::search::Misjudgements misjudgements) {
  using rules::search::level_of;
  for (int level = rules::search::kLevels - 1; level >= 1; --level) {
    const auto at = static_cast<std::size_t>(level - 1);
    Step step(misjudgements[at + 1]);
    const auto players = [&] {
      misjudgements[at] = step.misjudgement();
      return std::array{level_of(level + 1, misjudgements), level_of(level, misjudgements)};
    };
    play_pairs(arguments, players,
               [&](const auto& played, const auto& points) { step.add(played[1].noise, points[0] + points[1]); });
    misjudgements[at] = step.misjudgement();
    std::fprintf(stderr, "%s: level %d misjudges by %d\n", arguments.variant.c_str(), level, misjudgements[at]);
  }
  std::cout << rules::search::levels_line(misjudgements);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"how strong the levels are beside each other"};
  app.add_option("--variant", arguments.variant, "id, and options after semicolons")->required();
  app.add_flag("--check", arguments.check, "says how they score, and changes nothing");
  app.add_option("--games", arguments.games, "of each level with the one below")->check(CLI::PositiveNumber);
  app.add_option("--plies", arguments.plies, "random ones at the beginning");
  app.add_option("--seed", arguments.seed);
  app.add_option("--threads", arguments.threads)->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  const auto variant = bench::make_game(arguments.variant);
  const auto misjudgements = rules::search::best_parameters(*variant).misjudgements;
  arguments.check ? check(arguments, misjudgements) : find(arguments, misjudgements);
  return 0;
}
