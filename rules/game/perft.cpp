#include "rules/game/perft.hpp"

#include <limits>

namespace rules {
namespace {

class PerftCounter {
 public:
  PerftCounter(const Variant& variant, int depth, std::uint64_t most)
      : variant_(variant), most_(most), lists_(static_cast<std::size_t>(depth) + 1) {
    constexpr std::size_t kUsually = 256;
    for (Actions& list : lists_) list.reserve(kUsually);
  }

  /// Adds the sequences of `depth` plies from here. True if it stayed within the bound.
  bool count(const Position& position, int depth) {
    if (depth <= 1) {
      nodes_ += depth == 0 ? 1 : count_actions(variant_, position);
      return nodes_ <= most_;
    }
    if (++passed_ > most_) return false;
    Actions& list = lists_[static_cast<std::size_t>(depth)];
    list.clear();
    legal_actions(variant_, position, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
      Position next = position;
      apply(variant_, next, list[i]);
      if (!count(next, depth - 1)) return false;
    }
    return true;
  }

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  const Variant& variant_;
  std::uint64_t most_;
  std::vector<Actions> lists_;  // one per ply, kept between nodes so that a node allocates nothing
  std::uint64_t nodes_ = 0;
  std::uint64_t passed_ = 0;  // positions that are not counted themselves
};

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

}  // namespace

std::optional<std::uint64_t> perft_up_to(const Variant& variant, const Position& position, int depth,
                                         std::uint64_t most) {
  PerftCounter counter(variant, depth, most);
  if (!counter.count(position, depth)) return std::nullopt;
  return counter.nodes();
}

std::uint64_t perft(const Variant& variant, const Position& position, int depth) {
  PerftCounter counter(variant, depth, kAll);
  counter.count(position, depth);
  return counter.nodes();
}

std::vector<std::pair<Action, std::uint64_t>> perft_divide(const Variant& variant, const Position& position,
                                                           int depth) {
  PerftCounter counter(variant, depth, kAll);
  Actions first;
  legal_actions(variant, position, first);
  std::vector<std::pair<Action, std::uint64_t>> parts;
  for (const Action& action : first) {
    Position next = position;
    apply(variant, next, action);
    const std::uint64_t before = counter.nodes();
    counter.count(next, depth - 1);
    parts.emplace_back(action, counter.nodes() - before);
  }
  return parts;
}

}  // namespace rules
