#include "server/tournament/files/trf_read.hpp"

#include "protocol/json/utf8.hpp"
#include "server/tournament/files/trf_codes.hpp"
#include "server/tournament/files/trf_finish.hpp"
#include "server/tournament/files/trf_player.hpp"

namespace tournament {
namespace {

/// The first byte of a control character: it would break columns, or do things to a terminal, where a name is printed.
/// Tabs stand in remarks of other programs, and do no harm there.
std::optional<std::size_t> find_control(std::string_view text, bool is_tab_allowed) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool is_c1 = byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if ((byte < 0x20 && !(byte == '\t' && is_tab_allowed)) || byte == 0x7F || is_c1) return at;
  }
  return std::nullopt;
}

Read<void> read_rounds(const TrfLine& line, TrfParts& parts) {
  const auto rounds = line.number_in(5, std::max(line.length(), 5), "the number of rounds", 1, kLastRound);
  if (!rounds) return std::unexpected(rounds.error());
  // `142` and `XXR` may both be there.
  if (const int before = parts.tournament.rounds; before != 0 && before != *rounds) {
    return line.refuse(5, std::to_string(*rounds) + " rounds, but " + std::to_string(before) + " in line " +
                              std::to_string(parts.rounds_line));
  }
  parts.tournament.rounds = *rounds;
  parts.rounds_line = line.number();
  return {};
}

Color color_of(std::string_view word) {
  if (word == "W" || word == "white1") return Color::white;
  return word == "B" || word == "black1" ? Color::black : Color::none;
}

Read<void> set_color(const TrfLine& line, int column, Color color, TrfParts& parts) {
  if (parts.tournament.initial_color == other(color)) {
    return line.refuse(column, "the other initial colour stands in line " + std::to_string(parts.color_line));
  }
  parts.tournament.initial_color = color;
  parts.color_line = line.number();
  return {};
}

Read<void> read_color(const TrfLine& line, TrfParts& parts) {
  const Color color = color_of(line.trimmed_field(5, line.length()));
  if (color == Color::none) return line.refuse(5, "the initial colour must be W or B");
  return set_color(line, 5, color, parts);
}

/// `XXC`: words, of which each may have a line of its own.
Read<void> read_settings(const TrfLine& line, TrfParts& parts) {
  for (int column = 5; column <= line.length(); ++column) {
    if (line.is_blank(column, column)) continue;
    const int begin = column;
    while (column < line.length() && !line.is_blank(column + 1, column + 1)) ++column;
    const std::string_view word = line.field(begin, column);
    if (word == "rank") {
      if (parts.rank_line == 0) parts.rank_line = line.number();
      continue;
    }
    const Color color = color_of(word);
    if (color == Color::none) return line.refuse(begin, "the setting must be white1, black1 or rank");
    if (const auto set = set_color(line, begin, color, parts); !set) return set;
  }
  return {};
}

Read<void> set_points(const TrfLine& line, int column, char code, Points points, TrfParts& parts) {
  Scoring& scoring = parts.tournament.scoring;
  if (code == 'A') code = 'Z';
  const Worth& first = parts.worths.try_emplace(code, line.number(), points).first->second;
  if (first.points != points) {
    return line.refuse(
        column, "this result has " + points_text(first.points) + " points in line " + std::to_string(first.line));
  }
  switch (code) {
    case 'W':
      scoring.win = points;
      if (!parts.worths.contains('P')) scoring.pairing_bye = points;
      return {};
    case 'D':
      scoring.draw = points;
      return {};
    case 'L':
      scoring.loss = points;
      return {};
    case 'Z':
      scoring.absence = points;
      return {};
    case 'P':
      scoring.pairing_bye = points;
      return {};
    default:
      return line.refuse(column, "the result must be one of W, D, L, Z and P");
  }
}

Read<void> read_scoring(const TrfLine& line, TrfParts& parts) {
  if (const auto blank = line.want_blank(4, 5); !blank) return blank;
  for (int column = 6; column == 6 || !line.is_blank(column, line.length()); column += 9) {
    const auto points = line.points_in(column + 1, column + 4, "the points");
    if (!points) return std::unexpected(points.error());
    if (const auto set = set_points(line, column, line.at(column), *points, parts); !set) return set;
    if (const auto blank = line.want_blank(column + 5, column + 8); !blank) return blank;
  }
  return {};
}

