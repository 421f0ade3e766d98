// Plays random games and has everything that is written of them read back: the FEN of every position, every position
// and move in other programs' forms, the game files. Prints what was compared, a line for each game; exit status 1 with
// the text in question where something else comes back. Run: round_trips GAMES SEED [DIRECTORY] [ID…]     GAMES of each
// id (default: every id); the files go into DIRECTORY, unless it is `-`, for a second reader
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

#include "tests/round_trips/forms.hpp"
#include "tests/round_trips/random_game.hpp"

namespace {

using round_trips::Counts;

struct Order {
  int games = 0;
  std::uint64_t seed = 0;
  std::string directory;  // empty: files are not kept
  std::vector<std::string> ids;
};

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Order> order_of(const std::vector<std::string>& words) {
  if (words.size() < 2) return std::nullopt;
  const auto games = number(words[0]);
  const auto seed = number(words[1]);
  if (!games || !seed || *games > 1'000'000) return std::nullopt;
  Order order{.games = static_cast<int>(*games), .seed = *seed, .directory = {}, .ids = {}};
  if (words.size() > 2 && words[2] != "-") order.directory = words[2];
  for (std::size_t i = 3; i < words.size(); ++i) order.ids.push_back(words[i]);
  if (order.ids.empty()) {
    for (const auto& entry : rules::all_variants()) order.ids.emplace_back(entry.id);
  }
  return order;
}

void keep(const Order& order, const std::string& id, int game, const std::string& text) {
  if (order.directory.empty()) return;
  std::ofstream file(std::filesystem::path(order.directory) / (id + "-" + std::to_string(game) + ".pgn"));
  file << text;
  if (!file.flush()) throw round_trips::Failure("cannot write into " + order.directory);
}

Counts compare(const Order& order, const rules::VariantEntry& entry) {
  Counts counts;
  server::VariantCache variants;
  round_trips::Random random(order.seed);
  for (int game = 0; game < order.games; ++game) {
    const auto variant = variants.get(entry.id, round_trips::options_of(entry, game, random)).value();
    const auto visit = [&](const rules::Position& position, const rules::Action& played) {
      round_trips::check_fen(*variant, position, counts);
      round_trips::check_foreign(*variant, position, played, counts);
    };
    const auto played = round_trips::play_randomly(*variant, random, visit);
    round_trips::check_fen(*variant, played.last, counts);
    keep(order, std::string(entry.id), game, round_trips::check_file(*variant, played.record, variants));
    ++counts.games;
  }
  return counts;
}

unsigned long long shown(std::uint64_t n) {
  return n;
}

void print(const std::string& id, const Counts& counts) {
  std::printf("%-16s %7llu %10llu", id.c_str(), shown(counts.games), shown(counts.positions));
  for (const auto& [format, foreign] : counts.foreign) {
    std::printf("   %s %llu %llu %llu", std::string(rules::name(format)).c_str(), shown(foreign.positions),
                shown(foreign.moves), shown(foreign.refused));
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const auto order = order_of({argv + 1, argv + argc});
  if (!order) {
    std::fprintf(stderr, "usage: round_trips GAMES SEED [DIRECTORY|-] [ID…]\n");
    return 2;
  }
  std::printf("%-16s %7s %10s   other forms: positions, moves, refused positions\n", "game", "games", "positions");
  bool good = true;
  for (const std::string& id : order->ids) {
    const auto* entry = rules::find_variant(id);
    try {
      if (entry == nullptr) throw round_trips::Failure("no such game");
      print(id, compare(*order, *entry));
    } catch (const std::exception& failure) {
      std::fprintf(stderr, "%s: %s\n", id.c_str(), failure.what());
      good = false;
    }
  }
  return good ? 0 : 1;
}
