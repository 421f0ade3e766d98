#include "server/tournament/live/pairs.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "server/tournament/formats/round_robin.hpp"
#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/matches.hpp"

namespace tournament {
namespace {

constexpr std::string_view kInterchange = "interchange";

Result result_by(protocol::BoardResult score) {
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

std::set<std::string_view> players_in(const Round& round) {
  std::set<std::string_view> players;
  for (const Board& board : round.boards) {
    players.insert(board.seating.white);
    if (board.seating.black) players.insert(*board.seating.black);
  }
  return players;
}

std::set<std::string_view> players_at_boards(const State& state) {
  std::set<std::string_view> players;
  for (const Round& round : state.rounds) players.merge(players_in(round));
  return players;
}

int number_of(const Table& table, const std::string& id) {
  return static_cast<int>(std::ranges::find(table.ids, id) - table.ids.begin()) + 1;
}

void put_board(Table& table, const Board& board) {
  auto& players = table.tournament.players;
  const protocol::Seating& paired = board.paired();
  const int white = number_of(table, paired.white);
  Entry& own = players[static_cast<std::size_t>(white - 1)].entries.back();
  if (!paired.black) {
    own.result = Result::pairing_bye;
    return;
  }
  const int black = number_of(table, *paired.black);
  const auto scores = board_scores(board);
  own = {.opponent = black, .color = Color::white, .result = result_by(scores[0])};
  players[static_cast<std::size_t>(black - 1)].entries.back() = {
      .opponent = white, .color = Color::black, .result = result_by(scores[1])};
}

/// The points of two games at a board: half points of the player who had White in the first game, and of the other.
struct BoardPoints {
  std::array<int, 2> points{};
  bool is_played = false;  // one of the games at least
};
void add_game(BoardPoints& sum, const std::array<protocol::BoardResult, 2>& scores, bool is_reversed) {
  for (const std::size_t side : {0U, 1U}) {
    const protocol::BoardResult score = scores.at(is_reversed ? 1 - side : side);
    const bool is_won = score == protocol::BoardResult::win || score == protocol::BoardResult::forfeit_win;
    sum.points.at(side) += is_won ? 2 : score == protocol::BoardResult::draw ? 1 : 0;
    sum.is_played |= score != protocol::BoardResult::forfeit_win && score != protocol::BoardResult::forfeit_loss;
  }
}

/// Accelerates by Baku. A latecomer changes nothing but the numbers: the last player who is accelerated stays the last
/// one.
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

/// The entry of a player without a board: they have chosen a bye, or were not there.
Entry entry_without_board(const Participant& one, int round) {
  const auto bye = one.byes.find(round);
  const bool half = one.is_there(round) && bye != one.byes.end() && bye->second == protocol::Bye::half;
  return {.opponent = 0, .color = Color::none, .result = half ? Result::half_bye : Result::absent};
}

/// The players who are out of the round to come.
std::vector<Absence> absences_of(const State& state, const Table& table, int round) {
  std::map<Result, std::vector<int>> out;
  const auto field = state.field(round);
  for (std::size_t i = 0; i < table.ids.size(); ++i) {
    const Participant& one = *state.find(table.ids[i]);
    const bool has_place = std::ranges::find(field, &one) != field.end();
    if (has_place && plays_in(state, one, round)) continue;
    out[entry_without_board(one, round).result].push_back(static_cast<int>(i) + 1);
  }
  std::vector<Absence> absences;
  for (auto& [result, players] : out)
    absences.push_back({.result = result, .round = round, .players = std::move(players)});
  return absences;
}

/// True if the board needs its second game. A board that was scored before it had a game has none.
bool wants_second(const State& state, const Board& board) {
  const bool has_had_one = !board.game.empty() && board.earlier.empty();
  return has_had_one && has_several_games(state.terms) && !is_time_over(state, state.rounds.back());
}

}  // namespace

std::string type_of(const protocol::TournamentTerms& terms) {
  if (terms.format != protocol::Format::round_robin) return "";
  return terms.cycles.value_or(1) > 1 ? "FIDE_DOUBLEROUNDROBIN" : "FIDE_ROUNDROBIN";
}

Table table_of(const State& state, int rounds) {
  Table table;
  Tournament& tournament = table.tournament;
  tournament.rounds = rounds_of(state);
  tournament.type = type_of(state.terms);
  // Everybody sits out as often as the others.
  if (state.terms.format == protocol::Format::round_robin) tournament.scoring.pairing_bye = 0;
  if (const auto color = first_color(state)) {
    tournament.initial_color = *color == protocol::Color::white ? Color::white : Color::black;
  }
  const auto players = ranking(state);
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
    for (const Board& board : state.rounds[static_cast<std::size_t>(round - 1)].boards) put_board(table, board);
  }
  if (state.terms.accelerated.value_or(false)) accelerate(tournament, players);
  return table;
}

Table table_now(const State& state) {
  const Round* open = state.open_round();
  const auto rounds = static_cast<int>(state.rounds.size());
  if (open == nullptr) return table_of(state, rounds);
  Table table = table_of(state, rounds - 1);
  const std::set<std::string_view> paired = players_in(*open);
  for (std::size_t i = 0; i < table.ids.size(); ++i) {
    Entry entry{.opponent = 0, .color = Color::none, .result = Result::absent};
    if (open->begun && !paired.contains(table.ids[i])) entry = entry_without_board(*state.find(table.ids[i]), rounds);
    table.tournament.players[i].entries.push_back(entry);
  }
  for (const Board& board : open->boards) {
    const bool is_over = board.seating.black ? board.scores && !wants_second(state, board) : open->begun.has_value();
    if (is_over) put_board(table, board);
  }
  return table;
}

std::map<int, protocol::Bye> byes_of(const State& state, const Participant& one) {
  std::map<int, protocol::Bye> byes{one.byes.begin(), one.byes.end()};
  std::erase_if(byes, [&](const auto& bye) {
    const auto round = static_cast<std::size_t>(bye.first);
    return round <= state.rounds.size() && players_in(state.rounds[round - 1]).contains(one.player.id);
  });
  return byes;
}

Table table_over(const State& state) {
  const Round* open = state.open_round();
  if (open == nullptr) return table_now(state);
  const auto has_result = [](const Board& board) { return board.scores.has_value(); };
  if (state.stage == Stage::over && std::ranges::any_of(open->boards, has_result)) return table_now(state);
  return table_of(state, static_cast<int>(state.rounds.size()) - 1);
}

Table table_before(const State& state, int round) {
  Table table = table_of(state, round - 1);
  table.tournament.absences = absences_of(state, table, round);
  return table;
}

std::optional<protocol::Color> first_color(const State& state) {
  if (state.first_color || state.terms.format != protocol::Format::swiss || state.rounds.empty())
    return state.first_color;
  std::map<std::string_view, int> numbers;  // from 1, of who was there
  for (const Participant* one : ranking(state)) {
    if (one->is_there(1)) numbers.emplace(one->player.id, static_cast<int>(numbers.size()) + 1);
  }
  std::optional<protocol::Color> found;
  for (const Board& board : state.rounds.front().boards) {
    const protocol::Seating& seating = board.earlier.empty() ? board.seating : board.earlier.front().seating;
    if (!seating.black) continue;
    const auto white = numbers.find(seating.white);
    const auto black = numbers.find(*seating.black);
    if (white == numbers.end() || black == numbers.end()) return std::nullopt;
    // The higher-ranked of two without colours has the first colour if its number is odd, else the other one.
    const bool has_white = white->second < black->second;
    const bool is_odd = std::min(white->second, black->second) % 2 == 1;
    const auto color = has_white == is_odd ? protocol::Color::white : protocol::Color::black;
    if (found && found != color) return std::nullopt;
    found = color;
  }
  return found;
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

protocol::RoundTerms terms_of_round(const protocol::TournamentTerms& terms, int round) {
  protocol::RoundTerms one = terms.schedule[static_cast<std::size_t>(round - 1) % terms.schedule.size()];
  const auto option = one.options.find(kInterchange);
  if (option == one.options.end()) return one;
  const bool is_odd = round % 2 == 1;
  if (option->second == "alternate") option->second = is_odd ? "odd" : "even";
  if (option->second == "alternate-even") option->second = is_odd ? "even" : "odd";
  return one;
}

protocol::RoundTerms terms_of_current(const State& state) {
  const Round* open = state.open_round();
  return open != nullptr ? open->terms : terms_of_round(state.terms, state.current_round());
}

bool is_by_post(const protocol::Clock& clock) {
  return std::holds_alternative<protocol::DaysPerMove>(clock) || std::holds_alternative<protocol::DaysWithCap>(clock);
}

int rounds_of(const State& state) {
  const int players = static_cast<int>(state.seeds.empty() ? ranking(state).size() : state.seeds.size());
  switch (state.terms.format) {
    case protocol::Format::swiss:
      return static_cast<int>(state.terms.rounds.value_or(1));
    case protocol::Format::round_robin:
      return round_robin_rounds(players, static_cast<int>(state.terms.cycles.value_or(1)));
    case protocol::Format::knockout:
      return knockout_rounds(players);
    case protocol::Format::arena:
      return 1;
  }
  return 0;
}

std::vector<const Participant*> ranking(const State& state) {
  std::vector<const Participant*> all;
  if (state.stage == Stage::entering) {
    all = state.field(1);
  } else {
    const auto seated = players_at_boards(state);
    for (const Participant& one : state.participants) {
      if (!one.stays.empty() || seated.contains(one.player.id)) all.push_back(&one);
    }
  }
  std::ranges::stable_sort(all, std::greater{}, [](const auto* one) { return one->rating.value_or(0); });
  return all;
}

bool plays_in(const State& state, const Participant& one, int round) {
  if (!one.is_there(round) || one.byes.contains(round)) return false;
  return !state.terms.check_in.value_or(false) || one.checked_in.contains(round);
}

std::expected<std::vector<protocol::Seating>, protocol::Wording> pair_next(const State& state) {
  if (state.terms.format == protocol::Format::knockout) return match_boards(state);
  if (state.terms.format == protocol::Format::arena) return std::vector<protocol::Seating>{};
  if (state.terms.format == protocol::Format::round_robin) {
    const int done = static_cast<int>(state.rounds.size());
    const Table table = table_of(state, done);
    auto pairs =
        pairs_of_round(static_cast<int>(table.ids.size()), static_cast<int>(state.terms.cycles.value_or(1)), done + 1);
    if (!pairs) return std::unexpected(std::move(pairs.error()));
    return seatings(table, *pairs);
  }
  const auto swiss = swiss_round(state);
  if (!swiss) return std::unexpected(swiss.error());
  return seatings(swiss->table, swiss->pairing.pairs);
}

std::expected<SwissRound, protocol::Wording> swiss_round(const State& state) {
  const int round = state.next_round();
  Table table = table_before(state, round);
  auto pairing = pair_round(table.tournament, round);
  if (!pairing) return std::unexpected(std::move(pairing.error()));
  return SwissRound{.table = std::move(table), .pairing = std::move(*pairing)};
}

std::vector<GameDue> games_due(const State& state, server::Now now) {
  if (state.terms.format == protocol::Format::knockout) return match_games_due(state);
  if (state.terms.format == protocol::Format::arena) return arena_games_due(state, now);
  std::vector<GameDue> due;
  const auto& boards = state.rounds.back().boards;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Board& board = boards[i];
    const bool has_second = board.scores && wants_second(state, board);
    if (!board.seating.black || board.is_open() || (board.scores && !has_second)) continue;
    GameDue next{.game = {.board = static_cast<std::int64_t>(i) + 1,
                          .game = {},
                          .white = board.seating.white,
                          .black = *board.seating.black,
                          .clock = {}},
                 .number = static_cast<int>(board.earlier.size()) + (has_second ? 2 : 1)};
    if (has_second) std::swap(next.game.white, next.game.black);
    due.push_back(std::move(next));
  }
  return due;
}

bool has_several_games(const protocol::TournamentTerms& terms) {
  return terms.format == protocol::Format::knockout || terms.games.value_or(1) > 1;
}

std::array<protocol::BoardResult, 2> board_scores(const Board& board) {
  using protocol::BoardResult;
  if (board.earlier.empty()) return *board.scores;
  BoardPoints sum;
  for (const Board& game : board.earlier) add_game(sum, *game.scores, false);
  add_game(sum, *board.scores, true);
  const auto [first, other] = sum.points;
  if (sum.is_played) {
    if (first == other) return {BoardResult::draw, BoardResult::draw};
    return first > other ? std::array{BoardResult::win, BoardResult::loss}
                         : std::array{BoardResult::loss, BoardResult::win};
  }
  return {first > other ? BoardResult::forfeit_win : BoardResult::forfeit_loss,
          other > first ? BoardResult::forfeit_win : BoardResult::forfeit_loss};
}

bool is_time_over(const State& state, const Round& round) {
  const auto ends = round.ends();
  return ends && round.over.value_or(state.last_at) >= *ends;
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
