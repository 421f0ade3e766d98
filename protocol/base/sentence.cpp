#include "protocol/base/sentence.hpp"

namespace protocol {

std::optional<Sentence> sentence_of(const Wording& wording) {
  if (wording.key().empty()) return std::nullopt;
  Sentence sentence{.key = std::string{wording.key()}, .with = {}};
  for (auto& [name, value] : wording.with()) sentence.with.emplace(name, std::move(value));
  return sentence;
}

}  // namespace protocol
