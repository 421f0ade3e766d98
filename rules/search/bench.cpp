#include "rules/search/bench.hpp"

#include <string>

#include "rules/game/chance.hpp"
#include "rules/search/root.hpp"
#include "rules/search/tables.hpp"
#include "rules/variants/registry.hpp"

namespace rules::search {
namespace {

constexpr int kPliesOn = 12;
constexpr int kQuickly = 2;  // plies of depth, to find the second position
constexpr std::size_t kMegabytes = 4;

/// One game's positions, searched by one thread with a table of its own.
class Searched {
 public:
  Searched(const Variant& variant, int depth)
      : variant_(variant),
        weights_(compile(variant, best_parameters(variant))),
        shared_{variant, weights_, table_},
        worker_(shared_, 0),
        depth_(depth) {
    table_.resize(kMegabytes);
  }

  std::uint64_t nodes() {
    Position position = start(variant_)->position;
    std::uint64_t sum = search_here(position, depth_);
    for (int i = 0; i < kPliesOn && !outcome(variant_, position); ++i) apply(variant_, position, next(position));
    if (!outcome(variant_, position)) sum += search_here(position, depth_);
    return sum;
  }

 private:
  std::uint64_t search_here(const Position& position, int depth) {
    const History::Ply root{position.hash(), Square::none, Square::none};
    worker_.nodes.store(0);
    set_root(worker_, position, std::span(&root, 1), {});
    if (!turn_kind_of(variant_, position).chance) deepen(worker_, depth, 1, {});
    return worker_.nodes.load();
  }
  /// The action to go on with: one found by a quick search, or the first roll.
  Action next(const Position& position) {
    search_here(position, kQuickly);
    return worker_.root_moves.front().action;
  }

  const Variant& variant_;
  Weights weights_;
  TranspositionTable table_;
  Shared shared_;
  Worker worker_;
  int depth_;
};

}  // namespace

std::uint64_t bench(int depth, const std::function<void(std::string_view)>& say) {
  std::uint64_t sum = 0;
  for (const VariantEntry& entry : all_variants()) {
    const auto variant = make_variant(entry, {});
    const std::uint64_t nodes = Searched(**variant, depth).nodes();
    say(std::string(entry.id) + " " + std::to_string(nodes));
    sum += nodes;
  }
  say("nodes " + std::to_string(sum));
  return sum;
}

}  // namespace rules::search
