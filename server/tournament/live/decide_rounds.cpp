// The rounds: paired, mended, begun, scored, over, and the next one.
#include <algorithm>
#include <set>
#include <utility>

#include "server/tournament/files/pairs_file.hpp"
#include "server/tournament/live/arenas.hpp"
#include "server/tournament/live/computer_seat.hpp"
#include "server/tournament/live/decision.hpp"
#include "server/tournament/live/matches.hpp"
#include "server/tournament/live/pairs.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using protocol::ErrorCode;
using protocol::Format;
using protocol::say;

bool contradict(const std::array<BoardResult, 2>& scores) {
  const auto [white, black] = scores;
  switch (white) {
    case BoardResult::win:
      return black != BoardResult::loss;
    case BoardResult::draw:
      return black != BoardResult::draw;
    case BoardResult::loss:
      return black != BoardResult::win;
    case BoardResult::forfeit_win:
      return black != BoardResult::forfeit_loss;
    case BoardResult::forfeit_loss:
      return black != BoardResult::forfeit_win && black != BoardResult::forfeit_loss;
  }
  return true;
}

std::string name_of(const State& state, const std::string& player) {
  const Participant* one = state.find(player);
  return one == nullptr ? player : one->player.name;
}

/// The round in which the two have played; none: they have not. A forfeit is no game.
std::optional<std::size_t> played_in(const State& state, const protocol::Seating& pair) {
  for (std::size_t round = 0; round < state.rounds.size(); ++round) {
    for (const Board& board : state.rounds[round].boards) {
      const auto& [white, black] = board.seating;
      const bool are_these =
          (white == pair.white && black == pair.black) || (white == pair.black && black == pair.white);
      const bool is_forfeit = board.scores && (board.scores->at(0) == BoardResult::forfeit_loss ||
                                               board.scores->at(1) == BoardResult::forfeit_loss);
      if (are_these && !is_forfeit) return round + 1;
    }
  }
  return std::nullopt;
}

/// Refuses boards that make no round: nobody meets anybody, several sit out, or in a Swiss two players meet again.
Decided check_round(const State& state, const std::vector<protocol::Seating>& boards) {
  const auto has_two = [](const protocol::Seating& one) { return one.black.has_value(); };
  if (std::ranges::none_of(boards, has_two))
    return refused(ErrorCode::bad_value, say<"tournament.nobody_meets">(), "/boards");
  if (std::ranges::count_if(boards, has_two) + 1 < std::ssize(boards))
    return refused(ErrorCode::bad_value, say<"tournament.several_sit_out">(), "/boards");
  if (state.terms.format != Format::swiss) return {};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto round = has_two(boards[i]) ? played_in(state, boards[i]) : std::nullopt;
    if (!round) continue;
    return refused(
        ErrorCode::bad_value,
        say<"tournament.have_met">(*round, name_of(state, boards[i].white), name_of(state, *boards[i].black)),
        "/boards/" + std::to_string(i));
  }
  return {};
}

/// Checks boards that an arbiter has put together; the error's pointer is to the wrong board.
Decided check_boards(const State& state, const std::vector<protocol::Seating>& boards) {
  std::set<std::string> seated;
  const auto field = state.field(state.next_round());
  const auto check = [&](const std::string& player, std::size_t i) -> Decided {
    const std::string at = "/boards/" + std::to_string(i);
    const bool is_in = std::ranges::any_of(field, [&](const Participant* one) { return one->player.id == player; });
    if (!is_in) return refused(ErrorCode::no_such_player, say<"tournament.takes_no_part">(name_of(state, player)), at);
    if (seated.insert(player).second) return {};
    return refused(ErrorCode::bad_value, say<"tournament.stands_twice">(name_of(state, player)), at);
  };
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (auto good = check(boards[i].white, i); !good) return good;
    if (!boards[i].black) continue;
    if (auto good = check(*boards[i].black, i); !good) return good;
  }
  return check_round(state, boards);
}

/// The boards that an arbiter has chosen, if any; an error in a file is reported with its place there.
std::expected<std::optional<std::vector<protocol::Seating>>, protocol::Error> chosen_boards(const State& state,
                                                                                            const PairRound& command) {
  if (!command.file) return command.boards;
  const auto wrong = [](ErrorCode code, protocol::Wording sentence) {
    return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = "/file", .id = {}});
  };
  if (command.boards) return wrong(ErrorCode::bad_value, say<"tournament.boards_or_file">());
  const int round = state.next_round();
  const Table table = table_before(state, round);
  const auto pairs = read_pairs(*command.file, table.tournament, round);
  if (pairs) return seatings(table, *pairs);
  const TrfError& error = pairs.error();
  return wrong(ErrorCode::bad_value, say<"tournament.file_line">(error.line, error.column, error.message));
}

