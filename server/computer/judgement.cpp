#include "server/computer/judgement.hpp"

#include <algorithm>
#include <cstdlib>
#include <ranges>

namespace server::computer {
namespace {

constexpr int kFirstLevelThatResigns = 5;
constexpr rules::search::Score kHopeless = -1'200;  // a queen and a rook, or what stands for them
constexpr std::size_t kHopelessMoves = 4;
constexpr rules::search::Score kLost = -300;
constexpr rules::search::Score kLevel = 50;
constexpr std::size_t kLevelMoves = 10;

}  // namespace

void Judgement::note(rules::search::Score score) {
  scores_.push_back(score);
}

void Judgement::keep(std::size_t moves) {
  if (moves < scores_.size()) scores_.resize(moves);
}

bool Judgement::resigns(int level) const {
  if (level < kFirstLevelThatResigns || scores_.size() < kHopelessMoves) return false;
  return std::ranges::all_of(scores_ | std::views::reverse | std::views::take(kHopelessMoves),
                             [](rules::search::Score score) { return score <= kHopeless; });
}

bool Judgement::takes_draw() const {
  if (scores_.empty()) return false;
  if (scores_.back() <= kLost) return true;
  if (scores_.size() < kLevelMoves) return false;
  return std::ranges::all_of(scores_ | std::views::reverse | std::views::take(kLevelMoves),
                             [](rules::search::Score score) { return std::abs(score) <= kLevel; });
}

}  // namespace server::computer
