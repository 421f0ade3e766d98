#include "server/cli/gamefile.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <expected>
#include <iostream>
#include <memory>

#include <nlohmann/json.hpp>

#include "server/cli/read_file.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"

namespace cli {
namespace {

using Converted = std::expected<std::string, std::string>;

Converted to_file(const std::string& text, server::VariantCache& variants) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::unexpected("not JSON");
  const auto record = server::gamefile::from_json(json, variants);
  if (!record) return std::unexpected(record.error());
  return server::gamefile::write(*record, **variants.get(record->variant, record->options));
}

Converted to_json(const std::string& text, server::VariantCache& variants) {
  const auto record = server::gamefile::read(text, variants);
  if (!record) {
    const auto& error = record.error();
    return std::unexpected(std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message);
  }
  return server::gamefile::to_json(*record).dump(2) + "\n";
}

constexpr const char* kGamefileDescription =
    "Turns game files into the JSON export of a game and the other way round, offline and strictly:\n"
    "every move is played through the rules. A file that begins with { is taken for JSON. Files of other\n"
    "programs (PGN, KIF and KI2, `position … moves …`) are read forgivingly: what is odd is a warning on\n"
    "stderr. So are our own, where --list, --game, --variant or --option is given.";
constexpr const char* kGamefileFooter =
    "Several games follow each other, with an empty line between game files. A bad file gets one line\n"
    "on stderr, FILE:LINE:COLUMN: what is wrong, and the next one is read. What a game file cannot\n"
    "hold (the events of the record) is not in the JSON that is made of it. If the options of a game are\n"
    "not said, the moves decide; where several sets allow all moves, the refusal names them.";

}  // namespace

int convert_games(const std::vector<std::string>& files, const ForeignArgs& foreign, std::istream& in,
                  std::ostream& out, std::ostream& err) {
  server::VariantCache variants;
  int status = 0;
  bool first = true;
  for (const std::string& name : files) {
    const auto text = read_file(name, in);
    const bool strict = !text || text->starts_with('{') || (!foreign.is_said() && rules::foreign::is_own_file(*text));
    if (!strict) {
      status = std::max(status, read_foreign_games(name, *text, foreign, out, err));
      first = false;
      continue;
    }
    const Converted converted = !text                    ? Converted{std::unexpected(" " + text.error())}
                                : text->starts_with('{') ? to_file(*text, variants)
                                                         : to_json(*text, variants);
    if (!converted) {
      err << name << ":" << converted.error() << '\n';
      status = 1;
      continue;
    }
    out << (first || converted->starts_with('{') ? "" : "\n") << *converted;
    first = false;
  }
  out.flush();
  return status;
}

void add_gamefile(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("gamefile", kGamefileDescription);
  command->footer(kGamefileFooter);
  // What is asked lives as long as the callback that reads it.
  struct GamefileArgs {
    std::vector<std::string> files;
    ForeignArgs foreign;
  };
  const auto args = std::make_shared<GamefileArgs>();
  command->add_option("FILE", args->files, "game files or JSON exports; - reads standard input")
      ->required()
      ->type_name("");
  add_foreign_options(*command, args->foreign);
  command->callback([args, &exit_status] {
    exit_status = convert_games(args->files, args->foreign, std::cin, std::cout, std::cerr);
  });
}

}  // namespace cli
