#include "server/cli/doctor.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "server/app/data_directory.hpp"
#include "server/cli/findings.hpp"
#include "server/cli/machine_checks.hpp"
#include "server/cli/serve.hpp"
#include "server/cli/serve_check.hpp"
#include "server/cli/site_checks.hpp"
#include "server/cli/store_checks.hpp"
#include "server/store/backends/open.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDoctorHelp = R"(
Takes all options of `astragal serve`, also from its environment and file: give it those that the server has, most simply
    astragal doctor --config /etc/astragal/astragal.conf --backups /var/backups/astragal
Each line is `ok`, `warn` or `fail`, and says what to do next. The exit status is 1 if anything has failed.)";

/// The log is overwritten every 8 MB unless somebody goes on reading an old state of the database.
constexpr std::uint64_t kLongLog = std::uint64_t{64} << 20;

/// Options of `astragal serve` that change what is looked at, and so stand in the help.
constexpr std::array<std::string_view, 8> kShown{"--help",   "--config",  "--data",    "--store",
                                                 "--listen", "--metrics", "--sockets", "--public-url"};

struct DoctorArgs {
  fs::path backups;
  long oldest_hours = 26;  // of a copy a day
};

void check_log(const store::Inspection& seen, Findings& findings) {
  if (seen.log_bytes == 0) return;
  const std::string size = readable(seen.log_bytes);
  if (seen.log_bytes <= kLongLog) return findings.ok("log of the database", size);
  findings.warn("log of the database", size +
                                           ": a program reads an old state of the database and does not end, maybe "
                                           "sqlite3; end it, and the log is written over again");
}

void look_at_storage(const server::Config& config, Findings& findings) {
  const fs::path directory = directory_of(config);
  std::error_code ignored;
  check_places(config, findings);
  check_modes(config.data, findings);
  if (directory != config.data && !fs::equivalent(directory, config.data, ignored)) check_modes(directory, findings);
  const auto seen = check_database(store::url_of(config.store, config.data), store::Look::thorough, findings);
  if (seen) check_log(*seen, findings);
  if (seen) check_computer_key(config.data, *seen, findings);
  check_clock(directory, seen ? &*seen : nullptr, findings);
}

void check_copies(const server::Config& config, const DoctorArgs& args, Findings& findings) {
  if (!args.backups.empty()) return check_backups(args.backups, std::chrono::hours{args.oldest_hours}, findings);
  if (database_of(config).empty()) return;  // PostgreSQL's tools make them, and know where
  findings.warn("backups", "nobody has said where they are: name their directory with --backups, and make one a day");
}

int examine(const CLI::App& command, const ServeOptions& options, const DoctorArgs& args, const std::string& wrong) {
  const server::Config& config = options.config;
  const Running running = is_taken(config.data) ? Running::yes : Running::no;
  const auto process = holder_of(config.data / server::kServerLock);
  Findings findings(std::cout);
  check_serve_options(command, wrong, findings);
  check_program(process, findings);
  check_answers(config, running, findings);
  look_at_storage(config, findings);
  check_copies(config, args, findings);
  check_descriptors(config, process, findings);
  check_memory(findings);
  check_authorities(findings);
  check_certificate(config.notices.site, findings);
  return findings.end();
}

void hide_others(CLI::App& command) {
  for (CLI::Option* option : command.get_options()) {
    const bool is_shown =
        std::ranges::any_of(kShown, [&](std::string_view name) { return option->check_name(std::string{name}); });
    if (!is_shown) option->group("");
  }
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_status) {
  const auto options = std::make_shared<ServeOptions>();
  const auto args = std::make_shared<DoctorArgs>();
  CLI::App* command =
      app.add_subcommand("doctor", "look at a server, running or stopped, and say what is wrong with it");
  const auto read = add_serve_options(*command, options);
  hide_others(*command);
  command->add_option("--backups", args->backups, "the directory of its backups")->configurable(false);
  command->add_option("--backups-hours", args->oldest_hours, "hours after which the newest backup is too old")
      ->check(CLI::Range(1L, 24L * 3660))
      ->capture_default_str()
      ->configurable(false);
  command->footer(std::string(kDoctorHelp));
  command->callback(
      [command, options, args, read, &exit_status] { exit_status = examine(*command, *options, *args, read()); });
}

}  // namespace cli
