#include "server/tournament/dutch/random_tournament.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "server/tournament/dutch/dutch.hpp"

namespace tournament {
namespace {

class Maker {
 public:
  explicit Maker(const Plan& plan) : plan_(plan), random_(plan.seed) {}

  MadeUp run() {
    enroll();
    MadeUp made;
    for (int round = 1; round <= plan_.rounds && !made.stuck; ++round) {
      send_away(round);
      const auto pairing = pair_round(tournament_, round);
      if (!pairing) {
        made.stuck = pairing.error();
        for (Player& player : tournament_.players) player.entries.resize(static_cast<std::size_t>(round - 1));
      } else {
        play(*pairing);
      }
    }
    set_places();
    made.tournament = std::move(tournament_);
    return made;
  }

 private:
  /// The engine's numbers are the same everywhere, those of the library's distributions are not.
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  /// True with this probability, taken in thousandths, so that no rounding of a processor matters.
  bool happens(double share) { return below(1000) < std::lround(share * 1000); }
  Player& player(int number) { return tournament_.players[static_cast<std::size_t>(number - 1)]; }

  void enroll() {
    tournament_.remarks.push_back({"012 Random tournament " + std::to_string(plan_.seed)});
    tournament_.rounds = plan_.rounds;
    tournament_.initial_color = below(2) == 0 ? Color::white : Color::black;
    tournament_.scoring = plan_.scoring;
    tournament_.type = "FIDE_DUTCH_2025";
    std::vector<int> ratings;
    for (int i = 0; i < plan_.players; ++i) ratings.push_back(1200 + below(1400));
    std::ranges::sort(ratings, std::greater{});
    const int latest = std::min(3, plan_.rounds - 1);
    for (int number = 1; number <= plan_.players; ++number) {
      Player one;
      one.name = "Player " + std::to_string(number);
      one.rating = ratings[static_cast<std::size_t>(number - 1)];
      tournament_.players.push_back(std::move(one));
      arrives_.push_back(latest > 0 && happens(plan_.late) ? 2 + below(latest) : 1);
      leaves_.push_back(happens(plan_.withdrawn) ? 2 + below(plan_.rounds) : plan_.rounds + 1);
    }
    if (plan_.baku) tournament_.accelerations = baku_acceleration(plan_.players, plan_.rounds);
    for (int i = 0; i < plan_.players && plan_.players > 2; ++i) {
      if (!happens(plan_.forbidden)) continue;
      const int one = 1 + below(plan_.players);
      const int two = 1 + below(plan_.players);
      if (one != two) tournament_.forbidden.push_back({1, plan_.rounds, {one, two}});
    }
  }

  /// Takes the absent players out of the round.
  void send_away(int round) {
    for (int number = 1; number <= plan_.players; ++number) {
      const auto index = static_cast<std::size_t>(number - 1);
      const bool there = arrives_[index] <= round && round < leaves_[index];
      const Result result = !there || happens(plan_.absences) ? Result::absent
                            : happens(plan_.half_byes)        ? Result::half_bye
                            : happens(plan_.full_byes)        ? Result::full_bye
                                                              : Result::win;
      if (result != Result::win) player(number).entries.push_back({0, Color::none, result});
    }
  }

  void play(const Pairing& pairing) {
    for (const Pair& pair : pairing.pairs) {
      if (pair.black == 0) {
        player(pair.white).entries.push_back({0, Color::none, Result::pairing_bye});
        continue;
      }
      const auto [white, black] = results_of(player(pair.white), player(pair.black));
      player(pair.white).entries.push_back({pair.black, Color::white, white});
      player(pair.black).entries.push_back({pair.white, Color::black, black});
    }
  }

  std::pair<Result, Result> results_of(const Player& white, const Player& black) {
    if (happens(plan_.forfeits)) {
      const int who = below(5);
      if (who == 0) return {Result::forfeit_loss, Result::forfeit_loss};
      return who < 3 ? std::pair{Result::forfeit_win, Result::forfeit_loss}
                     : std::pair{Result::forfeit_loss, Result::forfeit_win};
    }
    if (happens(plan_.draws)) return {Result::draw, Result::draw};
    const int difference =
        std::clamp(white.rating + 35 - black.rating, -700, 700);  // the outcome is as likely as ratings say
    const int permille = 500 + difference * 6 / 10;
    return happens(permille / 1000.0) ? std::pair{Result::win, Result::loss} : std::pair{Result::loss, Result::win};
  }

  void set_places() {
    std::vector<int> order(tournament_.players.size());
    std::iota(order.begin(), order.end(), 1);
    const auto points = [&](int number) { return points_after(tournament_, player(number), plan_.rounds); };
    std::ranges::stable_sort(order, [&](int one, int two) { return points(one) > points(two); });
    for (std::size_t i = 0; i < order.size(); ++i) player(order[i]).place = static_cast<int>(i) + 1;
  }

  const Plan& plan_;
  std::mt19937_64 random_;
  Tournament tournament_;
  std::vector<int> arrives_;  // the first round of each
  std::vector<int> leaves_;   // the first one without it
};

}  // namespace

MadeUp make_up(const Plan& plan) {
  return Maker{plan}.run();
}

}  // namespace tournament
