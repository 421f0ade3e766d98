// Support that the tests of the rules share: games by name, positions from text, tables from files. Everything here
// reports misuse by throwing, which fails the one test that misused it.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"

namespace rules::test {

/// The compiled game, made once per set of options: "chess56" or "chess56 rhino-pass=off".
const Variant& game(std::string_view id_and_options);
/// All ids whose pages these tests read.
inline constexpr std::string_view kGames[] = {
    "chess",         "chess960",       "chess56",         "chess112",  "chess2016", "chaos",          "future",
    "future-random", "rolling",        "rolling-dynamic", "sho-shogi", "chu-shogi", "hiashatar",      "shatar",
    "courier",       "courier-savard", "courier-spiel",   "alfonso",   "tamerlane", "modern-courier", "grande-acedrex"};

/// The position, which the game must accept.
Position read(const Variant& variant, std::string_view fen);
/// The start position of a setup, which the game must accept.
Position begin(const Variant& variant, std::string_view setup = "");
/// All legal moves, sorted bytewise, as `astragal rules` lists them.
std::vector<std::string> moves(const Variant& variant, const Position& position);
/// The position after a move, which the game must accept.
Position played(const Variant& variant, Position position, std::string_view move);

std::vector<std::string> words(std::string_view text);
std::string trimmed(std::string_view text);
std::string joined(const std::vector<std::string>& words);
/// A name that GoogleTest accepts: letters, digits and underscores.
std::string test_name(std::string_view text);

struct Line {
  int number;
  std::string text;
};
/// The lines of a file under tests/ without comments (`#` first) and blank lines.
std::vector<Line> lines(std::string_view file);
struct Row {
  int line;
  std::vector<std::string> cells;
};
/// The rows of a file whose cells stand between `|`, trimmed. Every row must have `width` cells.
std::vector<Row> table(std::string_view file, std::size_t width);

/// The seed of a property: ASTRAGAL_SEED in the environment, or a fixed one. Print it with SCOPED_TRACE.
std::uint64_t seed();

/// A small generator (splitmix64) that gives the same numbers on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }
  /// A number from 0 to bound - 1.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

 private:
  std::uint64_t state_;
};

}  // namespace rules::test
