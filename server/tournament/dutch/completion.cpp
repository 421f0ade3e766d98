#include "server/tournament/dutch/completion.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>

#include "server/tournament/dutch/matching.hpp"

namespace tournament {
namespace {

enum class Use : std::uint8_t { never, grudging, ready };

struct Matched {
  int pairs = 0;     // pairs by edges that may be used
  int grudging = 0;  // how many of these pairs are grudging
  std::vector<int> left;
};

/// Matches as many vertices as can be matched, with the fewest grudging edges that this takes.
Matched match_all(int count, const std::function<Use(int, int)>& use) {
  const int vertices = count + count % 2;
  const int width = std::bit_width(static_cast<unsigned>(vertices));
  const auto matching = make_matching(vertices, 2 * width);
  Weight any;
  any.add(1, width);
  Weight ready = any;
  ready.add(1, 0);
  for (int one = 0; one < count; ++one) {
    for (int two = one + 1; two < count; ++two) {
      const Use own = use(one, two);
      if (own != Use::never) matching->set(one, two, own == Use::ready ? ready : any);
    }
  }
  matching->solve();
  Matched matched;
  for (int one = 0; one < count; ++one) {
    const int two = matching->mate(one);
    const Use own = two < count ? use(std::min(one, two), std::max(one, two)) : Use::never;
    if (own == Use::never) matched.left.push_back(one);
    if (own == Use::never || two < one) continue;
    ++matched.pairs;
    if (own == Use::grudging) ++matched.grudging;
  }
  return matched;
}

/// Everybody, and a seat for the bye behind them where the number is odd.
Matched match_field(const Field& field, const std::function<bool(int, int)>& meets,
                    const std::function<bool(int)>& sits) {
  const int count = field.size();
  return match_all(count + count % 2, [&](int one, int two) {
    if (two == count) return sits(one) ? Use::ready : Use::never;
    return meets(one, two) ? Use::ready : Use::never;
  });
}

}  // namespace

std::expected<Opening, Stuck> find_opening(const Field& field) {
  const int count = field.size();
  const auto may_meet = [&](int one, int two) { return field.may_meet(one, two); };
  const auto not_barred = [&](int rank) { return !field.at(rank).barred; };
  const Matched legal = match_field(field, may_meet, not_barred);
  if (!legal.left.empty()) {
    Stuck stuck{1, legal.left};
    std::erase(stuck.left, count);
    const auto not_met = [&](int one, int two) { return !field.has_met(one, two); };
    if (match_field(field, not_met, not_barred).left.empty()) {
      stuck.criterion = 3;
    } else if (match_field(field, may_meet, [](int) { return true; }).left.empty()) {
      stuck.criterion = 2;
    }
    return std::unexpected(std::move(stuck));
  }
  if (count % 2 == 0) return Opening{};
  std::set<Points> scores;
  for (int rank = 0; rank < count; ++rank) {
    if (!field.at(rank).barred) scores.insert(field.at(rank).score);
  }
  for (const Points score : scores) {
    const auto sits = [&](int rank) { return !field.at(rank).barred && field.at(rank).score <= score; };
    if (match_field(field, may_meet, sits).left.empty()) return Opening{score};
  }
  return Opening{*scores.rbegin()};
}

bool can_complete(const Bracket& bracket, const std::vector<int>& ranks, bool with_bye) {
  const int count = static_cast<int>(ranks.size());
  const int all = count + (with_bye ? 1 : 0);
  if (all % 2 != 0) return false;
  const auto rank = [&](int index) { return ranks[static_cast<std::size_t>(index)]; };
  const Matched matched = match_all(all, [&](int one, int two) {
    const bool fits = two == count ? bracket.may_sit_out(rank(one)) : bracket.field->may_meet(rank(one), rank(two));
    return fits ? Use::ready : Use::never;
  });
  return matched.left.empty();
}

std::optional<int> least_next_floaters(const Bracket& bracket, const std::vector<int>& floaters, bool with_bye) {
  std::vector<int> ranks = floaters;
  ranks.insert(ranks.end(), bracket.next.begin(), bracket.next.end());
  const auto first_next = static_cast<int>(floaters.size());
  const auto first_rest = static_cast<int>(ranks.size());
  ranks.insert(ranks.end(), bracket.rest.begin(), bracket.rest.end());
  const auto count = static_cast<int>(ranks.size());
  const int all = count + (with_bye ? 1 : 0);
  if (all % 2 != 0) return std::nullopt;
  const auto rank = [&](int index) { return ranks[static_cast<std::size_t>(index)]; };
  const Matched matched = match_all(all, [&](int one, int two) {
    const bool meets_next = first_next <= two && two < first_rest;
    if (one < first_next && !meets_next) return Use::never;
    if (two < count && !bracket.field->may_meet(rank(one), rank(two))) return Use::never;
    if (two == count && !bracket.may_sit_out(rank(one))) return Use::never;
    return first_next <= one && one < first_rest && !meets_next ? Use::grudging : Use::ready;
  });
  if (!matched.left.empty()) return std::nullopt;
  return matched.grudging;
}

}  // namespace tournament
