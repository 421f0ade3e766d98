#include "server/cli/serve.hpp"

#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "server/app/node.hpp"
#include "server/base/id.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/cli/log_levels.hpp"
#include "server/cli/notice_options.hpp"
#include "server/cli/one_of.hpp"
#include "server/cli/place.hpp"
#include "server/cli/schedule_option.hpp"
#include "server/cli/serve_check.hpp"
#include "server/cli/service_manager.hpp"
#include "server/cli/settings.hpp"
#include "server/cli/stop_signals.hpp"
#include "server/transport/limits.hpp"

namespace cli {
namespace {

constexpr std::string_view kServeHelp = R"(
The first line on standard output is the address; the log goes to standard error, a JSON object a line. SIGTERM,
SIGHUP or Ctrl-C stops the server within five seconds; games go on where they were at the next start, and nobody is
charged for the time between.

A file for --config:
  listen = "0.0.0.0:8080"
  data = "/var/lib/astragal"
  https = true
  proxy = ["127.0.0.1"]
  # names as above, paths from where the program was started

Each option but --check is also a variable of the environment: ASTRAGAL_LISTEN is --listen, ASTRAGAL_CONFIG --config,
and a list is separated by commas. Arguments win over variables, variables over the file.)";

constexpr unsigned kThreads = 4;  // more were never measured

/// The number of processors that this process may use: in a container, or pinned, fewer than the machine has. A thread
/// more than that costs a switch with every batch.
unsigned processors() {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return 1;
  return std::max(static_cast<unsigned>(CPU_COUNT(&allowed)), 1U);
}

/// `127.0.0.1:8080`, `[::1]:8080`, `:8080` into the two; a sentence if it is none.
std::string read_listen(const std::string& text, std::string& address, unsigned short& into) {
  const auto colon = text.rfind(':');
  const std::string_view digits = std::string_view{text}.substr(colon == std::string::npos ? 0 : colon + 1);
  const auto port = server::whole_number<unsigned short>(digits);
  if (!port) return "\"" + text + "\" is no address to listen on; write it like 127.0.0.1:8080";
  into = *port;
  if (colon == std::string::npos || colon == 0) return {};
  address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  return {};
}

/// Raises the limit of file descriptors and gives it; none: any number.
std::optional<std::size_t> raise_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return std::nullopt;
  const rlimit raised{.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
  const rlim_t most = setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
  if (most == RLIM_INFINITY) return std::nullopt;
  return static_cast<std::size_t>(most);
}

/// Raises the bound of the process to the highest that it may have. If the connections do not fit below that, they are
/// limited to what fits, and the log says so: otherwise newcomers would wait for ever instead of hearing why. Called
/// once, before there is any connection.
void fit_sockets(server::Limits& limits) {
  const auto all = raise_descriptors();
  if (!all) return;
  const std::size_t left = *all - std::min(*all, kOwnDescriptors);
  const std::size_t told = std::min(limits.turned_away, left / 4);
  const std::size_t most = std::max<std::size_t>(left - told, 1);
  if (limits.sockets > 0 && limits.sockets <= most) {
    limits.turned_away = std::min(limits.turned_away, left - std::min(left, limits.sockets));
    return;
  }
  const auto level = limits.sockets == 0 ? server::LogLevel::info : server::LogLevel::warning;
  server::log(level, "fewer_sockets",
              {{"wanted", limits.sockets == 0 ? "any number" : std::to_string(limits.sockets)},
               {"sockets", most},
               {"descriptors", *all}});
  limits.sockets = most;
  limits.turned_away = told;
}

int serve(server::Config config) {
  StopSignals signals;
  fit_sockets(config.transport);
  const auto node = server::Node::open(config);
  if (!node) {
    std::cerr << "astragal serve: " << node.error() << '\n';
    return 1;
  }
  // This comes before anybody is told of the server, as whoever starts it may stop it at once. A stop before `run` is
  // carried out by `run`.
  signals.stops([&](std::string_view why) {
    tell_service_manager("STOPPING=1");
    (*node)->request_stop(why);
  });
  std::cout << "Astragal is on " << (*node)->address() << "\n";
  if (const auto metrics = (*node)->metrics_url()) std::cout << "Its metrics are on " << *metrics << "\n";
  if ((*node)->stands_by()) std::cout << "Another server serves; this one takes over once that one ends.\n";
  std::cout << "Open it in a browser, make a game, and send its link to a friend.\n"
            << "Ctrl-C stops the server; at the next start every game goes on where it was.\n"
            << std::flush;
  tell_service_manager("READY=1\nSTATUS=" + (*node)->address());
  const auto ended = (*node)->run();
  signals.stops(nullptr);  // the thread that has asked for the end may still be in the loop that goes now
  if (ended) return 0;
  std::cerr << "astragal serve: " << ended.error() << '\n';
  return 1;
}

/// Adds the options that bound what one client, or one address, may do.
void add_bounds(CLI::App& command, server::Config& config) {
  command.add_option("--messages", config.session.messages, "messages that a connection may send in 10 s")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--errors", config.session.errors, "errors in 10 s that close a connection")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--new-accounts", config.accounts.new_accounts.most, "accounts that one address may make in an hour")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--new-guests", config.session.new_guests.most, "new guests that one address may be in an hour")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--reads", config.reads.most, "requests that one address may read with in a minute; 0: no bound")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command
      .add_option("--private-tournaments", config.private_tournaments.open,
                  "private tournaments that are not over that one account may hold; 0: none")
      ->check(CLI::Range(0, static_cast<int>(server::TournamentRooms::kMostOpen)))
      ->capture_default_str();
  command
      .add_option("--private-tournament-players", config.private_tournaments.players,
                  "players that a private tournament may have")
      ->check(CLI::Range(2, static_cast<int>(protocol::kEntrants.max)))
      ->capture_default_str();
  command.add_option("--sockets", config.transport.sockets, "connections that all together may have; 0: any number")
      ->capture_default_str();
  command
      .add_option("--sockets-per-address", config.transport.sockets_per_address,
                  "connections that one address may have, of IPv6 its first half; 0: any number")
      ->capture_default_str();
  command
      .add_option("--sockets-per-person", config.session.sockets,
                  "connections that one player may have, in all windows and programs; 0: any number")
      ->capture_default_str();
}

