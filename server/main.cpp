// The program: one executable, a subcommand for everything it can do.
#include <CLI/CLI.hpp>

int main(int argc, char** argv) {
  CLI::App app{"Astragal: chess with fair dice, and the great old boards"};
  app.set_version_flag("--version", "0.1.0");
  CLI11_PARSE(app, argc, argv);
  return 0;
}
