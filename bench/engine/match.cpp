// Plays a match between two UCI programs that speak this project's notation (two builds, two levels), under its rules.
// usage: match COMMAND COMMAND --variant ID[;option=value] --games N [--tc S+S | --movetime MS | --nodes N] [--plies N]
//              [--seed N] [--concurrency N] [--set-a NAME=VALUE]… [--set-b NAME=VALUE]…
// Each opening is played with both colours. A move that is not legal, or more than 50 ms too late, loses; a program
// that does not answer at all ends the match.
#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <thread>

#include "bench/engine/games.hpp"
#include "bench/engine/program.hpp"
#include "bench/engine/score.hpp"
#include "rules/game/chance.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct Arguments {
  std::array<std::string, 2> commands;
  std::array<std::vector<std::string>, 2> settings;
  std::string variant;
  int games = 100;
  std::string tc;
  double movetime_ms = 0;
  std::uint64_t nodes = 0;
  int plies = 6;
  std::uint64_t seed = 1;
  int concurrency = 1;
  // Read from tc.
  double clock_ms = 0;
  double increment_ms = 0;
};

constexpr double kMarginMs = 50;
constexpr auto kPatience = std::chrono::seconds(60);  // the patience for what no clock counts
constexpr int kLongestGame = 1000;                    // plies; a draw

std::unique_ptr<bench::Program> started(const Arguments& arguments, std::size_t which) {
  auto program = std::make_unique<bench::Program>(arguments.commands[which]);
  program->send("uci");
  program->send("setoption name UCI_Variant value " + arguments.variant);
  for (const std::string& setting : arguments.settings[which]) {
    const std::size_t equals = std::min(setting.find('='), setting.size());
    program->send("setoption name " + setting.substr(0, equals) + " value " +
                  setting.substr(std::min(equals + 1, setting.size())));
  }
  program->send("isready");
  if (!program->read_until("readyok", Clock::now() + kPatience)) {
    bench::die(arguments.commands[which] + " does not answer");
  }
  return program;
}

/// One game; `players` are White and Black.
class Game {
 public:
  Game(const Arguments& arguments, const rules::Variant& variant, const bench::Opening& opening,
       std::array<bench::Program*, 2> players)
      : arguments_(arguments),
        variant_(variant),
        position_(opening.position),
        history_(opening.history),
        players_(players) {
    clocks_.fill(arguments.clock_ms);
  }

  /// White's points.
  double play(std::mt19937_64& random) {
    for (bench::Program* player : players_) begin_game(*player);
    const std::string begun = "position fen " + rules::to_fen(variant_, position_) + " moves";
    std::string moves;
    for (int ply = 0; ply < kLongestGame; ++ply) {
      if (const auto end = rules::outcome(variant_, position_, history_)) return bench::points_of_white(*end);
      rules::Action action;
      if (rules::turn_kind_of(variant_, position_).chance) {
        action = bench::random_action(variant_, position_, random);
      } else {
        const auto chosen = ask(begun + moves);
        if (!chosen) return position_.turn() == rules::Side::white ? 0 : 1;
        action = *chosen;
      }
      moves += " " + rules::to_text(variant_, action);
      rules::apply(variant_, position_, action);
      history_.push(position_, action);
    }
    return 0.5;
  }

