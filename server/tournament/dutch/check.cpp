#include "server/tournament/dutch/check.hpp"

#include <algorithm>
#include <utility>

namespace tournament {

namespace {

bool nobody_is_there(const Tournament& tournament, int round) {
  for (int number = 1; std::cmp_less_equal(number, tournament.players.size()); ++number) {
    if (!is_out(tournament, number, round)) return false;
  }
  return true;
}

}  // namespace

std::vector<Pair> pairs_in(const Tournament& tournament, int round) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < tournament.players.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    const Entry entry = entry_of(tournament.players[i], round);
    if (entry.result == Result::pairing_bye) pairs.push_back({number, 0});
    // A forfeit without colours names the better player first.
    const bool first = entry.color == Color::white || (entry.color == Color::none && number < entry.opponent);
    if (entry.opponent != 0 && first) pairs.push_back({number, entry.opponent});
  }
  return pairs;
}

RoundCheck check_round(const Tournament& tournament, int round) {
  RoundCheck check;
  check.round = round;
  const std::vector<Pair> file = pairs_in(tournament, round);
  if (file.empty() && nobody_is_there(tournament, round)) return check;
  const auto pairing = pair_round(tournament, round);
  if (!pairing) {
    check.refused = pairing.error();
    check.file = file;
    return check;
  }
  const auto without = [](const std::vector<Pair>& pairs, const std::vector<Pair>& others) {
    std::vector<Pair> left;
    std::ranges::copy_if(pairs, std::back_inserter(left),
                         [&](const Pair& pair) { return std::ranges::find(others, pair) == others.end(); });
    return left;
  };
  check.file = without(file, pairing->pairs);
  check.rules = without(pairing->pairs, file);
  check.agreed = static_cast<int>(file.size() - check.file.size());
  return check;
}

}  // namespace tournament
