#include "server/cli/game_args.hpp"

#include <iostream>

#include "server/cli/text.hpp"

namespace cli {
namespace {

std::string judge_option(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals != std::string::npos && equals != 0) return "";
  return "an option is written name=value, not " + bounded(text);
}

}  // namespace

void add_options(CLI::App& command, GameArgs& args) {
  command.add_option("--option", args.options, "an option of the game, as name=value; may be repeated")
      ->allow_extra_args(false)
      ->check(judge_option, "NAME=VALUE");
}

std::expected<std::unique_ptr<const rules::Variant>, rules::Error> make_game(const GameArgs& args) {
  rules::Options chosen;
  for (const std::string& option : args.options) {
    const std::size_t equals = option.find('=');
    const auto [at, added] = chosen.try_emplace(option.substr(0, equals), option.substr(equals + 1));
    if (added) continue;
    return std::unexpected(rules::Error{rules::ErrorCode::bad_option_value, rules::Reason::none,
                                        "option " + bounded(at->first) + " is given twice"});
  }
  return rules::make_variant(args.variant, chosen);
}

int complain(std::string_view command, const rules::Error& error) {
  std::cerr << "astragal " << command << ": " << rules::name(error.code) << ": "
            << bounded(error.message, kLongestMessage);
  if (error.column > 0) std::cerr << " (column " << error.column << ")";
  std::cerr << '\n';
  return 1;
}

}  // namespace cli