/// Adds the option for whoever watches the server.
void add_metrics_option(CLI::App& command, const std::shared_ptr<server::Config>& config) {
  command
      .add_option_function<std::string>(
          "--metrics",
          [config](const std::string& text) {
            server::MetricsPlace& place = config->metrics.emplace();
            const std::string wrong = read_listen(text, place.address, place.port);
            if (!wrong.empty()) throw CLI::ValidationError("--metrics", wrong);
          },
          "ADDRESS:PORT where the server tells Prometheus of itself, under /metrics: for you alone "
          "(docs/operations.md) "
          "[nowhere]")
      ->type_name("ADDRESS:PORT");
}

/// Adds the options for the computer, which plays with people who come alone.
void add_computer_options(CLI::App& command, server::Config& config) {
  using Where = server::ComputerConfig::Where;
  const std::map<std::string, Where> places{
      {"here", Where::here}, {"elsewhere", Where::elsewhere}, {"off", Where::off}};
  config.computer.where = Where::here;
  command
      .add_option(
          "--computer", config.computer.where,
          "the computer plays with whoever wishes: here, in a process that the server starts; elsewhere, in one "
          "that you start (astragal computer); off [here]")
      ->transform(one_of(places));
  command.add_option("--computer-threads", config.computer.threads, "threads with which the computer thinks")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command.add_option("--computer-games", config.computer.games, "games that the computer plays at once")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
}

/// The computer connects from this machine: each level for itself, and whoever analyses, whose
/// last connection may be closing still. Empty: it can.
std::string trouble_with_computer(const server::Config& config) {
  constexpr std::size_t kNeeded = server::kComputerLevels + 2;
  const std::size_t allowed = config.transport.sockets_per_address;
  if (config.computer.where != server::ComputerConfig::Where::here || allowed == 0 || allowed >= kNeeded) return {};
  return "the computer needs " + std::to_string(kNeeded) + " connections, and --sockets-per-address allows " +
         std::to_string(allowed) + ": allow more, or give --computer off";
}

}  // namespace

