// The processes that a server under test has started for the computer.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/server/support/server.hpp"

namespace server::test {

/// The processes of the computer, as the system lists them.
inline std::vector<pid_t> computers_of(const Place& place) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream in(entry.path() / "cmdline");
    std::string words;
    std::getline(in, words, '\n');
    if (words.starts_with(std::string{"astragal\0computer", 17}) && words.contains(place.data().string())) {
      found.push_back(std::stoi(entry.path().filename()));
    }
  }
  return found;
}

/// Waits until there is one process alone, and gives it.
inline pid_t one_computer(const Place& place) {
  pid_t found = 0;
  EXPECT_TRUE(eventually([&] {
    const auto all = computers_of(place);
    if (all.size() == 1) found = all.front();
    return all.size() == 1;
  }));
  return found;
}

}  // namespace server::test
