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

  void special(const Action& action) { out.push_back(action); }
  void land(Square from, Piece man, const Node& node) {
    const Square to = square(node.at);
    if ((node.flags & kMustPromote) != 0) {
      for (std::uint64_t kinds = variant.promotions_of(position, man.kind(), to); kinds != 0; kinds &= kinds - 1) {
        out.push_back({Verb::move, from, to, Square::none, Square::none, kind(std::countr_zero(kinds))});
      }
    } else if ((node.flags & kFirstMove) != 0 && variant.spec(man.kind()).pawn) {
      const Direction forward = man.owner() == Side::white ? Direction::n : Direction::s;
      out.push_back({Verb::double_step, from, to, variant.board.step(from, forward), Square::none, Kind::none});
    } else if ((node.flags & kTwoWays) != 0) {
      const Cell& a = variant.board.cell(from);
      const Cell& b = variant.board.cell(to);
      out.push_back({Verb::move, from, to, variant.board.at(a.file, b.rank)});
      out.push_back({Verb::move, from, to, variant.board.at(b.file, a.rank)});
    } else {
      out.push_back({from == to ? Verb::pass : Verb::move, from, to, Square::none, Square::none, Kind::none});
    }
  }
};

struct Counter {
  const Variant& variant;
  const Position& position;
  std::uint64_t count = 0;

  void special(const Action&) { ++count; }
  void add(int landings) { count += static_cast<std::uint64_t>(landings); }
  void land(Square, Piece man, const Node& node) {
    count += static_cast<std::uint64_t>(spellings(variant, position, man, node));
  }
};

}  // namespace

void ordinary_actions(const Variant& variant, const Position& position, Actions& out) {
  Lister lister{variant, position, out};
  Generator(variant, position, lister).run();
}

void list_actions(const Variant& variant, const Position& position, Actions& out) {
  const std::size_t first = out.size();
  if (phase_of(variant, position).men_move) ordinary_actions(variant, position, out);
  if (variant.extra != nullptr) variant.extra(variant, position, out);
  if (variant.veto == nullptr) return;
  const auto vetoed = [&](const Action& action) { return variant.veto(variant, position, action); };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), vetoed), out.end());
}

void legal_actions(const Variant& variant, const Position& position, Actions& out) {
  const Phase phase = phase_of(variant, position);
  if (phase.chance) {
    if (!outcome(variant, position)) list_rolls(variant, position, out);
    return;
  }
  if (ended_on_the_board(variant, position)) return;
  list_actions(variant, position, out);
}

std::uint64_t count_actions(const Variant& variant, const Position& position) {
  const Phase phase = phase_of(variant, position);
  if (phase.chance || !only_men_move(variant, phase)) {
    Actions actions;
    legal_actions(variant, position, actions);
    return actions.size();
  }
  if (ended_on_the_board(variant, position)) return 0;
  Counter counter{variant, position};
  Generator(variant, position, counter).run();
  return counter.count;
}

}  // namespace rules
