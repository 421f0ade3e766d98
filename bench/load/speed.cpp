// Measures the cost of a move for the server and its players, in a run without anything else.
#include <string>

#include "bench/load/settings.hpp"
#include "bench/load/wrong.hpp"

namespace bench {
namespace {

constexpr std::int64_t kWarmMoves = 2000;

/// Everything that only grows, at one moment.
struct Moment {
  Nanoseconds at = now();
  Counts counts;
  Traffic traffic;
  Nanoseconds own = own_cpu();
  Nanoseconds server = 0;
  std::map<std::string, Nanoseconds> threads;
  std::uint64_t counted = 0;
};

Moment look(const Setting& setting, const Hall& hall) {
  Moment moment{.counts = hall.counts(), .traffic = setting.loop.traffic, .threads = {}};
  if (const auto pid = setting.asked().pid) {
    moment.threads = Process(*pid).threads();
    moment.server = Process(*pid).cpu();
  }
  if (!setting.asked().counter.empty()) moment.counted = count_in(setting.asked().counter);
  return moment;
}

double per(std::int64_t all, std::int64_t moves) {
  return static_cast<double>(all) / static_cast<double>(moves);
}

Json told(const Setting& setting, const Moment& from, const Moment& to) {
  const std::int64_t moves = to.counts.moves - from.counts.moves;
  if (moves == 0) throw Wrong("no move was made");
  const double seconds = static_cast<double>(to.at - from.at) / static_cast<double>(kSecond);
  Json all{{"moves", moves},
           {"seconds", seconds},
           {"moves_per_second", static_cast<double>(moves) / seconds},
           {"games_over", to.counts.games_over - from.counts.games_over}};
  if (setting.asked().pid) {
    all["cpu_us_per_move"] = per(to.server - from.server, moves) / kMicrosecond;
    for (const auto& [name, time] : to.threads) {
      const auto before = from.threads.find(name);
      const Nanoseconds spent = time - (before == from.threads.end() ? 0 : before->second);
      if (spent > 0) all["threads_us_per_move"][name] = per(spent, moves) / kMicrosecond;
    }
  }
  all["client_cpu_us_per_move"] = per(to.own - from.own, moves) / kMicrosecond;
  all["bytes_per_move"] = per(static_cast<std::int64_t>(to.traffic.received - from.traffic.received), moves);
  all["moved_frame_bytes"] = per(to.counts.frame_bytes - from.counts.frame_bytes, moves);
  if (!setting.asked().counter.empty()) {
    all["counted_per_move"] = per(static_cast<std::int64_t>(to.counted - from.counted), moves);
  }
  return all;
}

}  // namespace

Json measure_speed(const Setting& setting) {
  const Settings& asked = setting.asked();
  Hall hall(setting.loop, setting.tables(asked.plies > 0 ? Course::lasting : Course::random), asked.pace, asked.seed);
  hall.set_last_ply(asked.plies, AtLastPly::resign);
  hall.open(asked.games);
  const std::int64_t warm = asked.warm >= 0 ? asked.warm : std::max(kWarmMoves, std::int64_t{10} * asked.games);
  hall.play_until([&] { return hall.counts().moves >= warm; });
  const Moment from = look(setting, hall);
  hall.latencies.clear();
  const std::int64_t last = asked.moves > 0 ? from.counts.moves + asked.moves : INT64_MAX;
  const Nanoseconds end =
      asked.seconds > 0 ? from.at + static_cast<Nanoseconds>(asked.seconds * static_cast<double>(kSecond)) : kNever;
  hall.play_until([&] { return hall.counts().moves >= last || now() >= end; });
  Json all = told(setting, from, look(setting, hall));
  all["latency_us"] = {{"p50", hall.latencies.at(0.5)},
                       {"p95", hall.latencies.at(0.95)},
                       {"p99", hall.latencies.at(0.99)},
                       {"max", hall.latencies.at(1)}};
  return all;
}

}  // namespace bench
