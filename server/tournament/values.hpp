// A tournament as plain values: who plays, what each round brought to whom, and what is laid down besides (points,
// acceleration, who may not meet, who is out). No rules of pairing, no files. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tournament {

/// Tenths of a point, as exact as the files are.
using Points = int;

enum class Color : std::uint8_t { none, white, black };
[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::white ? Color::black : color == Color::black ? Color::white : Color::none;
}

/// The result of a round for one player. An unrated game was shorter than one move, and counts as played.
enum class Result : std::uint8_t {
  win,
  draw,
  loss,
  unrated_win,
  unrated_draw,
  unrated_loss,
  forfeit_win,
  forfeit_loss,
  pairing_bye,  // given by the pairing, since the number of players was odd
  full_bye,
  half_bye,
  absent
};
[[nodiscard]] constexpr bool is_played(Result result) {
  return result <= Result::unrated_loss;
}
[[nodiscard]] constexpr bool has_opponent(Result result) {
  return result <= Result::forfeit_loss;
}

/// The outcome of a game; a forfeit is a loss.
enum class Outcome : std::uint8_t { white_wins, draw, black_wins, both_lose };

struct Scoring {
  Points win = 10;
  Points draw = 5;
  Points loss = 0;
  Points absence = 0;  // and of a forfeit's loser
  Points pairing_bye = 10;
  bool operator==(const Scoring&) const = default;
};
[[nodiscard]] Points points_of(const Scoring& scoring, Result result);

/// One player's part in one round.
struct Entry {
  int opponent = 0;  // its number; 0: none
  Color color = Color::none;
  Result result = Result::absent;
  bool operator==(const Entry&) const = default;
};
/// The player took part in the round's pairing.
[[nodiscard]] constexpr bool is_paired(const Entry& entry) {
  return has_opponent(entry.result) || entry.result == Result::pairing_bye;
}

/// Two who meet, by their numbers.
struct Pair {
  int white = 0;  // or who sits out
  int black = 0;  // 0: nobody
  bool operator==(const Pair&) const = default;
};

/// A player. Its number is its place in `Tournament::players`, counted from 1 and by strength.
struct Player {
  std::string sex;
  std::string title;
  std::string name;
  int rating = 0;  // 0: none
  std::string federation;
  std::string id;
  std::string birth;
  int place = 0;               // in the standings; 0: not said
  std::vector<Entry> entries;  // the entries by rounds
  bool operator==(const Player&) const = default;
};

/// Virtual points that a range of players has in a range of rounds.
struct Acceleration {
  Points points = 0;
  int first_round = 1;
  int last_round = 1;
  int first_player = 1;
  int last_player = 1;
  bool operator==(const Acceleration&) const = default;
};

/// No two of these players may meet in these rounds.
struct Forbidden {
  int first_round = 1;
  int last_round = 1;
  std::vector<int> players;
  bool operator==(const Forbidden&) const = default;
};

/// Players who are out of a round to come, and with what result.
struct Absence {
  Result result = Result::absent;  // full_bye, half_bye or absent
  int round = 1;
  std::vector<int> players;
  bool operator==(const Absence&) const = default;
};

/// A line of a file that means nothing to the pairing (its name, city, dates, what other programs add …), kept as it
/// is.
struct Remark {
  std::string line;
  int below = 0;  // the player whose line it stands below, before that of another one; 0: above all of them
  bool operator==(const Remark&) const = default;
};

struct Tournament {
  std::vector<Remark> remarks;        // sorted by `below`
  int rounds = 0;                     // declared; 0: not said
  Color initial_color = Color::none;  // none: not said
  Scoring scoring;
  std::string type;              // the coded kind of tournament; empty: not said
  bool last_byes_count = false;  // nobody was paired in the last column, but it counts for points
  std::vector<Acceleration> accelerations;
  std::vector<Forbidden> forbidden;
  std::vector<Absence> absences;
  std::vector<Player> players;
  bool operator==(const Tournament&) const = default;
};

/// True if the tournament's type says that everybody meets everybody, so that forfeits are the only games that are not
/// played.
[[nodiscard]] bool is_round_robin(const Tournament& tournament);
/// How many rounds were paired; a round whose column only says who will be out of it is yet to come. So is one with a
/// bye of the pairing and without a game, as long as players are left: an arbiter has given that bye.
[[nodiscard]] int rounds_paired(const Tournament& tournament);
/// How many rounds count for points: a last one of byes only does where the file's points are with them.
[[nodiscard]] int rounds_counted(const Tournament& tournament);
/// The player's part in the round; absent where the entries end.
[[nodiscard]] Entry entry_of(const Player& player, int round);
/// The points of the first `rounds` rounds.
[[nodiscard]] Points points_after(const Tournament& tournament, const Player& player, int rounds);
/// The virtual points of a player in the round.
[[nodiscard]] Points virtual_points(const Tournament& tournament, int number, int round);
/// True if the player is not paired in the round: its entry there is a bye, an absence or missing, or it is listed as
/// absent from a round to come. The bye of the pairing is a part of it only where the round was paired.
[[nodiscard]] bool is_out(const Tournament& tournament, int number, int round);
/// Who has been given the bye of the pairing in a round to come; 0: nobody.
[[nodiscard]] int bye_given(const Tournament& tournament, int round);
/// The colour by lot: as it is said, or else as the first games show it; none: nothing shows it.
[[nodiscard]] Color initial_color(const Tournament& tournament);

/// Baku acceleration for so many rounds: the lines that give it.
[[nodiscard]] std::vector<Acceleration> baku_acceleration(int players, int rounds);

/// Points as people write them: `2.5`.
[[nodiscard]] std::string points_text(Points points);

}  // namespace tournament
