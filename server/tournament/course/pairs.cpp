#include "server/tournament/course/pairs.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "server/tournament/course/arenas.hpp"
#include "server/tournament/course/matches.hpp"
#include "server/tournament/round_robin.hpp"

namespace tournament {
namespace {

constexpr std::string_view kInterchange = "interchange";

Result result_of(protocol::BoardResult score) {
  switch (score) {
    case protocol::BoardResult::win:
      return Result::win;
    case protocol::BoardResult::draw:
      return Result::draw;
    case protocol::BoardResult::loss:
      return Result::loss;
    case protocol::BoardResult::forfeit_win:
      return Result::forfeit_win;
    case protocol::BoardResult::forfeit_loss:
      return Result::forfeit_loss;
  }
  return Result::absent;
}

std::set<std::string_view> players_at_boards(const Course& course) {
  std::set<std::string_view> players;
  for (const Round& round : course.rounds) {
    for (const Board& board : round.boards) {
      players.insert(board.seating.white);
      if (board.seating.black) players.insert(*board.seating.black);
    }
  }
  return players;
}

int number_of(const Table& table, const std::string& id) {
  return static_cast<int>(std::ranges::find(table.ids, id) - table.ids.begin()) + 1;
}

void put_board(Table& table, const Board& board) {
  auto& players = table.tournament.players;
  const int white = number_of(table, board.seating.white);
  Entry& own = players[static_cast<std::size_t>(white - 1)].entries.back();
  if (!board.seating.black) {
    own.result = Result::pairing_bye;
    return;
  }
  const int black = number_of(table, *board.seating.black);
  own = {.opponent = black, .colour = Colour::white, .result = result_of((*board.scores)[0])};
  players[static_cast<std::size_t>(black - 1)].entries.back() = {
      .opponent = white, .colour = Colour::black, .result = result_of((*board.scores)[1])};
}

/// By Baku. Who comes late changes nothing but the numbers: the last player who is accelerated stays the last one.
void accelerate(Tournament& tournament, const std::vector<const Participant*>& players) {
  const auto is_first = [](const Participant* one) { return one->stays.front().first == 1; };
  const auto firsts = static_cast<int>(std::ranges::count_if(players, is_first));
  tournament.accelerations = baku_acceleration(firsts, tournament.rounds);
  for (Acceleration& line : tournament.accelerations) {
    int number = 0;
    for (int left = line.last_player; left > 0; ++number)
      left -= is_first(players[static_cast<std::size_t>(number)]) ? 1 : 0;
    line.last_player = number;
  }
}

/// Who is not at a board has chosen a bye, or was not there.
Entry entry_without_board(const Participant& one, int round) {
  const auto bye = one.byes.find(round);
  const bool half = one.is_there(round) && bye != one.byes.end() && bye->second == protocol::Bye::half;
  return {.opponent = 0, .colour = Colour::none, .result = half ? Result::half_bye : Result::absent};
}

/// Who is out of the round to come.
std::vector<Leave> leaves_of(const Course& course, const Table& table, int round) {
  std::vector<Leave> leaves;
  const auto field = course.field(round);
  for (std::size_t i = 0; i < table.ids.size(); ++i) {
    const Participant& one = *course.find(table.ids[i]);
    const bool has_place = std::ranges::find(field, &one) != field.end();
    if (has_place && plays_in(course, one, round)) continue;
    leaves.push_back(
        {.result = entry_without_board(one, round).result, .round = round, .players = {static_cast<int>(i) + 1}});
  }
  return leaves;
}

std::vector<protocol::Seating> seatings(const Table& table, const std::vector<Pair>& pairs) {
  const auto id = [&](int number) { return table.ids[static_cast<std::size_t>(number - 1)]; };
  std::vector<protocol::Seating> boards;
  for (const Pair& pair : pairs) {
    boards.push_back({.white = id(pair.white), .black = {}});
    if (pair.black != 0) boards.back().black = id(pair.black);
  }
  return boards;
}

}  // namespace

std::string type_of(const protocol::TournamentTerms& terms) {
  if (terms.format != protocol::Format::round_robin) return "";
  return terms.cycles.value_or(1) > 1 ? "FIDE_DOUBLEROUNDROBIN" : "FIDE_ROUNDROBIN";
}

Table table_of(const Course& course, int rounds) {
  Table table;
  Tournament& tournament = table.tournament;
  tournament.rounds = rounds_of(course);
  tournament.type = type_of(course.terms);
  // Everybody sits out as often as the others.
  if (course.terms.format == protocol::Format::round_robin) tournament.scoring.pairing_bye = 0;
  if (course.first_color) {
    tournament.initial_colour = *course.first_color == protocol::Color::white ? Colour::white : Colour::black;
  }
  const auto players = ranking(course);
  for (const Participant* one : players) {
    table.ids.push_back(one->player.id);
    Player player;
    player.name = one->player.name;
    player.rating = static_cast<int>(one->rating.value_or(0));
    tournament.players.push_back(std::move(player));
  }
  for (int round = 1; round <= rounds; ++round) {
    for (std::size_t i = 0; i < players.size(); ++i) {
      tournament.players[i].entries.push_back(entry_without_board(*players[i], round));
    }
    for (const Board& board : course.rounds[static_cast<std::size_t>(round - 1)].boards) put_board(table, board);
  }
  if (course.terms.accelerated.value_or(false)) accelerate(tournament, players);
  return table;
}

protocol::RoundTerms terms_of_round(const protocol::TournamentTerms& terms, int round) {
  protocol::RoundTerms one = terms.schedule[static_cast<std::size_t>(round - 1) % terms.schedule.size()];
  const auto option = one.options.find(kInterchange);
  if (option == one.options.end()) return one;
  const bool is_odd = round % 2 == 1;
  if (option->second == "alternate") option->second = is_odd ? "odd" : "even";
  if (option->second == "alternate-even") option->second = is_odd ? "even" : "odd";
  return one;
}

protocol::RoundTerms terms_of_current(const Course& course) {
  const Round* open = course.open_round();
  return open != nullptr ? open->terms : terms_of_round(course.terms, course.current_round());
}

bool is_by_post(const protocol::Clock& clock) {
  return std::holds_alternative<protocol::DaysPerMove>(clock) || std::holds_alternative<protocol::DaysWithCap>(clock);
}

int rounds_of(const Course& course) {
  const int players = static_cast<int>(course.seeds.empty() ? ranking(course).size() : course.seeds.size());
  switch (course.terms.format) {
    case protocol::Format::swiss:
      return static_cast<int>(course.terms.rounds.value_or(1));
    case protocol::Format::round_robin:
      return round_robin_rounds(players, static_cast<int>(course.terms.cycles.value_or(1)));
    case protocol::Format::knockout:
      return knockout_rounds(players);
    case protocol::Format::arena:
      return 1;
  }
  return 0;
}

std::vector<const Participant*> ranking(const Course& course) {
  std::vector<const Participant*> all;
  if (course.stage == Stage::entering) {
    all = course.field(1);
  } else {
    const auto seated = players_at_boards(course);
    for (const Participant& one : course.participants) {
      if (!one.stays.empty() || seated.contains(one.player.id)) all.push_back(&one);
    }
  }
  std::ranges::stable_sort(all, std::greater{}, [](const auto* one) { return one->rating.value_or(0); });
  return all;
}

bool plays_in(const Course& course, const Participant& one, int round) {
  if (!one.is_there(round) || one.byes.contains(round)) return false;
  return !course.terms.check_in.value_or(false) || one.checked_in.contains(round);
}

std::expected<std::vector<protocol::Seating>, std::string> pair_next(const Course& course) {
  if (course.terms.format == protocol::Format::knockout) return match_boards(course);
  if (course.terms.format == protocol::Format::arena) return std::vector<protocol::Seating>{};
  if (course.terms.format == protocol::Format::round_robin) {
    const int done = static_cast<int>(course.rounds.size());
    const Table table = table_of(course, done);
    auto pairs =
        pairs_of_round(static_cast<int>(table.ids.size()), static_cast<int>(course.terms.cycles.value_or(1)), done + 1);
    if (!pairs) return std::unexpected(std::move(pairs.error()));
    return seatings(table, *pairs);
  }
  const auto swiss = swiss_round(course);
  if (!swiss) return std::unexpected(swiss.error());
  return seatings(swiss->table, swiss->pairing.pairs);
}

std::expected<SwissRound, std::string> swiss_round(const Course& course) {
  const int done = static_cast<int>(course.rounds.size());
  Table table = table_of(course, done);
  table.tournament.leaves = leaves_of(course, table, done + 1);
  auto pairing = pair_round(table.tournament, done + 1);
  if (!pairing) return std::unexpected(std::move(pairing.error()));
  return SwissRound{.table = std::move(table), .pairing = std::move(*pairing)};
}

std::vector<GameDue> games_due(const Course& course, server::Now now) {
  if (course.terms.format == protocol::Format::knockout) return match_games_due(course);
  if (course.terms.format == protocol::Format::arena) return arena_games_due(course, now);
  std::vector<GameDue> due;
  const auto& boards = course.rounds.back().boards;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto& [white, black] = boards[i].seating;
    if (!black || boards[i].scores || boards[i].is_open()) continue;
    due.push_back(
        {.game = {
             .board = static_cast<std::int64_t>(i) + 1, .game = {}, .white = white, .black = *black, .clock = {}}});
  }
  return due;
}

Outcome outcome_of(const std::array<protocol::BoardResult, 2>& scores) {
  const auto has_won = [](protocol::BoardResult one) {
    return one == protocol::BoardResult::win || one == protocol::BoardResult::forfeit_win;
  };
  if (has_won(scores[0])) return Outcome::white_wins;
  if (has_won(scores[1])) return Outcome::black_wins;
  return scores[0] == protocol::BoardResult::draw ? Outcome::draw : Outcome::both_lose;
}

}  // namespace tournament
