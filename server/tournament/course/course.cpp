#include "server/tournament/course/course.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/tournament/knockout.hpp"
#include "server/tournament/round_robin.hpp"

namespace tournament {
namespace {

void expect(bool good, const Step& step, const char* what) {
  if (!good) throw std::runtime_error("step " + std::to_string(step.seq) + " of a tournament: " + what);
}

Participant& known(Course& course, const Step& step, const std::string& player) {
  const auto found = std::ranges::find(course.participants, player, [](const auto& one) { return one.player.id; });
  expect(found != course.participants.end(), step, "no such player");
  return *found;
}

Round& open(Course& course, const Step& step, std::int64_t round) {
  expect(!course.rounds.empty() && std::cmp_equal(course.rounds.size(), round) && !course.rounds.back().over, step,
         "no such round is going on");
  return course.rounds.back();
}

void apply(Course& course, const Step& step, const protocol::Announced& announced) {
  expect(course.last == 0, step, "announced twice");
  course.terms = announced.terms;
  course.organizer = announced.by.id;
  course.arbiters.emplace(announced.by.id, announced.by);
}

void apply(Course& course, const Step& /*step*/, const protocol::TermsChanged& changed) {
  course.terms = changed.terms;
}

void apply(Course& course, const Step& /*step*/, const protocol::ArbiterNamed& named) {
  if (named.is_arbiter) {
    course.arbiters.insert_or_assign(named.player.id, named.player);
  } else {
    course.arbiters.erase(named.player.id);
  }
}

void apply(Course& course, const Step& step, const protocol::Entered& entered) {
  const int round = static_cast<int>(entered.round);
  const auto found =
      std::ranges::find(course.participants, entered.player.id, [](const auto& one) { return one.player.id; });
  if (found == course.participants.end()) {
    course.participants.push_back(
        {.player = entered.player, .rating = entered.rating, .since = step.seq, .came = step.at, .stays = {{round}}});
    course.participants.back().changes = entered.by ? 0 : 1;
    return;
  }
  if (!entered.by) ++found->changes;
  if (found->stays.empty()) found->rating = entered.rating;
  found->since = step.seq;
  found->came = step.at;
  found->stays.push_back({round});
}

void apply(Course& course, const Step& step, const protocol::Withdrawn& withdrawn) {
  Participant& one = known(course, step, withdrawn.player);
  expect(!one.stays.empty() && !one.stays.back().end, step, "was not there");
  one.left = step.seq;
  if (withdrawn.round <= one.stays.back().first) {
    one.stays.pop_back();
  } else {
    one.stays.back().end = static_cast<int>(withdrawn.round);
  }
}

void apply(Course& course, const Step& step, const protocol::ByeChosen& chosen) {
  Participant& one = known(course, step, chosen.player);
  if (!chosen.by) ++one.changes;
  if (chosen.bye) {
    one.byes.insert_or_assign(static_cast<int>(chosen.round), *chosen.bye);
  } else {
    one.byes.erase(static_cast<int>(chosen.round));
  }
}

void apply(Course& course, const Step& step, const protocol::CheckedIn& checked) {
  known(course, step, checked.player).checked_in.insert(static_cast<int>(checked.round));
}

/// Who waits for a place when it begins has none.
void close_field(Course& course) {
  const auto field = course.field(1);
  std::vector<std::string> playing;
  for (const Participant* one : field) playing.push_back(one->player.id);
  for (Participant& one : course.participants) {
    if (std::ranges::find(playing, one.player.id) == playing.end()) one.stays.clear();
  }
}

void apply(Course& course, const Step& step, const protocol::RoundPaired& paired) {
  expect(std::cmp_equal(course.rounds.size() + 1, paired.round), step, "another round comes next");
  expect(course.rounds.empty() || course.rounds.back().over, step, "the round before is not over");
  if (course.stage == Stage::entering) close_field(course);
  course.stage = Stage::running;
  if (paired.first_color) course.first_color = paired.first_color;
  if (paired.seeds) {
    for (const std::string& player : *paired.seeds) (void)known(course, step, player);
    course.seeds = *paired.seeds;
  }
  Round round{.terms = paired.terms, .boards = {}, .paired = step.at};
  for (const protocol::Seating& seating : paired.boards) {
    (void)known(course, step, seating.white);
    if (seating.black) (void)known(course, step, *seating.black);
    round.boards.push_back({.seating = seating, .game = {}});
  }
  course.rounds.push_back(std::move(round));
}

/// Who came or left for the next round since this one was paired is in or out of this one.
void move_to(Participant& one, int round) {
  for (Stay& stay : one.stays) {
    if (stay.first == round + 1) stay.first = round;
    if (stay.end == round + 1) stay.end = round;
  }
  std::erase_if(one.stays, [](const Stay& stay) { return stay.end && *stay.end <= stay.first; });
}

void apply(Course& course, const Step& step, const protocol::RoundUnpaired& unpaired) {
  expect(!open(course, step, unpaired.round).begun, step, "the round has begun");
  course.rounds.pop_back();
  for (Participant& one : course.participants) move_to(one, static_cast<int>(unpaired.round));
}

void apply(Course& course, const Step& step, const protocol::RoundBegun& begun) {
  open(course, step, begun.round).begun = step.at;
}

void apply(Course& course, const Step& step, const protocol::GamesBegun& begun) {
  Round& round = open(course, step, begun.round);
  expect(round.begun.has_value(), step, "the round has not begun");
  const bool adds_boards = course.terms.format == protocol::Format::arena;
  for (const protocol::BoardGame& game : begun.games) {
    (void)known(course, step, game.white);
    (void)known(course, step, game.black);
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

void apply(Course& course, const Step& step, const protocol::GameCalledOff& called) {
  Round& round = open(course, step, called.round);
  expect(called.board >= 1 && std::cmp_less_equal(called.board, round.boards.size()), step, "no such board");
  Board& board = round.boards[static_cast<std::size_t>(called.board - 1)];
  expect(board.is_open(), step, "no game is being played there");
  board.game.clear();
}

void apply(Course& course, const Step& step, const protocol::BoardScored& scored) {
  expect(scored.round >= 1 && std::cmp_less_equal(scored.round, course.rounds.size()), step, "no such round");
  auto& boards = course.rounds[static_cast<std::size_t>(scored.round - 1)].boards;
  expect(scored.board >= 1 && std::cmp_less_equal(scored.board, boards.size()), step, "no such board");
  Board& board = boards[static_cast<std::size_t>(scored.board - 1)];
  Board* game = scored.game ? board.game_numbered(*scored.game) : &board;
  expect(game != nullptr, step, "no such game of the board");
  game->scores = {scored.white, scored.black};
  if (!game->over) game->over = step.at;
  game->ruling = scored.by ? std::optional{scored.reason.value_or("")} : std::nullopt;
}

void apply(Course& course, const Step& step, const protocol::RoundOver& over) {
  Round& round = open(course, step, over.round);
  expect(round.is_played(), step, "a board is still being played");
  round.over = step.at;
}

void apply(Course& course, const Step& /*step*/, const protocol::Halted& halted) {
  course.halted = halted.reason;
}

void apply(Course& course, const Step& /*step*/, const protocol::GoesOn& /*goes_on*/) {
  course.halted.reset();
}

void apply(Course& course, const Step& /*step*/, const protocol::TournamentOver& /*over*/) {
  course.stage = Stage::over;
}

}  // namespace

bool Participant::is_there(int round) const {
  return std::ranges::any_of(stays,
                             [&](const Stay& stay) { return stay.first <= round && (!stay.end || round < *stay.end); });
}

Board* Board::game_numbered(std::int64_t number) {
  if (number == std::ssize(earlier) + 1) return this;
  return number >= 1 && number <= std::ssize(earlier) ? &earlier[static_cast<std::size_t>(number - 1)] : nullptr;
}

bool Round::is_played() const {
  return begun && std::ranges::none_of(boards, &Board::is_open);
}

std::optional<server::Now> Round::ends() const {
  if (!begun || !terms.lasts_ms) return std::nullopt;
  return *begun + server::Ms{*terms.lasts_ms};
}

const Participant* Course::find(std::string_view player) const {
  const auto found = std::ranges::find(participants, player, [](const auto& one) { return one.player.id; });
  return found == participants.end() ? nullptr : &*found;
}

int Course::current_round() const {
  return static_cast<int>(rounds.size()) + (open_round() == nullptr ? 1 : 0);
}

const Round* Course::open_round() const {
  return rounds.empty() || rounds.back().over ? nullptr : &rounds.back();
}

std::vector<const Participant*> Course::field(int round) const {
  std::vector<const Participant*> in;
  for (const Participant& one : participants) {
    if (one.is_there(round)) in.push_back(&one);
  }
  std::ranges::sort(in, {}, &Participant::since);
  in.resize(std::min(in.size(), places(terms)));
  return in;
}

int most_players(protocol::Format format) {
  switch (format) {
    case protocol::Format::swiss:
    case protocol::Format::arena:
      return static_cast<int>(protocol::kEntrants.max);
    case protocol::Format::round_robin:
      return kRoundRobinPlayers;
    case protocol::Format::knockout:
      return kKnockoutPlayers;
  }
  return 0;
}

std::size_t places(const protocol::TournamentTerms& terms) {
  return static_cast<std::size_t>(terms.entry.most.value_or(most_players(terms.format)));
}

void take(Course& course, const Step& step) {
  expect(step.seq == course.last + 1, step, "a gap before it");
  expect((course.last == 0) == std::holds_alternative<protocol::Announced>(step.body), step, "not announced");
  expect(course.stage != Stage::over || std::holds_alternative<protocol::BoardScored>(step.body), step, "all is over");
  std::visit([&](const auto& body) { apply(course, step, body); }, step.body);
  course.last = step.seq;
  course.last_at = step.at;
}

}  // namespace tournament
