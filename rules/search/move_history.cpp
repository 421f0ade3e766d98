#include "rules/search/move_history.hpp"

namespace rules::search {

MoveHistory::MoveHistory(const Variant& variant)
    : squares_(static_cast<std::size_t>(variant.board.size())),
      kinds_(variant.kinds.size() + 1),
      side_size_(kinds_ * squares_),
      rows_(std::max<std::size_t>(kContinued / side_size_, 1)),
      quiet_(2 * squares_ * squares_),
      capture_(kinds_ * squares_ * kinds_),
      continued_(rows_ * side_size_),
      counter_(2 * side_size_ + 1) {}

void MoveHistory::clear() {
  std::ranges::fill(quiet_, HistoryEntry{});
  std::ranges::fill(capture_, HistoryEntry{});
  std::ranges::fill(continued_, HistoryEntry{});
  std::ranges::fill(counter_, std::uint16_t{0});
}

}  // namespace rules::search