std::function<std::string()> add_serve_options(CLI::App& app, const std::shared_ptr<ServeOptions>& options) {
  const std::shared_ptr<server::Config> config(options, &options->config);
  CLI::App* command = &app;
  command
      ->add_option_function<std::string>(
          "--listen",
          [config](const std::string& text) {
            const std::string wrong = read_listen(text, config->address, config->port);
            if (!wrong.empty()) throw CLI::ValidationError("--listen", wrong);
          },
          "ADDRESS:PORT to listen on; port 0: any free one [127.0.0.1:8080]")
      ->type_name("ADDRESS:PORT");
  command->add_option("--data", config->data, "the server's own directory; made if missing")
      ->capture_default_str()
      ->take_last();
  add_store(*command, config->store)->take_last();
  command->add_option("--page", config->page, "directory of the built page")->capture_default_str()->take_last();
  command
      ->add_option("--page-before", config->page_before,
                   "directory of the page of the version before: browsers that have it open still get its parts [none]")
      ->take_last();
  config->threads = std::min(processors(), kThreads);
  command
      ->add_option("--threads", config->threads,
                   "threads for sockets and rooms [as many as there are processors for it, at most 4]")
      ->check(CLI::Range(1, 256));
  command->add_option("--log", options->level, "least level of the log's lines: debug, info, warning, error [info]")
      ->transform(one_of(log_levels()));
  const std::map<std::string, server::LogAddresses> addresses{
      {"full", server::LogAddresses::full}, {"cut", server::LogAddresses::cut}, {"none", server::LogAddresses::none}};
  command
      ->add_option("--log-addresses", options->addresses,
                   "clients' addresses in the log: full, cut to their network (/24, /48), or none [cut]")
      ->transform(one_of(addresses));
  command->add_flag("--https", config->site.https, "the server stands behind a proxy that speaks https and keeps Host");
  command
      ->add_option_function<std::vector<std::string>>(
          "--proxy",
          [config](const std::vector<std::string>& networks) {
            for (const std::string& network : networks) {
              const auto added = config->site.proxies.add(network);
              if (!added) throw CLI::ValidationError("--proxy", added.error());
            }
          },
          "a proxy whose X-Forwarded-For is believed, as 127.0.0.1 or 10.0.0.0/8; once for each [none]")
      ->type_name("ADDRESS[/BITS]")
      ->allow_extra_args(false);
  add_bounds(*command, *config);
  add_computer_options(*command, *config);
  add_metrics_option(*command, config);
  const auto notices = add_notice_options(*command, config);
  const auto schedule = add_schedule_option(*command, config);
  command
      ->add_option("--today", config->today,
                   "the clock is right, and this is the date (2026-11-20, UTC): sign all days since the last")
      ->take_last();
  command->add_flag("--needs-copy", config->needs_copy,
                    "serve only while PostgreSQL confirms nothing before a standby of it has it (docs/operations.md)");
  command->add_flag("--promoted-in-sync", config->promoted_in_sync,
                    "a standby of the database is promoted only if it lacks nothing (docs/operations.md)");
  command->add_option("--words", config->words, "file of words that are masked in talk [a short list of its own]")
      ->take_last();
  const auto settings = add_settings_file(*command);
  return [command, settings, options, notices, schedule] {
    read_settings(*command, *settings);
    std::string wrong = notices();
    if (wrong.empty()) wrong = schedule();
    if (wrong.empty()) wrong = trouble_with_computer(options->config);
    options->config.computer.log = name_of(options->level);
    return wrong;
  };
}

void add_serve(CLI::App& app, int& exit_status) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* command = app.add_subcommand("serve", "run the server");
  const auto read = add_serve_options(*command, options);
  const auto is_check = std::make_shared<bool>(false);
  command
      ->add_flag("--check", *is_check, "start nothing: look whether it could start, and say what is in the way of it")
      ->configurable(false);
  command->footer(std::string(kServeHelp));
  command->callback([command, options, read, is_check, &exit_status] {
    const std::string wrong = read();
    if (*is_check) {
      exit_status = check_serve(*command, *options, wrong, std::cout);
      return;
    }
    if (!wrong.empty()) {
      std::cerr << "astragal serve: " << wrong << '\n';
      exit_status = 1;
      return;
    }
    server::set_log_level(options->level);
    server::set_log_addresses(options->addresses);
    for (const std::string& variable : unknown_variables(*command))
      server::log(server::LogLevel::warning, "unknown_variable", {{"variable", variable}});
    exit_status = serve(options->config);
  });
}

}  // namespace cli
