// Every game that Astragal knows: one explicit list. The door from an id and options to a Variant.
#pragma once
#include <expected>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "rules/game/variant.hpp"

namespace rules {

struct VariantEntry {
  std::string_view id;
  std::string_view name;
  int rules_version;
  std::vector<OptionSpec> options;
  std::string_view setups;  // how a setup is written, in words; empty: the game has but one
  /// Fills in the data of the game for options that resolve_options has completed.
  void (*define)(Variant&);
  int typical_moves = 0;         // moves of each side in a usual game between people, which decide its tempo
  std::string_view family = "";  // the family whose ratings it shares; empty: it has its own
};

/// All games, in the order in which they are listed.
[[nodiscard]] std::span<const VariantEntry> all_variants();
[[nodiscard]] const VariantEntry* find_variant(std::string_view id);

/// The compiled game; unknown_variant, unknown_option or bad_option_value otherwise.
[[nodiscard]] std::expected<std::unique_ptr<const Variant>, Error> make_variant(std::string_view id,
                                                                                const Options& chosen = {});
/// Makes the variant of an entry that is already found; `chosen` may leave options out.
[[nodiscard]] std::expected<std::unique_ptr<const Variant>, Error> make_variant(const VariantEntry& entry,
                                                                                const Options& chosen);

/// The start position of a setup (empty: the default one, or an example where Variant::always_drawn); bad_setup
/// otherwise.
[[nodiscard]] std::expected<Start, Error> start(const Variant& variant, std::string_view setup = "");

}  // namespace rules
