#include "server/cli/serve_check.hpp"

#include <sys/stat.h>

#include <filesystem>

#include "server/api/page.hpp"
#include "server/cli/findings.hpp"
#include "server/cli/machine_checks.hpp"
#include "server/cli/settings.hpp"
#include "server/cli/site_checks.hpp"
#include "server/cli/store_checks.hpp"
#include "server/store/backends/open.hpp"
#include "server/talk/words.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPasswordFile = "--mail-password";

void check_page(const server::Config& config, Findings& findings) {
  auto page = server::Page::load(config.page);
  if (!page) return findings.fail("page", page.error());
  findings.ok("page", config.page.string() + " is a built page");
  if (config.page_before.empty()) return;
  if (auto kept = page->keep_assets(config.page_before); !kept) return findings.fail("page before", kept.error());
  findings.ok("page before", config.page_before.string() + " has the assets of one");
}

void check_words(const server::Config& config, Findings& findings) {
  if (config.words.empty()) return;
  const auto words = server::WordList::load(config.words);
  if (!words) return findings.fail("words", words.error());
  findings.ok("words", config.words.string() + " is read");
}

void check_schedule(const server::Config& config, Findings& findings) {
  const auto& [tournaments, is_example] = config.schedule;
  if (tournaments.empty()) return findings.ok("schedule", "the server announces no tournaments by itself");
  const std::string source = is_example ? " of the example that comes with the program" : "";
  findings.ok("schedule", std::to_string(tournaments.size()) +
                              (tournaments.size() == 1 ? " tournament" : " tournaments") + source +
                              " will be announced again and again");
}

}  // namespace

fs::path database_of(const server::Config& config) {
  return store::file_of(store::url_of(config.store, config.data)).value_or(fs::path{});
}

fs::path directory_of(const server::Config& config) {
  const fs::path database = database_of(config);
  return database.empty() ? config.data : fs::absolute(database).parent_path();
}

void check_places(const server::Config& config, Findings& findings) {
  const fs::path database = database_of(config);
  const fs::path directory = directory_of(config);
  const bool is_beside = !database.empty() && directory == fs::absolute(config.data / "astragal.db").parent_path();
  check_directory("data", config.data, is_beside ? database : fs::path{}, findings);
  if (!is_beside && !database.empty()) check_directory("store", directory, database, findings);
  check_room("disk", directory, findings);
}

void check_serve_options(const CLI::App& command, const std::string& wrong, Findings& findings) {
  if (wrong.empty()) {
    findings.ok("options", "they are read");
  } else {
    findings.fail("options", wrong);
  }
  for (const std::string& variable : unknown_variables(command))
    findings.warn("environment", variable + " stands for no option: see `astragal serve --help`, or take it away");
  const std::string file = command.get_option(kPasswordFile)->as<std::string>();
  struct stat status{};
  if (file.empty() || ::stat(file.c_str(), &status) != 0) return;
  if ((status.st_mode & S_IRWXO) != 0)
    findings.warn("password", "everybody may read " + file + ": say `chmod o= " + file + "`");
}

int check_serve(const CLI::App& command, const ServeOptions& options, const std::string& wrong, std::ostream& out) {
  const server::Config& config = options.config;
  const Running running = is_taken(config.data) ? Running::yes : Running::no;
  Findings findings(out);
  check_serve_options(command, wrong, findings);
  if (running == Running::yes)
    findings.warn("server", "one runs in " + config.data.string() +
                                ", and a second one there would be refused: stop it "
                                "before you start another");
  check_page(config, findings);
  check_words(config, findings);
  if (wrong.empty()) check_schedule(config, findings);
  check_places(config, findings);
  const auto seen = check_database(store::url_of(config.store, config.data), store::Look::quick, findings);
  if (seen) check_computer_key(config.data, *seen, findings);
  check_addresses_are_free(config, running, findings);
  check_descriptors(config, std::nullopt, findings);
  check_authorities(findings);
  check_certificate(config.notices.site, findings);
  return findings.end();
}

}  // namespace cli