bool is_last(const State& state) {
  if (state.terms.format != Format::knockout) return static_cast<int>(state.rounds.size()) >= rounds_of(state);
  const auto knockout = knockout_of(state);
  return knockout && knockout->next.empty();  // sooner, where nobody is left to play with
}

/// In a round robin, a player who has left loses to all remaining opponents.
void forfeit_for_absent(Decision& decision) {
  const int round = static_cast<int>(decision.state().rounds.size());
  const std::vector<Board> boards = decision.state().rounds.back().boards;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto& [white, black] = boards[i].seating;
    if (!black) continue;
    const bool is_white_in = decision.state().find(white)->is_there(round);
    const bool is_black_in = decision.state().find(*black)->is_there(round);
    if (is_white_in && is_black_in) continue;
    decision.emit(protocol::BoardScored{.round = round,
                                        .board = static_cast<std::int64_t>(i) + 1,
                                        .game = {},
                                        .white = is_white_in ? BoardResult::forfeit_win : BoardResult::forfeit_loss,
                                        .black = is_black_in ? BoardResult::forfeit_win : BoardResult::forfeit_loss,
                                        .by = {},
                                        .reason = {}});
  }
}

void close_round_if_played(Decision& decision) {
  const Round* open = decision.state().open_round();
  if (open == nullptr || !open->is_played()) return;
  if (decision.state().terms.format == Format::arena && decision.now() < arena_end(decision.state())) return;
  decision.emit(protocol::RoundOver{.round = decision.state().current_round()});
  if (is_last(decision.state())) decision.emit(protocol::TournamentOver{});
}

/// Begins what is to be played now; if nothing is, the round is over.
void go_on(Decision& decision) {
  const Round* open = decision.state().open_round();
  if (open == nullptr || !open->begun) return;
  const int round = decision.state().current_round();
  protocol::GamesBegun begun{.round = round, .games = {}};
  for (auto& [game, number] : games_due(decision.state(), decision.now())) {
    game.game = decision.circumstances().game(round, static_cast<int>(game.board), number);
    begun.games.push_back(std::move(game));
  }
  if (!begun.games.empty()) decision.emit(std::move(begun));
  close_round_if_played(decision);
}

/// Adds what the pairs depend on: the result of the lots, or for a bracket by strength the order of the players.
void put_draw(State& state, protocol::RoundPaired& paired) {
  const RoundDraw* draw = current_draw(state);
  const bool is_drawn = draw != nullptr && draw->is_for_pairs() && draw->is_done();
  if (state.terms.format == Format::swiss && !state.first_color && is_drawn) {
    const bool is_white = dice_of(*draw).front().number == 1;
    state.first_color = paired.first_color = is_white ? protocol::Color::white : protocol::Color::black;
  } else if (!state.first_color) {
    state.first_color = paired.first_color = first_color(state);
  }
  if (state.terms.format != Format::knockout || !state.seeds.empty()) return;
  if (is_drawn) {
    state.seeds = order_by_lot(*draw);
    std::erase_if(state.seeds, [&](const std::string& player) { return !state.find(player)->is_there(1); });
  } else {
    for (const Participant* one : ranking(state)) state.seeds.push_back(one->player.id);
  }
  paired.seeds = state.seeds;
}

bool has_draw(const State& state) {
  const RoundDraw* draw = current_draw(state);
  return draw != nullptr && draw->is_for_pairs() && draw->is_done();
}

Decided expect_no_draw(const Decision& decision) {
  if (open_draw(decision.state()) == nullptr) return {};
  return refused(ErrorCode::busy, say<"tournament.dice_are_thrown">());
}

/// In an arena, takes a player who did not come to their game out of pairing until they come again.
void take_away_absent(Decision& decision, const protocol::Seating& seating, const std::array<BoardResult, 2>& scores) {
  const int next = decision.state().next_round();
  const auto look_at = [&](const std::string& player, BoardResult score) {
    if (score != BoardResult::forfeit_loss || !decision.state().find(player)->is_there(next)) return;
    const protocol::Wording why = say<"tournament.did_not_come">();
    decision.emit(protocol::Withdrawn{
        .player = player, .round = next, .by = {}, .reason = why.text(), .sentence = sentence_of(why)});
  };
  look_at(seating.white, scores[0]);
  look_at(*seating.black, scores[1]);
}

void end_because(Decision& decision, const protocol::Wording& why) {
  decision.emit(protocol::TournamentOver{.by = {}, .reason = why.text(), .sentence = sentence_of(why)});
}

