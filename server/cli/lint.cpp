#include "server/cli/lint.hpp"

#include <iostream>
#include <set>

#include "server/cli/lint_checks.hpp"

namespace cli {
namespace {

/// Checks one game and prints its line, with a further line for each problem; how many problems there were.
std::size_t lint(const rules::VariantEntry& entry) {
  Problems problems;
  int setups = 0;
  std::size_t kinds = 0;
  check_options(entry, problems);
  if (const auto variant = rules::make_variant(entry, {}); variant) {
    check_kinds(**variant, problems);
    check_pawns(**variant, problems);
    check_castling(**variant, problems);
    check_pace(**variant, problems);
    check_start(**variant, problems);
    setups = check_setups(**variant, problems);
    kinds = (*variant)->kinds.size();
  } else {
    problems.push_back("does not compile: " + variant.error().message);
  }
  std::cout << entry.id << ": " << kinds << " pieces, " << entry.options.size() << " options, " << setups
            << (setups == 1 ? " setup, " : " setups, ") << problems.size() << " problems\n";
  for (const std::string& problem : problems) std::cout << "  " << problem << '\n';
  return problems.size();
}

int run_lint() {
  std::size_t problems = 0;
  std::set<std::string_view> ids;
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    problems += lint(entry);
    if (ids.insert(entry.id).second) continue;
    std::cout << "  the id " << entry.id << " is there twice\n";
    ++problems;
  }
  std::cout << rules::all_variants().size() << " variants, " << problems << " problems\n";
  return problems == 0 ? 0 : 1;
}

}  // namespace

void add_lint(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("lint", "check the data of every game");
  command->footer("Exit status 1 if there are problems.");
  command->callback([&exit_status] { exit_status = run_lint(); });
}

}  // namespace cli
