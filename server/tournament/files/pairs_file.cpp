#include "server/tournament/files/pairs_file.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "protocol/json/utf8.hpp"
#include "server/tournament/files/trf_line.hpp"
#include "server/tournament/files/trf_text.hpp"

namespace tournament {
namespace {

/// The numbers of a line, each with the column where it begins.
Read<std::vector<std::pair<int, int>>> numbers_on(const TrfLine& line, int most) {
  std::vector<std::pair<int, int>> numbers;
  for (int column = 1; column <= line.length(); ++column) {
    if (line.at(column) == ' ') continue;
    int last = column;
    while (last < line.length() && line.at(last + 1) != ' ') ++last;
    const auto number = line.number_in(column, last, "the number of a player", 0, most);
    if (!number) return std::unexpected(number.error());
    numbers.emplace_back(*number, column);
    column = last;
  }
  return numbers;
}

/// Lines `white black`; a number alone in the first one says how many follow, as other programs begin.
class PairLines {
 public:
  explicit PairLines(int players) : players_(players) {}

  Read<void> read(const TrfLine& line) {
    const auto numbers = numbers_on(line, players_);
    if (!numbers) return std::unexpected(numbers.error());
    if (numbers->empty()) return {};
    const bool is_first = !count_ && pairs_.empty();
    if (numbers->size() == 1 && is_first) {
      count_ = {(*numbers)[0].first, line.number()};
      return {};
    }
    if (numbers->size() != 2) return line.refuse(1, "a line has two numbers, White's and Black's");
    const auto [white, white_at] = (*numbers)[0];
    const auto [black, black_at] = (*numbers)[1];
    if (white == 0) return line.refuse(white_at, "who sits out stands first, and then 0");
    for (const auto& [number, column] : *numbers) {
      if (number != 0 && !seated_.insert(number).second)
        return line.refuse(column, named_player(number) + " stands there twice");
    }
    if (black == 0 && std::exchange(sits_out_, true)) return line.refuse(black_at, "a second player sits out");
    pairs_.push_back({.white = white, .black = black});
    return {};
  }
  Read<std::vector<Pair>> finish() && {
    if (count_ && count_->first != std::ssize(pairs_)) {
      return std::unexpected(TrfError{count_->second, 1, "there are " + std::to_string(pairs_.size()) + " pairs"});
    }
    if (pairs_.empty()) return std::unexpected(TrfError{1, 1, "there are no pairs"});
    return std::move(pairs_);
  }

 private:
  int players_;
  std::optional<std::pair<int, int>> count_;  // and its line
  std::set<int> seated_;
  bool sits_out_ = false;
  std::vector<Pair> pairs_;
};

/// The part of a player's line about the round that is paired.
struct Place {
  int line = 0;
  int opponent = 0;
  Color color = Color::none;
  Result result = Result::absent;

  [[nodiscard]] bool sits_out() const { return result == Result::pairing_bye; }
};

constexpr const char* kWrongBye =
    "who is not paired has U for the bye, or Z: half points are chosen before the round is paired";

/// A report file is read without its last round, for which it has no results yet; that is read apart.
class PairedReport {
 public:
  explicit PairedReport(int round) : round_(round), column_(column_of_round(round)) {}

  Read<void> read(const TrfLine& line) {
    const bool is_player = line.field(1, 3) == "001";
    rest_.append(is_player ? line.field(1, column_ - 1) : line.field(1, line.length())).append("\n");
    if (!is_player) return {};
    const auto number = line.number_in(5, 8, "the player's number", 1, kMostPlayers);
    if (!number) return std::unexpected(number.error());
    if (const auto blank = line.want_blank(column_ + 8, line.length()); !blank) return blank;
    Place place{.line = line.number()};
    const auto opponent = line.number_in(column_, column_ + 3, "the opponent");
    if (!opponent) return std::unexpected(opponent.error());
    place.opponent = opponent->value_or(0);
    const char color = server::to_lower(line.at(column_ + 5));
    place.color = color == 'w' ? Color::white : color == 'b' ? Color::black : Color::none;
    const char letter = line.at(column_ + 7);
    if (place.opponent != 0 && letter != ' ')
      return line.refuse(column_ + 7, "round " + std::to_string(round_) + " has results in this file");
    const auto bye = bye_of(letter);
    if (!bye) return line.refuse(column_ + 7, kWrongBye);
    place.result = *bye;
    places_.emplace(*number, place);
    return {};
  }
  Read<std::vector<Pair>> finish(const Tournament& before) && {
    const auto read = read_trf(rest_);
    if (!read) return std::unexpected(read.error());
    if (auto same = compare(*read, before); !same) return std::unexpected(same.error());
    std::vector<Pair> pairs;
    int sits_out = 0;
    for (const auto& [number, place] : places_) {
      if (place.sits_out() && std::exchange(sits_out, number) != 0) return refuse(place, 7, "a second player sits out");
      if (place.opponent == 0 && !is_known(number, place, before)) {
        return refuse(place, 7, kWrongBye);
      }
      if (place.opponent == 0) continue;
      if (auto good = check(number, place); !good) return std::unexpected(good.error());
      if (place.color == Color::white) pairs.push_back({.white = number, .black = place.opponent});
    }
    std::ranges::sort(pairs, {}, [&](const Pair& pair) { return rank(pair, before); });
    if (sits_out != 0) pairs.push_back({.white = sits_out, .black = 0});
    if (pairs.empty()) {
      return std::unexpected(TrfError{1, 1, "round " + std::to_string(round_) + " is not paired in this file"});
    }
    return pairs;
  }

