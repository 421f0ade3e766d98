#include "server/cli/settings.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string_view>

#include "server/cli/read_file.hpp"

namespace cli {
namespace {

constexpr const char* kOption = "--config";
constexpr std::string_view kPrefix = "ASTRAGAL_";

using Given = std::set<const CLI::Option*>;

/// The lines of a file of settings, by which a complaint names the place that it is about: CLI11 tells none.
class Lines {
 public:
  explicit Lines(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(std::move(line));
  }
  /// Goes on to the next line that sets this name. Those of one name that follow each other are one item.
  void go_to(const std::string& name) {
    for (std::size_t i = at_; i < lines_.size(); ++i) {
      if (name_in(lines_[i]) != name) continue;
      at_ = i + 1;
      return;
    }
  }
  /// Goes to the first line that begins a section, if there is one.
  void go_to_section() {
    const auto begins = [](const std::string& line) { return CLI::detail::trim_copy(line).starts_with('['); };
    const auto found = std::ranges::find_if(lines_, begins);
    if (found != lines_.end()) at_ = static_cast<std::size_t>(found - lines_.begin()) + 1;
  }
  /// The line's number, from 1.
  [[nodiscard]] std::size_t number() const { return at_; }

 private:
  static std::string name_in(const std::string& line) {
    std::string name = CLI::detail::trim_copy(line.substr(0, line.find_first_of("=#")));
    return CLI::detail::remove_quotes(name);
  }
  std::vector<std::string> lines_;
  std::size_t at_ = 0;  // from 1; 0: before the first
};

/// The option that a line of the file names.
CLI::Option& option_of(CLI::App& command, const CLI::ConfigItem& item) {
  CLI::Option* option = command.get_option_no_throw("--" + item.name);
  if (option == nullptr || !option->get_configurable()) {
    throw CLI::ConfigError("there is no setting \"" + item.name + "\"; `" + command.get_name() +
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

bool is_list(const CLI::Option& option) {
  return option.get_items_expected_max() > 1;
}

/// What is set elsewhere than by an argument, once.
void take(CLI::App& command, CLI::Option& option, const CLI::ConfigItem& item) {
  if (item.inputs.empty() || (item.inputs.size() > 1 && !is_list(option)))
    throw CLI::ConfigError("the setting \"" + item.name + "\" has one value");
  set(command, option, item);
}

/// CLI11 takes what stands behind a `#` in a file for a comment, even inside quotation marks.
void refuse_cut(const CLI::ConfigItem& item) {
  const auto is_cut = [](const std::string& input) { return input.starts_with('"') || input.starts_with('\''); };
  if (std::ranges::any_of(item.inputs, is_cut))
    throw CLI::ConfigError("the quotation marks of \"" + item.name + "\" do not end; a value has no # in it");
}

/// Runs what reads one setting, and puts the place into what it complains about.
template <class Read>
void read_at(const std::string& place, Read read) {
  try {
    read();
  } catch (const CLI::ParseError& error) {
    throw CLI::ConfigError(place + ": " + error.what());
  }
}

void read_variable(CLI::App& command, CLI::Option& option, Given& given) {
  const std::string variable = variable_of(option);
  const char* const value = std::getenv(variable.c_str());
  if (value == nullptr || *value == '\0' || !given.insert(&option).second) return;
  CLI::ConfigItem item;
  item.name = option.get_single_name();
  item.inputs = {value};
  if (is_list(option)) {
    std::string listed{value};
    std::ranges::replace(listed, ',', ' ');
    item.inputs = CLI::detail::split_up(listed);
  }
  read_at(variable, [&] { take(command, option, item); });
}

void read_settings_file(CLI::App& command, const std::string& file, const Given& given) {
  std::istringstream unused;
  const auto text = read_file(file, unused);
  if (!text) throw CLI::ConfigError(file + " " + text.error());
  Lines lines(*text);
  std::istringstream in(*text);
  std::set<const CLI::Option*> seen;
  for (const CLI::ConfigItem& item : command.get_config_formatter()->from_config(in)) {
    if (!item.parents.empty()) {
      lines.go_to_section();
      throw CLI::ConfigError(file + ":" + std::to_string(lines.number()) +
                             ": settings stand without sections, not in [" + item.parents.front() + "]");
    }
    lines.go_to(item.name);
    read_at(file + ":" + std::to_string(lines.number()), [&] {
      CLI::Option& option = option_of(command, item);
      if (!seen.insert(&option).second) throw CLI::ConfigError("the setting \"" + item.name + "\" has one value");
      if (given.contains(&option)) return;
      refuse_cut(item);
      take(command, option, item);
    });
  }
}

bool may_be_variable(const CLI::Option& option) {
  return option.get_configurable() || option.check_name(kOption);
}

}  // namespace

std::shared_ptr<const std::string> add_settings_file(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command
      .add_option(kOption, *file,
                  "file of these options as lines `name = value`, without dashes; arguments and the environment come "
                  "first")
      ->check(CLI::ExistingFile)
      ->configurable(false);
  return file;
}

void read_settings(CLI::App& command, const std::string& file) {
  Given given;
  const std::vector<CLI::Option*> options = command.get_options();
  for (const CLI::Option* option : options) {
    if (option->count() > 0) given.insert(option);
  }
  for (CLI::Option* option : options) {
    if (may_be_variable(*option)) read_variable(command, *option, given);
  }
  if (!file.empty()) read_settings_file(command, file, given);
}

std::string variable_of(const CLI::Option& option) {
  std::string name = std::string{kPrefix} + option.get_single_name();
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return c == '-' ? '_' : static_cast<char>(std::toupper(c)); });
  return name;
}

std::vector<std::string> unknown_variables(const CLI::App& command) {
  std::set<std::string, std::less<>> known;
  for (const CLI::Option* option : command.get_options()) {
    if (may_be_variable(*option)) known.insert(variable_of(*option));
  }
  std::vector<std::string> unknown;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view whole{*variable};
    const std::string_view name = whole.substr(0, whole.find('='));
    if (name.starts_with(kPrefix) && !known.contains(name)) unknown.emplace_back(name);
  }
  return unknown;
}

}  // namespace cli
