// The checks of lint_checks.hpp that play with positions: the default start and all setups by dice.
#include <set>

#include "server/cli/lint_checks.hpp"
#include "server/cli/text.hpp"

namespace cli {
namespace {

using rules::Piece;
using rules::Position;
using rules::Square;
using rules::Topology;
using rules::Variant;

/// Checks that a start is written and read back without loss.
void check_round_trip(const Variant& variant, const rules::Start& start, Problems& problems) {
  const std::string fen = rules::to_fen(variant, start.position);
  const auto again = rules::parse_fen(variant, fen);
  if (!again) {
    problems.push_back("setup " + start.setup + ": " + fen + ": " + again.error().message);
  } else if (*again != start.position) {
    problems.push_back("setup " + start.setup + ": " + fen + " reads back as " + rules::to_fen(variant, *again));
  }
}

Square turned_around(const Topology& board, Square s) {
  const rules::Cell& cell = board.cell(s);
  return board.at(board.files() - 1 - cell.file, board.ranks() - 1 - cell.rank);
}

/// The first square whose piece has no counterpart of the other side on image(square); Square::none if all have.
template <class Image>
Square first_unmatched(const Variant& variant, const Position& position, Image&& image) {
  for (int i = 0; i < variant.board.size(); ++i) {
    const Square here = rules::square(i);
    const Square there = image(here);
    if (there == Square::none) return here;
    const Piece man = position.at(here);
    const Piece other = position.at(there);
    const bool same = man.empty() ? other.empty() : other == Piece(man.kind(), opponent(man.owner()));
    if (!same || position.rights().has(here) != position.rights().has(there)) return here;
  }
  return Square::none;
}

void check_mirror(const Variant& variant, const Position& position, Problems& problems) {
  if (variant.dice.tail != rules::DiceTail::fixed) return;  // drawn piece by piece
  const Topology& board = variant.board;
  const Square mirror = first_unmatched(variant, position, [&](Square s) { return board.mirrored(s); });
  if (mirror == Square::none) return;
  const Square turn = first_unmatched(variant, position, [&](Square s) { return turned_around(board, s); });
  if (turn == Square::none) return;
  problems.push_back("default start: neither mirrored (see " + board.name(mirror) + ") nor turned (see " +
                     board.name(turn) + ")");
}

/// The next throw in counting order; false after the last.
bool advance(std::vector<std::uint64_t>& numbers, const std::vector<std::uint64_t>& faces) {
  for (std::size_t i = numbers.size(); i-- > 0;) {
    if (++numbers[i] <= faces[i]) return true;
    numbers[i] = 1;
  }
  return false;
}

std::uint64_t throws(const std::vector<std::uint64_t>& faces) {
  std::uint64_t product = 1;
  for (const std::uint64_t f : faces) {
    if (f == 0 || product > kMostThrows / f) return kMostThrows + 1;
    product *= f;
  }
  return product;
}

void check_setup(const Variant& variant, const std::string& name, Problems& problems) {
  const auto start = rules::start(variant, name);
  if (!start) {
    problems.push_back("setup " + name + ": " + start.error().message);
    return;
  }
  if (start->setup != name) problems.push_back("setup " + name + " calls itself " + start->setup);
  check_round_trip(variant, *start, problems);
}

}  // namespace

void check_start(const Variant& variant, Problems& problems) {
  const auto start = rules::start(variant);
  if (!start) {
    problems.push_back("default start: " + start.error().message);
    return;
  }
  check_round_trip(variant, *start, problems);
  if (!start->setup.empty()) check_setup(variant, start->setup, problems);
  if (rules::in_check(variant, start->position)) problems.emplace_back("default start: a check");
  if (rules::outcome(variant, start->position)) problems.emplace_back("default start: the game is over");
  if (rules::count_actions(variant, start->position) == 0) problems.emplace_back("default start: no legal move");
  check_mirror(variant, start->position, problems);
}

int check_setups(const Variant& variant, Problems& problems) {
  if (variant.dice.empty()) return 1;
  if (variant.dice.tail != rules::DiceTail::fixed || throws(variant.dice.faces) > kMostThrows) return 0;
  if (variant.hooks.setup_of_dice == nullptr) {
    problems.emplace_back("dice, but no setup by dice");
    return 0;
  }
  std::set<std::string> names;
  for (int round = 1; round <= 2; ++round) {
    std::vector<std::uint64_t> numbers(variant.dice.faces.size(), 1);
    do {
      const auto name = variant.hooks.setup_of_dice(variant, numbers, round);
      if (!name) {
        problems.push_back("setup by dice: " + name.error().message);
      } else if (names.insert(*name).second) {
        check_setup(variant, *name, problems);
      }
    } while (advance(numbers, variant.dice.faces));
  }
  return static_cast<int>(names.size());
}

}  // namespace cli
