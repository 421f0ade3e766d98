#include "server/fairness/stream.hpp"

#include <cassert>
#include <numeric>
#include <string>

namespace fairness {

std::uint32_t Stream::next_word() {
  if (used_ == block_.size()) {
    block_ = hmac(key_, "fair1|stream|" + std::to_string(blocks_++));
    used_ = 0;
  }
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = word << 8 | block_[used_++];
  return word;
}

std::uint64_t Stream::number(std::uint64_t faces) {
  constexpr std::uint64_t kWords = std::uint64_t{1} << 32;
  assert(faces >= 1 && faces <= kWords);
  const std::uint64_t limit = kWords - kWords % faces;
  std::uint64_t word = next_word();
  while (word >= limit) word = next_word();
  return word % faces + 1;
}

DiceReader::DiceReader(const Asks& asks, const Hash& key) : asks_(asks), stream_(key) {
  for (std::size_t i = 0; i < asks_.fixed(); ++i) {
    dice_.push_back({.faces = asks_.faces[i], .number = stream_.number(asks_.faces[i])});
  }
  if (is_open()) read_tail();
}

std::expected<void, Error> DiceReader::more() {
  assert(is_open());
  const std::size_t next = asks_.tail == Tail::box ? asks_.faces.back() : 1;
  if (dice_.size() + next > kMaxNumbers) {
    return refuse(Code::too_big, "dice", "a roll reads at most 4096 numbers");
  }
  read_tail();
  return {};
}

void DiceReader::read_tail() {
  const std::uint64_t full = asks_.faces.back();
  for (std::uint64_t faces = full; faces >= 1; --faces) {
    dice_.push_back({.faces = faces, .number = stream_.number(faces)});
    if (asks_.tail == Tail::die) break;
  }
}

std::expected<std::vector<Die>, Error> roll_dice(const Asks& asks, const Hash& key, const Enough& enough) {
  DiceReader reader{asks, key};
  while (reader.is_open() && enough && !enough(reader.dice())) {
    const auto more = reader.more();
    if (!more) return std::unexpected(more.error());
  }
  return reader.dice();
}

std::vector<std::uint64_t> slips(std::span<const Die> dice) {
  std::vector<std::uint64_t> taken;
  std::vector<std::uint64_t> box;
  for (const Die& die : dice) {
    if (box.empty()) {
      box.resize(die.faces);
      std::iota(box.begin(), box.end(), std::uint64_t{1});
    }
    assert(die.faces == box.size() && die.number >= 1 && die.number <= box.size());
    const auto slip = box.begin() + static_cast<std::ptrdiff_t>(die.number - 1);
    taken.push_back(*slip);
    box.erase(slip);
  }
  return taken;
}

}  // namespace fairness
