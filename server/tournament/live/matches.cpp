#include "server/tournament/live/matches.hpp"

#include <algorithm>
#include <utility>

#include "server/tournament/live/evolve.hpp"

namespace tournament {
namespace {

using Events = std::vector<KnockoutEvent>;

KnockoutRules rules_of(const State& state) {
  const auto terms = state.terms.knockout.value_or(protocol::KnockoutTerms{});
  KnockoutRules rules;
  for (std::size_t i = 0; i < state.seeds.size(); ++i) rules.seeds.push_back(static_cast<int>(i) + 1);
  rules.third_place = terms.third_place.value_or(false) && state.seeds.size() > 2;
  rules.games = static_cast<int>(terms.games);
  rules.tie_break_pairs = static_cast<int>(terms.tie_break_pairs.value_or(rules.tie_break_pairs));
  rules.decisive_games = static_cast<int>(terms.decisive_games.value_or(rules.decisive_games));
  return rules;
}

int seed_of(const State& state, const std::string& player) {
  return static_cast<int>(std::ranges::find(state.seeds, player) - state.seeds.begin()) + 1;
}

const std::string& seeded(const State& state, int number) {
  return state.seeds[static_cast<std::size_t>(number - 1)];
}

/// The number of the player's match in the bracket; 0: the player has none in this round.
int match_of(const Knockout& knockout, int round, int player) {
  const auto found = std::ranges::find_if(knockout.matches, [&](const KnockoutMatch& match) {
    return match.round == round && (match.players[0] == player || match.players[1] == player);
  });
  return found == knockout.matches.end() ? 0 : static_cast<int>(found - knockout.matches.begin()) + 1;
}

/// The first round without the player; none: the player is still there.
std::optional<int> left_in(const Participant& one) {
  return one.stays.empty() ? std::optional{1} : one.stays.back().end;
}

/// A match whose time is over is decided once the game that was played is: that ends at the same time.
void add_games(const State& state, const Knockout& knockout, int round, Events& events) {
  const Round& played = state.rounds[static_cast<std::size_t>(round - 1)];
  for (const Board& board : played.boards) {
    const int match = match_of(knockout, round, seed_of(state, board.seating.white));
    int number = 0;
    const auto add = [&](const Board& game) {
      if (game.scores) events.emplace_back(KnockoutGame{match, ++number, outcome_of(*game.scores)});
    };
    std::ranges::for_each(board.earlier, add);
    add(board);
    if (board.seating.black && !board.is_open() && is_time_over(state, played)) events.emplace_back(TimeIsOver{match});
  }
}

/// Adds players who leave: they are out once the games of the round are over, as games that go on are played to their
/// end.
void add_withdrawals(const State& state, int round, Events& events) {
  std::vector<const Participant*> out;
  for (const std::string& player : state.seeds) {
    const Participant* one = state.find(player);
    if (left_in(*one) == round) out.push_back(one);
  }
  std::ranges::sort(out, {}, &Participant::left);
  for (const Participant* one : out) events.emplace_back(Withdrawal{seed_of(state, one->player.id)});
}

const std::optional<protocol::Clock>& clock_of(const State& state, KnockoutStage stage) {
  static const std::optional<protocol::Clock> kOfRound;
  if (!state.terms.knockout || stage == KnockoutStage::regular) return kOfRound;
  const auto& terms = *state.terms.knockout;
  return stage == KnockoutStage::tie_break || !terms.decisive_clock ? terms.tie_break_clock : terms.decisive_clock;
}

}  // namespace

std::expected<Knockout, std::string> knockout_of(const State& state) {
  const KnockoutRules rules = rules_of(state);
  Events events;
  const int done = static_cast<int>(state.rounds.size());
  for (int round = 1; round <= done + 1; ++round) {
    if (round <= done) {
      const auto before = knockout_after(rules, events);
      if (!before) return before;
      add_games(state, *before, round, events);
    }
    add_withdrawals(state, round, events);
  }
  return knockout_after(rules, events);
}

std::expected<std::vector<protocol::Seating>, std::string> match_boards(const State& state) {
  const auto knockout = knockout_of(state);
  if (!knockout) return std::unexpected(knockout.error());
  const int round = state.next_round();
  std::vector<protocol::Seating> boards;
  for (std::size_t i = 0; i < knockout->matches.size(); ++i) {
    const KnockoutMatch& match = knockout->matches[i];
    if (match.round != round) continue;
    const auto next = std::ranges::find(knockout->next, static_cast<int>(i) + 1, &NextGame::match);
    if (next != knockout->next.end()) {
      boards.push_back({.white = seeded(state, next->players.white), .black = seeded(state, next->players.black)});
    } else if (match.winner != 0 && state.find(seeded(state, match.winner))->is_there(round)) {
      boards.push_back({.white = seeded(state, match.winner), .black = {}});
    }
  }
  return boards;
}

std::vector<GameDue> match_games_due(const State& state) {
  const auto knockout = knockout_of(state);
  const Round* open = state.open_round();
  if (!knockout || open == nullptr) return {};
  std::vector<GameDue> due;
  for (std::size_t i = 0; i < open->boards.size(); ++i) {
    const Board& board = open->boards[i];
    const int match = match_of(*knockout, state.current_round(), seed_of(state, board.seating.white));
    const auto next = std::ranges::find(knockout->next, match, &NextGame::match);
    if (!board.seating.black || board.is_open() || next == knockout->next.end()) continue;
    due.push_back({.game = {.board = static_cast<std::int64_t>(i) + 1,
                            .game = {},
                            .white = seeded(state, next->players.white),
                            .black = seeded(state, next->players.black),
                            .clock = clock_of(state, next->stage)},
                   .number = next->game});
  }
  return due;
}

bool is_in_match(const State& state, const std::string& player) {
  const auto knockout = knockout_of(state);
  if (!knockout || state.open_round() == nullptr) return false;
  const int match = match_of(*knockout, state.current_round(), seed_of(state, player));
  if (match == 0) return false;
  const MatchEnd end = knockout->matches[static_cast<std::size_t>(match - 1)].end;
  return end == MatchEnd::open;
}

std::optional<protocol::Wording> result_stands(const State& state, const protocol::BoardScored& scored) {
  if (std::cmp_less(scored.round, state.rounds.size())) return protocol::say<"tournament.next_round_is_paired">();
  State changed = state;
  evolve(changed, {.seq = state.last + 1, .at = state.last_at, .body = scored});
  const auto knockout = knockout_of(changed);
  if (!knockout) return protocol::say<"tournament.match_has_gone_on">(knockout.error());
  const bool goes_on = std::ranges::any_of(knockout->next, [&](const NextGame& next) {
    return knockout->matches[static_cast<std::size_t>(next.match - 1)].round == scored.round;
  });
  if (goes_on && state.open_round() == nullptr) return protocol::say<"tournament.match_would_go_on">();
  return std::nullopt;
}

}  // namespace tournament
