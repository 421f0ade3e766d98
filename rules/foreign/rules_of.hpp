// Which game a sheet is of, and by which options it was played: what the file says, else what its moves allow. Internal
// to rules/foreign.
#pragma once
#include <expected>
#include <list>
#include <memory>
#include <utility>
#include <vector>

#include "rules/foreign/play.hpp"
#include "rules/variants/registry.hpp"

namespace rules::foreign {

/// How many sets of options are tried for the games of one file: a bound on what it may cost.
inline constexpr int kTrials = 200;

/// Games that were compiled, the latest first; one reader has one.
class Compiled {
 public:
  /// Null: these are no values of its options.
  [[nodiscard]] std::shared_ptr<const Variant> get(const VariantEntry& entry, const Options& all);
  /// The trials that are left.
  int trials = kTrials;
  /// Ranks and files of the games' boards in the order of all_variants(), once they are known.
  std::vector<std::pair<int, int>> shapes;

 private:
  std::list<std::shared_ptr<const Variant>> games_;
};

/// The game: `wanted` (an id, or another program's name), else what the file says, else what its start looks like.
[[nodiscard]] std::expected<const VariantEntry*, Failure> game_of(const Sheet& sheet, std::string_view wanted,
                                                                  Compiled& compiled, Notes& notes);

/// Where the options come from.
enum class OptionsFrom : std::uint8_t {
  given,     // by whoever reads the file
  file,      // its tags name them
  defaults,  // the defaults allow all moves
  program,   // those by which another program plays
  moves,     // the only ones that allow all moves
};
[[nodiscard]] std::string_view name(OptionsFrom from);

struct Found {
  std::shared_ptr<const Variant> variant;  // that of the defaults, if no options allow all moves
  OptionsFrom from = OptionsFrom::defaults;
  std::optional<Failure> failure;
};
/// The sheet gets the letters of pieces that its moves have.
[[nodiscard]] Found options_of(const VariantEntry& entry, const Options& given, Sheet& sheet, Compiled& compiled,
                               Notes& notes);

}  // namespace rules::foreign
