// The signature of the search.
#include "rules/search/bench.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rules::search::test {
namespace {

constexpr std::uint64_t kSignature = 163'120;

TEST(Bench, TheSearchLooksAtWhatItIsMeantToLookAt) {
  std::string said;
  const std::uint64_t nodes = bench(kBenchDepth, [&](std::string_view line) { said.append(line).append("\n"); });
  EXPECT_EQ(nodes, kSignature) << "if search or evaluation was meant to change, this is the new signature:\n" << said;
}

}  // namespace
}  // namespace rules::search::test
