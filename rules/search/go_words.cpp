#include "rules/search/go_words.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include "rules/search/score.hpp"
#include "rules/search/words.hpp"

namespace rules::search {
namespace {

constexpr std::int64_t kMostMs = 1'000'000'000'000;  // thirty years
constexpr std::int64_t kMostMovesToGo = 1'000;

/// A word of `go` that a number follows, and between which bounds it is taken.
struct GoNumber {
  std::string_view word;
  std::int64_t least, most;
  void (*set)(Limits&, std::int64_t);
};

// A clock that has run out still wants a move.
constexpr GoNumber kGoNumbers[] = {
    GoNumber{"depth", 1, kMostPlies - 1, [](Limits& to, std::int64_t n) { to.depth = static_cast<int>(n); }},
    GoNumber{"nodes", 1, std::numeric_limits<std::int64_t>::max(),
             [](Limits& to, std::int64_t n) { to.nodes = static_cast<std::uint64_t>(n); }},
    GoNumber{"mate", 1, kMostPlies / 2, [](Limits& to, std::int64_t n) { to.mate = static_cast<int>(n); }},
    GoNumber{"movetime", 1, kMostMs, [](Limits& to, std::int64_t n) { to.move_ms = n; }},
    GoNumber{"wtime", 1, kMostMs, [](Limits& to, std::int64_t n) { to.clock_ms[Side::white] = n; }},
    GoNumber{"btime", 1, kMostMs, [](Limits& to, std::int64_t n) { to.clock_ms[Side::black] = n; }},
    GoNumber{"winc", 0, kMostMs, [](Limits& to, std::int64_t n) { to.increment_ms[Side::white] = n; }},
    GoNumber{"binc", 0, kMostMs, [](Limits& to, std::int64_t n) { to.increment_ms[Side::black] = n; }},
    GoNumber{"movestogo", 0, kMostMovesToGo, [](Limits& to, std::int64_t n) { to.moves_to_go = static_cast<int>(n); }},
};

constexpr std::array<std::string_view, 3> kPlain{"infinite", "ponder", "searchmoves"};

const GoNumber* go_number(std::string_view word) {
  const auto* const found = std::ranges::find(kGoNumbers, word, &GoNumber::word);
  return found == std::end(kGoNumbers) ? nullptr : found;
}
bool is_known(std::string_view word) {
  return go_number(word) != nullptr || std::ranges::find(kPlain, word) != kPlain.end();
}

/// Completes the clocks: a side without a clock gets as much time as the other; with an increment alone, neither side
/// has any other time.
void complete_clocks(Limits& limits) {
  if (limits.increment_ms[Side::white] > 0 || limits.increment_ms[Side::black] > 0) {
    if (!limits.has_clock(Side::white) && !limits.has_clock(Side::black)) limits.clock_ms[Side::white] = 1;
  }
  for (const Side side : kSides) {
    if (!limits.has_clock(side)) limits.clock_ms[side] = limits.clock_ms[opponent(side)];
  }
}

}  // namespace

std::vector<std::string> moves_in(std::span<const std::string_view> words) {
  std::vector<std::string> moves;
  for (std::size_t i = 0; i < words.size(); ++i) {
    moves.emplace_back(words[i]);
    if (words[i] == "roll" && i + 1 < words.size()) moves.back().append(" ").append(words[++i]);
  }
  return moves;
}

GoRequest read_go(std::span<const std::string_view> words) {
  GoRequest asked;
  const auto complain = [&](std::string_view word, std::string_view what) {
    if (asked.complaint.empty()) asked.complaint.append("go ").append(word).append(what);
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (const GoNumber* const bound = go_number(word)) {
      const bool stands_alone = i + 1 == words.size() || is_known(words[i + 1]);
      const auto number = stands_alone ? std::nullopt : number_in(words[++i]);
      if (!number) complain(word, " wants a number: " + std::to_string(bound->least) + " is taken");
      bound->set(asked.limits, std::clamp(number.value_or(bound->least), bound->least, bound->most));
    } else if (word == "infinite") {
      asked.limits.infinite = true;
    } else if (word == "ponder") {
      asked.limits.ponder = true;
    } else if (word == "searchmoves") {
      const auto begin = words.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      const auto end = std::find_if(begin, words.end(), is_known);
      asked.only = moves_in(std::span(begin, end));
      i += static_cast<std::size_t>(end - begin);
    } else {
      complain(word, " is not known");
    }
  }
  complete_clocks(asked.limits);
  return asked;
}

}  // namespace rules::search
