// The signature of the search: how many nodes it takes for the same positions of all games. It changes with every
// change of what the search does, so that no change goes unnoticed, and with none that only makes it quicker.
#pragma once
#include <cstdint>
#include <functional>
#include <string_view>

namespace rules::search {

/// Depth of the signature, which tests/rules/search/bench_test.cpp compares.
inline constexpr int kBenchDepth = 6;

/// Searches the start of every game, and where twelve plies of its own play lead; says the nodes of each game. The sum.
std::uint64_t bench(int depth, const std::function<void(std::string_view line)>& say);

}  // namespace rules::search
