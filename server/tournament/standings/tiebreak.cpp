#include "server/tournament/standings/tiebreak.hpp"

#include <algorithm>
#include <array>

#include "server/tournament/standings/performance.hpp"
#include "server/tournament/standings/unplayed.hpp"

namespace tournament {
namespace {

using protocol::say;
using protocol::Wording;

struct Named {
  std::string_view code;
  TieBreakKind kind;
  bool cuts_low = false;
  bool cuts_high = false;
};
constexpr std::array<Named, 12> kTieBreaks{{{"DE", TieBreakKind::direct_encounter},
                                            {"BH", TieBreakKind::buchholz, true, true},
                                            {"SB", TieBreakKind::sonneborn_berger, true, true},
                                            {"PS", TieBreakKind::progressive, true},
                                            {"WIN", TieBreakKind::wins},
                                            {"WON", TieBreakKind::games_won},
                                            {"BPG", TieBreakKind::black_games},
                                            {"BWG", TieBreakKind::black_wins},
                                            {"REP", TieBreakKind::rounds_meant},
                                            {"ARO", TieBreakKind::opponents, true, true},
                                            {"TPR", TieBreakKind::performance},
                                            {"KS", TieBreakKind::koya}}};

bool is_win(Result result) {
  return result == Result::win || result == Result::unrated_win;
}

int count_rounds(const Tournament& tournament, const Player& player, TieBreakKind kind, int rounds) {
  int count = 0;
  for (int round = 1; round <= rounds; ++round) {
    const Entry entry = entry_of(player, round);
    const bool black = is_played(entry.result) && entry.color == Color::black;
    const bool counts = kind == TieBreakKind::wins
                            ? points_of(tournament.scoring, entry.result) == tournament.scoring.win
                        : kind == TieBreakKind::games_won   ? is_win(entry.result)
                        : kind == TieBreakKind::black_games ? black
                        : kind == TieBreakKind::black_wins  ? black && is_win(entry.result)
                                                            : !is_missed_by_will(entry.result);
    if (counts) ++count;
  }
  return count;
}

Points progressive(const Tournament& tournament, const Player& player, int cut, int rounds) {
  Points sum = 0;
  for (int round = cut + 1; round <= rounds; ++round) sum += points_after(tournament, player, round);
  return sum;
}

/// Half of all points is of as many as anybody could have by now.
Points koya(const Tournament& tournament, const Player& player, int rounds) {
  int most_games = 0;
  for (const Player& one : tournament.players) {
    int games = 0;
    for (int round = 1; round <= rounds; ++round) games += entry_of(one, round).opponent != 0 ? 1 : 0;
    most_games = std::max(most_games, games);
  }
  Points sum = 0;
  for (int round = 1; round <= rounds; ++round) {
    const Entry entry = entry_of(player, round);
    if (entry.opponent == 0) continue;
    const Player& opponent = tournament.players[static_cast<std::size_t>(entry.opponent - 1)];
    const bool counts = 2 * points_after(tournament, opponent, rounds) >= most_games * tournament.scoring.win;
    if (counts) sum += points_of(tournament.scoring, entry.result);
  }
  return sum;
}

Opposition opposition_of(const Tournament& tournament, const Player& player, int rounds) {
  Opposition opposition;
  for (int round = 1; round <= rounds; ++round) {
    const Entry entry = entry_of(player, round);
    if (!is_played(entry.result)) continue;
    opposition.ratings.push_back(tournament.players[static_cast<std::size_t>(entry.opponent - 1)].rating);
    const bool draw = entry.result == Result::draw || entry.result == Result::unrated_draw;
    opposition.half_points += is_win(entry.result) ? 2 : draw ? 1 : 0;
  }
  return opposition;
}

int average_rating(std::vector<int> ratings, const TieBreak& tie_break) {
  std::ranges::sort(ratings);
  const auto cut = [](int wanted, std::size_t there) { return std::min(wanted, static_cast<int>(there)); };
  ratings.erase(ratings.begin(), ratings.begin() + cut(tie_break.cut_low, ratings.size()));
  ratings.erase(ratings.end() - cut(tie_break.cut_high, ratings.size()), ratings.end());
  return average_of(ratings);
}

/// Why the tie-break is not for the tournament; none: it is.
std::optional<Wording> refusal(const Tournament& tournament, TieBreakKind kind) {
  const std::string code{std::ranges::find(kTieBreaks, kind, &Named::kind)->code};
  const bool everybody_meets = is_round_robin(tournament);
  if (kind == TieBreakKind::buchholz && everybody_meets) return say<"tournament.tie_break_not_for_round_robins">(code);
  if (kind == TieBreakKind::koya && !everybody_meets) return say<"tournament.tie_break_for_round_robins">(code);
  if (kind != TieBreakKind::opponents && kind != TieBreakKind::performance) return std::nullopt;
  const auto unrated = std::ranges::find(tournament.players, 0, &Player::rating);
  if (unrated == tournament.players.end()) return std::nullopt;
  return say<"tournament.tie_break_needs_ratings">(code, unrated - tournament.players.begin() + 1);
}

}  // namespace

std::optional<TieBreak> tie_break_named(std::string_view code) {
  const std::size_t end = std::min(code.find_first_of("-/"), code.size());
  const auto found = std::ranges::find(kTieBreaks, code.substr(0, end), &Named::code);
  if (found == kTieBreaks.end()) return std::nullopt;
  TieBreak tie_break{found->kind};
  if (end == code.size()) return tie_break;
  const std::string_view modifier = code.substr(end + 1);
  if (modifier.size() != 2 || modifier[1] < '1' || modifier[1] > '9') return std::nullopt;
  const bool median = modifier[0] == 'M' && found->cuts_high;
  if (!median && (modifier[0] != 'C' || !found->cuts_low)) return std::nullopt;
  tie_break.cut_low = modifier[1] - '0';
  tie_break.cut_high = median ? tie_break.cut_low : 0;
  return tie_break;
}

std::string tie_break_codes() {
  std::string codes;
  for (const Named& known : kTieBreaks) codes.append(codes.empty() ? "" : ", ").append(known.code);
  return codes;
}

Wording no_tie_break(std::string_view code) {
  return say<"tournament.no_tie_break">(code, tie_break_codes());
}

std::string value_text(TieBreakKind kind, TieBreakValue value) {
  switch (kind) {
    case TieBreakKind::buchholz:
    case TieBreakKind::progressive:
    case TieBreakKind::koya:
      return points_text(value / 10);
    case TieBreakKind::sonneborn_berger: {
      const int rest = value % 100;
      return std::to_string(value / 100) + (rest < 10 ? ".0" : ".") + std::to_string(rest);
    }
    default:
      return std::to_string(value / 100);
  }
}

std::expected<std::vector<TieBreakValue>, Wording> tie_break_values(const Tournament& tournament,
                                                                    const TieBreak& tie_break, int rounds) {
  const bool by_rating = tie_break.kind == TieBreakKind::opponents || tie_break.kind == TieBreakKind::performance;
  if (auto why = refusal(tournament, tie_break.kind)) return std::unexpected(std::move(*why));
  std::vector<TieBreakValue> values;
  if (tie_break.kind == TieBreakKind::buchholz || tie_break.kind == TieBreakKind::sonneborn_berger) {
    return opponents_scores(tournament, tie_break, rounds);
  }
  for (const Player& player : tournament.players) {
    if (by_rating) {
      const Opposition opposition = opposition_of(tournament, player, rounds);
      values.push_back(100 * (tie_break.kind == TieBreakKind::opponents ? average_rating(opposition.ratings, tie_break)
                                                                        : performance(opposition)));
    } else if (tie_break.kind == TieBreakKind::koya) {
      values.push_back(10 * koya(tournament, player, rounds));
    } else if (tie_break.kind == TieBreakKind::progressive) {
      values.push_back(10 * progressive(tournament, player, tie_break.cut_low, rounds));
    } else {
      values.push_back(100 * count_rounds(tournament, player, tie_break.kind, rounds));
    }
  }
  return values;
}

}  // namespace tournament
