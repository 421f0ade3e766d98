// The options of a game: typed, named, validated, with the defaults of its rules page (section "Options").
#pragma once
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game/error.hpp"

namespace rules {

struct OptionSpec {
  std::string_view name;
  std::vector<std::string_view> values;  // the first is the default
  std::string_view help;
  /// If there are any: a list of different ones of these with commas between is a value, too.
  std::vector<std::string_view> items = {};

  [[nodiscard]] bool accepts(std::string_view value) const;
};

/// Option names to values, in bytewise order of the names; complete once it went through resolve_options.
using Options = std::map<std::string, std::string, std::less<>>;

/// The chosen options with all defaults filled in; unknown_option or bad_option_value names the culprit.
[[nodiscard]] std::expected<Options, Error> resolve_options(const std::vector<OptionSpec>& specs,
                                                            const Options& chosen);

}  // namespace rules
