// The server of a year that passes in minutes: all of it, but its time stands in a file, which whoever makes the year
// pass writes (README.md). It looks for what is due every few milliseconds, as the year does not wait for a second.
// usage: year_server DATA PAGE TIME RELAY    RELAY: smtp://HOST:PORT
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <iostream>
#include <thread>

#include "server/app/node.hpp"
#include "server/base/log.hpp"

namespace {

constexpr server::Ms kLook{3};
constexpr std::size_t kNoLimit = 1'000'000;

/// Milliseconds since 1970; null if there is no such file.
std::int64_t* map_time(const char* file) {
  const int opened = open(file, O_RDWR);
  if (opened < 0) return nullptr;
  void* mapped = mmap(nullptr, sizeof(std::int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  close(opened);
  return mapped == MAP_FAILED ? nullptr : static_cast<std::int64_t*>(mapped);
}

server::Clocks clocks_of(std::int64_t* time) {
  const auto read = [time] { return server::Ms{std::atomic_ref(*time).load()}; };
  return {.wall = [read] { return std::chrono::system_clock::time_point{read()}; },
          .running = [read] { return std::chrono::steady_clock::time_point{read()}; }};
}

/// Everybody comes from one address and without a pause, and a step of the time is no outage.
server::Config config_of(char** arguments, std::int64_t* time) {
  server::Config config;
  config.port = 0;
  config.data = arguments[1];
  config.page = arguments[2];
  config.clocks = clocks_of(time);
  config.today = server::utc_date(server::Now{*time});
  config.session.messages = kNoLimit;
  config.session.games = kNoLimit;
  config.transport.sockets_per_address = 0;
  config.reads.most = 0;
  config.accounts.passwords.cost = {.passes = 1, .memory = 8192};
  config.accounts.new_accounts.most = kNoLimit;
  const server::Ms never = std::chrono::days{1000};
  config.outages = {.gap = never, .slow = never, .common = never};
  config.rooms.look = kLook;
  config.rooms.idle = config.rooms.idle_unseen = server::Ms{200};
  config.notices.site = "https://play.example.org";
  config.notices.relay = {.url = arguments[4], .user = {}, .password = {}, .from = "play@example.org", .plain = true};
  config.notices.push_reach = server::Transfers::Reach::anywhere;
  config.notices.limits.look = kLook;
  return config;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 5) return 2;
  std::int64_t* time = map_time(arguments[3]);
  if (time == nullptr) return 2;
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stops, nullptr);
  server::set_log_level(server::LogLevel::warning);
  const auto node = server::Node::open(config_of(arguments, time));
  if (!node) {
    std::cerr << node.error() << '\n';
    return 1;
  }
  std::cout << (*node)->address() << std::endl;
  const std::jthread waiting([&] {
    int signal = 0;
    sigwait(&stops, &signal);
    (*node)->request_stop("SIGTERM");
  });
  (*node)->run();
  return 0;
}
