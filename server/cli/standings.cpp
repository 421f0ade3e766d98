#include "server/cli/standings.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/cli/tournament_file.hpp"
#include "server/tournament/standings/standings.hpp"

namespace cli {
namespace {

struct StandingsArgs {
  std::string file;
  std::vector<std::string> codes;  // none: the usual ones
};

/// The usual tie-breaks, which the page offers for a new tournament, too.
std::vector<std::string> usual_codes(const tournament::Tournament& tournament) {
  if (is_round_robin(tournament)) return {"SB", "DE", "WIN"};
  return {"BH-C1", "BH", "SB"};
}

int run_standings(const StandingsArgs& args) {
  const auto file = read_tournament(args.file);
  if (!file) return 1;
  const tournament::Tournament& read = file->tournament;
  const auto codes = args.codes.empty() ? usual_codes(read) : args.codes;
  std::vector<tournament::TieBreak> tie_breaks;
  for (const std::string& code : codes) tie_breaks.push_back(*tournament::tie_break_named(code));
  const auto rows = tournament::standings(read, tie_breaks);
  if (!rows) {
    std::cerr << args.file << ": " << rows.error() << '\n';
    return 1;
  }
  std::cout << "place\tnumber\tpoints";
  for (const std::string& code : codes) std::cout << '\t' << code;
  std::cout << "\tname\n";
  for (const tournament::Standing& row : *rows) {
    std::cout << row.place << '\t' << row.number << '\t' << tournament::points_text(row.points);
    for (std::size_t i = 0; i < tie_breaks.size(); ++i) {
      std::cout << '\t' << tournament::value_text(tie_breaks[i].kind, row.values[i]);
    }
    std::cout << '\t' << read.players[static_cast<std::size_t>(row.number - 1)].name << '\n';
  }
  return 0;
}

std::string check_code(const std::string& code) {
  return tournament::tie_break_named(code) ? "" : tournament::no_tie_break(code);
}

}  // namespace

void add_standings(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<StandingsArgs>();
  CLI::App* command =
      app.add_subcommand("standings", "Lists the players of a tournament report file by points and tie-breaks.");
  command->footer(
      "Columns are set apart by tabs. Tie-breaks: " + tournament::tie_break_codes() +
      " (FIDE C.07),\n"
      "and with values cut BH-C1, BH-C2, BH-M1, SB-C1, PS-C1, ARO-C1, ARO-M1 and so on. BH is for Swiss tournaments\n"
      "only, KS for round robins only; docs/tiebreaks.md says what they count. Without --tiebreaks they are "
      "BH-C1,BH,SB,\n"
      "in a round robin SB,DE,WIN.");
  command->add_option("FILE", args->file, "the tournament; - reads standard input")->required()->type_name("");
  command->add_option("--tiebreaks", args->codes, "in their order, between commas")
      ->delimiter(',')
      ->check(CLI::Validator(check_code, "CODE"));
  command->callback([args, &exit_status] { exit_status = run_standings(*args); });
}

}  // namespace cli
