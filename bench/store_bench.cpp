// How many events a second reach the disk: rooms that append one event after the other, so many of them at once.
// Run: build/release/bench/store_bench [DIRECTORY]     the directory says which disk; by default the temporary one
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <latch>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite/open.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kRooms[] = {1, 8, 64, 512, 2048};
constexpr auto kTime = std::chrono::seconds{2};

/// One room: the next append goes out when the one before is on disk.
struct Room {
  store::Store* store;
  store::GameId id;
  std::latch* ended;
  std::atomic<bool>* stop;
  store::Seq last = 0;
  Clock::time_point sent = {};
  Clock::duration worst = {};

  void step() {
    store::Writes writes;
    writes.events.push_back(
        {.seq = last + 1,
         .at = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()),
         .kind = "move",
         .command = store::CommandKey{.player = "g-0123456789", .id = std::to_string(last)},
         .body = R"({"move":"e2e4","ply":12,"clock":[178200,180000],"lag":42,"san":"e4"})"});
    sent = Clock::now();
    store->games().append(id, store::Term::first, last, std::move(writes), [this](const auto& done) {
      worst = std::max(worst, Clock::now() - sent);
      if (done) last = done->last;
      if (!done) std::fprintf(stderr, "store_bench: %s\n", done.error().what.c_str());
      if (!done || stop->load()) return ended->count_down();
      step();
    });
  }
};

store::GameId id_of(int number) {
  const std::string digits = std::to_string(number);
  return *store::GameId::parse(std::string(8 - digits.size(), '0') + digits);
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

bool measure(const std::filesystem::path& directory, int count) {
  auto opened = store::sqlite::open({.file = directory / ("bench-" + std::to_string(count) + ".db")});
  if (!opened) return std::fprintf(stderr, "store_bench: %s\n", opened.error().what.c_str()), false;
  std::latch created{count}, ended{count};
  std::atomic<bool> stop = false;
  std::vector<Room> rooms;
  for (int i = 0; i < count; ++i) {
    rooms.push_back({.store = opened->get(), .id = id_of(i), .ended = &ended, .stop = &stop});
    (*opened)->games().create({.id = id_of(i), .created = {}, .variant = "chess", .heading = {}}, store::Term::first,
                              {}, [&](const auto&) { created.count_down(); });
  }
  created.wait();
  const double used = processor_seconds();
  const auto start = Clock::now();
  for (Room& room : rooms) room.step();
  std::this_thread::sleep_for(kTime);
  stop = true;
  ended.wait();
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  store::Seq events = 0;
  Clock::duration worst{};
  for (const Room& room : rooms) {
    events += room.last;
    worst = std::max(worst, room.worst);
  }
  std::printf("%8d %12.0f %16.1f %14.1f\n", count, static_cast<double>(events) / seconds,
              std::chrono::duration<double, std::milli>(worst).count(),
              (processor_seconds() - used) * 1e6 / static_cast<double>(events));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const std::filesystem::path base = argc > 1 ? std::filesystem::path{argv[1]} : std::filesystem::temp_directory_path();
  std::string pattern = (base / "astragal-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return std::perror(pattern.c_str()), 1;
  std::printf("%8s %12s %16s %14s\n", "rooms", "events/s", "slowest, ms", "us cpu/event");
  bool good = true;
  for (const int count : kRooms) good = measure(pattern, count) && good;
  std::error_code ignored;
  std::filesystem::remove_all(pattern, ignored);
  return good ? 0 : 1;
}
