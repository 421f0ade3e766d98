// The arguments of UCI's `go`: limits, and words for the moves to choose from. Pure; never fails: a bound that is not
// understood is as tight as it can be, so that no misspelled search goes on for ever.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/search/time.hpp"

namespace rules::search {

struct GoRequest {
  Limits limits = {};
  std::vector<std::string> only = {};  // after `searchmoves`
  std::string complaint = {};          // about the first word that was not understood; empty: all were
};

/// Reads the words after `go`.
[[nodiscard]] GoRequest read_go(std::span<const std::string_view> words);

/// Moves as words: a roll takes two, `roll 4`.
[[nodiscard]] std::vector<std::string> moves_in(std::span<const std::string_view> words);

}  // namespace rules::search
