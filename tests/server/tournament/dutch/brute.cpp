#include "tests/server/tournament/dutch/brute.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>

namespace tournament {
namespace {

using Set = std::uint32_t;  // a set of ranks
using Key = std::vector<int>;

constexpr Set one_of(int rank) {
  return Set{1} << rank;
}
bool has(Set set, int rank) {
  return (set & one_of(rank)) != 0;
}

class Brute {
 public:
  explicit Brute(const Field& field) : field_(field) {}

  std::optional<BruteRound> run() {
    const Set everybody = field_.size() == 0 ? 0 : (Set{2} << (field_.size() - 1)) - 1;
    if (!find_bye_score(everybody)) return std::nullopt;
    BruteRound result;
    Set moved = 0;
    Set left = everybody;
    for (int rank = 0; rank < field_.size();) {
      const Set group = group_from(rank);
      const auto best = best_of(moved, group, left);
      if (!best) return std::nullopt;
      for (const auto& pair : best->pairs) {
        result.pairs.push_back(pair);
        left &= ~(one_of(pair.first) | one_of(pair.second));
      }
      moved = best->floaters;
      rank += __builtin_popcount(group);
    }
    if (moved != 0) result.sits_out = __builtin_ctz(moved);
    std::ranges::sort(result.pairs);
    return result;
  }

 private:
  struct Choice {
    std::vector<std::pair<int, int>> pairs;
    Set floaters = 0;
    Key key;
  };

  const Entrant& at(int rank) const { return field_.at(rank); }
  Set group_from(int rank) const {
    Set group = 0;
    if (rank >= field_.size()) return group;
    const Points score = at(rank).score;
    for (; rank < field_.size() && at(rank).score == score; ++rank) group |= one_of(rank);
    return group;
  }
  std::vector<int> members(Set set) const {
    std::vector<int> ranks;
    for (int rank = 0; rank < field_.size(); ++rank) {
      if (has(set, rank)) ranks.push_back(rank);
    }
    return ranks;
  }

  /// Tells whether all of these can be paired by C1 to C3 and C5, one of them sitting out if their number is odd.
  bool can_complete(Set set) {
    if (set == 0) return true;
    if (const auto known = complete_.find(set); known != complete_.end()) return known->second;
    const int first = __builtin_ctz(set);
    const Set others = set & ~one_of(first);
    bool can = __builtin_popcount(set) % 2 != 0 && sits(first) && can_complete(others);
    for (const int other : members(others)) {
      if (can) break;
      can = field_.may_meet(first, other) && can_complete(others & ~one_of(other));
    }
    complete_.emplace(set, can);
    return can;
  }
  bool sits(int rank) const { return !at(rank).barred && at(rank).score == bye_score_; }

  bool find_bye_score(Set everybody) {
    for (int rank = field_.size(); rank-- > 0;) {
      bye_score_ = at(rank).score;
      complete_.clear();
      if (can_complete(everybody)) return true;
    }
    return field_.size() == 0;
  }

  /// Calls `visit(pairs, floaters)` for every set of pairs of the bracket.
  template <class Visit>
  void each_choice(Set moved, Set open, std::vector<std::pair<int, int>>& pairs, Set floaters, const Visit& visit) {
    if (open == 0) {
      visit(pairs, floaters);
      return;
    }
    const int first = __builtin_ctz(open);
    const Set others = open & ~one_of(first);
    each_choice(moved, others, pairs, floaters | one_of(first), visit);
    for (const int other : members(others)) {
      if (!field_.may_meet(first, other) || (has(moved, first) && has(moved, other))) continue;
      pairs.emplace_back(first, other);
      each_choice(moved, others & ~one_of(other), pairs, floaters, visit);
      pairs.pop_back();
    }
  }

  /// C6 and C7 as a key: how many float, and their scores, falling.
  Key float_key(Set floaters) const {
    Key key{__builtin_popcount(floaters)};
    for (const int rank : members(floaters)) key.push_back(at(rank).score);
    return key;
  }
  /// C8 as a key: the best C6 and C7 of the next bracket.
  Key next_key(Set floaters, Set left) {
    if (const auto known = next_.find(floaters); known != next_.end()) return known->second;
    const auto rest = members(left & ~floaters);
    Key best;
    if (!rest.empty()) {
      const Set group = group_from(rest.front());
      std::vector<std::pair<int, int>> pairs;
      each_choice(floaters, floaters | group, pairs, 0, [&](const auto&, Set down) {
        const Key key = float_key(down);
        if ((best.empty() || key < best) && can_complete((left & ~floaters & ~group) | down)) best = key;
      });
    }
    next_.emplace(floaters, best);
    return best;
  }

  std::optional<Choice> best_of(Set moved, Set group, Set left) {
    std::optional<Choice> best;
    next_.clear();
    std::vector<std::pair<int, int>> pairs;
    each_choice(moved, moved | group, pairs, 0, [&](const auto& chosen, Set floaters) {
      const Set below = left & ~(moved | group);
      Key key = float_key(floaters);
      if (best && Key(best->key.begin(), best->key.begin() + std::min(key.size(), best->key.size())) < key) {
        return;  // this key is worse already
      }
      if (!can_complete(below | floaters)) return;
      for (const int part : next_key(floaters, below | floaters)) key.push_back(part);
      add_quality(key, moved, group, chosen, floaters, below);
      add_sequence(key, moved, group, chosen);
      if (!best || key < best->key) best = Choice{chosen, floaters, key};
    });
    return best;
  }

