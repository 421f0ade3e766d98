#include "protocol/base/sentence.hpp"

#include <utility>
#include <vector>

namespace protocol {

std::optional<Sentence> sentence_of(const Wording& wording) {
  if (wording.key().empty()) return std::nullopt;
  Sentence sentence{.key = std::string{wording.key()}, .with = {}};
  for (auto& [name, value] : wording.with()) sentence.with.emplace(name, std::move(value));
  return sentence;
}

Wording wording_of(std::string message, const std::optional<Sentence>& sentence) {
  const sentences::Entry* const entry = sentence ? sentences::find(sentence->key) : nullptr;
  if (entry == nullptr) return Wording{std::move(message)};
  const sentences::Arguments arguments = sentences::arguments_of(entry->text);
  std::vector<std::string> values;
  for (std::size_t i = 0; i < arguments.count; ++i) {
    const auto found = sentence->with.find(arguments.list.at(i).name);
    values.push_back(found == sentence->with.end() ? "" : found->second);
  }
  return Wording{*entry, std::move(values)};
}

}  // namespace protocol
