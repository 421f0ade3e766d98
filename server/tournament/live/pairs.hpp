// From a running tournament to the values that pairing and standings work on, and from these to boards. Pure; any
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
/// What the format is to tie-breaks: the kind of tournament as tournament report files name it, empty for a Swiss.
[[nodiscard]] std::string type_of(const protocol::TournamentTerms& terms);

/// The first `rounds` rounds, which are over.
[[nodiscard]] Table table_of(const State& state, int rounds);

/// All rounds. Of one that is not over: what its boards have given by now, and once it has begun who sits out.
[[nodiscard]] Table table_now(const State& state);

/// The rounds that are over. Of a tournament that was ended in the midst of a round, that one too if a board of it has
/// a result.
[[nodiscard]] Table table_over(const State& state);

/// As it stands before a round that comes next or is paired: with who is out of that.
[[nodiscard]] Table table_before(const State& state, int round);
/// By rounds, but for those in which arbiters have paired the player all the same.
[[nodiscard]] std::map<int, protocol::Bye> byes_of(const State& state, const Participant& one);
/// Of the highest-ranked player in the first round of a Swiss: as the lots fell. Where arbiters have paired it, as the
/// colours of its boards have it (docs/dutch.md, section 6); none: nobody knows it yet, or they have it both ways.
[[nodiscard]] std::optional<protocol::Color> first_color(const State& state);
/// Pairs of this table as boards.
[[nodiscard]] std::vector<protocol::Seating> seatings(const Table& table, const std::vector<Pair>& pairs);

/// How the round is played: of the schedule, with `alternate` and `alternate-even` resolved.
/// Of the round that is paired next, or is paired and not over.
[[nodiscard]] protocol::RoundTerms terms_of_current(const State& state);
[[nodiscard]] bool is_by_post(const protocol::Clock& clock);
[[nodiscard]] protocol::RoundTerms terms_of_round(const protocol::TournamentTerms& terms, int round);

/// So many rounds are played in all, with the players that there are now.
[[nodiscard]] int rounds_of(const State& state);

/// Whether the player can be paired in the round: is there, has checked in where that is asked for, has chosen no bye.
[[nodiscard]] bool plays_in(const State& state, const Participant& one, int round);

/// By rating, then in the order in which they came: whoever has been there or played, and before it begins whoever has
/// a place.
[[nodiscard]] std::vector<const Participant*> ranking(const State& state);

/// The boards of the next round; a sentence if it cannot be paired. Its lots have been drawn.
[[nodiscard]] std::expected<std::vector<protocol::Seating>, std::string> pair_next(const State& state);

/// A round of a Swiss by the rules, players by their numbers in the table.
struct SwissRound {
  Table table;  // before it
  Pairing pairing;
};
/// Of the next round; a sentence if it cannot be paired. Its lots have been drawn.
[[nodiscard]] std::expected<SwissRound, std::string> swiss_round(const State& state);

/// A game that is to begin; its id is missing yet.
struct GameDue {
  protocol::BoardGame game;
  int number = 1;  // of its board
};
/// Of the open round, which has begun.
[[nodiscard]] std::vector<GameDue> games_due(const State& state, server::Now now);

[[nodiscard]] Outcome outcome_of(const std::array<protocol::BoardResult, 2>& scores);

/// Boards have games one after the other: those of a knockout, and where two are played at each board.
[[nodiscard]] bool has_several_games(const protocol::TournamentTerms& terms);
/// What a board comes to, of who had White and Black in its first game; each of its games is over. docs/tournaments.md
[[nodiscard]] std::array<protocol::BoardResult, 2> board_scores(const Board& board);

/// Whether the time of a round by post is over, as far as the record says: no game of it begins any more.
[[nodiscard]] bool is_time_over(const State& state, const Round& round);

}  // namespace tournament