 private:
  [[nodiscard]] std::unexpected<TrfError> refuse(const Place& place, int within, std::string message) const {
    return std::unexpected(TrfError{place.line, column_ + within, std::move(message)});
  }
  Read<void> compare(const Tournament& file, const Tournament& before) const {
    if (file.players.size() != before.players.size()) {
      return std::unexpected(TrfError{1, 1,
                                      "the file has " + std::to_string(file.players.size()) +
                                          " players, and the tournament " + std::to_string(before.players.size())});
    }
    if (const int over = rounds_paired(file); over != round_ - 1) {
      return std::unexpected(TrfError{1, 1,
                                      "the file has " + std::to_string(over) +
                                          " rounds that are over, and the tournament " + std::to_string(round_ - 1)});
    }
    for (std::size_t i = 0; i < file.players.size(); ++i) {
      if (file.players[i].name == before.players[i].name) continue;
      const int number = static_cast<int>(i) + 1;
      return std::unexpected(
          TrfError{places_.at(number).line, 15, named_player(number) + " is " + before.players[i].name});
    }
    return {};
  }
  /// True if the file says of a player who is not paired nothing but what the tournament gives.
  [[nodiscard]] bool is_known(int number, const Place& place, const Tournament& before) const {
    if (place.result != Result::half_bye) return place.sits_out() || place.result == Result::absent;
    return std::ranges::any_of(before.absences, [&](const Absence& absence) {
      return absence.round == round_ && absence.result == Result::half_bye &&
             std::ranges::find(absence.players, number) != absence.players.end();
    });
  }
  [[nodiscard]] Read<void> check(int number, const Place& place) const {
    if (place.opponent == number) return refuse(place, 0, named_player(number) + " meets itself");
    const auto theirs = places_.find(place.opponent);
    if (theirs == places_.end()) return refuse(place, 0, "there is no " + named_player(place.opponent));
    if (theirs->second.opponent != number)
      return refuse(place, 0, named_player(place.opponent) + " does not meet " + named_player(number));
    if (place.color == Color::none || place.color != other(theirs->second.color))
      return refuse(place, 5, "one has White and the other Black");
    return {};
  }
  /// Boards stand in the order of the better player's points, then of the other's, then of the better one's number.
  static std::tuple<Points, Points, int> rank(const Pair& pair, const Tournament& before) {
    const int rounds = rounds_paired(before);
    const auto points = [&](int number) {
      return points_after(before, before.players[static_cast<std::size_t>(number - 1)], rounds);
    };
    const auto [less, more] = std::minmax({points(pair.white), points(pair.black)});
    return {-more, -less, std::min(pair.white, pair.black)};
  }

  int round_;
  int column_;
  std::string rest_;
  std::map<int, Place> places_;  // places by number of the player
};

}  // namespace

bool is_report(std::string_view text) {
  while (!text.empty()) {
    if (take_line(text).starts_with("001 ")) return true;
  }
  return false;
}

std::expected<std::vector<Pair>, TrfError> read_pairs(std::string_view text, const Tournament& before, int round) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  PairLines lines{static_cast<int>(before.players.size())};
  PairedReport report{round};
  const bool has_players = is_report(text);
  for (int number = 1; !text.empty(); ++number) {
    std::string line_text{take_line(text)};
    if (const auto bad = protocol::json::find_bad_utf8(line_text)) {
      return std::unexpected(TrfError{number, static_cast<int>(*bad) + 1, "not UTF-8"});
    }
    if (!has_players) std::ranges::replace(line_text, '\t', ' ');
    const TrfLine line{number, line_text};
    const auto read = has_players ? report.read(line) : lines.read(line);
    if (!read) return std::unexpected(read.error());
  }
  return has_players ? std::move(report).finish(before) : std::move(lines).finish();
}

}  // namespace tournament
