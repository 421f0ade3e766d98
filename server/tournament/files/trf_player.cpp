#include "server/tournament/files/trf_player.hpp"

#include <utility>

#include "server/base/ascii.hpp"
#include "server/tournament/files/trf_text.hpp"

namespace tournament {
namespace {

/// Checks that the columns between the fields of the line are blank.
Read<void> want_gaps(const TrfLine& line) {
  for (const auto& [first, last] :
       {std::pair{9, 9}, {14, 14}, {48, 48}, {53, 53}, {57, 57}, {69, 69}, {80, 80}, {85, 85}, {90, 91}}) {
    if (const auto blank = line.want_blank(first, last); !blank) return blank;
  }
  return {};
}

Read<Entry> read_entry(const TrfLine& line, int number, int column) {
  for (const int gap : {column + 4, column + 6, column + 8, column + 9}) {
    if (const auto blank = line.want_blank(gap, gap); !blank) return std::unexpected(blank.error());
  }
  Entry entry;
  const auto opponent = line.number_in(column, column + 3, "the opponent");
  if (!opponent) return std::unexpected(opponent.error());
  entry.opponent = opponent->value_or(0);
  if (entry.opponent == number) return line.refuse(column, named_player(number) + " meets itself");
  const char color = server::to_lower(line.at(column + 5));
  if (color != 'w' && color != 'b' && color != '-' && color != ' ') {
    return line.refuse(column + 5, "the colour must be w, b or -");
  }
  entry.color = color == 'w' ? Color::white : color == 'b' ? Color::black : Color::none;
  const char letter = line.at(column + 7);
  const auto result = entry.opponent == 0 ? bye_of(letter) : result_of(letter);
  if (!result) return line.refuse(column + 7, "the result must be one of 1 = 0 W D L + - F H U Z");
  entry.result = *result;
  if (entry.opponent == 0 && entry.color != Color::none) {
    return line.refuse(column + 5, "a colour without an opponent");
  }
  if (entry.opponent == 0 && has_opponent(entry.result)) {
    return line.refuse(column + 7, "a game's result without an opponent");
  }
  if (entry.opponent != 0 && !has_opponent(entry.result)) {
    return line.refuse(column + 7, "no result against player " + std::to_string(entry.opponent));
  }
  if (is_played(entry.result) && entry.color == Color::none) {
    return line.refuse(column + 5, "a game without a colour");
  }
  return entry;
}

Read<std::vector<Entry>> read_entries(const TrfLine& line, int number) {
  std::vector<Entry> entries;
  std::size_t said = 0;  // blank columns at the end are no entries
  for (int column = column_of_round(1); column <= line.length(); column += 10) {
    const auto entry = read_entry(line, number, column);
    if (!entry) return std::unexpected(entry.error());
    entries.push_back(*entry);
    if (entries.size() == kLastRound) return line.refuse(column, "too many rounds");
    if (!line.is_blank(column, column + 9)) said = entries.size();
  }
  entries.resize(said);
  return entries;
}

}  // namespace

Read<void> read_player(const TrfLine& line, TrfParts& parts) {
  const auto number = line.number_in(5, 8, "the player's number", 1, kMostPlayers);
  if (!number) return std::unexpected(number.error());
  if (const auto gaps = want_gaps(line); !gaps) return gaps;
  if (parts.players.contains(*number)) return line.refuse(5, named_player(*number) + " is there twice");
  PlayerLine entry;
  entry.line = line.number();
  Player& player = entry.player;
  player.sex = line.trimmed_field(10, 10);
  player.title = line.trimmed_field(11, 13);
  player.name = line.trimmed_field(15, 47);
  player.federation = line.trimmed_field(54, 56);
  player.id = line.trimmed_field(58, 68);
  player.birth = line.trimmed_field(70, 79);
  const auto rating = line.number_in(49, 52, "the rating");
  if (!rating) return std::unexpected(rating.error());
  player.rating = rating->value_or(0);
  const auto points = line.points_in(81, 84, "the points");
  if (!points) return std::unexpected(points.error());
  entry.points = *points;
  const auto place = line.number_in(86, 89, "the place");
  if (!place) return std::unexpected(place.error());
  player.place = place->value_or(0);
  auto entries = read_entries(line, *number);
  if (!entries) return std::unexpected(entries.error());
  player.entries = std::move(*entries);
  for (int round = 1; std::cmp_less_equal(round, player.entries.size()); ++round) {
    const bool is_plus = line.at(column_of_round(round) + 7) == '+';
    if (is_plus && entry_of(player, round).opponent == 0) parts.plus_byes.emplace_back(*number, round);
  }
  const bool out_of_order = *number < parts.last_player;
  if (out_of_order && parts.out_of_order_line == 0) parts.out_of_order_line = line.number();
  parts.last_player = *number;
  parts.players.emplace(*number, std::move(entry));
  return {};
}

}  // namespace tournament