 private:
  /// A large table takes a while to be emptied: not on the clock of the first move.
  static void begin_game(bench::Program& player) {
    player.send("ucinewgame");
    player.send("isready");
    if (!player.read_until("readyok", Clock::now() + kPatience)) bench::die("a player does not answer isready");
  }
  [[nodiscard]] std::string go() const {
    if (arguments_.nodes != 0) return "go nodes " + std::to_string(arguments_.nodes);
    if (arguments_.movetime_ms > 0) return "go movetime " + std::to_string(std::lround(arguments_.movetime_ms));
    const auto ms = [](double time) { return std::to_string(std::max(1L, std::lround(time))); };
    return "go wtime " + ms(clocks_[0]) + " btime " + ms(clocks_[1]) + " winc " + ms(arguments_.increment_ms) +
           " binc " + ms(arguments_.increment_ms);
  }
  /// The move that a player answers; nothing if that loses.
  std::optional<rules::Action> ask(const std::string& position) {
    const auto side = static_cast<std::size_t>(rules::index(position_.turn()));
    bench::Program& player = *players_[side];
    player.send(position);
    const auto begin = Clock::now();
    player.send(go());
    const auto answer = player.read_until("bestmove", begin + kPatience);
    const double ms = Milliseconds(Clock::now() - begin).count();
    // Whoever hangs has to be looked at, not played on with.
    if (!answer) bench::die("a player does not answer: " + position);
    if (arguments_.movetime_ms > 0 && ms > arguments_.movetime_ms + kMarginMs) return lost("is late", position);
    if (arguments_.clock_ms > 0) {
      clocks_[side] -= ms;
      if (clocks_[side] < -kMarginMs) return lost("loses on time", position);
      clocks_[side] = std::max(clocks_[side], 0.0) + arguments_.increment_ms;
    }
    constexpr std::size_t kAfterWord = 9;
    const std::string word = answer->substr(std::min(kAfterWord, answer->size()));
    const auto action = rules::parse_move(variant_, position_, word.substr(0, word.find(' ')));
    if (!action) return lost("plays " + word + ", which is not legal", position);
    return *action;
  }
  static std::nullopt_t lost(const std::string& how, const std::string& position) {
    std::fprintf(stderr, "a player %s: %s\n", how.c_str(), position.c_str());
    return std::nullopt;
  }

  const Arguments& arguments_;
  const rules::Variant& variant_;
  rules::Position position_;
  rules::History history_;
  std::array<bench::Program*, 2> players_;
  std::array<double, 2> clocks_{};
};

void play_all(const Arguments& arguments) {
  const auto variant = bench::make_game(arguments.variant);
  bench::MatchScore score;
  std::mutex writing;
  std::atomic<int> next{0};
  std::vector<std::thread> threads;
  const int pairs = (arguments.games + 1) / 2;
  for (int t = 0; t < arguments.concurrency; ++t) {
    threads.emplace_back([&] {
      const auto a = started(arguments, 0);
      const auto b = started(arguments, 1);
      for (int i = next++; i < pairs; i = next++) {
        std::mt19937_64 random(arguments.seed * 1'000'003 + static_cast<std::uint64_t>(i));
        const bench::Opening opening = bench::random_opening(*variant, arguments.plies, random);
        const double first = Game(arguments, *variant, opening, {a.get(), b.get()}).play(random);
        const double second = 1 - Game(arguments, *variant, opening, {b.get(), a.get()}).play(random);
        const std::lock_guard lock(writing);
        score.add(first, second);
        if ((i + 1) % 10 == 0) std::fprintf(stderr, "%s\n", score.text().c_str());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::cout << arguments.variant << ": " << score.text() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  Arguments arguments;
  CLI::App app{"a match between two UCI programs"};
  app.add_option("a", arguments.commands[0], "a shell command")->required();
  app.add_option("b", arguments.commands[1], "a shell command")->required();
  app.add_option("--variant", arguments.variant, "id, and options after semicolons")->required();
  app.add_option("--games", arguments.games)->check(CLI::PositiveNumber);
  app.add_option("--tc", arguments.tc, "seconds and increment, as 2+0.02");
  app.add_option("--movetime", arguments.movetime_ms);
  app.add_option("--nodes", arguments.nodes);
  app.add_option("--plies", arguments.plies, "random ones at the beginning");
  app.add_option("--seed", arguments.seed);
  app.add_option("--concurrency", arguments.concurrency)->check(CLI::PositiveNumber);
  app.add_option("--set-a", arguments.settings[0], "options of the first program, NAME=VALUE");
  app.add_option("--set-b", arguments.settings[1], "options of the second program, NAME=VALUE");
  CLI11_PARSE(app, argc, argv);
  if (!arguments.tc.empty() &&
      std::sscanf(arguments.tc.c_str(), "%lf+%lf", &arguments.clock_ms, &arguments.increment_ms) < 1) {
    std::fprintf(stderr, "error: --tc is written 2+0.02\n");
    return 1;
  }
  constexpr double kMsOfASecond = 1000;
  arguments.clock_ms *= kMsOfASecond;
  arguments.increment_ms *= kMsOfASecond;
  if (arguments.clock_ms == 0 && arguments.movetime_ms == 0 && arguments.nodes == 0) {
    std::fprintf(stderr, "error: say --tc, --movetime or --nodes\n");
    return 1;
  }
  play_all(arguments);
  return 0;
}
