// A set of tests/stored, unpacked into a place of the test's own, and this program's server on it.
#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/server/support/server.hpp"
#include "tests/stored/kept.hpp"

namespace server::test {

/// The names of all sets that there are.
[[nodiscard]] std::vector<std::string> stored_sets();
/// The name of a set as a part of a test's name.
[[nodiscard]] std::string test_name(const testing::TestParamInfo<std::string>& set);

class Stored : public testing::TestWithParam<std::string> {
 protected:
  Stored();
  void restart();
  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  Json games;   // those in which time runs out soonest first
  Json people;  // and other things that are no game

 private:
  Place place_;
  std::optional<LocalServer> server_;
};

/// True if the game goes on by itself: then a start has events and times of its own in it.
[[nodiscard]] bool goes_on(const Json& snapshot);
/// Expects that what is shown of a game is what was shown of it, but for what time and a start of the server have
/// changed.
void expect_same(const Json& was, const Json& is);
void expect_same_text(const std::string& was, const std::string& is);

}  // namespace server::test
