#include "server/cli/pair.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "server/cli/tournament_file.hpp"
#include "server/tournament/dutch/check.hpp"
#include "server/tournament/dutch/random_tournament.hpp"
#include "server/tournament/files/report_with_pairs.hpp"
#include "server/tournament/files/trf_write.hpp"

namespace cli {
namespace {

namespace swiss = tournament;

struct PairArgs {
  std::string file;
  bool check = false;
  bool why = false;
  bool report = false;
  bool random = false;
  swiss::Plan plan;
};

std::string numbers_text(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += ' ' + std::to_string(number);
  return text;
}

void explain_bracket(const swiss::BracketStory& story) {
  std::cerr << "bracket " << swiss::points_text(story.score) << ":" << numbers_text(story.residents);
  if (!story.moved.empty()) std::cerr << "; moved down:" << numbers_text(story.moved);
  if (!story.pairs.empty()) std::cerr << "; pairs:";
  for (const auto& [better, worse] : story.pairs) std::cerr << ' ' << better << '-' << worse;
  if (!story.floaters.empty()) std::cerr << "; unpaired:" << numbers_text(story.floaters);
  if (story.sits_out != 0) std::cerr << ", who sits out";
  for (const auto& [criterion, count] : story.missed) std::cerr << "; C" << criterion << " missed " << count;
  std::cerr << '\n';
}

const char* sentence_of(swiss::ColorRule rule) {
  switch (rule) {
    case swiss::ColorRule::no_clash:
      return "the preferences do not clash";
    case swiss::ColorRule::stronger:
      return "the stronger preference";
    case swiss::ColorRule::history:
      return "the colours where they last differed";
    case swiss::ColorRule::rank:
      return "the preference of the higher-ranked";
    case swiss::ColorRule::number:
      return "the initial colour, by the number of the higher-ranked";
  }
  return "";
}

void explain(const swiss::Pairing& pairing) {
  for (const swiss::BracketStory& story : pairing.brackets) explain_bracket(story);
  for (std::size_t i = 0; i < pairing.pairs.size(); ++i) {
    const auto [white, black] = pairing.pairs[i];
    if (black != 0) std::cerr << white << ' ' << black << ": " << sentence_of(pairing.rules[i]) << '\n';
  }
}

/// The pairs of the round, and the bye that was given before it.
std::vector<swiss::Pair> all_pairs(const PairArgs& args, const swiss::Tournament& tournament, int round,
                                   const swiss::Pairing& pairing) {
  std::vector<swiss::Pair> pairs = pairing.pairs;
  const int given = bye_given(tournament, round);
  if (given == 0) return pairs;
  if (!pairs.empty() && pairs.back().black == 0) {
    std::cerr << args.file << ": warning: player " << given << " has the bye U of round " << round
              << " already, and player " << pairs.back().white
              << " sits out, too, as the number of the others is odd: a round has one U, so give player " << given
              << " F instead\n";
  }
  pairs.push_back({.white = given, .black = 0});
  return pairs;
}

int pair_next(const PairArgs& args, const TournamentFile& file) {
  const swiss::Tournament& tournament = file.tournament;
  const int round = rounds_paired(tournament) + 1;
  if (tournament.rounds != 0 && round > tournament.rounds) {
    std::cerr << args.file << ": all " << tournament.rounds << " rounds are paired\n";
    return 1;
  }
  const auto pairing = pair_round(tournament, round);
  if (!pairing) {
    std::cerr << args.file << ": " << pairing.error() << '\n';
    return 1;
  }
  const auto pairs = all_pairs(args, tournament, round, *pairing);
  if (args.report) {
    std::cout << report_with_pairs(file.text, round, pairs);
  } else {
    for (const swiss::Pair& pair : pairs) std::cout << pair.white << ' ' << pair.black << '\n';
  }
  if (args.why) explain(*pairing);
  return 0;
}

std::string pairs_text(const std::vector<swiss::Pair>& pairs) {
  std::string text;
  for (const swiss::Pair& pair : pairs) {
    text += (text.empty() ? "" : ", ") + std::to_string(pair.white) + ' ' + std::to_string(pair.black);
  }
  return text.empty() ? "nothing" : text;
}

int check(swiss::Tournament tournament) {
  const int rounds = rounds_paired(tournament);
  if (tournament.rounds == 0) tournament.rounds = rounds;
  int status = 0;
  for (int round = 1; round <= rounds; ++round) {
    const swiss::RoundCheck found = check_round(tournament, round);
    if (found.agrees()) {
      std::cout << "round " << round << ": " << found.agreed << " pairs, as the rules have them\n";
      continue;
    }
    status = 1;
    if (found.refused) {
      std::cout << *found.refused << "; the file has " << pairs_text(found.file) << '\n';
    } else {
      std::cout << "round " << round << ": the file has " << pairs_text(found.file) << "; the rules have "
                << pairs_text(found.rules) << '\n';
    }
  }
  return status;
}

int make_random(const swiss::Plan& plan) {
  const swiss::MadeUp made = make_up(plan);
  if (made.stuck) {
    std::cerr << "astragal pair: " << *made.stuck << "; fewer rounds or another seed may do\n";
    return 1;
  }
  std::cout << write_trf(made.tournament);
  return 0;
}

int run_pair(const PairArgs& args) {
  if (args.random) return make_random(args.plan);
  const auto file = read_tournament(args.file);
  if (!file) return 1;
  return args.check ? check(file->tournament) : pair_next(args, *file);
}

constexpr const char* kPairDescription =
    "Pairs the next round of a tournament by the Dutch system of 2026 (docs/dutch.md): a line\n"
    "`white black` for each board, 0 for the bye. FILE is a tournament report file, TRF06, TRF16 or\n"
    "TRF26. Lines of unknown codes are not read, which a warning says.";

/// Checks a rate; CLI::Range would accept what is not a number.
std::string check_rate(const std::string& text) {
  double rate = 0;
  const bool is_rate = CLI::detail::lexical_cast(text, rate) && rate >= 0 && rate <= 1;
  return is_rate ? "" : text + " is no number from 0 to 1";
}

void add_random_options(CLI::App& command, PairArgs& args, CLI::Option* random) {
  const auto rate = [&](const std::string& name, double& value, const std::string& text) {
    command.add_option(name, value, text)
        ->check(CLI::Validator(check_rate, "0 - 1"))
        ->needs(random)
        ->capture_default_str();
  };
  command.add_option("--players", args.plan.players, "how many")
      ->check(CLI::Range(2, 2000))
      ->needs(random)
      ->capture_default_str();
  command.add_option("--rounds", args.plan.rounds, "how many")
      ->check(CLI::Range(1, 99))
      ->needs(random)
      ->capture_default_str();
  command.add_option("--seed", args.plan.seed, "what chance follows from")->needs(random)->capture_default_str();
  rate("--late", args.plan.late, "of the players, who miss the first rounds");
  rate("--withdrawn", args.plan.withdrawn, "of the players, who leave before the end");
  rate("--half-byes", args.plan.half_byes, "in each round");
  rate("--full-byes", args.plan.full_byes, "in each round");
  rate("--absences", args.plan.absences, "in each round");
  rate("--forfeits", args.plan.forfeits, "of the games");
  rate("--draws", args.plan.draws, "of the games");
  rate("--forbidden", args.plan.forbidden, "pairs that may not meet, for each player");
  command.add_flag("--baku", args.plan.baku, "with Baku acceleration")->needs(random);
}

}  // namespace

void add_pair(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<PairArgs>();
  CLI::App* command = app.add_subcommand("pair", kPairDescription);
  CLI::Option* file = command->add_option("FILE", args->file, "the tournament; - reads standard input")->type_name("");
  CLI::Option* check = command->add_flag("--check", args->check, "pair every round again, and say what differs");
  CLI::Option* why = command->add_flag("--why", args->why, "say on standard error how it came about");
  CLI::Option* report =
      command->add_flag("--report", args->report, "write the file again, with the round paired in it");
  CLI::Option* random = command->add_flag("--random", args->random, "write a tournament that is made up, as TRF26");
  check->excludes(random)->excludes(why)->excludes(report)->needs(file);
  why->excludes(random)->needs(file);
  report->excludes(random)->needs(file);
  file->excludes(random);
  add_random_options(*command, *args, random);
  command->callback([args, file, random, &exit_status] {
    if (file->count() == 0 && random->count() == 0) throw CLI::RequiredError("FILE");
    exit_status = run_pair(*args);
  });
}

}  // namespace cli
