// Measures the server's memory: with idle connections, with live games, and after many games have come and gone. Each
// measurement needs a server that has just been started, as memory that was used before hides what is used now.
#include <string>
#include <vector>

#include "bench/load/settings.hpp"
#include "bench/load/wrong.hpp"

namespace bench {
namespace {

Memory settled(const Setting& setting, double seconds) {
  if (!setting.asked().pid) throw Wrong("whose memory? --pid says it");
  setting.loop.run_until(now() + static_cast<Nanoseconds>(seconds * static_cast<double>(kSecond)));
  return Process(*setting.asked().pid).memory();
}

/// A few games, so that what is made once and for all is there: threads' stacks, statements, tables of the rules.
Memory begin(const Setting& setting) {
  Hall hall(setting.loop, setting.tables(Course::lasting), 0, setting.asked().seed);
  hall.set_last_ply(4, AtLastPly::wait);
  hall.open(4);
  hall.play_until([&] { return hall.finished() == hall.tables(); });
  hall.close();
  return settled(setting, 1);
}

Json in_bytes(const Memory& memory) {
  return {{"resident", memory.resident}, {"pss", memory.shared_out}, {"anonymous", memory.anonymous}};
}

Json each(const Memory& less, const Memory& more, int number) {
  return {{"resident", (more.resident - less.resident) / number},
          {"pss", (more.shared_out - less.shared_out) / number},
          {"anonymous", (more.anonymous - less.anonymous) / number}};
}

}  // namespace

Json measure_idle(const Setting& setting) {
  const Memory empty = begin(setting);
  // Each table has two connections that have said hello; no game is made.
  std::vector<std::unique_ptr<Table>> tables;
  Hall nobody(setting.loop, {}, 0, 0);
  const TableMaker maker = setting.tables(Course::random);
  const int pairs = setting.asked().connections / 2;
  for (int i = 0; i < pairs; ++i) {
    tables.push_back(maker(nobody, i));
    setting.loop.run_once(0);
  }
  const Memory full = settled(setting, setting.asked().settle);
  return {{"connections", 2 * pairs}, {"empty", in_bytes(empty)}, {"each", each(empty, full, 2 * pairs)}};
}

Json measure_live(const Setting& setting) {
  const int games = setting.asked().games;
  const Memory empty = begin(setting);
  Hall hall(setting.loop, setting.tables(Course::lasting), 0, setting.asked().seed);
  Json all{{"games", games}, {"empty", in_bytes(empty)}};
  Memory first = empty;
  int first_plies = 0;
  for (const int plies : setting.asked().stages) {
    hall.set_last_ply(plies, AtLastPly::wait);
    if (hall.tables() == 0) hall.open(games);
    hall.play_until([&] { return hall.finished() == games; });
    const Memory full = settled(setting, setting.asked().settle);
    const std::string name = std::to_string(plies) + "_plies";
    all["each"][name] = each(empty, full, games);
    all["above_empty"][name] = full.resident - empty.resident;
    if (first_plies > 0) all["bytes_per_ply"] = each(first, full, games * (plies - first_plies));
    if (first_plies == 0) {
      first = full;
      first_plies = plies;
    }
  }
  return all;
}

Json measure_churn(const Setting& setting) {
  const Memory empty = begin(setting);
  Hall hall(setting.loop, setting.tables(Course::lasting), 0, setting.asked().seed);
  const auto gone = [&](std::int64_t games) { hall.play_until([&] { return hall.counts().games_over >= games; }); };
  hall.set_last_ply(setting.asked().plies > 0 ? setting.asked().plies : 10, AtLastPly::resign);
  hall.set_after_game(AfterGame::leave);
  hall.open(setting.asked().games);
  gone(setting.asked().churn - setting.asked().games);
  hall.set_after_game(AfterGame::close);
  hall.play_until([&] { return hall.tables() == 0; });
  const Memory after = settled(setting, setting.asked().settle);
  return {{"games", hall.counts().games_over},
          {"empty", in_bytes(empty)},
          {"after", in_bytes(after)},
          {"after_to_empty", static_cast<double>(after.resident) / static_cast<double>(empty.resident)}};
}

}  // namespace bench