  void add_quality(Key& key, Set moved, Set group, const std::vector<std::pair<int, int>>& pairs, Set floaters,
                   Set below) const {
    // C9: the one floater sits out if nobody below can.
    const bool last = std::ranges::none_of(members(below), [&](int rank) { return sits(rank); });
    const bool odd = __builtin_popcount(below | floaters) % 2 != 0;
    const bool counts = last && odd && __builtin_popcount(floaters) == 1;
    key.push_back(counts ? -static_cast<int>(at(__builtin_ctz(floaters)).colors.size()) : 0);
    int c10 = 0, c11 = 0, c12 = 0, c13 = 0;
    for (const auto& [one, two] : pairs) {
      const Entrant& x = at(one);
      const Entrant& y = at(two);
      if (x.preference == Color::none || x.preference != y.preference) continue;
      const bool absolute = x.strength == Strength::absolute && y.strength == Strength::absolute;
      ++c12;
      if (!absolute && x.strength >= Strength::strong && y.strength >= Strength::strong) ++c13;
      if (std::abs(x.imbalance) > 1 && std::abs(y.imbalance) > 1) ++c10;
      if (!absolute) continue;
      const Entrant& smaller = std::abs(x.imbalance) < std::abs(y.imbalance) ? x : y;
      const bool run = x.imbalance == y.imbalance
                           ? x.repeated != Color::none && x.repeated == y.repeated
                           : smaller.repeated != Color::none && smaller.repeated != smaller.preference;
      if (run) ++c11;
    }
    key.insert(key.end(), {c10, c11, c12, c13});
    for (const bool before : {false, true}) add_drifts(key, moved, group, pairs, floaters, before);
    for (const bool before : {false, true}) add_moved_drifts(key, moved, pairs, floaters, before);
  }
  Drift drift(int rank, bool before) const { return before ? at(rank).before_last : at(rank).last; }

  /// Adds C14 and C15, or C16 and C17, to the key.
  void add_drifts(Key& key, Set moved, Set group, const std::vector<std::pair<int, int>>& pairs, Set floaters,
                  bool before) const {
    int again = 0, opponents = 0;
    for (const int rank : members(floaters & group)) again += drift(rank, before) == Drift::down ? 1 : 0;
    for (const auto& [one, two] : pairs) opponents += has(moved, one) && drift(two, before) == Drift::up ? 1 : 0;
    key.insert(key.end(), {again, opponents});
  }
  /// Adds C18 and C19, or C20 and C21, to the key: by scores of moved players, the highest first.
  void add_moved_drifts(Key& key, Set moved, const std::vector<std::pair<int, int>>& pairs, Set floaters,
                        bool before) const {
    std::map<int, std::pair<int, int>> counts;
    for (const int rank : members(moved)) {
      auto& [again, opponent] = counts[-at(rank).score];
      if (has(floaters, rank) && drift(rank, before) == Drift::down) ++again;
      for (const auto& [one, two] : pairs) {
        if (one == rank && drift(two, before) == Drift::up) ++opponent;
      }
    }
    for (const auto& [score, count] : counts) key.push_back(count.first);
    for (const auto& [score, count] : counts) key.push_back(count.second);
  }

  /// Adds the order of section 4 to the key, which is smallest for the first candidate.
  void add_sequence(Key& key, Set moved, Set group, const std::vector<std::pair<int, int>>& pairs) const {
    Set settled = 0;
    Key opponents;
    for (const auto& [one, two] : pairs) {
      if (!has(moved, one)) continue;
      key.push_back(one);
      opponents.push_back(two);
      settled |= one_of(two);
    }
    key.insert(key.end(), opponents.begin(), opponents.end());
    const auto remainder = members(group & ~settled);
    const auto number = [&](int rank) {
      return static_cast<int>(std::ranges::find(remainder, rank) - remainder.begin()) + 1;
    };
    std::vector<std::pair<int, int>> own;
    for (const auto& [one, two] : pairs) {
      if (!has(moved, one)) own.emplace_back(number(one), number(two));
    }
    const int half = static_cast<int>(own.size());
    Key up, down, partners;
    std::vector<bool> upper(remainder.size() + 1);
    for (const auto& [one, two] : own) {
      upper[static_cast<std::size_t>(one)] = true;
      partners.push_back(two);
      if (one > half) up.push_back(one);
    }
    for (int place = half; place > 0; --place) {
      if (!upper[static_cast<std::size_t>(place)]) down.push_back(-place);
    }
    int sum = 0;
    for (const int place : up) sum += place;
    for (const int place : down) sum += place;
    key.insert(key.end(), {static_cast<int>(up.size()), sum});
    key.insert(key.end(), down.begin(), down.end());
    key.insert(key.end(), up.begin(), up.end());
    key.insert(key.end(), partners.begin(), partners.end());
  }

  const Field& field_;
  Points bye_score_ = 0;
  std::map<Set, bool> complete_;
  std::map<Set, Key> next_;
};

}  // namespace

std::optional<BruteRound> brute_pair(const Field& field) {
  return Brute{field}.run();
}

}  // namespace tournament
