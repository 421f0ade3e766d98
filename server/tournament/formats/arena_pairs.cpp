#include "server/tournament/formats/arena_pairs.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <tuple>

namespace tournament {
namespace {

using Two = std::pair<const FreePlayer*, const FreePlayer*>;
using Free = std::vector<const FreePlayer*>;

/// How many of the next by points are looked at for each player at a time. Each player has just met one other at most,
/// so among so many neighbours some two may meet if any two of those who are left may.
constexpr std::size_t kNeighbours = 8;
/// Whoever has waited another such span chooses before those who have not.
constexpr server::Ms kPatience{5'000};

bool have_just_met(const FreePlayer& one, const FreePlayer& two) {
  return one.last_opponent == two.number || two.last_opponent == one.number;
}

int points_between(const Two& two) {
  return std::abs(two.first->points - two.second->points);
}

Two with_colors_of_arena(const FreePlayer& one, const FreePlayer& two) {
  const auto claim = [](const FreePlayer& player) {
    return std::tuple{player.imbalance, player.last_color != Color::black, player.number};
  };
  return claim(one) < claim(two) ? Two{&one, &two} : Two{&two, &one};
}

class ArenaRound {
 public:
  ArenaRound(const std::vector<FreePlayer>& free, server::Now now) : now_(now) {
    for (const FreePlayer& player : free) rest_.push_back(&player);
    std::ranges::sort(rest_, {}, [](const FreePlayer* one) { return std::pair{-one->points, one->number}; });
  }

  std::vector<Pair> run() && {
    while (meet_closest()) {
    }
    while (rearrange()) {
    }
    while (meet_again()) {
    }
    std::vector<Pair> pairs;
    for (const auto& [one, two] : made_) {
      const auto [white, black] = with_colors_of_arena(*one, *two);
      pairs.push_back({white->number, black->number});
    }
    return pairs;
  }

 private:
  [[nodiscard]] auto urgency(const Two& two) const {
    const server::Now first = std::min(two.first->since, two.second->since);
    const server::Now last = std::max(two.first->since, two.second->since);
    return std::tuple{
        -((now_ - first) / kPatience), points_between(two), first, last, two.first->number, two.second->number};
  }

  void make(const Two& two) {
    made_.push_back(two);
    std::erase_if(rest_, [&](const FreePlayer* one) { return one == two.first || one == two.second; });
  }

  /// The closest of those who may meet; whether there were any.
  bool meet_closest() {
    std::vector<Two> possible;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      for (std::size_t j = i + 1; j < rest_.size() && j <= i + kNeighbours; ++j) {
        if (!have_just_met(*rest_[i], *rest_[j])) possible.emplace_back(rest_[i], rest_[j]);
      }
    }
    std::ranges::sort(possible, {}, [this](const Two& two) { return urgency(two); });
    for (const Two& two : possible) {
      const auto is_left = [&](const FreePlayer* one) { return std::ranges::find(rest_, one) != rest_.end(); };
      if (is_left(two.first) && is_left(two.second)) make(two);
    }
    return !possible.empty();
  }

  /// Pairs all players with opponents whom they may meet, as close as possible; none: that is impossible.
  static std::optional<std::vector<Two>> all_of(const Free& players) {
    if (players.empty()) return std::vector<Two>{};
    std::optional<std::vector<Two>> best;
    int best_apart = std::numeric_limits<int>::max();
    for (std::size_t i = 1; i < players.size(); ++i) {
      if (have_just_met(*players[0], *players[i])) continue;
      Free others(players.begin() + 1, players.end());
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      auto pairs = all_of(others);
      if (!pairs) continue;
      pairs->emplace_back(players[0], players[i]);
      int sum = 0;
      for (const Two& two : *pairs) sum += points_between(two);
      if (sum >= best_apart) continue;
      best_apart = sum;
      best = std::move(pairs);
    }
    return best;
  }

  /// Two who are left, and just met, share the players of one pair that was made, or else of two: more are never
  /// needed, since each player bars but one other.
  bool rearrange() {
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      for (std::size_t j = i + 1; j < rest_.size(); ++j) {
        for (std::size_t one = 0; one < made_.size(); ++one) {
          if (replace({rest_[i], rest_[j]}, {one})) return true;
        }
        for (std::size_t one = 0; one < made_.size(); ++one) {
          for (std::size_t two = one + 1; two < made_.size(); ++two) {
            if (replace({rest_[i], rest_[j]}, {one, two})) return true;
          }
        }
      }
    }
    return false;
  }

  bool replace(Free players, const std::vector<std::size_t>& broken) {
    for (const std::size_t index : broken) players.insert(players.end(), {made_[index].first, made_[index].second});
    const auto pairs = all_of(players);
    if (!pairs) return false;
    for (auto index = broken.rbegin(); index != broken.rend(); ++index) {
      made_.erase(made_.begin() + static_cast<std::ptrdiff_t>(*index));
    }
    for (const Two& two : *pairs) make(two);
    return true;
  }

  bool meet_again() {
    std::optional<Two> best;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      for (std::size_t j = i + 1; j < rest_.size(); ++j) {
        const Two two{rest_[i], rest_[j]};
        if (now_ - std::max(two.first->since, two.second->since) < kArenaRematch) continue;
        if (!best || urgency(two) < urgency(*best)) best = two;
      }
    }
    if (best) make(*best);
    return best.has_value();
  }

  server::Now now_;
  Free rest_;  // the free players that are left, by points
  std::vector<Two> made_;
};

}  // namespace

std::optional<server::Now> arena_pairs_from(std::vector<FreePlayer> free) {
  if (free.size() < 2) return std::nullopt;
  std::ranges::sort(free, {}, &FreePlayer::since);
  const server::Now again = free[1].since + kArenaRematch;
  for (std::size_t i = 1; i < free.size(); ++i) {
    const auto has_just_met_all = [&](const FreePlayer& one) { return have_just_met(one, free[i]); };
    if (!std::all_of(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(i), has_just_met_all))
      return std::min(free[i].since, again);
  }
  return again;
}

std::vector<Pair> arena_pairs(const std::vector<FreePlayer>& free, server::Now now) {
  return ArenaRound{free, now}.run();
}

FreePlayer free_player(const ArenaStanding& standing, server::Now since) {
  FreePlayer player{standing.number, since, standing.points};
  for (const ArenaScore& score : standing.sheet) {
    player.last_opponent = score.opponent;
    player.last_color = score.color;
    player.imbalance += score.color == Color::white ? 1 : -1;
  }
  return player;
}

}  // namespace tournament
