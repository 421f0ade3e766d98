#include "server/tournament/files/trf_write.hpp"

#include <algorithm>

#include "protocol/json/utf8.hpp"
#include "server/tournament/files/trf_text.hpp"

namespace tournament {
namespace {

/// `text` in so many columns, cut to them, at their right or left.
std::string right(const std::string& text, std::size_t columns) {
  const std::size_t characters = protocol::json::count_characters(text);
  return characters < columns ? std::string(columns - characters, ' ') + text : text;
}
std::string left(std::string_view text, std::size_t columns) {
  std::size_t bytes = text.size();
  while (protocol::json::count_characters(text.substr(0, bytes)) > columns) --bytes;
  const std::size_t characters = protocol::json::count_characters(text.substr(0, bytes));
  return std::string{text.substr(0, bytes)} + std::string(columns - characters, ' ');
}
std::string numbered(int value, std::size_t columns) {
  return right(std::to_string(value), columns);
}
std::string optional_number(int value, std::size_t columns) {
  return value == 0 ? std::string(columns, ' ') : numbered(value, columns);
}

std::string entry_text(const Entry& entry) {
  const char color = entry.color == Color::white ? 'w' : entry.color == Color::black ? 'b' : '-';
  return column_text(entry.opponent, color, letter_of(entry.result));
}

std::string player_text(const Player& player, int number, Points points) {
  std::string line = "001 " + numbered(number, 4) + ' ' + left(player.sex, 1) + left(player.title, 3) + ' ' +
                     left(player.name, 33) + ' ' + optional_number(player.rating, 4) + ' ' +
                     left(player.federation, 3) + ' ' + right(player.id, 11) + ' ' + left(player.birth, 10) + ' ' +
                     right(points_text(points), 4) + ' ' + optional_number(player.place, 4);
  for (const Entry& entry : player.entries) line += entry_text(entry);
  return line;
}

std::string players_text(const std::vector<int>& players) {
  std::string text;
  for (const int player : players) text += ' ' + numbered(player, 4);
  return text;
}

std::string scoring_text(const Scoring& scoring) {
  std::string text = "162 ";
  const auto add = [&](char code, Points points) {
    text += (text.size() > 4 ? "    " : " ") + std::string{code} + right(points_text(points), 4);
  };
  add('W', scoring.win);
  add('D', scoring.draw);
  add('L', scoring.loss);
  add('Z', scoring.absence);
  add('P', scoring.pairing_bye);
  return text;
}

}  // namespace

std::string write_trf(const Tournament& tournament) {
  std::string text;
  const auto add = [&](const std::string& line) { text += line + '\n'; };
  auto remark = tournament.remarks.begin();
  const auto add_remarks_below = [&](int player) {
    for (; remark != tournament.remarks.end() && remark->below == player; ++remark) add(remark->line);
  };
  add_remarks_below(0);
  if (tournament.rounds != 0) add("142 " + std::to_string(tournament.rounds));
  if (tournament.initial_color != Color::none) {
    add(tournament.initial_color == Color::white ? "152 W" : "152 B");
  }
  if (tournament.scoring != Scoring{}) add(scoring_text(tournament.scoring));
  if (!tournament.type.empty()) add("192 " + tournament.type);
  const int rounds = rounds_counted(tournament);
  int number = 0;
  for (const Player& player : tournament.players) {
    add(player_text(player, ++number, points_after(tournament, player, rounds)));
    add_remarks_below(number);
  }
  for (const Absence& absence : tournament.absences) {
    add(std::string{"240 "} + letter_of(absence.result) + ' ' + numbered(absence.round, 3) +
        players_text(absence.players));
  }
  for (const Acceleration& line : tournament.accelerations) {
    add("250      " + right(points_text(line.points), 4) + ' ' + numbered(line.first_round, 3) + ' ' +
        numbered(line.last_round, 3) + ' ' + numbered(line.first_player, 4) + ' ' + numbered(line.last_player, 4));
  }
  for (const Forbidden& group : tournament.forbidden) {
    add("260 " + numbered(group.first_round, 3) + ' ' + numbered(group.last_round, 3) + players_text(group.players));
  }
  return text;
}

}  // namespace tournament
