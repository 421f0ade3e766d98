#include "server/tournament/course/matches.hpp"

#include <algorithm>
#include <utility>

namespace tournament {
namespace {

using Events = std::vector<KnockoutEvent>;

KnockoutRules rules_of(const Course& course) {
  const auto terms = course.terms.knockout.value_or(protocol::KnockoutTerms{});
  KnockoutRules rules;
  for (std::size_t i = 0; i < course.seeds.size(); ++i) rules.seeds.push_back(static_cast<int>(i) + 1);
  rules.third_place = terms.third_place.value_or(false) && course.seeds.size() > 2;
  rules.games = static_cast<int>(terms.games);
  rules.tie_break_pairs = static_cast<int>(terms.tie_break_pairs.value_or(rules.tie_break_pairs));
  rules.decisive_games = static_cast<int>(terms.decisive_games.value_or(rules.decisive_games));
  return rules;
}

int seed_of(const Course& course, const std::string& player) {
  return static_cast<int>(std::ranges::find(course.seeds, player) - course.seeds.begin()) + 1;
}

const std::string& seeded(const Course& course, int number) {
  return course.seeds[static_cast<std::size_t>(number - 1)];
}

/// Its number in the bracket; 0: the player has none in this round.
int match_of(const Knockout& knockout, int round, int player) {
  const auto found = std::ranges::find_if(knockout.matches, [&](const KnockoutMatch& match) {
    return match.round == round && (match.players[0] == player || match.players[1] == player);
  });
  return found == knockout.matches.end() ? 0 : static_cast<int>(found - knockout.matches.begin()) + 1;
}

/// The first round without the player; none: is still there.
std::optional<int> left_in(const Participant& one) {
  return one.stays.empty() ? std::optional{1} : one.stays.back().end;
}

/// A match whose time is over is decided once the game that was played is: that ends at the same time.
void add_games(const Course& course, const Knockout& knockout, int round, Events& events) {
  const Round& played = course.rounds[static_cast<std::size_t>(round - 1)];
  for (const Board& board : played.boards) {
    const int match = match_of(knockout, round, seed_of(course, board.seating.white));
    int number = 0;
    const auto add = [&](const Board& game) {
      if (game.scores) events.emplace_back(KnockoutGame{match, ++number, outcome_of(*game.scores)});
    };
    std::ranges::for_each(board.earlier, add);
    add(board);
    if (board.seating.black && !board.is_open() && is_time_over(course, played)) events.emplace_back(TimeIsOver{match});
  }
}

/// Who leaves is out once the games of the round are over: what is being played is played to its end.
void add_withdrawals(const Course& course, int round, Events& events) {
  std::vector<const Participant*> out;
  for (const std::string& player : course.seeds) {
    const Participant* one = course.find(player);
    if (left_in(*one) == round) out.push_back(one);
  }
  std::ranges::sort(out, {}, &Participant::left);
  for (const Participant* one : out) events.emplace_back(Withdrawal{seed_of(course, one->player.id)});
}

const std::optional<protocol::Clock>& clock_of(const Course& course, KnockoutStage stage) {
  static const std::optional<protocol::Clock> kOfRound;
  if (!course.terms.knockout || stage == KnockoutStage::regular) return kOfRound;
  const auto& terms = *course.terms.knockout;
  return stage == KnockoutStage::tie_break || !terms.decisive_clock ? terms.tie_break_clock : terms.decisive_clock;
}

}  // namespace

std::expected<Knockout, std::string> knockout_of(const Course& course) {
  const KnockoutRules rules = rules_of(course);
  Events events;
  const int done = static_cast<int>(course.rounds.size());
  for (int round = 1; round <= done + 1; ++round) {
    if (round <= done) {
      const auto before = knockout_after(rules, events);
      if (!before) return before;
      add_games(course, *before, round, events);
    }
    add_withdrawals(course, round, events);
  }
  return knockout_after(rules, events);
}

std::expected<std::vector<protocol::Seating>, std::string> match_boards(const Course& course) {
  const auto knockout = knockout_of(course);
  if (!knockout) return std::unexpected(knockout.error());
  const int round = static_cast<int>(course.rounds.size()) + 1;
  std::vector<protocol::Seating> boards;
  for (std::size_t i = 0; i < knockout->matches.size(); ++i) {
    const KnockoutMatch& match = knockout->matches[i];
    if (match.round != round) continue;
    const auto next = std::ranges::find(knockout->next, static_cast<int>(i) + 1, &NextGame::match);
    if (next != knockout->next.end()) {
      boards.push_back({.white = seeded(course, next->players.white), .black = seeded(course, next->players.black)});
    } else if (match.winner != 0 && course.find(seeded(course, match.winner))->is_there(round)) {
      boards.push_back({.white = seeded(course, match.winner), .black = {}});
    }
  }
  return boards;
}

std::vector<GameDue> match_games_due(const Course& course) {
  const auto knockout = knockout_of(course);
  const Round* open = course.open_round();
  if (!knockout || open == nullptr) return {};
  std::vector<GameDue> due;
  for (std::size_t i = 0; i < open->boards.size(); ++i) {
    const Board& board = open->boards[i];
    const int match = match_of(*knockout, course.current_round(), seed_of(course, board.seating.white));
    const auto next = std::ranges::find(knockout->next, match, &NextGame::match);
    if (!board.seating.black || board.is_open() || next == knockout->next.end()) continue;
    due.push_back({.game = {.board = static_cast<std::int64_t>(i) + 1,
                            .game = {},
                            .white = seeded(course, next->players.white),
                            .black = seeded(course, next->players.black),
                            .clock = clock_of(course, next->stage)},
                   .number = next->game});
  }
  return due;
}

bool is_in_match(const Course& course, const std::string& player) {
  const auto knockout = knockout_of(course);
  if (!knockout || course.open_round() == nullptr) return false;
  const int match = match_of(*knockout, course.current_round(), seed_of(course, player));
  if (match == 0) return false;
  const MatchEnd end = knockout->matches[static_cast<std::size_t>(match - 1)].end;
  return end == MatchEnd::open;
}

std::string result_stands(const Course& course, const protocol::BoardScored& scored) {
  if (std::cmp_less(scored.round, course.rounds.size())) return "the next round is paired by this result";
  Course changed = course;
  take(changed, {.seq = course.last + 1, .at = course.last_at, .body = scored});
  const auto knockout = knockout_of(changed);
  if (!knockout) return "the match has gone on: " + knockout.error();
  const bool goes_on = std::ranges::any_of(knockout->next, [&](const NextGame& next) {
    return knockout->matches[static_cast<std::size_t>(next.match - 1)].round == scored.round;
  });
  return goes_on && course.open_round() == nullptr ? "the match would go on, and its round is over" : "";
}

}  // namespace tournament
