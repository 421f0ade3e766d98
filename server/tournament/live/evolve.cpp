#include "server/tournament/live/evolve.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tournament {
namespace {

void expect(bool good, const Step& step, const char* what) {
  if (!good) throw std::runtime_error("step " + std::to_string(step.seq) + " of a tournament: " + what);
}

Participant& known(State& state, const Step& step, const std::string& player) {
  const auto found = std::ranges::find(state.participants, player, [](const auto& one) { return one.player.id; });
  expect(found != state.participants.end(), step, "no such player");
  return *found;
}

Round& open(State& state, const Step& step, std::int64_t round) {
  expect(!state.rounds.empty() && std::cmp_equal(state.rounds.size(), round) && !state.rounds.back().over, step,
         "no such round is going on");
  return state.rounds.back();
}

void apply(State& state, const Step& step, const protocol::Announced& announced) {
  expect(state.last == 0, step, "announced twice");
  state.terms = announced.terms;
  state.is_example = announced.example.value_or(false);
  if (!announced.by) return;
  state.organizer = announced.by->id;
  state.arbiters.emplace(announced.by->id, *announced.by);
}

void apply(State& state, const Step& /*step*/, const protocol::TermsChanged& changed) {
  state.terms = changed.terms;
}

void apply(State& state, const Step& /*step*/, const protocol::ArbiterNamed& named) {
  if (named.is_arbiter) {
    state.arbiters.insert_or_assign(named.player.id, named.player);
  } else {
    state.arbiters.erase(named.player.id);
  }
}

void apply(State& state, const Step& /*step*/, const protocol::Invited& invited) {
  if (invited.is_invited) {
    state.invited.insert_or_assign(invited.player.id, invited.player);
  } else {
    state.invited.erase(invited.player.id);
  }
}

void apply(State& state, const Step& step, const protocol::LinkChanged& /*changed*/) {
  state.link = step.seq;
}

void apply(State& state, const Step& step, const protocol::Entered& entered) {
  if (state.is_private()) state.invited.insert_or_assign(entered.player.id, entered.player);
  const int round = static_cast<int>(entered.round);
  const auto found =
      std::ranges::find(state.participants, entered.player.id, [](const auto& one) { return one.player.id; });
  if (found == state.participants.end()) {
    state.participants.push_back(
        {.player = entered.player, .rating = entered.rating, .since = step.seq, .came = step.at, .stays = {{round}}});
    state.participants.back().changes = entered.by ? 0 : 1;
    return;
  }
  if (!entered.by) ++found->changes;
  if (found->stays.empty()) found->rating = entered.rating;
  found->since = step.seq;
  found->came = step.at;
  found->stays.push_back({round});
}

void apply(State& state, const Step& step, const protocol::Withdrawn& withdrawn) {
  Participant& one = known(state, step, withdrawn.player);
  expect(!one.stays.empty() && !one.stays.back().end, step, "was not there");
  one.left = step.seq;
  if (withdrawn.round <= one.stays.back().first) {
    one.stays.pop_back();
  } else {
    one.stays.back().end = static_cast<int>(withdrawn.round);
  }
}

void apply(State& state, const Step& step, const protocol::ByeChosen& chosen) {
  Participant& one = known(state, step, chosen.player);
  if (!chosen.by) ++one.changes;
  if (chosen.bye) {
    one.byes.insert_or_assign(static_cast<int>(chosen.round), *chosen.bye);
  } else {
    one.byes.erase(static_cast<int>(chosen.round));
  }
}

void apply(State& state, const Step& step, const protocol::CheckedIn& checked) {
  known(state, step, checked.player).checked_in.insert(static_cast<int>(checked.round));
}

/// Closes the field when the tournament begins: players who still wait for a place get none.
void close_field(State& state) {
  const auto field = state.field(1);
  std::vector<std::string> playing;
  for (const Participant* one : field) playing.push_back(one->player.id);
  for (Participant& one : state.participants) {
    if (std::ranges::find(playing, one.player.id) == playing.end()) one.stays.clear();
  }
}

void apply(State& state, const Step& step, const protocol::RoundPaired& paired) {
  expect(std::cmp_equal(state.rounds.size() + 1, paired.round), step, "another round comes next");
  expect(state.rounds.empty() || state.rounds.back().over, step, "the round before is not over");
  if (state.stage == Stage::entering) close_field(state);
  state.stage = Stage::running;
  if (paired.first_color) state.first_color = paired.first_color;
  if (paired.seeds) {
    for (const std::string& player : *paired.seeds) (void)known(state, step, player);
    state.seeds = *paired.seeds;
  }
  Round round{.terms = paired.terms, .boards = {}, .paired = step.at};
  for (const protocol::Seating& seating : paired.boards) {
    (void)known(state, step, seating.white);
    if (seating.black) (void)known(state, step, *seating.black);
    round.boards.push_back({.seating = seating, .game = {}});
  }
  state.rounds.push_back(std::move(round));
}

/// Moves the player's stay to this round: whoever came or left for the next round since this one was paired comes or
/// leaves in this one.
void move_to(Participant& one, int round) {
  for (Stay& stay : one.stays) {
    if (stay.first == round + 1) stay.first = round;
    if (stay.end == round + 1) stay.end = round;
  }
  std::erase_if(one.stays, [](const Stay& stay) { return stay.end && *stay.end <= stay.first; });
}

void apply(State& state, const Step& step, const protocol::RoundUnpaired& unpaired) {
  expect(!open(state, step, unpaired.round).begun, step, "the round has begun");
  state.rounds.pop_back();
  for (Participant& one : state.participants) move_to(one, static_cast<int>(unpaired.round));
}

void apply(State& state, const Step& step, const protocol::RoundBegun& begun) {
  open(state, step, begun.round).begun = step.at;
}

void apply(State& state, const Step& step, const protocol::GamesBegun& begun) {
  Round& round = open(state, step, begun.round);
  expect(round.begun.has_value(), step, "the round has not begun");
  const bool adds_boards = state.terms.format == protocol::Format::arena;
  for (const protocol::BoardGame& game : begun.games) {
    (void)known(state, step, game.white);
    (void)known(state, step, game.black);
    if (adds_boards && game.board == std::ssize(round.boards) + 1) round.boards.emplace_back();
    expect(game.board >= 1 && std::cmp_less_equal(game.board, round.boards.size()), step, "no such board");
    Board& board = round.boards[static_cast<std::size_t>(game.board - 1)];
    expect(!board.is_open(), step, "the game before is being played");
    if (board.scores) {
      board.earlier.push_back({.seating = board.seating,
                               .game = board.game,
                               .scores = board.scores,
                               .over = board.over,
                               .ruling = board.ruling});
      board.scores.reset();
      board.over.reset();
      board.ruling.reset();
    }
    board.seating = {.white = game.white, .black = game.black};
    board.game = game.game;
  }
}

void apply(State& state, const Step& step, const protocol::GameCalledOff& called) {
  Round& round = open(state, step, called.round);
  expect(called.board >= 1 && std::cmp_less_equal(called.board, round.boards.size()), step, "no such board");
  Board& board = round.boards[static_cast<std::size_t>(called.board - 1)];
  expect(board.is_open(), step, "no game is being played there");
  board.game.clear();
}

void apply(State& state, const Step& step, const protocol::BoardScored& scored) {
  expect(scored.round >= 1 && std::cmp_less_equal(scored.round, state.rounds.size()), step, "no such round");
  auto& boards = state.rounds[static_cast<std::size_t>(scored.round - 1)].boards;
  expect(scored.board >= 1 && std::cmp_less_equal(scored.board, boards.size()), step, "no such board");
  Board& board = boards[static_cast<std::size_t>(scored.board - 1)];
  Board* game = scored.game ? board.game_numbered(*scored.game) : &board;
  expect(game != nullptr, step, "no such game of the board");
  game->scores = {scored.white, scored.black};
  if (!game->over) game->over = step.at;
  game->ruling = scored.by ? std::optional{scored.reason.value_or("")} : std::nullopt;
}

void apply(State& state, const Step& step, const protocol::RoundOver& over) {
  Round& round = open(state, step, over.round);
  expect(round.is_played(), step, "a board is still being played");
  round.over = step.at;
}

void apply(State& state, const Step& /*step*/, const protocol::Halted& halted) {
  state.halted = halted.reason;
  state.halted_sentence = halted.sentence;
}

void apply(State& state, const Step& /*step*/, const protocol::GoesOn& /*goes_on*/) {
  state.halted.reset();
  state.halted_sentence.reset();
}

void apply(State& state, const Step& /*step*/, const protocol::TournamentOver& /*over*/) {
  state.stage = Stage::over;
}

/// Whether the step names the arbiter who has made it.
bool is_by_arbiter(const StepBody& body) {
  const auto names_one = [](const auto& one) {
    if constexpr (requires { one.by->empty(); }) {
      return one.by.has_value();
    } else {
      return requires { one.by.empty(); };
    }
  };
  return std::visit(names_one, body);
}

}  // namespace

void evolve(State& state, const Step& step) {
  expect(step.seq == state.last + 1, step, "a gap before it");
  expect((state.last == 0) == std::holds_alternative<protocol::Announced>(step.body), step, "not announced");
  expect(state.stage != Stage::over || std::holds_alternative<protocol::BoardScored>(step.body), step, "all is over");
  std::visit([&](const auto& body) { apply(state, step, body); }, step.body);
  if (is_by_arbiter(step.body)) ++state.by_arbiters;
  state.last = step.seq;
  state.last_at = step.at;
}

}  // namespace tournament
