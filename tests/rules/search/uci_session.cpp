#include "tests/rules/search/uci_session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>

namespace rules::search::test {
namespace {

constexpr std::chrono::seconds kPatience{60};

std::atomic<std::int64_t> set_ms{0};

std::int64_t standing_clock() {
  return set_ms.load();
}
std::int64_t ticking_clock() {
  return ++set_ms;
}

}  // namespace

Session::Session(std::initializer_list<std::string_view> lines, Clock clock)
    : uci_((set_ms.store(0), clock == Clock::ticks ? ticking_clock : standing_clock),
           [this](std::string_view line) { keep(line); }, [this] { return spare_; },
           [this](const std::string& name) -> std::expected<std::string, std::string> {
             if (!files_.contains(name)) return std::unexpected("cannot be opened");
             return files_.at(name);
           }) {
  tell(lines);
}

void Session::set_clock(std::int64_t ms) {
  set_ms.store(ms);
}

void Session::keep(std::string_view line) {
  const std::lock_guard lock(mutex_);
  said_.emplace_back(line);
  changed_.notify_all();
}

bool Session::tell(std::string_view line) {
  return uci_.hear(line);
}
void Session::tell(std::initializer_list<std::string_view> lines) {
  for (const std::string_view line : lines) uci_.hear(line);
}

std::vector<std::string> Session::answer(std::string_view line) {
  const std::size_t before = said().size();
  tell(line);
  auto all = said();
  all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before));
  return all;
}

std::string Session::next(std::string_view beginning) {
  std::unique_lock lock(mutex_);
  const auto found = [&] {
    while (waited_for_ < said_.size() && !said_[waited_for_].starts_with(beginning)) ++waited_for_;
    return waited_for_ < said_.size();
  };
  if (changed_.wait_for(lock, kPatience, found)) return said_[waited_for_++];
  ADD_FAILURE() << "no line " << beginning;
  return {};
}

std::vector<std::string> Session::said() const {
  const std::lock_guard lock(mutex_);
  return said_;
}

std::size_t Session::count(std::string_view beginning) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(said(), [&](const std::string& line) { return line.starts_with(beginning); }));
}

std::string Session::fen() {
  constexpr std::string_view kBefore = "info string fen ";
  for (const std::string& line : answer("d")) {
    if (line.starts_with(kBefore)) return line.substr(kBefore.size());
  }
  return {};
}

}  // namespace rules::search::test
