// The rounds: paired, mended, begun, scored, over, and the next one.
#include <algorithm>
#include <set>
#include <utility>

#include "server/tournament/course/arenas.hpp"
#include "server/tournament/course/decision.hpp"
#include "server/tournament/course/matches.hpp"
#include "server/tournament/course/pairs.hpp"
#include "server/tournament/pairs_file.hpp"

namespace tournament {
namespace {

using protocol::BoardResult;
using protocol::ErrorCode;
using protocol::Format;

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

std::string name_of(const Course& course, const std::string& player) {
  const Participant* one = course.find(player);
  return one == nullptr ? player : one->player.name;
}

/// The round in which the two have played; none: they have not. A forfeit is no game.
std::optional<std::size_t> played_in(const Course& course, const protocol::Seating& pair) {
  for (std::size_t round = 0; round < course.rounds.size(); ++round) {
    for (const Board& board : course.rounds[round].boards) {
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

/// What makes no round: nobody meets anybody, several sit out, or in a Swiss two meet again.
Decided check_round(const Course& course, const std::vector<protocol::Seating>& boards) {
  const auto has_two = [](const protocol::Seating& one) { return one.black.has_value(); };
  if (std::ranges::none_of(boards, has_two))
    return refused(ErrorCode::bad_value, "nobody meets anybody there", "/boards");
  if (std::ranges::count_if(boards, has_two) + 1 < std::ssize(boards))
    return refused(ErrorCode::bad_value, "several sit out there: who is left out of all boards does not play",
                   "/boards");
  if (course.terms.format != Format::swiss) return {};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto round = has_two(boards[i]) ? played_in(course, boards[i]) : std::nullopt;
    if (!round) continue;
    return refused(ErrorCode::bad_value,
                   "in round " + std::to_string(*round) + " " + name_of(course, boards[i].white) + " and " +
                       name_of(course, *boards[i].black) + " have met",
                   "/boards/" + std::to_string(i));
  }
  return {};
}

/// Of boards that an arbiter has put together; a pointer to the board that is wrong.
Decided check_boards(const Course& course, const std::vector<protocol::Seating>& boards) {
  std::set<std::string> seated;
  const auto field = course.field(static_cast<int>(course.rounds.size()) + 1);
  const auto check = [&](const std::string& player, std::size_t i) -> Decided {
    const std::string at = "/boards/" + std::to_string(i);
    const bool is_in = std::ranges::any_of(field, [&](const Participant* one) { return one->player.id == player; });
    if (!is_in) return refused(ErrorCode::no_such_player, name_of(course, player) + " does not take part", at);
    if (seated.insert(player).second) return {};
    return refused(ErrorCode::bad_value, name_of(course, player) + " stands there twice", at);
  };
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (auto good = check(boards[i].white, i); !good) return good;
    if (!boards[i].black) continue;
    if (auto good = check(*boards[i].black, i); !good) return good;
  }
  return check_round(course, boards);
}

/// The boards that an arbiter has chosen, if he has; what is wrong with a file has its place there.
std::expected<std::optional<std::vector<protocol::Seating>>, protocol::Error> chosen_boards(const Course& course,
                                                                                            const PairRound& command) {
  if (!command.file) return command.boards;
  const auto wrong = [](ErrorCode code, std::string sentence) {
    return std::unexpected(protocol::Error{.code = code, .message = std::move(sentence), .pointer = "/file", .id = {}});
  };
  if (command.boards) return wrong(ErrorCode::bad_value, "pairs come from `boards` or from `file`, not from both");
  const int round = static_cast<int>(course.rounds.size()) + 1;
  const Table table = table_before(course, round);
  const auto pairs = read_pairs(*command.file, table.tournament, round);
  if (pairs) return seatings(table, *pairs);
  const TrfError& error = pairs.error();
  return wrong(ErrorCode::bad_value, "line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
                                         ": " + error.message);
}

bool is_last(const Course& course) {
  if (course.terms.format != Format::knockout) return static_cast<int>(course.rounds.size()) >= rounds_of(course);
  const auto knockout = knockout_of(course);
  return knockout && knockout->next.empty();  // sooner, where nobody is left to play with
}

/// In a round robin who has left loses to everybody who is still to come.
void forfeit_for_absent(Decision& decision) {
  const int round = static_cast<int>(decision.course().rounds.size());
  const std::vector<Board> boards = decision.course().rounds.back().boards;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto& [white, black] = boards[i].seating;
    if (!black) continue;
    const bool is_white_in = decision.course().find(white)->is_there(round);
    const bool is_black_in = decision.course().find(*black)->is_there(round);
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
  const Round* open = decision.course().open_round();
  if (open == nullptr || !open->is_played()) return;
  if (decision.course().terms.format == Format::arena && decision.now() < arena_end(decision.course())) return;
  decision.emit(protocol::RoundOver{.round = decision.course().current_round()});
  if (is_last(decision.course())) decision.emit(protocol::TournamentOver{});
}

/// Begins what is to be played now; if nothing is, the round is over.
void go_on(Decision& decision) {
  const Round* open = decision.course().open_round();
  if (open == nullptr || !open->begun) return;
  const int round = decision.course().current_round();
  protocol::GamesBegun begun{.round = round, .games = {}};
  for (auto& [game, number] : games_due(decision.course(), decision.now())) {
    game.game = decision.fresh().game(round, static_cast<int>(game.board), number);
    begun.games.push_back(std::move(game));
  }
  if (!begun.games.empty()) decision.emit(std::move(begun));
  close_round_if_played(decision);
}

/// What the pairs wait for: what came of the lots, or for a bracket by strength the order of the players.
void put_lots(Course& course, protocol::RoundPaired& paired) {
  const RoundLots* lots = current_lots(course);
  const bool is_drawn = lots != nullptr && lots->is_for_pairs() && lots->is_done();
  if (course.terms.format == Format::swiss && !course.first_color && is_drawn) {
    const bool is_white = dice_of(*lots).front().number == 1;
    course.first_color = paired.first_color = is_white ? protocol::Color::white : protocol::Color::black;
  } else if (!course.first_color) {
    course.first_color = paired.first_color = first_color(course);
  }
  if (course.terms.format != Format::knockout || !course.seeds.empty()) return;
  if (is_drawn) {
    course.seeds = order_by_lot(*lots);
    std::erase_if(course.seeds, [&](const std::string& player) { return !course.find(player)->is_there(1); });
  } else {
    for (const Participant* one : ranking(course)) course.seeds.push_back(one->player.id);
  }
  paired.seeds = course.seeds;
}

bool has_lots(const Course& course) {
  const RoundLots* lots = current_lots(course);
  return lots != nullptr && lots->is_for_pairs() && lots->is_done();
}

Decided expect_no_draw(const Decision& decision) {
  if (open_lots(decision.course()) == nullptr) return {};
  return refused(ErrorCode::busy, "dice are being thrown for the round: send this again in a few seconds");
}

/// In an arena who did not come to his game is not paired until he comes again.
void take_away_absent(Decision& decision, const protocol::Seating& seating, const std::array<BoardResult, 2>& scores) {
  const int next = static_cast<int>(decision.course().rounds.size()) + 1;
  const auto look_at = [&](const std::string& player, BoardResult score) {
    if (score != BoardResult::forfeit_loss || !decision.course().find(player)->is_there(next)) return;
    decision.emit(protocol::Withdrawn{.player = player, .round = next, .by = {}, .reason = "did not come to the game"});
  };
  look_at(seating.white, scores[0]);
  look_at(*seating.black, scores[1]);
}

/// The last one; none where a board has one game, or none at all.
std::optional<std::int64_t> number_of_game(const Course& course, const Board& board) {
  if (!has_several_games(course.terms) || (board.game.empty() && board.earlier.empty())) return std::nullopt;
  return std::ssize(board.earlier) + 1;
}

/// No lots are drawn for a round that nobody can be paired in, whatever they are.
std::optional<std::string> trouble_before_lots(Course course) {
  if (course.terms.format != Format::swiss) return std::nullopt;
  course.first_color = protocol::Color::white;
  const auto boards = pair_next(course);
  return boards ? std::nullopt : std::optional{boards.error()};
}

}  // namespace

Decided pair(Decision& decision, const std::optional<std::vector<protocol::Seating>>& by_hand) {
  if (!by_hand && needs_lots(decision.course()) && !has_lots(decision.course())) {
    if (auto trouble = trouble_before_lots(decision.course())) return refused(ErrorCode::cannot_pair, *trouble);
    offer_lots(decision);
    return {};
  }
  Course drawn = decision.course();
  const int round = static_cast<int>(drawn.rounds.size()) + 1;
  protocol::RoundPaired paired{.round = round,
                               .terms = terms_of_round(drawn.terms, round),
                               .boards = {},
                               .first_color = {},
                               .seeds = {},
                               .by = by_hand ? decision.by_hand() : std::nullopt};
  put_lots(drawn, paired);
  auto boards = by_hand ? std::expected<std::vector<protocol::Seating>, std::string>{*by_hand} : pair_next(drawn);
  if (!boards) return refused(ErrorCode::cannot_pair, std::move(boards.error()));
  paired.boards = std::move(*boards);
  decision.emit(std::move(paired));
  forfeit_for_absent(decision);
  return {};
}

void begin(Decision& decision) {
  if (needs_dice(decision)) return offer_dice(decision);
  decision.emit(protocol::RoundBegun{.round = decision.course().current_round()});
  go_on(decision);
}

Decided decide(Decision& decision, const PairRound& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (auto may = expect_no_draw(decision); !may) return may;
  if (decision.course().open_round() != nullptr) return refused(ErrorCode::board_open, "the round before is not over");
  if (decision.course().field(1).size() < 2 && decision.course().stage == Stage::entering)
    return refused(ErrorCode::too_few, "there are fewer than two players");
  const bool is_by_hand = command.boards || command.file;
  if (is_by_hand && decision.course().terms.format == Format::knockout)
    return refused(ErrorCode::not_available, "in a knockout the bracket says who meets");
  if (is_by_hand && decision.course().terms.format == Format::arena)
    return refused(ErrorCode::not_available, "in an arena whoever is free is paired");
  const auto boards = chosen_boards(decision.course(), command);
  if (!boards) return std::unexpected(boards.error());
  if (*boards) {
    if (auto good = check_boards(decision.course(), **boards); !good) return good;
  }
  return pair(decision, *boards);
}

Decided decide(Decision& decision, const UnpairRound& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const Round* open = decision.course().open_round();
  if (open == nullptr || open->begun)
    return refused(ErrorCode::too_late, "only a round that is paired and has not begun is paired anew");
  if (const RoundLots* lots = current_lots(decision.course()); lots != nullptr && !lots->is_for_pairs())
    return refused(ErrorCode::too_late, "dice have been thrown for the round: it begins with these pairs");
  decision.emit(protocol::RoundUnpaired{
      .round = decision.course().current_round(), .by = decision.by(), .reason = command.reason});
  // Else the server would pair it at once, and in the same way.
  if (!decision.course().halted) decision.emit(protocol::Halted{.reason = command.reason, .by = decision.by()});
  return {};
}

Decided decide(Decision& decision, const BeginRound& /*command*/) {
  if (auto may = expect_arbiter(decision); !may) return may;
  if (decision.course().halted)
    return refused(ErrorCode::tournament_halted, "the tournament stands still: let it go on first");
  const Round* open = decision.course().open_round();
  if (open == nullptr) return refused(ErrorCode::not_started, "the round is not paired: pair it first");
  if (open->begun) return refused(ErrorCode::too_late, "the round has begun");
  if (auto may = expect_no_draw(decision); !may) return may;
  begin(decision);
  return {};
}

Decided decide(Decision& decision, const ScoreBoard& command) {
  if (auto may = expect_arbiter(decision); !may) return may;
  const auto& rounds = decision.course().rounds;
  if (command.round < 1 || std::cmp_greater(command.round, rounds.size()))
    return refused(ErrorCode::out_of_range, "there is no such round", "/round");
  const Round& round = rounds[static_cast<std::size_t>(command.round - 1)];
  if (command.board < 1 || std::cmp_greater(command.board, round.boards.size()) ||
      !round.boards[static_cast<std::size_t>(command.board - 1)].seating.black)
    return refused(ErrorCode::out_of_range, "there is no such board", "/board");
  const Board& board = round.boards[static_cast<std::size_t>(command.board - 1)];
  if (command.game.value_or(1) < 1 || command.game.value_or(1) > std::ssize(board.earlier) + 1)
    return refused(ErrorCode::out_of_range, "the board has had no such game", "/game");
  if (board.is_open()) return refused(ErrorCode::board_open, "the game is being played: its end gives the result");
  if (contradict(command.scores)) return refused(ErrorCode::bad_value, "the two results contradict each other");
  const protocol::BoardScored scored{.round = command.round,
                                     .board = command.board,
                                     .game = command.game ? command.game : number_of_game(decision.course(), board),
                                     .white = command.scores[0],
                                     .black = command.scores[1],
                                     .by = decision.by_hand(),
                                     .reason = command.reason};
  if (decision.course().terms.format == Format::knockout) {
    if (auto why = result_stands(decision.course(), scored); !why.empty())
      return refused(ErrorCode::too_late, std::move(why));
  }
  decision.emit(scored);
  go_on(decision);
  return {};
}

Decided decide(Decision& decision, const GameOver& command) {
  const Round* open = decision.course().open_round();
  if (open == nullptr) return {};
  const auto found = std::ranges::find(open->boards, command.game, &Board::game);
  if (command.game.empty() || found == open->boards.end() || found->scores) return {};
  const protocol::Seating seating = found->seating;
  const int round = decision.course().current_round();
  const auto board = found - open->boards.begin() + 1;
  if (!command.scores) {
    decision.emit(protocol::GameCalledOff{.round = round, .board = board});
    go_on(decision);
    return {};
  }
  decision.emit(protocol::BoardScored{.round = round,
                                      .board = board,
                                      .game = number_of_game(decision.course(), *found),
                                      .white = (*command.scores)[0],
                                      .black = (*command.scores)[1],
                                      .by = {},
                                      .reason = {}});
  if (decision.course().terms.format == Format::arena) take_away_absent(decision, seating, *command.scores);
  go_on(decision);
  return {};
}

Decided decide(Decision& decision, const TimeUp& /*command*/) {
  if (open_lots(decision.course()) != nullptr) {
    lots_time_up(decision);
    return {};
  }
  const auto due = deadline_of(decision.course());
  if (!due || *due > decision.now()) return {};
  if (const Round* open = decision.course().open_round(); open != nullptr) {
    open->begun ? go_on(decision) : begin(decision);
    return {};
  }
  if (decision.course().stage == Stage::entering && decision.course().field(1).size() < 2) {
    decision.emit(protocol::TournamentOver{.by = {}, .reason = "fewer than two players have come"});
    return {};
  }
  if (auto paired = pair(decision, std::nullopt); !paired)
    decision.emit(protocol::Halted{.reason = paired.error().message, .by = {}});
  return {};
}

bool is_due(const Course& course, server::Now now) {
  if (course.stage == Stage::over) return false;
  const auto due = deadline_of(course);
  return open_lots(course) != nullptr || !closed_and_there(course).empty() || (due && *due <= now);
}

std::optional<server::Now> deadline_of(const Course& course) {
  if (course.stage == Stage::over) return std::nullopt;
  if (const auto lots = lots_deadline(course)) return lots;
  if (course.halted) return std::nullopt;
  const bool is_arena = course.terms.format == Format::arena;
  const Round* open = course.open_round();
  if (open != nullptr && open->begun) return is_arena ? arena_deadline(course) : std::nullopt;
  if (course.terms.next_round == protocol::RoundStart::arbiter) return std::nullopt;
  if (course.stage == Stage::entering) return server::Now{course.terms.starts_ms};
  if (open != nullptr) return is_arena ? open->paired : open->paired + kPairsShown;  // no pairs yet in an arena
  if (course.rounds.empty()) return course.last_at;  // the first round was paired, and is to be paired anew
  return *course.rounds.back().over + server::Ms{course.terms.break_ms.value_or(0)};
}

}  // namespace tournament
