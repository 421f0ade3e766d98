// Words of which an option takes one, each for a value. Beside them CLI11 has a transformer of its own, whose sentence
// about any other word shows the values behind the words.
#pragma once
#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace cli {

template <class Value>
[[nodiscard]] CLI::Validator one_of(const std::map<std::string, Value>& words) {
  std::string known;
  for (const auto& [word, value] : words) known += (known.empty() ? "" : ", ") + word;
  CLI::CheckedTransformer put(words);
  auto checked = [put, known](std::string& text) -> std::string {
    const std::string said = text;
    return put(text).empty() ? "" : "\"" + said + "\" is none of its words: say one of " + known;
  };
  return CLI::Validator{std::move(checked), "one of " + known};
}

}  // namespace cli
