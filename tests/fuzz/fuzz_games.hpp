// The games that the rules' fuzz targets play: the first byte of an input chooses one, the rest is text.
#pragma once
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/rules.hpp"
#include "tests/fuzz/must.hpp"

struct FuzzInput {
  const rules::Variant& variant;
  std::string_view text;
};

inline const std::vector<std::unique_ptr<const rules::Variant>>& all_games() {
  static const auto games = [] {
    std::vector<std::unique_ptr<const rules::Variant>> all;
    for (const rules::VariantEntry& entry : rules::all_variants()) all.push_back(*rules::make_variant(entry, {}));
    return all;
  }();
  return games;
}

/// They are compiled before the first input: on a busy machine that takes longer than an input may.
extern "C" [[gnu::used]] inline int LLVMFuzzerInitialize(int*, char***) {
  return all_games().empty() ? 1 : 0;
}

inline FuzzInput game_and_text(const std::uint8_t* data, std::size_t size) {
  const auto& games = all_games();
  if (size == 0) return {*games[0], {}};
  return {*games[data[0] % games.size()], {reinterpret_cast<const char*>(data) + 1, size - 1}};
}

inline void must_explain(const rules::Error& error) {
  must(error.message.size() > 10, "a refusal has a sentence");
  must(std::ranges::all_of(error.message, [](char c) { return c >= ' ' && c <= '~'; }), "a sentence is printable");
  must(error.code == rules::ErrorCode::game_over || error.reason != rules::Reason::none, "a refusal has a reason");
}
