// One line of a tournament file, whose fields stand at fixed columns: takes them out, and says where one is wrong.
// Columns count characters from 1. What lies behind the line's end is blank. Internal to the reader.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "server/tournament/files/trf_read.hpp"

namespace tournament {

template <class T>
using Read = std::expected<T, TrfError>;

/// The largest number that fits in four columns.
inline constexpr int kMostPlayers = 9999;
/// The largest number that fits in three columns.
inline constexpr int kLastRound = 999;

/// With which some programs begin a file of UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The first column of a round, in a player's line.
[[nodiscard]] constexpr int column_of_round(int round) {
  return 92 + 10 * (round - 1);
}

/// The name of a player in sentences.
[[nodiscard]] inline std::string named_player(int number) {
  return "player " + std::to_string(number);
}

/// Takes the first line, which may end in CR, LF or both, off the text.
[[nodiscard]] std::string_view take_line(std::string_view& text);

class TrfLine {
 public:
  /// `text` is UTF-8.
  TrfLine(int number, std::string_view text);

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] int length() const { return static_cast<int>(starts_.size()) - 1; }
  /// The character, if it is ASCII; '?' stands for any other.
  [[nodiscard]] char at(int column) const;
  [[nodiscard]] std::string_view field(int first, int last) const;
  [[nodiscard]] std::string_view trimmed_field(int first, int last) const;
  [[nodiscard]] bool is_blank(int first, int last) const;

  [[nodiscard]] std::unexpected<TrfError> refuse(int column, std::string message) const;
  /// Refuses the first character that is not blank.
  [[nodiscard]] Read<void> want_blank(int first, int last) const;
  /// A whole number of 0 or more; none where the field is blank.
  [[nodiscard]] Read<std::optional<int>> number_in(int first, int last, std::string_view what) const;
  /// A whole number that must be there, between `least` and `most`.
  [[nodiscard]] Read<int> number_in(int first, int last, std::string_view what, int least, int most) const;
  [[nodiscard]] Read<Points> points_in(int first, int last, std::string_view what) const;
  /// Numbers of players in fields of four columns, each five behind the one before it.
  [[nodiscard]] Read<std::vector<int>> players_from(int first) const;

 private:
  [[nodiscard]] int first_char(int first, int last) const;

  int number_;
  std::string_view text_;
  std::vector<std::size_t> starts_;  // the starts of the characters, and the end
};

}  // namespace tournament
