// Plays games against a server on this machine and says what they cost it: `bench_load --help`. Every frame that comes
// is checked; a wrong one ends the run with status 1.
#include <iostream>
#include <string>

#include <CLI/CLI.hpp>

#include "bench/load/relayed.hpp"
#include "bench/load/settings.hpp"
#include "bench/load/wrong.hpp"

namespace bench {

Setting::Setting(const Settings& settings) : asked_(settings) {
  rules::Options options;
  for (const auto& [name, value] : settings.options) options[name] = value;
  auto variant = rules::make_variant(settings.variant, options);
  if (!variant) throw Wrong("no such game: " + settings.variant);
  variant_ = std::move(*variant);
}

TableMaker Setting::tables(Course course) const {
  if (asked_.relay) {
    // The relay knows no end of a game, so no two tables have the same.
    return [this](Host& host, int) { return std::make_unique<RelayedTable>(loop, asked_.port, host, ++*relayed_); };
  }
  const auto terms = std::make_shared<const Terms>(Terms{.port = asked_.port,
                                                         .variant = variant_.get(),
                                                         .ask_for_rules = asked_.rules_feature,
                                                         .course = course,
                                                         .has_rules = has_rules_.get()});
  return [this, terms](Host& host, int number) {
    return std::make_unique<PlayedTable>(loop, *terms, host,
                                         asked_.seed * 1'000'003 + static_cast<std::uint64_t>(number));
  };
}

namespace {

void add_options(CLI::App& app, Settings& settings, bool& json) {
  app.add_option("--port", settings.port, "the server's port on 127.0.0.1")->required();
  app.add_flag("--relay", settings.relay, "the server is bench_relay");
  app.add_option("--pid", settings.pid, "the server's process, to see its processor time and memory");
  app.add_option("--games", settings.games, "how many are played at once")->check(CLI::Range(1, 20'000));
  app.add_option("--plies", settings.plies, "of a game, which then is given up; 0: until its end")
      ->check(CLI::Range(0, 5'000));
  app.add_option("--pace", settings.pace, "moves a second of all together; 0: as fast as they come");
  app.add_option("--variant", settings.variant, "which game, its setup by dice if it has such [chess]");
  app.add_option("--option", settings.options, "NAME VALUE: an option of the game")->type_size(2);
  app.add_flag("--rules-feature", settings.rules_feature, "asks for the feature `rules`");
  app.add_option("--warm", settings.warm, "moves before those that count");
  app.add_option("--moves", settings.moves, "moves that count");
  app.add_option("--seconds", settings.seconds, "how long moves count");
  app.add_option("--seed", settings.seed, "which moves are chosen [1]");
  app.add_option("--counter", settings.counter, "file of the server's $COUNT_IN, where it counts something");
  app.add_option("--idle", settings.connections, "instead: memory of so many idle connections that have said hello");
  app.add_flag("--memory", settings.memory, "instead: memory of live games, after each of --stages");
  app.add_option("--stages", settings.stages, "how many plies live games have [20 100 200]")
      ->check(CLI::Range(1, 5'000));
  app.add_option("--churn", settings.churn, "instead: memory after so many games and their players have come and gone");
  app.add_flag("--storm", settings.storm, "instead: latency without and with 38 who read as fast as they can");
  app.add_option("--long-games", settings.long_games, "for the storm: how many there are to read [250]")
      ->check(CLI::Range(1, 10'000));
  app.add_option("--against-computer", settings.against_computer,
                 "instead: latency without and with so many games against the computer beside")
      ->check(CLI::Range(1, 10'000));
  app.add_option("--settle", settings.settle, "seconds before memory is looked at [2]");
  app.add_flag("--json", json, "prints a JSON object");
}

Json measure(const Setting& setting) {
  const Settings& asked = setting.asked();
  if (asked.connections > 0) return measure_idle(setting);
  if (asked.memory) return measure_live(setting);
  if (asked.churn > 0) return measure_churn(setting);
  if (asked.storm) return measure_storm(setting);
  if (asked.against_computer > 0) return measure_beside_computer(setting);
  return measure_speed(setting);
}

void print(const Json& value, const std::string& name) {
  if (!value.is_object()) {
    std::cout << name << ": " << value << '\n';
    return;
  }
  for (const auto& [key, inner] : value.items()) print(inner, name.empty() ? key : name + "." + key);
}

int run(Settings settings, bool json) {
  // A run ends by itself.
  if (settings.moves == 0 && settings.seconds == 0) settings.seconds = 10;
  raise_file_limit();
  const Setting setting(settings);
  Json all{{"variant", settings.relay ? "relay" : settings.variant},
           {"games", settings.games},
           {"pace", settings.pace},
           {"seed", settings.seed}};
  const Json measured = measure(setting);
  all["rules"] = setting.has_rules();
  all.update(measured);
  if (json) {
    std::cout << all.dump() << '\n';
  } else {
    print(all, "");
  }
  return 0;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  CLI::App app("plays games against a server on this machine and says what they cost it");
  bench::Settings settings;
  bool json = false;
  bench::add_options(app, settings, json);
  CLI11_PARSE(app, argc, argv);
  try {
    return bench::run(settings, json);
  } catch (const std::exception& error) {
    std::cerr << "bench_load: " << error.what() << " (seed " << settings.seed << ")\n";
    return 1;
  }
}
