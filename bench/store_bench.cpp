// Measures the cost of bringing an event to disk: many rooms at once append one event after the other, each to a game
// that it chooses anew every time. Run: build/release/bench/store_bench [DIRECTORY [GAMES]] The directory says which
// disk; by default the temporary one. GAMES: among how many the appends are scattered, 500.
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <latch>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/sqlite/open.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kRooms[] = {1, 8, 30, 300, 2048};
constexpr auto kTime = std::chrono::seconds{2};

store::GameId id_of(std::size_t number) {
  const std::string digits = std::to_string(number);
  return *store::GameId::parse(std::string(8 - digits.size(), '0') + digits);
}

struct Game {
  store::GameId id;
  store::Seq last = 0;
};

/// One room: the next append goes out when the one before is on disk.
struct Room {
  store::Store* store;
  std::latch* ended;
  std::atomic<bool>* stop;
  std::vector<Game> games = {};
  std::minstd_rand random = {};
  Clock::time_point sent = {};
  Clock::duration worst = {};

  void step() {
    Game& game = games[random() % games.size()];
    store::Writes writes;
    writes.events.push_back(
        {.seq = game.last + 1,
         .at = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()),
         .kind = "moved",
         .command = store::CommandKey{.player = "g-0123456789", .id = "c" + std::to_string(game.last)},
         .body = R"({"m":"e2e4","c":[178200,180000],"lag":42,"h":"0123456789abcdef"})"});
    sent = Clock::now();
    store->games().append(game.id, store::Term::first, game.last, std::move(writes), [this, &game](const auto& done) {
      worst = std::max(worst, Clock::now() - sent);
      if (done) game.last = done->last;
      if (!done) std::fprintf(stderr, "store_bench: %s\n", done.error().what.c_str());
      if (!done || stop->load()) return ended->count_down();
      step();
    });
  }
};

/// The resources that the process has used so far.
struct Used {
  double processor = 0;  // seconds
  double writes = 0;
  double bytes = 0;
  double switches = 0;
};

Used used() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  Used sum{.processor = seconds(usage.ru_utime) + seconds(usage.ru_stime),
           .switches = static_cast<double>(usage.ru_nvcsw + usage.ru_nivcsw)};
  std::ifstream io{"/proc/self/io"};
  std::string name;
  for (double value = 0; io >> name >> value;) {
    if (name == "syscw:") sum.writes = value;
    if (name == "wchar:") sum.bytes = value;
  }
  return sum;
}

double resident_mib() {
  std::ifstream statm{"/proc/self/statm"};
  double pages = 0;
  statm >> pages >> pages;
  return pages * 4096 / (1 << 20);
}

std::vector<std::unique_ptr<Room>> make_rooms(store::Store& store, std::size_t count, std::size_t games,
                                              std::latch& ended, std::atomic<bool>& stop) {
  std::vector<std::unique_ptr<Room>> rooms;
  for (std::size_t i = 0; i < count; ++i) {
    rooms.push_back(std::make_unique<Room>(Room{.store = &store, .ended = &ended, .stop = &stop}));
    rooms.back()->random.seed(static_cast<unsigned>(i * 7919 + 1));
    rooms.back()->random.discard(16);
  }
  constexpr std::size_t kAtOnce = 4096;  // fewer than the store's queue takes
  for (std::size_t begun = 0; begun < games;) {
    const std::size_t part = std::min(kAtOnce, games - begun);
    std::latch created{static_cast<std::ptrdiff_t>(part)};
    for (std::size_t i = 0; i < part; ++i, ++begun) {
      rooms[begun % count]->games.push_back({.id = id_of(begun)});
      store.games().create({.id = id_of(begun),
                            .created = {},
                            .variant = "chess",
                            .options = std::string(100, ' '),
                            .heading = {.summary = std::string(400, ' ')}},
                           store::Term::first, {}, [&](const auto&) { created.count_down(); });
    }
    created.wait();
  }
  return rooms;
}

bool measure(const std::filesystem::path& directory, std::size_t count, std::size_t games) {
  const auto file = directory / ("bench-" + std::to_string(count) + ".db");
  auto opened = store::sqlite::open({.file = file});
  if (!opened) return std::fprintf(stderr, "store_bench: %s\n", opened.error().what.c_str()), false;
  std::latch ended{static_cast<std::ptrdiff_t>(count)};
  std::atomic<bool> stop = false;
  const auto rooms = make_rooms(**opened, count, std::max(count, games), ended, stop);
  opened->reset();
  const auto empty = std::filesystem::file_size(file);
  opened = store::sqlite::open({.file = file});
  const Used before = used();
  const auto start = Clock::now();
  for (const auto& room : rooms) {
    room->store = opened->get();
    room->step();
  }
  std::this_thread::sleep_for(kTime);
  stop = true;
  ended.wait();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const Used after = used();
  const double resident = resident_mib();
  opened->reset();
  double events = 0;
  Clock::duration worst{};
  for (const auto& room : rooms) {
    for (const Game& game : room->games) events += static_cast<double>(game.last);
    worst = std::max(worst, room->worst);
  }
  std::printf("%6zu %9.0f %12.1f %10.2f %10.2f %8.0f %9.2f %8.1f %8.1f\n", count, events / seconds,
              std::chrono::duration<double, std::milli>(worst).count(),
              (after.processor - before.processor) * 1e6 / events, (after.writes - before.writes) / events,
              (after.bytes - before.bytes) / events, (after.switches - before.switches) / events,
              static_cast<double>(std::filesystem::file_size(file) - empty) / events, resident);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path base = argc > 1 ? std::filesystem::path{argv[1]} : std::filesystem::temp_directory_path();
  const std::size_t games = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 500;
  std::string pattern = (base / "astragal-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return std::perror(pattern.c_str()), 1;
  std::printf("%6s %9s %12s %10s %10s %8s %9s %8s %8s\n", "rooms", "events/s", "slowest, ms", "us cpu", "writes",
              "bytes", "switches", "on disk", "MiB");
  bool good = true;
  for (const std::size_t count : kRooms) good = measure(pattern, count, games) && good;
  std::error_code ignored;
  std::filesystem::remove_all(pattern, ignored);
  return good ? 0 : 1;
}
