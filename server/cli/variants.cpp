#include "server/cli/variants.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/rules.hpp"
#include "server/cli/game_args.hpp"

namespace cli {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kHelp = R"(
With --json one object: {"variants":[{"id","name","rules_version","options":[{"name","default","values":[…],"help"}],
"setups","dice":[…]}]}. "setups" says in words how a setup is written (empty: there is but one); "dice" holds the faces
of each die that a setup needs with default options. The order is that of the games' list and of their pages.)";

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

ordered_json option_json(const rules::OptionSpec& option) {
  ordered_json json;
  json["name"] = option.name;
  json["default"] = option.values.front();
  json["values"] = option.values;
  if (!option.items.empty()) json["items"] = option.items;
  json["help"] = option.help;
  return json;
}

ordered_json variant_json(const rules::VariantEntry& entry, const DefaultDice& dice) {
  ordered_json json;
  json["id"] = entry.id;
  json["name"] = entry.name;
  json["rules_version"] = entry.rules_version;
  json["options"] = ordered_json::array();
  for (const rules::OptionSpec& option : entry.options) json["options"].push_back(option_json(option));
  json["setups"] = entry.setups;
  json["dice"] = dice.setup.faces;
  json["asks"] = rules::asks_text(dice.setup);
  json["asks_in_play"] = rules::asks_text(dice.in_play);
  return json;
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
  ordered_json list = ordered_json::array();
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    const auto dice = default_dice(entry);
    if (!dice) return complain("variants", dice.error());
    if (as_json) {
      list.push_back(variant_json(entry, *dice));
    } else {
      print(entry, *dice);
    }
  }
  if (as_json) std::cout << ordered_json{{"variants", list}}.dump(2) << '\n';
  return 0;
}

}  // namespace

void add_variants(CLI::App& app, int& exit_status) {
  const auto as_json = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("variants", "list the games, their options (the default first) and setups");
  command->add_flag("--json", *as_json, "the list as JSON");
  command->footer(std::string(kHelp));
  command->callback([as_json, &exit_status] { exit_status = run_variants(*as_json); });
}

}  // namespace cli
