#include "server/puzzles/book.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <set>

#include <nlohmann/json.hpp>

#include "server/puzzles/embedded.hpp"

namespace server {
namespace {

using nlohmann::json;

/// `chess112;interchange=odd`
bool read_game(std::string_view text, const rules::VariantEntry*& game, rules::Options& options) {
  game = rules::find_variant(text.substr(0, text.find(';')));
  while (game != nullptr && text.find(';') != std::string_view::npos) {
    text.remove_prefix(text.find(';') + 1);
    const std::string_view option = text.substr(0, text.find(';'));
    const auto equals = option.find('=');
    if (equals == std::string_view::npos) return false;
    options.emplace(option.substr(0, equals), option.substr(equals + 1));
  }
  return game != nullptr;
}

Puzzle puzzle_of(const json& line, const rules::VariantEntry* game, const rules::Options& options) {
  Puzzle puzzle{.id = line.at("id"),
                .game = game,
                .options = options,
                .fen = line.at("fen"),
                .last = line.value("last", ""),
                .moves = line.at("moves"),
                .mate = {},
                .rating = line.at("rating"),
                .source = line.at("source")};
  if (line.contains("mate")) puzzle.mate = line.at("mate").get<int>();
  return puzzle;
}

/// Throws json::exception where something is missing or of another type.
PuzzleSet set_of(std::string_view text) {
  PuzzleSet set;
  rules::Options options;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty()) continue;
    const json read = json::parse(line);
    if (set.game != nullptr) {
      set.puzzles.push_back(puzzle_of(read, set.game, options));
    } else if (!read_game(read.at("variant").get<std::string>(), set.game, options)) {
      break;
    }
  }
  std::ranges::stable_sort(set.puzzles, {}, &Puzzle::rating);
  return set;
}

/// The fault in the puzzles of a game; none: there is none. Their ids are added to `ids`, which has those of other
/// games.
std::optional<std::string> trouble_in(const PuzzleSet& set, std::set<std::string>& ids) {
  for (const Puzzle& puzzle : set.puzzles) {
    if (puzzle.moves.size() % 2 == 0) return "the solver must have the last move: puzzle " + puzzle.id;
    if (!ids.insert(puzzle.id).second) return "there are two puzzles " + puzzle.id;
  }
  return std::nullopt;
}

}  // namespace

std::expected<PuzzleBook, std::string> PuzzleBook::read(const std::vector<std::string_view>& texts) {
  PuzzleBook book;
  std::set<std::string> ids;
  for (const std::string_view text : texts) {
    try {
      PuzzleSet set = set_of(text);
      if (set.game == nullptr || set.puzzles.empty()) {
        return std::unexpected("this has no game, or no puzzles: " + std::string{text.substr(0, 80)});
      }
      if (book.of(set.game->id) != nullptr) {
        return std::unexpected("there are two lists of puzzles for " + std::string{set.game->id});
      }
      if (auto trouble = trouble_in(set, ids)) return std::unexpected(std::move(*trouble));
      book.sets_.push_back(std::move(set));
    } catch (const json::exception& error) {
      return std::unexpected(std::string{"these are no puzzles: "} + error.what());
    }
  }
  std::ranges::sort(book.sets_, {}, &PuzzleSet::game);  // entries stand in the order of the list
  return book;
}

const PuzzleBook& PuzzleBook::built_in() {
  static const PuzzleBook kBook = [] {
    auto book = read(embedded_puzzles());
    if (book && !book->sets_.empty()) return std::move(*book);
    std::fprintf(stderr, "error: the program was built with puzzles that cannot be read: %s\n",
                 book ? "there are none" : book.error().c_str());
    std::abort();
  }();
  return kBook;
}

const PuzzleSet* PuzzleBook::of(std::string_view variant) const {
  const auto found = std::ranges::find(sets_, variant, [](const PuzzleSet& set) { return set.game->id; });
  return found == sets_.end() ? nullptr : &*found;
}

const Puzzle* PuzzleBook::find(std::string_view id) const {
  for (const PuzzleSet& set : sets_) {
    const auto found = std::ranges::find(set.puzzles, id, &Puzzle::id);
    if (found != set.puzzles.end()) return &*found;
  }
  return nullptr;
}

const Puzzle& PuzzleBook::of_day(std::int64_t day) const {
  const auto number = static_cast<std::size_t>(std::max<std::int64_t>(day, 0));
  const auto& puzzles = sets_[number % sets_.size()].puzzles;
  // In steps, so that those of one game do not become harder day by day; each comes before one comes again.
  std::size_t step = 23;
  while (std::gcd(step, puzzles.size()) != 1) ++step;
  return puzzles[number / sets_.size() * step % puzzles.size()];
}

}  // namespace server
