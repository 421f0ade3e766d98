#include "server/fairness/chain.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

namespace fairness {
namespace {

constexpr int kStride = 32;

}  // namespace

Hash link(const Hash& x) {
  static constexpr std::string_view kTag = "fair1|link|";
  std::array<char, kTag.size() + std::tuple_size_v<Hash>> message;
  std::ranges::copy(x, std::ranges::copy(kTag, message.begin()).out);
  return sha256({message.data(), message.size()});
}

Chain::Chain(const Secret& secret, int rolls) : rolls_(rolls), commitment_(secret) {
  assert(rolls >= 1 && rolls <= kMaxRolls);
  for (int links = 0; links < rolls; ++links) {
    if (links % kStride == 0) kept_.push_back(commitment_);
    commitment_ = link(commitment_);
  }
}

Hash Chain::opening(int j) const {
  assert(j >= 1 && j <= rolls_);
  const int links = rolls_ - j;
  Hash hash = kept_[static_cast<std::size_t>(links / kStride)];
  for (int i = 0; i < links % kStride; ++i) hash = link(hash);
  return hash;
}

}  // namespace fairness
