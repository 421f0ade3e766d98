// The program: one executable, a subcommand for everything it can do.
#include <CLI/CLI.hpp>

#include "server/cli/verify.hpp"

int main(int argc, char** argv) {
  CLI::App app{"Astragal: chess with fair dice, and the great old boards"};
  app.set_version_flag("--version", "0.1.0");
  app.require_subcommand(1);
  int exit_status = 0;
  cli::add_verify(app, exit_status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version are no errors; everything else is wrong usage (CLI.md).
    return app.exit(error) == 0 ? 0 : 2;
  }
  return exit_status;
}
