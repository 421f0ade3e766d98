// What other programs and sites call the games, in the tag Variant of a game file and elsewhere. Data, which the reader
// of foreign files looks up (rules/foreign); it is not how they write positions and moves (Variant::dialects).
#pragma once
#include <span>
#include <string_view>

namespace rules {

struct ForeignName {
  std::string_view name;  // case, spaces and hyphens do not matter
  std::string_view id;    // the game here; empty: Astragal does not have it
};
[[nodiscard]] std::span<const ForeignName> foreign_names();

/// A piece as Japanese files write it: in full, in short, or what it has become. Several pieces may share a name.
struct JapaneseName {
  std::string_view name;
  std::string_view symbol;
};
/// None: the game is not written in Japanese.
[[nodiscard]] std::span<const JapaneseName> japanese_names(std::string_view id);

}  // namespace rules
