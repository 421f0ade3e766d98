// The read storm: long games that are over are exported and watched as fast as the server gives them, while others play
// at a pace. What is compared is how long an honest move takes without the readers and with them.
#include "bench/load/readers.hpp"
#include "bench/load/settings.hpp"
#include "bench/load/wrong.hpp"

namespace bench {
namespace {

constexpr int kLongPlies = 696;  // and four events around them
constexpr int kExporters = 8;
constexpr int kLookers = 30;
constexpr double kHonestPace = 200;
constexpr double kSeconds = 10;
constexpr Nanoseconds kUntilForgotten = 35 * kSecond;

Games play_long_games(const Setting& setting) {
  Hall hall(setting.loop, setting.tables(Course::lasting), 0, setting.asked().seed);
  hall.set_last_ply(kLongPlies, AtLastPly::resign);
  hall.set_after_game(AfterGame::close);
  hall.open(setting.asked().long_games);
  hall.play_until([&] { return hall.tables() == 0; });
  // A game that has just ended is still in memory, as somebody may look at it.
  setting.loop.run_until(now() + kUntilForgotten);
  return hall.games_over();
}

Json latencies_of(Hall& hall, double seconds) {
  hall.latencies.clear();
  const std::int64_t before = hall.counts().moves;
  const Nanoseconds end = now() + static_cast<Nanoseconds>(seconds * static_cast<double>(kSecond));
  hall.play_until([&] { return now() >= end; });
  return {{"moves", hall.counts().moves - before},
          {"p50_us", hall.latencies.at(0.5)},
          {"p95_us", hall.latencies.at(0.95)},
          {"p99_us", hall.latencies.at(0.99)},
          {"max_us", hall.latencies.at(1)}};
}

}  // namespace

Json measure_storm(const Setting& setting) {
  const Settings& asked = setting.asked();
  const double seconds = asked.seconds > 0 ? asked.seconds : kSeconds;
  const Games games = play_long_games(setting);
  Hall hall(setting.loop, setting.tables(Course::random), asked.pace > 0 ? asked.pace : kHonestPace, asked.seed + 1);
  hall.open(asked.games);
  static_cast<void>(latencies_of(hall, 2));
  Json all{{"long_games", games.size()}, {"plies", kLongPlies}, {"without", latencies_of(hall, seconds)}};

  Crowd crowd(asked.port, games, kExporters, kLookers, asked.seed);
  all["with"] = latencies_of(hall, seconds);
  all["p50_ratio"] = all["with"]["p50_us"].get<double>() / all["without"]["p50_us"].get<double>();
  all["p99_ratio"] = all["with"]["p99_us"].get<double>() / all["without"]["p99_us"].get<double>();
  const Crowd::Read read = crowd.end();
  all["exports_per_second"] = static_cast<double>(read.exports) / seconds;
  all["snapshots_per_second"] = static_cast<double>(read.looks) / seconds;
  all["refused"] = read.refused;
  return all;
}

}  // namespace bench