/// Notes the numbers in fields of which each is five columns behind the one before it.
void mention(const TrfLine& line, int column, const std::vector<int>& players, TrfParts& parts) {
  for (const int player : players) {
    parts.mentions.push_back({line.number(), column, player});
    column += 5;
  }
}

/// The last mentions say that these players are out of a round.
void mention_absence(int round, Result result, std::size_t players, TrfParts& parts) {
  for (std::size_t at = parts.mentions.size() - players; at < parts.mentions.size(); ++at) {
    parts.absences.push_back({parts.mentions[at], round, result});
  }
}

/// `BBW`, `BBD` …: the points of one result.
Read<void> read_one_score(const TrfLine& line, TrfParts& parts) {
  const auto points = line.points_in(5, 8, "the points");
  if (!points) return std::unexpected(points.error());
  if (const auto blank = line.want_blank(9, line.length()); !blank) return blank;
  const char code = line.at(3);
  return set_points(line, 3, code == 'U' ? 'P' : code == 'F' ? 'A' : code, *points, parts);
}

Read<void> read_leave(const TrfLine& line, TrfParts& parts) {
  Absence absence;
  const char type = line.at(5);
  if (type != 'F' && type != 'H' && type != 'Z') return line.refuse(5, "the bye must be F, H or Z");
  absence.result = type == 'F' ? Result::full_bye : type == 'H' ? Result::half_bye : Result::absent;
  const auto round = line.number_in(7, 9, "the round", 1, kLastRound);
  if (!round) return std::unexpected(round.error());
  absence.round = *round;
  auto players = line.players_from(11);
  if (!players) return std::unexpected(players.error());
  mention(line, 11, *players, parts);
  mention_absence(absence.round, absence.result, players->size(), parts);
  absence.players = std::move(*players);
  parts.tournament.absences.push_back(std::move(absence));
  return {};
}

Read<void> read_acceleration(const TrfLine& line, TrfParts& parts) {
  if (line.at(5) != ' ' && !line.is_blank(5, 8)) {
    if (const auto none = line.points_in(5, 8, "the match points"); !none || *none != 0) {
      return line.refuse(5, "match points are for teams");
    }
  }
  const auto points = line.points_in(10, 13, "the virtual points");
  if (!points) return std::unexpected(points.error());
  const auto first_round = line.number_in(15, 17, "the first round", 1, kLastRound);
  if (!first_round) return std::unexpected(first_round.error());
  const auto last_round = line.number_in(19, 21, "the last round", *first_round, kLastRound);
  if (!last_round) return std::unexpected(last_round.error());
  const auto first_player = line.number_in(23, 26, "the first player", 1, kMostPlayers);
  if (!first_player) return std::unexpected(first_player.error());
  const auto last_player = line.number_in(28, 31, "the last player", *first_player, kMostPlayers);
  if (!last_player) return std::unexpected(last_player.error());
  if (const auto blank = line.want_blank(32, line.length()); !blank) return blank;
  mention(line, 23, {*first_player, *last_player}, parts);
  parts.tournament.accelerations.push_back({*points, *first_round, *last_round, *first_player, *last_player});
  return {};
}

/// `XXA`: the virtual points of one player, round by round.
Read<void> read_own_acceleration(const TrfLine& line, TrfParts& parts) {
  const auto player = line.number_in(5, 8, "the number of a player", 1, kMostPlayers);
  if (!player) return std::unexpected(player.error());
  mention(line, 5, {*player}, parts);
  for (int column = 10, round = 1; column <= line.length(); column += 5, ++round) {
    if (line.is_blank(column, column + 3)) continue;
    const auto points = line.points_in(column, column + 3, "the virtual points");
    if (!points) return std::unexpected(points.error());
    if (*points != 0) parts.tournament.accelerations.push_back({*points, round, round, *player, *player});
  }
  return {};
}

Read<void> read_forbidden(const TrfLine& line, TrfParts& parts) {
  const auto first = line.number_in(5, 7, "the first round", 1, kLastRound);
  if (!first) return std::unexpected(first.error());
  const auto last = line.number_in(9, 11, "the last round", *first, kLastRound);
  if (!last) return std::unexpected(last.error());
  auto players = line.players_from(13);
  if (!players) return std::unexpected(players.error());
  mention(line, 13, *players, parts);
  parts.tournament.forbidden.push_back({*first, *last, std::move(*players)});
  return {};
}

