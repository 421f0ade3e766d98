#include "server/cli/variants.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/rules.hpp"
#include "server/catalogue/describe.hpp"
#include "server/cli/game_args.hpp"

namespace cli {
namespace {

constexpr std::string_view kVariantsHelp = R"(
With --json one object: {"variants":[{"id","name","rules_version","family","options":[{"name","default","values":[…],"help"}],
"setups","dice":[…],"asks","asks_in_play"}]}. "setups" says in words how a setup is written (empty: there is but one);
"dice" holds the faces of each die that a setup needs with default options, "asks" the same as a lock spells it, and
"asks_in_play" those that fall while a game is played. The order is that of the games' list and of their pages.)";

/// The dice of the setup and in play, with default options.
struct DefaultDice {
  rules::Dice setup;
  rules::Dice in_play;
};
std::expected<DefaultDice, rules::Error> default_dice(const rules::VariantEntry& entry) {
  auto variant = rules::make_variant(entry, {});
  if (!variant) return std::unexpected(std::move(variant.error()));
  return DefaultDice{(*variant)->dice, (*variant)->dice_in_play};
}

void print(const rules::VariantEntry& entry, const DefaultDice& dice) {
  std::cout << entry.id << ": " << entry.name << ", rules version " << entry.rules_version << '\n';
  if (!entry.setups.empty()) std::cout << "  setup: " << entry.setups << '\n';
  if (!dice.setup.empty()) std::cout << "  dice of the setup: " << rules::asks_text(dice.setup) << '\n';
  if (!dice.in_play.empty()) std::cout << "  dice in play: " << rules::asks_text(dice.in_play) << '\n';
  for (const rules::OptionSpec& option : entry.options) {
    std::cout << "  option " << option.name << '=';
    for (std::size_t i = 0; i < option.values.size(); ++i) std::cout << (i == 0 ? "" : "|") << option.values[i];
    std::cout << "  " << option.help << '\n';
  }
}

int run_variants(bool as_json) {
  if (as_json) {
    const auto games = server::describe_games();
    if (!games) return complain("variants", games.error());
    std::cout << games->dump(2) << '\n';
    return 0;
  }
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const auto dice = default_dice(entry);
    if (!dice) return complain("variants", dice.error());
    print(entry, *dice);
  }
  return 0;
}

}  // namespace

void add_variants(CLI::App& app, int& exit_status) {
  const auto as_json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("variants", "list the games, their options (the default first) and setups");
  command->add_flag("--json", *as_json, "the list as JSON");
  command->footer(std::string(kVariantsHelp));
  command->callback([as_json, &exit_status] { exit_status = run_variants(*as_json); });
}

}  // namespace cli