/// The last one; none where a board has one game, or none at all.
std::optional<std::int64_t> number_of_game(const State& state, const Board& board) {
  if (!has_several_games(state.terms) || (board.game.empty() && board.earlier.empty())) return std::nullopt;
  return std::ssize(board.earlier) + 1;
}

/// No lots are drawn for a round that nobody can be paired in, whatever they are.
std::optional<protocol::Wording> trouble_before_draw(Decision decision) {
  if (decision.state().terms.format != Format::swiss) return std::nullopt;
  seat_computer(decision);
  State state = decision.state();
  state.first_color = protocol::Color::white;
  const auto boards = pair_next(state);
  return boards ? std::nullopt : std::optional{boards.error()};
}

}  // namespace

void stand_still(Decision& decision, const protocol::Wording& why) {
  if (decision.state().arbiters.empty()) return end_because(decision, why);
  decision.emit(protocol::Halted{.reason = why.text(), .by = {}, .sentence = sentence_of(why)});
}

Decided pair(Decision& decision, const std::optional<std::vector<protocol::Seating>>& by_hand) {
  if (!by_hand && needs_draw(decision.state()) && !has_draw(decision.state())) {
    if (auto trouble = trouble_before_draw(decision)) return refused(ErrorCode::cannot_pair, *trouble);
    offer_draw_for_pairs(decision);
    return {};
  }
  if (!by_hand) seat_computer(decision);
  State drawn = decision.state();
  const int round = drawn.next_round();
  protocol::RoundPaired paired{.round = round,
                               .terms = terms_of_round(drawn.terms, round),
                               .boards = {},
                               .first_color = {},
                               .seeds = {},
                               .by = by_hand ? decision.by_hand() : std::nullopt};
  put_draw(drawn, paired);
  auto boards = by_hand ? std::expected<std::vector<protocol::Seating>, protocol::Wording>{*by_hand} : pair_next(drawn);
  if (!boards) return refused(ErrorCode::cannot_pair, std::move(boards.error()));
  paired.boards = std::move(*boards);
  decision.emit(std::move(paired));
  forfeit_for_absent(decision);
  return {};
}

void begin(Decision& decision) {
  if (needs_dice(decision)) return offer_dice(decision);
  decision.emit(protocol::RoundBegun{.round = decision.state().current_round()});
  go_on(decision);
}

Decided decide(Decision& decision, const PairRound& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (auto may = expect_no_draw(decision); !may) return may;
  if (decision.state().open_round() != nullptr)
    return refused(ErrorCode::board_open, say<"tournament.round_before_goes_on">());
  if (decision.state().people(1).size() < 2 && decision.state().stage == Stage::entering)
    return refused(ErrorCode::too_few, say<"tournament.too_few">());
  const bool is_by_hand = command.boards || command.file;
  if (is_by_hand && decision.state().terms.format == Format::knockout)
    return refused(ErrorCode::not_available, say<"tournament.bracket_pairs">());
  if (is_by_hand && decision.state().terms.format == Format::arena)
    return refused(ErrorCode::not_available, say<"tournament.arena_pairs">());
  const auto boards = chosen_boards(decision.state(), command);
  if (!boards) return std::unexpected(boards.error());
  if (*boards) {
    if (auto good = check_boards(decision.state(), **boards); !good) return good;
  }
  return pair(decision, *boards);
}

Decided decide(Decision& decision, const UnpairRound& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const Round* open = decision.state().open_round();
  if (open == nullptr || open->begun) return refused(ErrorCode::too_late, say<"tournament.too_late_to_unpair">());
  if (const RoundDraw* draw = current_draw(decision.state()); draw != nullptr && !draw->is_for_pairs())
    return refused(ErrorCode::too_late, say<"tournament.dice_have_fallen">());
  decision.emit(protocol::RoundUnpaired{
      .round = decision.state().current_round(), .by = decision.by(), .reason = command.reason});
  // Otherwise the server would pair the round at once, and in the same way.
  if (!decision.state().halted)
    decision.emit(protocol::Halted{.reason = command.reason, .by = decision.by(), .sentence = {}});
  return {};
}

Decided decide(Decision& decision, const BeginRound& /*command*/) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.state().halted) return refused(ErrorCode::tournament_halted, say<"tournament.stands_still">());
  const Round* open = decision.state().open_round();
  if (open == nullptr) return refused(ErrorCode::not_started, say<"tournament.round_is_not_paired">());
  if (open->begun) return refused(ErrorCode::too_late, say<"tournament.round_has_begun">());
  if (auto may = expect_no_draw(decision); !may) return may;
  begin(decision);
  return {};
}

