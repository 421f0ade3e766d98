#include "rules/search/move_history.hpp"

namespace rules::search {

MoveHistory::MoveHistory(const Variant& variant)
    : squares_(static_cast<std::size_t>(variant.board.size())),
      kinds_(variant.kinds.size() + 1),
      quiet_(2 * squares_ * squares_),
      capture_(kinds_ * squares_ * kinds_),
      continued_(std::size_t{1} << kContinuedBits),
      counter_(std::size_t{256} * kMaxSquares + 1) {}

void MoveHistory::clear() {
  std::ranges::fill(quiet_, HistoryEntry{});
  std::ranges::fill(capture_, HistoryEntry{});
  std::ranges::fill(continued_, HistoryEntry{});
  std::ranges::fill(counter_, std::uint16_t{0});
}

}  // namespace rules::search
