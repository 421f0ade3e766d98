#include "bench/load/loop.hpp"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>

#include "bench/load/wrong.hpp"

namespace bench {

Loop::Loop() : epoll_(epoll_create1(EPOLL_CLOEXEC)) {
  if (epoll_ < 0) throw Wrong("epoll_create1");
}

Loop::~Loop() {
  close(epoll_);
}

void Loop::add(int file, Reader& reader) {
  // Edge-triggered: the kernel does not look once more at each socket that has just been read.
  epoll_event event{.events = EPOLLIN | EPOLLET, .data = {.ptr = &reader}};
  if (epoll_ctl(epoll_, EPOLL_CTL_ADD, file, &event) != 0) throw Wrong("epoll_ctl");
}

void Loop::remove(int file) {
  epoll_ctl(epoll_, EPOLL_CTL_DEL, file, nullptr);
}

void Loop::run_once(Nanoseconds until) {
  std::array<epoll_event, 256> events;
  const Nanoseconds wait = std::clamp<Nanoseconds>(until - now(), 0, kSecond);
  const timespec time{.tv_sec = wait / kSecond, .tv_nsec = wait % kSecond};
  // Milliseconds are too coarse for a pace of thousands a second.
  const int ready = epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &time, nullptr);
  if (ready < 0 && errno != EINTR) throw Wrong("epoll_pwait2");
  for (int i = 0; i < ready; ++i) static_cast<Reader*>(events.at(static_cast<std::size_t>(i)).data.ptr)->readable();
}

void Loop::run_until(Nanoseconds end) {
  while (now() < end) run_once(end);
}

}  // namespace bench
