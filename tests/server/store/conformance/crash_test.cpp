// The server is killed at random moments: what it has acknowledged is on disk, and nothing is there by half.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <future>
#include <map>
#include <random>
#include <thread>
#include <utility>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {
namespace {

constexpr int kGamesWithDraws = 8;
constexpr int kCrashGames = 12;  // those behind kGamesWithDraws append events alone, which have no savepoint

struct Ack {
  int game;
  Seq last;
};

/// Appends to one game without an end: events, and maybe a draw whose state says how many there are.
void go_on(Store& store, Term term, int game, Seq last, int pipe) {
  const Seq count = 1 + (last + static_cast<Seq>(game)) % 3;
  Writes writes = events(last + 1, last + count);
  if (game < kGamesWithDraws)
    writes.draws.push_back({.key = {.id = std::string{game_id(game).text()}}, .state = std::to_string(last + count)});
  store.games().append(game_id(game), term, last, std::move(writes), [&store, term, game, pipe](Result<Appended> done) {
    if (!done) _exit(3);
    const Ack ack{.game = game, .last = done->last};
    if (write(pipe, &ack, sizeof ack) != sizeof ack) _exit(4);
    go_on(store, term, game, done->last, pipe);
  });
}

[[noreturn]] void serve(const Backend& backend, const Directory& directory, int pipe) {
  auto store = backend.open(directory);
  if (!store) _exit(1);
  const auto taken = take_over(**store);  // as every start does: nothing of the killed one can come later
  if (!taken) _exit(5);
  const Term term = taken->term;
  for (int game = 0; game < kCrashGames; ++game) {
    const auto there = read(**store, game_id(game));
    if (!there && !create(**store, game_id(game), {}, term)) _exit(2);
    go_on(**store, term, game, there ? there->head.last : 0, pipe);
  }
  while (true) pause();
}

/// Reads what the server said before it died; fulfils `begun` once the server has said something, or has died.
std::map<int, Seq> acknowledged(int pipe, std::promise<void> begun) {
  std::map<int, Seq> last;
  Ack ack{};
  while (::read(pipe, &ack, sizeof ack) == sizeof ack) {
    if (last.empty()) begun.set_value();
    last[ack.game] = ack.last;
  }
  if (last.empty()) begun.set_value();
  return last;
}

void check(Store& store, const std::map<int, Seq>& acks) {
  for (const auto& [game, last] : acks) {
    const auto stored = read(store, game_id(game));
    ASSERT_TRUE(stored) << stored.error().what;
    EXPECT_GE(stored->head.last, last) << "acknowledged, but not on disk";
    EXPECT_EQ(stored->events, events(1, stored->head.last).events);
    if (game >= kGamesWithDraws) continue;
    const auto draws = answer<std::vector<DrawWrite>>(
        [&](auto then) { store.fair_records().load_draws(std::string{game_id(game).text()}, std::move(then)); });
    ASSERT_EQ(draws->size(), 1u);
    EXPECT_EQ(draws->front().state, std::to_string(stored->head.last)) << "the append was stored by half";
  }
}

class CrashTest : public testing::TestWithParam<Backend> {};
INSTANTIATE_TEST_SUITE_P(Every, CrashTest, testing::ValuesIn(backends()),
                         [](const auto& test) { return test.param.name; });

TEST_P(CrashTest, what_was_acknowledged_survives_kill_9_at_any_moment) {
  const unsigned seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937 random{seed};
  const Directory directory;
  std::size_t total = 0;
  for (int round = 0; round < 20; ++round) {
    std::array<int, 2> ends{};
    ASSERT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      close(ends[0]);
      serve(GetParam(), directory, ends[1]);
    }
    close(ends[1]);
    std::map<int, Seq> acks;
    std::promise<void> begun;
    auto has_begun = begun.get_future();
    // A full pipe would stop the server, so the pipe is read while the clock runs.
    std::jthread listener{[&] { acks = acknowledged(ends[0], std::move(begun)); }};
    // The time counts from the server's first answer: until then, a slow machine takes longer than any time that one
    // could name.
    has_begun.wait();
    std::this_thread::sleep_for(std::chrono::microseconds{random() % 150'000});
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    listener.join();
    close(ends[0]);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the server ended by itself with " << WEXITSTATUS(status);
    total += acks.size();
    auto store = GetParam().open(directory);
    ASSERT_TRUE(store) << store.error().what;
    ASSERT_TRUE(take_over(**store));
    check(**store, acks);
  }
  EXPECT_GE(total, 20u) << "a round proved nothing";
}

}  // namespace
}  // namespace store_tests
