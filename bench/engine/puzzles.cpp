// Finds puzzles in games, of bench/selfplay and of people, and writes them, a line of JSON each after a head that says
// how they were made: what server/puzzles/data holds (docs/puzzles.md).
// usage: puzzles FILE… --variant ID[;option=value] [--most N] [--seed N] [--nodes N] [--out FILE]
//   FILE: lines of bench/selfplay, or one game as a .pgn or .json of the server; --most: puzzles (55); --seed: by which
//   games are taken in turn (1); --nodes: of the search that decides what wins (100000). One thread, searches bounded
//   by nodes: the same input gives the same puzzles.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <set>

#include <nlohmann/json.hpp>

#include "bench/engine/puzzle_finder.hpp"
#include "bench/engine/real_games.hpp"
#include "bench/engine/samples.hpp"
#include "server/base/version.hpp"

namespace {

using bench::Puzzle;
using rules::search::Score;

struct Arguments {
  std::vector<std::string> files;
  std::string variant;
  std::size_t most = 55;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 100'000;
  std::string out;
};

constexpr std::size_t kPliesApart = 10;    // the distance of two puzzles of a game
constexpr std::size_t kMostOfGame = 3;     // puzzles
constexpr std::size_t kMostMatesIn1 = 12;  // one of so many puzzles, at most
constexpr Score kLooksWon = 280;           // to the games' players, if there is to be a puzzle
constexpr Score kNotYetWon = 200;          // before the move that makes it one
constexpr Score kPerhapsMates = 2000;
constexpr Score kNotYetLost = 700;  // before a mate that comes as a surprise, for who is mated
constexpr std::size_t kAhead = 2;   // plies: a win is looked for so long before the games' players saw it

enum class Kind : std::uint8_t { sudden_mate, win, mate };

struct Source {
  std::string name;
  bench::GamePositions positions;
  std::vector<std::size_t> taken = {};  // plies of its puzzles
};

/// A position that may be a puzzle.
struct Candidate {
  std::size_t source;
  std::size_t at;
};

std::vector<bench::PlayedGame> read_games(const Arguments& arguments) {
  std::vector<bench::PlayedGame> games;
  for (const std::string& file : arguments.files) {
    if (file.ends_with(".pgn") || file.ends_with(".json")) {
      games.push_back(bench::read_real_game(file));
    } else {
      bench::for_each_game({file}, [&](const bench::PlayedGame& game) { games.push_back(game); });
    }
  }
  for (const auto& game : games) {
    if (game.variant != arguments.variant) bench::die("this is a game of " + game.variant);
  }
  return games;
}

/// The best score that the side to move comes to see from here on, a few plies ahead.
Score soon(const std::vector<Score>& scores, std::size_t at) {
  Score best = scores[at];
  for (std::size_t later = at + 2; later <= at + kAhead && later < scores.size(); later += 2) {
    best = std::max(best, scores[later]);
  }
  return best;
}

/// The candidates of one game, the earliest first.
std::vector<std::size_t> candidates_of(const bench::GamePositions& game, Kind kind) {
  std::vector<std::size_t> places;
  for (std::size_t at = 1; at < game.scores.size(); ++at) {
    const Score best = soon(game.scores, at);
    const Score before = -game.scores[at - 1];
    const bool mates = best >= (kind == Kind::mate ? rules::search::kSeenWin : kPerhapsMates) &&
                       (kind == Kind::mate || before < kNotYetLost);
    const bool turns = before < kNotYetWon && best >= kLooksWon;
    if (kind == Kind::win ? turns : mates) places.push_back(at);
  }
  return places;
}

class Collection {
 public:
  explicit Collection(const Arguments& arguments)
      : arguments_(arguments), judge_(arguments.variant), finder_(judge_, arguments.nodes) {
    std::map<std::string, int> numbers;
    for (const auto& game : read_games(arguments)) {
      const int number = ++numbers[game.made_by];
      ++made_by_[game.made_by];
      const bool is_real = game.scores.empty();
      sources_.push_back({.name = is_real ? game.made_by : "game " + std::to_string(number),
                          .positions = bench::positions_of(judge_, game)});
    }
  }

  void find() {
    look_for(Kind::sudden_mate, arguments_.most * 2 / 5);
    look_for(Kind::win, arguments_.most);
    look_for(Kind::mate, arguments_.most);
  }

  void write(std::ostream& out) const {
    nlohmann::ordered_json head{
        {"variant", arguments_.variant},
        {"made_by", "puzzles --variant " + arguments_.variant + " --most " + std::to_string(arguments_.most) +
                        " --seed " + std::to_string(arguments_.seed) + " --nodes " + std::to_string(arguments_.nodes)},
        {"engine", server::engine_name()},
        {"games", nlohmann::ordered_json::array()}};
    for (const auto& [command, games] : made_by_) head["games"].push_back(std::to_string(games) + " of " + command);
    out << head.dump() << '\n';
    for (const auto& line : lines_) out << line.dump() << '\n';
  }

