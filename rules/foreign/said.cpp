#include "rules/foreign/said.hpp"

namespace rules::foreign {
namespace {

std::string filled(std::string_view text, const std::vector<Said::Value>& values) {
  std::string out;
  for (const Said::Value& value : values) {
    const std::size_t open = text.find('{');
    out.append(text.substr(0, open)).append(value.shown);
    text.remove_prefix(text.find('}', open) + 1);
  }
  return out.append(text);
}

}  // namespace

Said::Said(const Sentence& sentence, const std::vector<Value>& values)
    : text_(filled(sentence.text, values)), sentence_(&sentence) {
  for (const Value& one : values) values_.push_back(one.value);
}

std::vector<std::pair<std::string_view, std::string_view>> Said::with() const {
  std::vector<std::pair<std::string_view, std::string_view>> named;
  if (sentence_ == nullptr) return named;
  const Arguments arguments = arguments_of(sentence_->text);
  for (std::size_t i = 0; i < values_.size(); ++i) named.emplace_back(arguments.list[i].name, values_[i]);
  return named;
}

}  // namespace rules::foreign
