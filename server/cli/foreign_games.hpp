// Games of other programs' files as `astragal gamefile` prints them: as JSON, or as a list. What is odd about a file
// goes to stderr with its place. The edge around rules/foreign.
#pragma once
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "rules/foreign/foreign.hpp"
#include "server/cli/game_args.hpp"

namespace cli {

struct ForeignArgs {
  bool list = false;
  std::size_t game = 0;  // from 1; 0: all of them
  GameArgs rules;        // for games whose file does not say
  /// True if anything is asked that only the forgiving reader answers.
  [[nodiscard]] bool is_said() const { return list || game != 0 || !rules.variant.empty() || !rules.options.empty(); }
};
void add_foreign_options(CLI::App& command, ForeignArgs& args);

/// The exit status: 1 if a game could not be read.
[[nodiscard]] int read_foreign_games(const std::string& name, std::string_view text, const ForeignArgs& args,
                                     std::ostream& out, std::ostream& err);

}  // namespace cli
