#include "server/tournament/dutch/dutch.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "server/tournament/dutch/best_candidate.hpp"
#include "server/tournament/dutch/completion.hpp"
#include "server/tournament/dutch/misses.hpp"

namespace tournament {
namespace {

using protocol::say;
using protocol::Wording;

std::vector<int> numbers_of(const Field& field, const std::vector<int>& ranks) {
  std::vector<int> numbers;
  for (const int rank : ranks) numbers.push_back(field.at(rank).number);
  return numbers;
}

/// The first ones, so that the sentence fits into the record.
std::string listed(const std::vector<int>& numbers) {
  constexpr std::size_t kMostNamed = 40;
  std::string text;
  for (std::size_t i = 0; i < std::min(numbers.size(), kMostNamed); ++i) {
    text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  }
  return numbers.size() > kMostNamed ? text + ", …" : text;
}

Wording stuck_text(const Field& field, int round, const Stuck& stuck) {
  auto numbers = numbers_of(field, stuck.left);
  std::ranges::sort(numbers);
  switch (stuck.criterion) {
    case 2:
      return say<"tournament.stuck_by_bye">(round, listed(numbers));
    case 3:
      return say<"tournament.stuck_by_colors">(round, listed(numbers));
    default:
      return say<"tournament.stuck_by_meetings">(round, listed(numbers));
  }
}

/// How often the pairs and floaters miss each criterion from C10 on.
std::vector<std::pair<int, int>> missed_by(const Bracket& bracket, const Candidate& candidate) {
  std::array<int, 22> missed{};
  const Points own = bracket.at(bracket.residents.front()).score;
  for (const auto& [one, two] : candidate.pairs) {
    const Entrant& better = bracket.at(one);
    const Entrant& worse = bracket.at(two);
    missed[10] += misses_balance(better, worse) ? 1 : 0;
    missed[11] += misses_change(better, worse) ? 1 : 0;
    missed[12] += misses_preference(better, worse) ? 1 : 0;
    missed[13] += misses_strong_preference(better, worse) ? 1 : 0;
    if (better.score == own) continue;
    // The upfloats of an opponent of a moved player count as its own (C15, C17) and for the moved player (C19, C21).
    for (const int criterion : {15, 19})
      missed.at(static_cast<std::size_t>(criterion)) += worse.last == Drift::up ? 1 : 0;
    for (const int criterion : {17, 21}) {
      missed.at(static_cast<std::size_t>(criterion)) += worse.before_last == Drift::up ? 1 : 0;
    }
  }
  for (const int rank : candidate.floaters) {
    const bool resident = bracket.at(rank).score == own;
    missed[resident ? 14 : 18] += bracket.at(rank).last == Drift::down ? 1 : 0;
    missed[resident ? 16 : 20] += bracket.at(rank).before_last == Drift::down ? 1 : 0;
  }
  std::vector<std::pair<int, int>> list;
  for (int criterion = 10; criterion < 22; ++criterion) {
    const int count = missed.at(static_cast<std::size_t>(criterion));
    if (count > 0) list.emplace_back(criterion, count);
  }
  return list;
}

BracketStory story_of(const Bracket& bracket, const Candidate& candidate) {
  const Field& field = *bracket.field;
  BracketStory story;
  story.score = bracket.at(bracket.residents.front()).score;
  story.moved = numbers_of(field, bracket.moved);
  story.residents = numbers_of(field, bracket.residents);
  for (const auto& [better, worse] : candidate.pairs) {
    story.pairs.emplace_back(field.at(better).number, field.at(worse).number);
  }
  story.floaters = numbers_of(field, candidate.floaters);
  if (candidate.sits_out && candidate.floaters.size() == 1) story.sits_out = field.at(*candidate.sits_out).number;
  story.missed = missed_by(bracket, candidate);
  return story;
}

/// The round from the highest scoregroup down.
struct RoundResult {
  std::vector<RankPair> pairs;
  std::optional<int> sits_out;
  std::vector<BracketStory> stories;
};
RoundResult pair_brackets(const Field& field, std::optional<Points> bye_score) {
  std::vector<std::vector<int>> groups;
  for (int rank = 0; rank < field.size(); ++rank) {
    if (rank == 0 || field.at(rank).score != field.at(rank - 1).score) groups.emplace_back();
    groups.back().push_back(rank);
  }
  RoundResult result;
  std::vector<int> moved;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    Bracket bracket{&field, moved, groups[i], {}, {}, result.sits_out ? std::nullopt : bye_score};
    if (i + 1 < groups.size()) bracket.next = groups[i + 1];
    for (std::size_t below = i + 2; below < groups.size(); ++below) {
      bracket.rest.insert(bracket.rest.end(), groups[below].begin(), groups[below].end());
    }
    const Candidate candidate = best_candidate(bracket);
    result.stories.push_back(story_of(bracket, candidate));
    result.pairs.insert(result.pairs.end(), candidate.pairs.begin(), candidate.pairs.end());
    moved = candidate.floaters;
    // With several floaters it is still open who sits out. A single one falls through all brackets below.
    if (candidate.sits_out && moved.size() == 1) {
      result.sits_out = candidate.sits_out;
      moved.clear();
    }
  }
  return result;
}

/// The order of the boards (docs/dutch.md, section 7).
void sort_boards(const Field& field, std::vector<RankPair>& pairs) {
  const auto key = [&](const RankPair& pair) {
    const Entrant& one = field.at(pair.first);
    const Entrant& two = field.at(pair.second);
    const bool first = std::pair{-one.plain, one.number} < std::pair{-two.plain, two.number};
    const Entrant& better = first ? one : two;
    return std::tuple{-better.plain, -(one.plain + two.plain), better.number};
  };
  std::ranges::sort(pairs, [&](const RankPair& one, const RankPair& two) { return key(one) < key(two); });
}

}  // namespace

std::expected<Pairing, Wording> pair_round(const Tournament& tournament, int round) {
  constexpr std::array<std::string_view, 7> kTypes{"",
                                                   "FIDE_DUTCH",
                                                   "FIDE_DUTCH_2025",
                                                   "FIDE_DUTCH_2026",
                                                   "FIDE_DUTCH_BAKU",
                                                   "FIDE_DUTCH_2025_BAKU",
                                                   "FIDE_DUTCH_2026_BAKU"};
  if (std::ranges::find(kTypes, tournament.type) == kTypes.end()) {
    return std::unexpected("only the Dutch system of 2026 is known here, not " + tournament.type);
  }
  const Field field{tournament, round};
  if (field.size() == 0) return std::unexpected(say<"tournament.round_has_no_players">(round));
  const auto opening = find_opening(field);
  if (!opening) return std::unexpected(stuck_text(field, round, opening.error()));
  RoundResult result = pair_brackets(field, opening->bye_score);
  sort_boards(field, result.pairs);
  Pairing pairing;
  pairing.brackets = std::move(result.stories);
  const InitialOrder order = initial_order_of(tournament, round);
  for (const auto& [better, worse] : result.pairs) {
    const auto [pair, rule] = with_colors(order, field.at(better), field.at(worse));
    pairing.pairs.push_back(pair);
    pairing.rules.push_back(rule);
    if (rule == ColorRule::number && order.initial == Color::none) {
      return std::unexpected("the initial colour is not known: a line 152 says it");
    }
  }
  if (result.sits_out) {
    pairing.pairs.push_back({field.at(*result.sits_out).number, 0});
    pairing.rules.push_back(ColorRule::no_clash);
  }
  return pairing;
}

}  // namespace tournament
