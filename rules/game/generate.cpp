#include "rules/game/generate.hpp"

#include <algorithm>

#include "rules/game/ending.hpp"
#include "rules/game/ordinary.hpp"
#include "rules/game/play.hpp"

namespace rules {
namespace {

struct Lister {
  const Variant& variant;
  const Position& position;
  Actions& out;
  std::size_t first = out.size();

  void more(MoreActions more_actions) { more_actions(variant, position, out.size() == first, &out); }
  void special(const Action& action) { out.push_back(action); }
  void land(Square from, Piece piece, const Node& node) {
    const Square to = node.at;
    const unsigned content = position.at(to).content();
    if (node.flags >> kPromoteShift != 0 && (node.flags >> (content + kPromoteShift) & 1U) != 0) {
      if (variant.spec(piece.kind()).corners) return round_corners(from, to);
      const Kind promoted = variant.spec(piece.kind()).promoted;
      out.push_back({Verb::move, from, to, Square::none, Square::none, promoted});
      if ((node.flags >> content & 1U) == 0) return;
    }
    if ((node.flags & kMustPromote) != 0) {
      for (std::uint64_t kinds = variant.promotions_of(position, piece.kind(), to); kinds != 0; kinds &= kinds - 1) {
        out.push_back({Verb::move, from, to, Square::none, Square::none, kind(std::countr_zero(kinds))});
      }
    } else if ((node.flags & kFirstMove) != 0 && variant.spec(piece.kind()).pawn) {
      const Direction back = piece.owner() == Side::white ? Direction::s : Direction::n;
      out.push_back({Verb::double_step, from, to, variant.board.step(to, back), Square::none, Kind::none});
    } else {
      out.push_back({from == to ? Verb::pass : Verb::move, from, to, Square::none, Square::none, Kind::none});
    }
  }
  void round_corners(Square from, Square to) {
    const Cell& a = variant.board.cell(from);
    const Cell& b = variant.board.cell(to);
    out.push_back({Verb::move, from, to, variant.board.at(a.file, b.rank)});
    out.push_back({Verb::move, from, to, variant.board.at(b.file, a.rank)});
  }
};

/// Lists what captures and what makes a pawn more.
struct CaptureLister {
  Lister all;

  void more(MoreActions more_actions) {
    const std::size_t before = all.out.size();
    // An action that is legal only because no other one is captures nothing.
    more_actions(all.variant, all.position, false, &all.out);
    const auto quiet = [&](const Action& action) { return !captures(all.position, action); };
    all.out.erase(std::remove_if(all.out.begin() + static_cast<std::ptrdiff_t>(before), all.out.end(), quiet),
                  all.out.end());
  }
  void special(const Action& action) {
    if (captures(all.position, action)) all.special(action);
  }
  void land(Square from, Piece piece, const Node& node) {
    if ((node.flags & kMustPromote) != 0 || !all.position.at(node.at).empty()) all.land(from, piece, node);
  }
};

constexpr std::size_t kUsual = 64;  // room for the moves of most positions

/// All but `rolls`. `repeated`: the history, if it ends the game. `memory`: for the legal moves.
Survey surveyed(const Variant& variant, const Position& position, const History* repeated, Actions memory = {}) {
  Survey found;
  found.legal = std::move(memory);
  found.legal.clear();
  found.legal.reserve(kUsual);
  Lister lister{variant, position, found.legal};
  Generator generator(variant, position, lister);
  generator.run();
  found.check = generator.check();
  found.outcome = judge(variant, position, mobility_of(!found.legal.empty(), found.check), repeated);
  found.chance = !found.outcome && turn_kind_of(variant, position).chance;
  if (found.outcome || found.chance) found.legal.clear();
  return found;
}

struct Counter {
  const Variant& variant;
  const Position& position;
  std::uint64_t count = 0;

  void more(MoreActions more_actions) { count += more_actions(variant, position, count == 0, nullptr); }
  void special(const Action&) { ++count; }
  void add(int landings) { count += static_cast<std::uint64_t>(landings); }
  void land(Square, Piece piece, const Node& node) {
    count += static_cast<std::uint64_t>(spellings(variant, position, piece, node));
  }
};

struct Reached {
  const SquareSet& of;
  Landings found = {};

  void special(const Action& action) { note(action.from, action.to); }
  void land(Square from, Piece, const Node& node) { note(from, node.at); }
  void note(Square from, Square to) {
    if (!of.has(from)) return;
    found.from.add(from);
    found.to.add(to);
  }
};

}  // namespace

Landings ordinary_landings(const Variant& variant, const Position& position, const SquareSet& of) {
  Reached reached{of};
  Generator(variant, position, reached).ordinary();
  return reached.found;
}

void ordinary_actions(const Variant& variant, const Position& position, Actions& out) {
  Lister lister{variant, position, out};
  Generator(variant, position, lister).ordinary();
}

void legal_actions(const Variant& variant, const Position& position, Actions& out) {
  if (turn_kind_of(variant, position).chance) {
    if (!outcome(variant, position)) list_rolls(variant, position, out);
    return;
  }
  if (ended_on_the_board(variant, position)) return;
  Lister lister{variant, position, out};
  Generator(variant, position, lister).run();
}

bool captures(const Position& position, const Action& action) {
  switch (action.verb) {
    case Verb::en_passant:
    case Verb::take_on_way:
      return true;
    case Verb::move:
      return !position.at(action.to).empty() && position.at(action.to).owner() != position.turn();
    default:
      return false;
  }
}

bool list_actions(const Variant& variant, const Position& position, Wanted wanted, Actions& out) {
  Lister lister{variant, position, out};
  if (wanted == Wanted::captures) {
    CaptureLister captures_only{lister};
    Generator generator(variant, position, captures_only);
    if (!generator.check() || !generator.guards()) {
      generator.run();
      return generator.check();
    }
  }
  Generator generator(variant, position, lister);
  generator.run();
  return generator.check();
}

Survey survey(const Variant& variant, const Position& position, const History& history) {
  Survey found = surveyed(variant, position, repeats(variant, history) ? &history : nullptr);
  if (variant.dice_in_play.empty()) return found;
  for (const Action& action : found.legal) {
    if (calls_for_dice(variant, position, history, action)) found.rolls.push_back(action);
  }
  return found;
}

Survey survey(const Variant& variant, const Position& position, const History& history, const Action& last,
              Actions memory) {
  // The history with this position in it is worth making for these two only.
  if (variant.dice_in_play.empty() && !will_repeat(variant, history, position)) {
    return surveyed(variant, position, nullptr, std::move(memory));
  }
  History then = history;
  then.push(position, last);
  return survey(variant, position, then);
}

std::uint64_t count_actions(const Variant& variant, const Position& position) {
  if (turn_kind_of(variant, position).chance) {
    Actions rolls;
    legal_actions(variant, position, rolls);
    return rolls.size();
  }
  if (ended_on_the_board(variant, position)) return 0;
  Counter counter{variant, position};
  Generator(variant, position, counter).run();
  return counter.count;
}

}  // namespace rules
