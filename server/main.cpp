// The program: one executable, a subcommand for everything it can do.
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>

#include "server/base/version.hpp"
#include "server/cli/admin.hpp"
#include "server/cli/backup.hpp"
#include "server/cli/computer.hpp"
#include "server/cli/diagram.hpp"
#include "server/cli/doctor.hpp"
#include "server/cli/drain.hpp"
#include "server/cli/engine.hpp"
#include "server/cli/gamefile.hpp"
#include "server/cli/lint.hpp"
#include "server/cli/move_store.hpp"
#include "server/cli/pair.hpp"
#include "server/cli/perft.hpp"
#include "server/cli/restore.hpp"
#include "server/cli/rules.hpp"
#include "server/cli/serve.hpp"
#include "server/cli/standings.hpp"
#include "server/cli/variants.hpp"
#include "server/cli/verify.hpp"

namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

/// Reads the arguments and does what they say; the exit status.
int run(int argc, char** argv) {
  CLI::App app{"Astragal: chess with fair dice, and the great old boards"};
  app.set_version_flag("--version", server::program_version());
  app.require_subcommand(1);
  int exit_status = 0;
  cli::add_serve(app, exit_status);
  cli::add_variants(app, exit_status);
  cli::add_rules(app, exit_status);
  cli::add_perft(app, exit_status);
  cli::add_engine(app, exit_status);
  cli::add_computer(app, exit_status);
  cli::add_diagram(app, exit_status);
  cli::add_verify(app, exit_status);
  cli::add_gamefile(app, exit_status);
  cli::add_pair(app, exit_status);
  cli::add_standings(app, exit_status);
  cli::add_lint(app, exit_status);
  cli::add_backup(app, exit_status);
  cli::add_restore(app, exit_status);
  cli::add_move_store(app, exit_status);
  cli::add_admin(app, exit_status);
  cli::add_drain(app, exit_status);
  cli::add_doctor(app, exit_status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kWrongUsage;
  }
  return exit_status;
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that goes away shows as a failed write instead.
  std::signal(SIGPIPE, SIG_IGN);
  const int exit_status = run(argc, argv);
  std::cout.flush();
  if (std::cout) return exit_status;
  std::cerr << "astragal: cannot write to standard output\n";
  return kFailed;
}
