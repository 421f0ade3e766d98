// One table of all games: perft from the start of their vectors, how fast it is counted, how large a position is, how
// long a game takes to compile. Exit status 1 for a wrong count and for whatever is slower or larger than promised.
// Run: build/release/bench/perft_table [VECTORS]     the directory of the vectors; by default the one in the sources
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <expected>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "rules/rules.hpp"

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kCompileLimit{0.150};          // the time to compile all games together
constexpr std::size_t kPositionLimit = 3 * 512;  // bytes
/// The least million nodes a second: of every game, and of those that were measured beside other programs.
constexpr double kLeastSpeed = 15;
constexpr struct {
  std::string_view id;
  double speed;
} kPromised[] = {{"courier", 55}, {"sho-shogi", 50}, {"chu-shogi", 30}};
constexpr Seconds kTime{0.3};  // the time of one measurement, which is repeated so long
constexpr int kLeastRuns = 5;
constexpr std::uint64_t kNodesOfARun = 500'000;  // a small count is repeated, or the clock would be too coarse

/// Time of the processor, not of the wall: other programs on the machine do not count.
Seconds now() {
  return Seconds(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

/// The best of several runs.
Seconds best_of(const auto& run) {
  Seconds best = Seconds::max();
  const Seconds begin = now();
  for (int i = 0; i < kLeastRuns || now() - begin < kTime; ++i) {
    const Seconds start = now();
    run();
    best = std::min(best, now() - start);
  }
  return best;
}

struct Known {
  std::string fen;
  std::vector<std::uint64_t> counts;  // at depth 1, 2, 3 …
};

/// The first line of a game's vectors.
std::expected<Known, std::string> known(const std::string& directory, std::string_view id) {
  const std::string name = directory + "/" + std::string(id) + ".jsonl";
  std::ifstream file(name);
  std::string line;
  if (!std::getline(file, line)) return std::unexpected("cannot read " + name);
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.contains("start") || !json.contains("perft")) return std::unexpected("no perft in " + name);
  return Known{json["start"], json["perft"]};
}

struct Row {
  int depth = 0;
  std::uint64_t nodes = 0;
  Seconds counting{};
  Seconds compiling{};
  [[nodiscard]] double speed() const { return static_cast<double>(nodes) / counting.count() / 1e6; }
};

double least_speed(std::string_view id) {
  for (const auto& promised : kPromised) {
    if (promised.id == id) return promised.speed;
  }
  return kLeastSpeed;
}

/// Counts of greater depths than the vectors have. Those of chess, Courier Chess and the shogis are counted elsewhere,
/// too; that of Chaos Chess is this program's own: at depth 3 its start has hardly anything but checks.
struct Deeper {
  std::string_view id;
  int depth;
  std::uint64_t count;
};
constexpr Deeper kDeeper[] = {{"chess", 5, 4'865'609},
                              {"chaos", 5, 2'160'691},
                              {"courier", 5, 14'144'849},
                              {"sho-shogi", 5, 11'493'461},
                              {"chu-shogi", 4, 1'801'639}};

std::expected<void, std::string> check_count(const rules::Variant& variant, const rules::Position& position, int depth,
                                             std::uint64_t expected) {
  const std::uint64_t nodes = rules::perft(variant, position, depth);
  if (nodes == expected) return {};
  return std::unexpected("perft " + std::to_string(depth) + " gives " + std::to_string(nodes) + ", not " +
                         std::to_string(expected));
}

std::expected<Row, std::string> measure(const std::string& directory, const rules::VariantEntry& entry) {
  const auto right = known(directory, entry.id);
  if (!right) return std::unexpected(right.error());
  const auto variant = rules::make_variant(entry, {});
  if (!variant) return std::unexpected(variant.error().message);
  const auto position = rules::parse_fen(**variant, right->fen);
  if (!position) return std::unexpected(position.error().message);
  Row row{.depth = static_cast<int>(right->counts.size()), .nodes = right->counts.back()};
  for (int depth = 1; depth <= row.depth; ++depth) {
    const auto good = check_count(**variant, *position, depth, right->counts[static_cast<std::size_t>(depth) - 1]);
    if (!good) return std::unexpected(good.error());
  }
  if (const auto* more = std::ranges::find(kDeeper, entry.id, &Deeper::id); more != std::end(kDeeper)) {
    const auto good = check_count(**variant, *position, more->depth, more->count);
    if (!good) return std::unexpected(good.error());
    row.depth = more->depth;
    row.nodes = more->count;
  }
  const std::uint64_t times = 1 + kNodesOfARun / row.nodes;
  row.counting = best_of([&] {
                   for (std::uint64_t i = 0; i < times; ++i) (void)rules::perft(**variant, *position, row.depth);
                 }) /
                 static_cast<double>(times);
  row.compiling = best_of([&] { (void)rules::make_variant(entry, {}); });
  return row;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string directory = argc > 1 ? argv[1] : ASTRAGAL_VECTORS;
  std::printf("%-16s %5s %10s %8s %9s %6s %11s\n", "game", "depth", "nodes", "ms", "Mnodes/s", "least", "compile ms");
  bool good = true;
  Seconds all{};
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const std::string id(entry.id);
    const auto row = measure(directory, entry);
    if (!row) {
      std::printf("%-16s wrong: %s\n", id.c_str(), row.error().c_str());
      good = false;
      continue;
    }
    all += row->compiling;
    const double least = least_speed(entry.id);
    const bool fast = row->speed() >= least;
    good = good && fast;
    std::printf("%-16s %5d %10llu %8.2f %9.1f %6.0f %11.2f%s\n", id.c_str(), row->depth,
                static_cast<unsigned long long>(row->nodes), row->counting.count() * 1e3, row->speed(), least,
                row->compiling.count() * 1e3, fast ? "" : "  too slow");
  }
  std::printf("%zu games compile in %.1f ms (at most %.0f); a position has %zu bytes (at most %zu)\n",
              rules::all_variants().size(), all.count() * 1e3, kCompileLimit.count() * 1e3, sizeof(rules::Position),
              kPositionLimit);
  return good && all <= kCompileLimit && sizeof(rules::Position) <= kPositionLimit ? 0 : 1;
}
