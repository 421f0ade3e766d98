// How fast the rules are: perft with bulk counting, compilation of a variant. Fails if a node allocates.
// Run: build/release/bench/rules_bench
#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "rules/rules.hpp"

namespace {
std::atomic<std::uint64_t> allocations{0};
}  // namespace

// g++ takes the replaced operators below for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
// Every allocation of the program is counted: the search must not make any per node.
void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace {

struct Case {
  const char* variant;
  const char* setup;
  int depth;
  std::uint64_t nodes;
};

void perft(benchmark::State& state, const Case& c) {
  const auto variant = rules::make_variant(c.variant);
  const auto start = rules::start(**variant, c.setup);
  constexpr std::uint64_t kListsOfOneSearch = 64;
  std::uint64_t total = 0;
  for (auto _ : state) {
    const std::uint64_t before = allocations.load();
    const std::uint64_t nodes = rules::perft(**variant, start->position, c.depth);
    const std::uint64_t made = allocations.load() - before;
    if (nodes != c.nodes) return state.SkipWithError(("wrong count: " + std::to_string(nodes)).c_str());
    if (made > kListsOfOneSearch) return state.SkipWithError(("allocations: " + std::to_string(made)).c_str());
    total += nodes;
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(total), benchmark::Counter::kIsRate);
}

void compile(benchmark::State& state, const char* id) {
  for (auto _ : state) benchmark::DoNotOptimize(rules::make_variant(id));
}

constexpr Case kChess{"chess", "", 5, 4'865'609};
constexpr Case kChess56{"chess56", "", 5, 24'935'809};
BENCHMARK_CAPTURE(perft, chess_5, kChess)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(perft, chess56_5, kChess56)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compile, chess, "chess")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(compile, chess56, "chess56")->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