/// `XXP` and `XXZ`: numbers between blanks.
Read<std::vector<int>> read_list(const TrfLine& line, TrfParts& parts) {
  std::vector<int> players;
  for (int column = 4; column <= line.length(); ++column) {
    if (line.at(column) == ' ') continue;
    int last = column;
    while (last < line.length() && line.at(last + 1) != ' ') ++last;
    const auto player = line.number_in(column, last, "the number of a player", 1, kMostPlayers);
    if (!player) return std::unexpected(player.error());
    players.push_back(*player);
    parts.mentions.push_back({line.number(), column, *player});
    column = last;
  }
  if (players.empty()) return line.refuse(4, "the number of a player is missing");
  return players;
}

Read<void> read_old_extension(const TrfLine& line, std::string_view code, TrfParts& parts) {
  if (code == "XXR") return read_rounds(line, parts);
  if (code == "XXC") return read_settings(line, parts);
  if (code == "XXA") return read_own_acceleration(line, parts);
  if (code == "XXP" || code == "XXZ") {
    auto players = read_list(line, parts);
    if (!players) return std::unexpected(players.error());
    if (code == "XXP") {
      parts.tournament.forbidden.push_back({1, kLastRound, std::move(*players)});
    } else {
      mention_absence(0, Result::absent, players->size(), parts);
      parts.out_next.insert(parts.out_next.end(), players->begin(), players->end());
    }
    return {};
  }
  return read_one_score(line, parts);
}

/// A line of a code that is read.
Read<void> read_fields(const TrfLine& line, TrfParts& parts) {
  if (const auto blank = line.want_blank(4, 4); !blank) return blank;
  const std::string_view code = line.field(1, 3);
  if (code == "001") return read_player(line, parts);
  for (const std::string_view single : {"142", "152", "162", "192", "XXR"}) {
    if (code == single && !parts.singles.insert(std::string{code}).second) {
      return line.refuse(1, "a second line " + std::string{code});
    }
  }
  if (code == "142") return read_rounds(line, parts);
  if (code == "152") return read_color(line, parts);
  if (code == "162") return read_scoring(line, parts);
  if (code == "192") {
    parts.tournament.type = line.trimmed_field(5, line.length());
    return {};
  }
  if (code == "240") return read_leave(line, parts);
  if (code == "250") return read_acceleration(line, parts);
  if (code == "260") return read_forbidden(line, parts);
  return read_old_extension(line, code, parts);
}

Read<void> read_line(const TrfLine& line, TrfParts& parts) {
  const LineKind kind = kind_of(line);
  if (kind == LineKind::read) return read_fields(line, parts);
  if (kind == LineKind::team) {
    return line.refuse(1, "lines of teams and of changed points are not read: " + code_of(line));
  }
  // A line that has slipped to the right would else be taken for one that may be skipped.
  if (line.at(1) == ' ' || line.at(1) == '\t' || line.at(1) == '?') {
    return line.refuse(1, "a line begins with its code, in column 1");
  }
  parts.tournament.remarks.push_back({.line = std::string{line.field(1, line.length())}, .below = parts.last_player});
  return {};
}

}  // namespace

Read<Tournament> read_trf(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  TrfParts parts;
  for (int number = 1; !text.empty(); ++number) {
    if (number > kMostLines) {
      return std::unexpected(TrfError{number, 1, "a file has " + std::to_string(kMostLines) + " lines at most"});
    }
    const std::string_view line_text = take_line(text);
    if (const auto bad = protocol::json::find_bad_utf8(line_text)) {
      return std::unexpected(TrfError{number, TrfLine{number, line_text.substr(0, *bad)}.length() + 1, "not UTF-8"});
    }
    const TrfLine line{number, line_text};
    if (const auto control = find_control(line_text, kind_of(line) != LineKind::read)) {
      return line.refuse(TrfLine{number, line_text.substr(0, *control)}.length() + 1, "a control character");
    }
    if (line.is_blank(1, line.length())) continue;
    if (const auto read = read_line(line, parts); !read) return std::unexpected(read.error());
  }
  return finish(std::move(parts));
}

}  // namespace tournament
