#include "server/cli/restore.hpp"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <expected>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/base/random.hpp"
#include "server/base/time.hpp"
#include "server/catalogue/variant_cache.hpp"
#include "server/cli/place.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/backends/open.hpp"
#include "server/store/games.hpp"
#include "server/store/tournaments.hpp"
#include "server/tournament_room/kept_draws.hpp"
#include "server/tournament_room/record.hpp"

namespace cli {
namespace {

using store::OldDatabase;
using store::RestoreReport;

constexpr std::string_view kRestoreHelp = R"(
For a server that is stopped. FILE is read and checked, and stays as it is. The database that is there, with its log, is
moved into a directory before-restore-<time> beside it, and is never mixed with the copy. What was signed in it for the
dice (locks, records, heads of days) is carried over, so that nothing is signed twice; draws that were open end as void.
Moves, talk, accounts and all else are again as they were when the copy was made. If this is interrupted, the next start
or restore carries it through, or nothing has changed. docs/operations.md tells more.)";

struct RestoreArgs {
  Place place;
  std::filesystem::path from;
  bool forgets_old = false;
};

// State for somebody who stops the restore in the middle: the signal handler may read only this.
std::atomic<bool> is_meant = false;
std::string intent;

void stopped(int /*signal*/) {
  constexpr std::string_view kMeant = "astragal restore: interrupted; the next start or restore carries it through\n";
  constexpr std::string_view kNothing = "astragal restore: interrupted; nothing was changed\n";
  const bool carried = is_meant || access(intent.c_str(), F_OK) == 0;
  const std::string_view said = carried ? kMeant : kNothing;
  if (write(STDERR_FILENO, said.data(), said.size()) < 0) _exit(2);
  _exit(1);
}

std::string count(std::size_t number, const std::string& thing) {
  return std::to_string(number) + " " + thing + (number == 1 ? "" : "s");
}

void tell_of_old(const RestoreReport& report) {
  switch (report.old) {
    case OldDatabase::none:
      std::cout << "There was no database before: what was signed since the copy was made is not known.\n";
      return;
    case OldDatabase::unreadable:
      std::cout << "The old database cannot be read (" << report.why
                << "): what was signed in it since the copy was made is not known.\n";
      return;
    case OldDatabase::of_another:
      std::cout << "The old database was another server's, with a signing key of its own: nothing is carried over.\n";
      return;
    case OldDatabase::read:
      std::cout << "Carried over from the old database: " << count(report.draws, "draw") << " of dice ("
                << report.voided << " of them now void), " << count(report.days, "day") << ".\n";
      return;
  }
}

void tell(const RestoreReport& report, const RestoreArgs& args) {
  std::cout << "Restored from " << args.from.string() << ".\n";
  if (report.aside) std::cout << "What was there before is in " << report.aside->string() << ".\n";
  tell_of_old(report);
  for (const std::string& trouble : report.troubles) std::cout << "But " << trouble << ".\n";
  std::cout << "The next start calls off the draws that were open in the copy"
            << (report.locks == store::KnownLocks::all ? "" : ", and games that would need another draw")
            << ". Ids of games are made with a new key.\n";
}

int refuse(const store::Error& error) {
  std::cerr << "astragal restore: " << error.what << '\n';
  return 1;
}

using EndedDraws = std::expected<std::vector<store::DrawWrite>, std::string>;

/// The open draws of a game that the restore leaves behind, ended by the game's own match, as a start after a restore
/// ends those that the copy knows; a sentence if the game cannot be rebuilt.
EndedDraws end_draws(const store::StoredGame& game, const std::vector<store::DrawWrite>& draws,
                     server::VariantCache& variants, server::Now now) {
  auto rebuilt = server::rebuild(game, server::secrets_of(draws), variants);
  if (!rebuilt) return std::unexpected(std::move(rebuilt.error()));
  // Ending a draw signs nothing, and what the game would do next is not stored.
  const fairness::SigningKey unused(server::random<fairness::Secret>());
  const server::Restored restored{.later = server::LaterDraws::unknown};
  const server::Entropy entropy{.secret = server::random<fairness::Secret>, .game = [&] { return game.head.game.id; }};
  auto effects = rebuilt->match.handle(restored, now, unused, entropy);
  if (!effects) return std::unexpected(std::move(effects.error().sentence));
  return server::writes_of(*effects, rebuilt->match.state(), now).draws;
}

/// Ends the open draws of a tournament's round.
EndedDraws end_round_draws(const store::StoredTournament& tournament, const std::vector<store::DrawWrite>& draws) {
  auto state = server::rebuild(tournament);
  if (!state) return std::unexpected(std::move(state.error()));
  tournament::learn(*state, server::kept_draws(0, draws).secrets);
  return server::draws_left_behind(*state);
}

int restore(const RestoreArgs& args) {
  server::VariantCache variants;
  const auto now = std::chrono::floor<server::Ms>(std::chrono::system_clock::now());
  using Order = store::RestoreOrder;
  const auto mark = store::restore_mark(args.place.url());
  if (!mark) return refuse(mark.error());
  intent = mark->string();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal, stopped) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
  const Order order{.from = args.from,
                    .now = now,
                    .end_draws =
                        [&](const auto& game, const auto& draws) {
                          return end_draws(game, draws, variants, server::Now{now.time_since_epoch().count()});
                        },
                    .end_round_draws = end_round_draws,
                    .if_unreadable = args.forgets_old ? Order::IfUnreadable::forget : Order::IfUnreadable::refuse,
                    .on_meant = [] { is_meant = true; }};
  const auto done = store::restore(args.place.url(), order);
  if (done) {
    tell(*done, args);
    return 0;
  }
  return refuse(done.error());
}

}  // namespace

void add_restore(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<RestoreArgs>();
  CLI::App* command = app.add_subcommand("restore", "put a backup in the place of the database");
  command->add_option("FILE", args->from, "the copy that `astragal backup` has made")->required();
  add_place(*command, args->place);
  command->add_flag("--forget-old", args->forgets_old,
                    "the old database is lost for good: do without what was signed in it");
  command->footer(std::string(kRestoreHelp));
  command->callback([args, &exit_status] { exit_status = restore(*args); });
}

}  // namespace cli
