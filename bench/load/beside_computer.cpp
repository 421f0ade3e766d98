// Measures how long people's moves take while others play the computer: games of people at a pace, without and with so
// many games against it beside them.
#include <memory>

#include "bench/load/person.hpp"
#include "bench/load/settings.hpp"
#include "bench/load/wrong.hpp"

namespace bench {
namespace {

constexpr int kLevel = 8;  // the level that thinks longest
constexpr Nanoseconds kThinks = kSecond;
constexpr double kUsualPace = 200;
constexpr double kUsualSeconds = 10;

}  // namespace

Json measure_beside_computer(const Setting& setting) {
  const Settings& asked = setting.asked();
  const double seconds = asked.seconds > 0 ? asked.seconds : kUsualSeconds;
  Hall hall(setting.loop, setting.tables(Course::random), asked.pace > 0 ? asked.pace : kUsualPace, asked.seed);
  hall.open(asked.games);
  std::vector<std::unique_ptr<Person>> people;
  const auto play = [&](double how_long) {
    hall.latencies.clear();
    const Nanoseconds end = now() + static_cast<Nanoseconds>(how_long * static_cast<double>(kSecond));
    hall.play_until([&] {
      for (const auto& one : people) one->look();
      return now() >= end;
    });
    return Json{
        {"p50_us", hall.latencies.at(0.5)}, {"p99_us", hall.latencies.at(0.99)}, {"max_us", hall.latencies.at(1)}};
  };
  static_cast<void>(play(2));
  Json all{{"against_computer", asked.against_computer}, {"without", play(seconds)}};
  for (int i = 0; i < asked.against_computer; ++i) {
    people.push_back(std::make_unique<Person>(setting.loop, asked.port, kLevel, kThinks,
                                              asked.seed * 7'919 + static_cast<std::uint64_t>(i)));
  }
  static_cast<void>(play(3));
  all["with"] = play(seconds);
  Latencies answers;
  std::int64_t moves = 0;
  for (const auto& one : people) {
    moves += one->moves();
    for (const Nanoseconds answer : one->answers()) answers.add(answer);
  }
  if (moves < asked.against_computer) throw Wrong("the computer does not play");
  all["moves_against"] = moves;
  all["answer_p50_us"] = answers.at(0.5);
  all["answer_p99_us"] = answers.at(0.99);
  all["p50_ratio"] = all["with"]["p50_us"].get<double>() / all["without"]["p50_us"].get<double>();
  all["p99_ratio"] = all["with"]["p99_us"].get<double>() / all["without"]["p99_us"].get<double>();
  return all;
}

}  // namespace bench
