// Converts a running tournament to the values that pairing and standings work on, and these to boards. Pure; any
// thread.
#pragma once
#include <array>
#include <expected>
#include <map>
#include <string>
#include <vector>

#include "server/tournament/dutch/dutch.hpp"
#include "server/tournament/live/state.hpp"
#include "server/tournament/values.hpp"

namespace tournament {

/// Players by rating, then in the order in which they came; number n is `ids[n - 1]`.
struct Table {
  Tournament tournament;
  std::vector<std::string> ids;
};
/// The type that tie-breaks depend on: the kind of tournament as tournament report files name it, empty for a Swiss.
[[nodiscard]] std::string type_of(const protocol::TournamentTerms& terms);

/// The table of the first `rounds` rounds, which are over.
[[nodiscard]] Table table_of(const State& state, int rounds);

/// The table of all rounds. A round that is not over is there with what its boards have given by now, and once it has
/// begun with who sits out.
[[nodiscard]] Table table_now(const State& state);

/// The table of the rounds that are over. If a tournament was ended in the middle of a round, that round counts too if
/// one of its boards has a result.
[[nodiscard]] Table table_over(const State& state);

/// The table before a round that comes next or is paired, with the players who are out of that round.
[[nodiscard]] Table table_before(const State& state, int round);
/// The byes of a player by round, without the rounds in which arbiters have paired the player all the same.
[[nodiscard]] std::map<int, protocol::Bye> byes_of(const State& state, const Participant& one);
/// The first-round colour of the highest-ranked player of a Swiss, as the lots fell. If arbiters have paired the round,
/// the colours of its boards decide (docs/dutch.md, section 6). None: nobody knows it yet, or the boards contradict
/// each other.
[[nodiscard]] std::optional<protocol::Color> first_color(const State& state);
/// Pairs of this table as boards.
[[nodiscard]] std::vector<protocol::Seating> seatings(const Table& table, const std::vector<Pair>& pairs);

/// How the round is played: of the schedule, with `alternate` and `alternate-even` resolved. This is for the round that
/// is paired next, or is paired and not over.
[[nodiscard]] protocol::RoundTerms terms_of_current(const State& state);
[[nodiscard]] bool is_by_post(const protocol::Clock& clock);
[[nodiscard]] protocol::RoundTerms terms_of_round(const protocol::TournamentTerms& terms, int round);

/// The number of rounds that are played in all, with the players that there are now.
[[nodiscard]] int rounds_of(const State& state);

/// True if the player can be paired in the round: is there, has checked in where that is required, and has chosen no
/// bye.
[[nodiscard]] bool plays_in(const State& state, const Participant& one, int round);

/// The players by rating, then in the order in which they came: those who have been there or played, and before the
/// tournament begins those who have a place.
[[nodiscard]] std::vector<const Participant*> ranking(const State& state);

/// The boards of the next round; a sentence if it cannot be paired. Its lots have been drawn.
[[nodiscard]] std::expected<std::vector<protocol::Seating>, protocol::Wording> pair_next(const State& state);

/// A round of a Swiss by the rules, players by their numbers in the table.
struct SwissRound {
  Table table;  // before it
  Pairing pairing;
};
/// The pairing of the next round, whose lots have been drawn; a sentence if it cannot be paired.
[[nodiscard]] std::expected<SwissRound, protocol::Wording> swiss_round(const State& state);

/// A game that is to begin; its id is missing yet.
struct GameDue {
  protocol::BoardGame game;
  int number = 1;  // the number of its board
};
/// The games due in the open round, which has begun.
[[nodiscard]] std::vector<GameDue> games_due(const State& state, server::Now now);

[[nodiscard]] Outcome outcome_of(const std::array<protocol::BoardResult, 2>& scores);

/// True if boards have games one after the other: those of a knockout, and where two are played at each board.
[[nodiscard]] bool has_several_games(const protocol::TournamentTerms& terms);
/// The scores of a board whose games are all over, as of White and Black in its first game (docs/tournaments.md).
[[nodiscard]] std::array<protocol::BoardResult, 2> board_scores(const Board& board);

/// True if the time of a round by post is over, as far as the record says: no game of it begins any more.
[[nodiscard]] bool is_time_over(const State& state, const Round& round);

}  // namespace tournament
