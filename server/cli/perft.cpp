#include "server/cli/perft.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

#include "rules/rules.hpp"
#include "server/cli/game_args.hpp"
#include "server/cli/request.hpp"

namespace cli {
namespace {

struct PerftArgs {
  GameArgs game;
  std::optional<std::string> fen;
  std::string setup;
  int depth = 0;
  bool divide = false;
};

struct Count {
  std::uint64_t nodes = 0;
  std::vector<std::string> lines;  // the lines of --divide
};

std::expected<rules::Position, rules::Error> counted_position(const rules::Variant& variant, const PerftArgs& args) {
  if (args.fen) return rules::parse_fen(variant, *args.fen);
  auto start = rules::start(variant, args.setup);
  if (!start) return std::unexpected(std::move(start.error()));
  return start->position;
}

Count divide(const rules::Variant& variant, const rules::Position& position, int depth) {
  Count count;
  for (const auto& [action, nodes] : rules::perft_divide(variant, position, depth)) {
    count.nodes += nodes;
    count.lines.push_back(rules::to_text(variant, action) + " " + std::to_string(nodes));
  }
  return count;
}

int run_perft(const PerftArgs& args) {
  const auto variant = make_game(args.game);
  if (!variant) return complain("perft", variant.error());
  const auto position = counted_position(**variant, args);
  if (!position) return complain("perft", position.error());

  Count count;
  const auto begin = std::chrono::steady_clock::now();
  if (args.divide && args.depth > 0) {
    count = divide(**variant, *position, args.depth);
  } else {
    count.nodes = rules::perft(**variant, *position, args.depth);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;

  // If one move begins with the other, the space after it makes the shorter come first, as bytewise order wants it.
  std::sort(count.lines.begin(), count.lines.end());
  for (const std::string& line : count.lines) std::cout << line << '\n';
  const double rate = static_cast<double>(count.nodes) / std::max(seconds.count(), 1e-9);
  std::array<char, 128> line{};
  std::snprintf(line.data(), line.size(), "nodes %llu seconds %.6f nps %.0f\n",
                static_cast<unsigned long long>(count.nodes), seconds.count(), rate);
  std::cout << line.data();
  return 0;
}

}  // namespace

void add_perft(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<PerftArgs>();
  CLI::App* command = app.add_subcommand("perft", "count the sequences of legal moves of a given length");
  command->add_option("--variant", args->game.variant, "the game's id")->required();
  add_options(*command, args->game);
  CLI::Option* fen = command->add_option("--fen", args->fen, "the position to begin with");
  command->add_option("--setup", args->setup, "the setup to begin with; without both, the default one")->excludes(fen);
  command->add_option("--depth", args->depth, "plies")->required()->check(CLI::Range(0, kDeepestPerft));
  command->add_flag("--divide", args->divide, "first a line for each move, with its count");
  command->callback([args, &exit_status] { exit_status = run_perft(*args); });
}

}  // namespace cli
