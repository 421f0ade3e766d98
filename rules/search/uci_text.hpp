// The texts of the UCI front, as lines: its options, what a search reports, and words that are safe to print whatever
// was typed. Pure.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/search/engine.hpp"
#include "rules/variants/registry.hpp"

namespace rules::search {

/// An option that is a number.
struct NumberOption {
  std::string_view name;
  std::int64_t usual, least, most;
};
inline constexpr NumberOption kNumberOptions[] = {NumberOption{"Hash", 16, 1, 65'536},
                                                  NumberOption{"Threads", 1, 1, 256},
                                                  NumberOption{"MultiPV", 1, 1, 256},
                                                  NumberOption{"Skill", kFullStrength, 0, kLevels},
                                                  NumberOption{"UCI_Elo", kMostElo, kLeastElo, kMostElo},
                                                  NumberOption{"Move Overhead", 10, 0, 5'000}};

/// An option that is true or false, and false at first.
inline constexpr std::string_view kLimitStrength = "UCI_LimitStrength";
inline constexpr std::string_view kPonder = "Ponder";

/// The option that names a table of an evaluation (tables.hpp), and what it is without one.
inline constexpr std::string_view kEvalFile = "EvalFile";
inline constexpr std::string_view kBuiltIn = "<built-in>";

/// The answer to `uci`, up to `uciok`.
[[nodiscard]] std::vector<std::string> introduction(const VariantEntry& game, bool reads_files);

/// `info depth 8 …` for the best line, or the next ones.
[[nodiscard]] std::string line_text(const Variant& variant, const Report& report, std::size_t number);

/// The text, cut to at most a few hundred characters, which all can be printed.
[[nodiscard]] std::string printable(std::string_view text);

/// Names of options are the same in small letters and capitals.
[[nodiscard]] bool is_name(std::string_view text, std::string_view name);

}  // namespace rules::search
