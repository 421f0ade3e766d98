#include "server/cli/settings_file.hpp"

#include <set>

namespace cli {
namespace {

constexpr const char* kOption = "--config";

/// The option that a line of the file names.
CLI::Option& option_of(CLI::App& command, const CLI::ConfigItem& item, const std::string& file) {
  if (!item.parents.empty()) {
    throw CLI::ConfigError(file + ": settings stand without sections, not in [" + item.parents.front() + "]");
  }
  CLI::Option* option = command.get_option_no_throw("--" + item.name);
  if (option == nullptr || !option->get_configurable()) {
    throw CLI::ConfigError(file + ": there is no setting \"" + item.name + "\"; `" + command.get_name() +
                           " --help` lists them as options");
  }
  return *option;
}

void set(CLI::App& command, CLI::Option& option, const CLI::ConfigItem& item) {
  if (option.get_expected_min() == 0) {
    option.add_result(option.get_flag_value(item.name, command.get_config_formatter()->to_flag(item)));
  } else {
    option.add_result(item.inputs);
  }
  option.run_callback();
}

}  // namespace

std::shared_ptr<const std::string> add_settings_file(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command
      .add_option(kOption, *file, "file of these options as lines `name = value`, without dashes; arguments come first")
      ->check(CLI::ExistingFile)
      ->configurable(false);
  return file;
}

void read_settings(CLI::App& command, const std::string& file) {
  if (file.empty()) return;
  std::set<const CLI::Option*> arguments;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() > 0) arguments.insert(option);
  }
  std::set<const CLI::Option*> seen;
  for (const CLI::ConfigItem& item : command.get_config_formatter()->from_file(file)) {
    CLI::Option& option = option_of(command, item, file);
    const bool is_list = option.get_items_expected_max() > 1;
    if (!seen.insert(&option).second || item.inputs.empty() || (item.inputs.size() > 1 && !is_list)) {
      throw CLI::ConfigError(file + ": the setting \"" + item.name + "\" has one value");
    }
    if (arguments.contains(&option)) continue;
    try {
      set(command, option, item);
    } catch (const CLI::ParseError& error) {
      throw CLI::ConfigError(file + ": " + error.what());
    }
  }
}

}  // namespace cli