Decided decide(Decision& decision, const ScoreBoard& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const auto& rounds = decision.state().rounds;
  if (command.round < 1 || std::cmp_greater(command.round, rounds.size()))
    return refused(ErrorCode::out_of_range, say<"tournament.no_such_round">(), "/round");
  const Round& round = rounds[static_cast<std::size_t>(command.round - 1)];
  if (command.board < 1 || std::cmp_greater(command.board, round.boards.size()) ||
      !round.boards[static_cast<std::size_t>(command.board - 1)].seating.black)
    return refused(ErrorCode::out_of_range, say<"tournament.no_such_board">(), "/board");
  const Board& board = round.boards[static_cast<std::size_t>(command.board - 1)];
  if (command.game.value_or(1) < 1 || command.game.value_or(1) > std::ssize(board.earlier) + 1)
    return refused(ErrorCode::out_of_range, say<"tournament.no_such_game">(), "/game");
  if (board.is_open()) return refused(ErrorCode::board_open, say<"tournament.game_goes_on">());
  if (contradict(command.scores)) return refused(ErrorCode::bad_value, say<"tournament.results_contradict">());
  const protocol::BoardScored scored{.round = command.round,
                                     .board = command.board,
                                     .game = command.game ? command.game : number_of_game(decision.state(), board),
                                     .white = command.scores[0],
                                     .black = command.scores[1],
                                     .by = decision.by_hand(),
                                     .reason = command.reason};
  if (decision.state().terms.format == Format::knockout) {
    if (auto why = result_stands(decision.state(), scored)) return refused(ErrorCode::too_late, std::move(*why));
  }
  decision.emit(scored);
  go_on(decision);
  return {};
}

Decided decide(Decision& decision, const GameOver& command) {
  const Round* open = decision.state().open_round();
  if (open == nullptr) return {};
  const auto found = std::ranges::find(open->boards, command.game, &Board::game);
  if (command.game.empty() || found == open->boards.end() || found->scores) return {};
  const protocol::Seating seating = found->seating;
  const int round = decision.state().current_round();
  const auto board = found - open->boards.begin() + 1;
  if (!command.scores) {
    decision.emit(protocol::GameCalledOff{.round = round, .board = board});
    go_on(decision);
    return {};
  }
  decision.emit(protocol::BoardScored{.round = round,
                                      .board = board,
                                      .game = number_of_game(decision.state(), *found),
                                      .white = (*command.scores)[0],
                                      .black = (*command.scores)[1],
                                      .by = {},
                                      .reason = {}});
  if (decision.state().terms.format == Format::arena) take_away_absent(decision, seating, *command.scores);
  go_on(decision);
  return {};
}

Decided decide(Decision& decision, const TimeUp& /*command*/) {
  if (open_draw(decision.state()) != nullptr) {
    draw_time_up(decision);
    return {};
  }
  const auto due = deadline_of(decision.state());
  if (!due || *due > decision.now()) return {};
  if (const Round* open = decision.state().open_round(); open != nullptr) {
    open->begun ? go_on(decision) : begin(decision);
    return {};
  }
  if (decision.state().stage == Stage::entering && decision.state().people(1).size() < 2) {
    end_because(decision, say<"tournament.too_few_came">());
    return {};
  }
  if (auto paired = pair(decision, std::nullopt); !paired) stand_still(decision, paired.error().message);
  return {};
}

bool is_due(const State& state, server::Now now) {
  if (state.stage == Stage::over) return false;
  const auto due = deadline_of(state);
  return open_draw(state) != nullptr || !closed_and_there(state).empty() || (due && *due <= now);
}

std::optional<server::Now> deadline_of(const State& state) {
  if (state.stage == Stage::over) return std::nullopt;
  if (const auto draw = draw_deadline(state)) return draw;
  if (state.halted) return std::nullopt;
  const bool is_arena = state.terms.format == Format::arena;
  const Round* open = state.open_round();
  if (open != nullptr && open->begun) return is_arena ? arena_deadline(state) : std::nullopt;
  if (state.terms.next_round == protocol::RoundStart::arbiter) return std::nullopt;
  if (state.stage == Stage::entering) return server::Now{state.terms.starts_ms};
  if (open != nullptr) return is_arena ? open->paired : open->paired + kPairsShown;  // no pairs yet in an arena
  if (state.rounds.empty()) return state.last_at;  // the first round was paired, and is to be paired anew
  return *state.rounds.back().over + server::Ms{state.terms.break_ms.value_or(0)};
}

}  // namespace tournament
