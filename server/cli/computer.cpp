#include "server/cli/computer.hpp"

#include <sched.h>

#include <iostream>
#include <memory>
#include <string>

#include "server/base/log.hpp"
#include "server/cli/log_levels.hpp"
#include "server/cli/one_of.hpp"
#include "server/cli/stop_signals.hpp"
#include "server/computer/computer.hpp"
#include "server/computer/key.hpp"

namespace cli {
namespace {

constexpr std::string_view kComputerHelp = R"(
It is a client like any other: eight accounts, Astragal-1 to Astragal-8 by level, take up whatever challenges come. It
needs the key that the server has written (computer.key in the directory of its data), and a server that does not run
one of its own (--computer elsewhere). It may be killed at any time; its games go on when it is back. Where no
game waits for a move, it analyses games that are over, for accounts that have asked the server for it.)";

/// The server and its people come first: this runs where nobody else wants to. Without it they are only slower.
void step_back() {
  const sched_param none{};
  (void)sched_setscheduler(0, SCHED_IDLE, &none);  // its threads inherit it
}

struct Args {
  std::string server = "ws://127.0.0.1:8080";
  std::string key = "data/computer.key";
  server::computer::Settings settings;
};

int run_computer(Args args) {
  const auto refuse = [](const std::string& why) {
    std::cerr << "astragal computer: " << why << '\n';
    return 1;
  };
  const auto address = server::read_server_address(args.server);
  if (!address) return refuse(address.error());
  const auto key = server::computer::read_key(args.key);
  if (!key) return refuse(key.error());
  args.settings.server = *address;
  args.settings.key = *key;
  step_back();
  StopSignals signals;
  server::computer::Computer computer(args.settings);
  signals.stops([&](std::string_view) { computer.request_stop(); });
  computer.run();
  signals.stops(nullptr);
  return 0;
}

}  // namespace

void add_computer(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<Args>();
  CLI::App* command = app.add_subcommand("computer", "play with people on a server, at eight levels");
  command->add_option("--server", args->server, "where it listens")->capture_default_str()->type_name("ws://HOST:PORT");
  command->add_option("--key", args->key, "the file with the computer's key")->capture_default_str();
  command
      ->add_option("--threads", args->settings.threads,
                   "that think; each takes some 20 MB, as much again once it analyses")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  command->add_option("--games", args->settings.games, "played at once; others wait for a place")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  const auto level = std::make_shared<server::LogLevel>(server::LogLevel::info);
  command->add_option("--log", *level, "least level of the log's lines: debug, info, warning, error [info]")
      ->transform(one_of(log_levels()));
  command->add_option("--beat", args->settings.beat, "a pipe on which it says that it lives, for whoever starts it")
      ->check(CLI::Range(3, 1'023));
  command->footer(std::string(kComputerHelp));
  command->callback([args, level, &exit_status] {
    server::set_log_level(*level);
    exit_status = run_computer(*args);
  });
}

}  // namespace cli
