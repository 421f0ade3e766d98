#include "rules/game/generate.hpp"

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
  void land(Square from, Piece man, const Node& node) {
    const Square to = square(node.at);
    const unsigned content = position.at(to).content();
    if (node.flags >> kPromoteShift != 0 && (node.flags >> (content + kPromoteShift) & 1U) != 0) {
      const Kind promoted = variant.spec(man.kind()).promoted;
      out.push_back({Verb::move, from, to, Square::none, Square::none, promoted});
      if ((node.flags >> content & 1U) == 0) return;
    }
    if ((node.flags & kMustPromote) != 0) {
      for (std::uint64_t kinds = variant.promotions_of(position, man.kind(), to); kinds != 0; kinds &= kinds - 1) {
        out.push_back({Verb::move, from, to, Square::none, Square::none, kind(std::countr_zero(kinds))});
      }
    } else if ((node.flags & kFirstMove) != 0 && variant.spec(man.kind()).pawn) {
      const Direction back = man.owner() == Side::white ? Direction::s : Direction::n;
      out.push_back({Verb::double_step, from, to, variant.board.step(to, back), Square::none, Kind::none});
    } else {
      out.push_back({from == to ? Verb::pass : Verb::move, from, to, Square::none, Square::none, Kind::none});
    }
  }
};

struct Counter {
  const Variant& variant;
  const Position& position;
  std::uint64_t count = 0;

  void more(MoreActions more_actions) { count += more_actions(variant, position, count == 0, nullptr); }
  void special(const Action&) { ++count; }
  void add(int landings) { count += static_cast<std::uint64_t>(landings); }
  void land(Square, Piece man, const Node& node) {
    count += static_cast<std::uint64_t>(spellings(variant, position, man, node));
  }
};

}  // namespace

void ordinary_actions(const Variant& variant, const Position& position, Actions& out) {
  Lister lister{variant, position, out};
  Generator(variant, position, lister).ordinary();
}

void legal_actions(const Variant& variant, const Position& position, Actions& out) {
  if (ended_on_the_board(variant, position)) return;
  Lister lister{variant, position, out};
  Generator(variant, position, lister).run();
}

std::uint64_t count_actions(const Variant& variant, const Position& position) {
  if (ended_on_the_board(variant, position)) return 0;
  Counter counter{variant, position};
  Generator(variant, position, counter).run();
  return counter.count;
}

}  // namespace rules
