#include "server/tournament/standings/standings.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "server/tournament/standings/unplayed.hpp"

namespace tournament {
namespace {

/// Averages of up to six games are whole numbers of these parts.
constexpr int kParts = 60;

/// The points, in parts, of a player in a tied group against the others of the group; several games against the same
/// player count as their average.
struct Encounters {
  int number = 0;
  int points = 0;
  int most = 0;  // the points if it won all games that were not played
};

std::vector<Encounters> encounters_of(const Tournament& tournament, const std::vector<int>& tied, int rounds) {
  std::vector<Encounters> all;
  for (const int number : tied) {
    Encounters own{number};
    std::map<int, std::pair<Points, int>> met;  // what was scored, and games, by opponents
    for (int round = 1; round <= rounds; ++round) {
      const Entry entry = entry_of(tournament.players[static_cast<std::size_t>(number - 1)], round);
      const bool tied_too = std::ranges::find(tied, entry.opponent) != tied.end();
      if (!tied_too || !counts_as_game(tournament, entry.result)) continue;
      auto& [points, games] = met[entry.opponent];
      points += points_of(tournament.scoring, entry.result);
      ++games;
    }
    for (const auto& [opponent, scored] : met) own.points += kParts * scored.first / scored.second;
    own.most = own.points + static_cast<int>(tied.size() - 1 - met.size()) * kParts * tournament.scoring.win;
    all.push_back(own);
  }
  std::ranges::stable_sort(all, std::greater{}, [](const Encounters& one) { return std::pair{one.points, one.most}; });
  return all;
}

using Groups = std::vector<std::vector<int>>;

/// The group in parts, the better ones first. If not all have met, only those players part who would stay ahead of all
/// others whatever the missing games had brought.
Groups split(const Tournament& tournament, const std::vector<int>& tied, int rounds) {
  const std::vector<Encounters> all = encounters_of(tournament, tied, rounds);
  const bool all_met = std::ranges::all_of(all, [](const Encounters& one) { return one.points == one.most; });
  Groups groups{{all.front().number}};
  bool clear = true;
  const auto by_most = [](const Encounters& one, const Encounters& two) { return one.most < two.most; };
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto most = std::max_element(all.begin() + static_cast<std::ptrdiff_t>(i), all.end(), by_most)->most;
    clear = all_met || (clear && all[i - 1].points > most);
    if (all_met ? all[i - 1].points != all[i].points : clear) groups.emplace_back();
    groups.back().push_back(all[i].number);
  }
  return groups;
}

/// Parts of parts, until nothing parts any more.
void split_all(const Tournament& tournament, const std::vector<int>& tied, int rounds, Groups& found) {
  const Groups groups = tied.size() > 1 ? split(tournament, tied, rounds) : Groups{tied};
  if (groups.size() == 1) {
    found.push_back(tied);
    return;
  }
  for (const auto& group : groups) split_all(tournament, group, rounds, found);
}

/// Players who are told apart by nothing yet stand together.
class StandingRows {
 public:
  explicit StandingRows(const Tournament& tournament) : tournament_(tournament), rounds_(rounds_counted(tournament)) {
    for (std::size_t i = 0; i < tournament.players.size(); ++i) {
      Standing standing;
      standing.number = static_cast<int>(i) + 1;
      standing.points = points_after(tournament, tournament.players[i], rounds_);
      rows_.push_back(standing);
    }
    sort([](const Standing& row) { return -row.points; });
  }

  std::expected<void, protocol::Wording> apply(const TieBreak& tie_break) {
    if (tie_break.kind == TieBreakKind::direct_encounter) {
      meet();
      sort([](const Standing& row) { return row.values.back(); });
      return {};
    }
    const auto values = tie_break_values(tournament_, tie_break, rounds_);
    if (!values) return std::unexpected(values.error());
    for (Standing& row : rows_) row.values.push_back((*values)[static_cast<std::size_t>(row.number - 1)]);
    sort([](const Standing& row) { return -row.values.back(); });
    return {};
  }

  std::vector<Standing> rows() && { return std::move(rows_); }

 private:
  /// Ranks of direct encounters in hundredths, as values are; they are ranks, so the smaller one is better.
  void meet() {
    std::map<int, std::vector<int>> tied;
    for (const Standing& row : rows_) tied[row.place].push_back(row.number);
    std::map<int, int> ranks;
    for (const auto& [place, numbers] : tied) {
      const std::vector<int> own = direct_encounter(tournament_, numbers, rounds_);
      for (std::size_t i = 0; i < numbers.size(); ++i) ranks[numbers[i]] = own[i];
    }
    for (Standing& row : rows_) row.values.push_back(100 * ranks[row.number]);
  }

  /// Within places, by a key of which the smaller one is better.
  void sort(const std::function<int(const Standing&)>& key) {
    std::ranges::stable_sort(rows_, {}, [&](const Standing& row) { return std::pair{row.place, key(row)}; });
    int place = 1;
    int before = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool apart = i == 0 || rows_[i].place != before || key(rows_[i]) != key(rows_[i - 1]);
      before = rows_[i].place;
      if (apart) place = static_cast<int>(i) + 1;
      rows_[i].place = place;
    }
  }

  const Tournament& tournament_;
  int rounds_;
  std::vector<Standing> rows_;
};

}  // namespace

std::vector<int> direct_encounter(const Tournament& tournament, const std::vector<int>& tied, int rounds) {
  Groups groups;
  split_all(tournament, tied, rounds, groups);
  std::map<int, int> ranks;
  int rank = 1;
  for (const auto& group : groups) {
    for (const int number : group) ranks[number] = groups.size() == 1 ? 0 : rank;
    rank += static_cast<int>(group.size());
  }
  std::vector<int> list;
  for (const int number : tied) list.push_back(ranks[number]);
  return list;
}

std::expected<std::vector<Standing>, std::string> standings(const Tournament& tournament,
                                                            const std::vector<TieBreak>& tie_breaks) {
  StandingRows table{tournament};
  for (const TieBreak& tie_break : tie_breaks) {
    if (const auto applied = table.apply(tie_break); !applied) return std::unexpected(applied.error());
  }
  return std::move(table).rows();
}

}  // namespace tournament
