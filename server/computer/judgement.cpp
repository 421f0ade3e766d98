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

/// True if there are `count` newest scores, and all of them are of this kind.
bool newest_are(const std::map<int, rules::search::Score>& scores, std::size_t count, auto kind) {
  if (scores.size() < count) return false;
  return std::ranges::all_of(scores | std::views::values | std::views::reverse | std::views::take(count), kind);
}

}  // namespace

bool Judgement::resigns(int level) const {
  return level >= kFirstLevelThatResigns &&
         newest_are(scores_, kHopelessMoves, [](rules::search::Score score) { return score <= kHopeless; });
}

bool Judgement::takes_draw() const {
  return newest_are(scores_, 1, [](rules::search::Score score) { return score <= kLost; }) ||
         newest_are(scores_, kLevelMoves, [](rules::search::Score score) { return std::abs(score) <= kLevel; });
}

}  // namespace server::computer