  void tell() const {
    std::fprintf(stderr, "%s: %zu puzzles, %zu of them mates, %zu in one; %zu positions looked at\n",
                 arguments_.variant.c_str(), lines_.size(), mates_, mates_in_1_, looked_at_);
  }

 private:
  /// Looks at a candidate of each game in turn, until there are so many puzzles in all.
  void look_for(Kind kind, std::size_t most) {
    std::vector<std::vector<std::size_t>> places;
    for (const Source& source : sources_) places.push_back(candidates_of(source.positions, kind));
    std::vector<std::size_t> order(sources_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::mt19937_64 random(arguments_.seed);
    std::ranges::shuffle(order, random);
    for (std::size_t round = 0, left = 1; left > 0 && lines_.size() < most; ++round) {
      left = 0;
      for (const std::size_t source : order) {
        if (round >= places[source].size() || lines_.size() >= most) continue;
        ++left;
        look_at({source, places[source][round]}, kind);
      }
    }
  }

  void look_at(const Candidate& candidate, Kind kind) {
    Source& source = sources_[candidate.source];
    const bool near = std::ranges::any_of(source.taken, [&](std::size_t ply) {
      return std::max(ply, candidate.at) - std::min(ply, candidate.at) < kPliesApart;
    });
    if (near || source.taken.size() >= kMostOfGame) return;
    ++looked_at_;
    const auto found =
        kind == Kind::mate ? finder_.mate(source.positions, candidate.at) : finder_.win(source.positions, candidate.at);
    if (!found || (found->mate_in == 1 && mates_in_1_ >= arguments_.most / kMostMatesIn1)) return;
    // The FEN is compared without its counters: positions that differ in these alone are one puzzle.
    if (!known_.insert(found->fen.substr(0, found->fen.find(' '))).second) return;
    source.taken.push_back(candidate.at);
    mates_ += found->mate_in > 0 ? 1 : 0;
    mates_in_1_ += found->mate_in == 1 ? 1 : 0;
    lines_.push_back(to_json(*found, source.name + ", ply " + std::to_string(candidate.at)));
  }

  /// The id of a puzzle, from its content, so that it stays the same however often the puzzles are made.
  std::string id_of(const Puzzle& puzzle) const {
    constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string text = arguments_.variant + '\n' + puzzle.fen;
    for (const std::string& move : puzzle.moves) text += '\n' + move;
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::string id;
    for (int i = 0; i < 8; ++i, hash /= kLetters.size()) id += kLetters[hash % kLetters.size()];
    return id;
  }

  /// The first rating of a puzzle, from how long a search does not see its first move, and from its number of moves. It
  /// is a guess that people correct.
  static int rating_of(const Puzzle& puzzle) {
    const double search = 300 * std::log10(std::max<double>(static_cast<double>(puzzle.seen_after), 100) / 100);
    const double line = 60 * static_cast<double>(puzzle.moves.size() / 2);
    return std::min(static_cast<int>(std::lround((1000 + search + line) / 10)) * 10, 2200);
  }

  nlohmann::ordered_json to_json(const Puzzle& puzzle, const std::string& source) const {
    nlohmann::ordered_json json{{"id", id_of(puzzle)}, {"fen", puzzle.fen}};
    if (!puzzle.last.empty()) json["last"] = puzzle.last;
    json["moves"] = puzzle.moves;
    if (puzzle.mate_in > 0) json["mate"] = puzzle.mate_in;
    json["rating"] = rating_of(puzzle);
    json["source"] = source;
    return json;
  }

  const Arguments& arguments_;
  bench::Judge judge_;
  bench::PuzzleFinder finder_;
  std::vector<Source> sources_;
  std::map<std::string, int> made_by_;
  std::set<std::string> known_;
  std::vector<nlohmann::ordered_json> lines_;
  std::size_t mates_ = 0;
  std::size_t mates_in_1_ = 0;
  std::size_t looked_at_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  CLI::App app{"puzzles in games"};
  app.add_option("files", arguments.files)->required();
  app.add_option("--variant", arguments.variant, "id, and options after semicolons")->required();
  app.add_option("--most", arguments.most, "puzzles")->check(CLI::PositiveNumber);
  app.add_option("--seed", arguments.seed);
  app.add_option("--nodes", arguments.nodes, "of the search that decides what wins")
      ->check(CLI::Range(10'000, 100'000'000));
  app.add_option("--out", arguments.out, "a file; without it, standard output");
  CLI11_PARSE(app, argc, argv);
  Collection collection(arguments);
  collection.find();
  std::ofstream file;
  if (!arguments.out.empty()) file.open(arguments.out);
  collection.write(arguments.out.empty() ? std::cout : file);
  collection.tell();
  return 0;
}
