#include "server/tournament/files/trf_line.hpp"

#include <algorithm>

#include "server/base/ascii.hpp"
#include "server/base/number.hpp"

namespace tournament {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

}  // namespace

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
  return line;
}

TrfLine::TrfLine(int number, std::string_view text) : number_(number), text_(text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) starts_.push_back(at);
  }
  starts_.push_back(text.size());
}

char TrfLine::at(int column) const {
  const std::string_view character = field(column, column);
  return character.empty() ? ' ' : character.size() > 1 ? '?' : character[0];
}

std::string_view TrfLine::field(int first, int last) const {
  const auto begin = static_cast<std::size_t>(std::min(first - 1, length()));
  const auto end = static_cast<std::size_t>(std::min(last, length()));
  return begin < end ? text_.substr(starts_[begin], starts_[end] - starts_[begin]) : std::string_view{};
}

std::string_view TrfLine::trimmed_field(int first, int last) const {
  return server::trimmed(field(first, last));
}

bool TrfLine::is_blank(int first, int last) const {
  return field(first, last).find_first_not_of(' ') == std::string_view::npos;
}

std::unexpected<TrfError> TrfLine::refuse(int column, std::string message) const {
  return std::unexpected(TrfError{number_, column, std::move(message)});
}

int TrfLine::first_char(int first, int last) const {
  for (int column = first; column <= std::min(last, length()); ++column) {
    if (at(column) != ' ') return column;
  }
  return first;
}

Read<void> TrfLine::want_blank(int first, int last) const {
  if (is_blank(first, last)) return {};
  const int column = first_char(first, last);
  return refuse(column, "column " + std::to_string(column) + " must be blank");
}

Read<std::optional<int>> TrfLine::number_in(int first, int last, std::string_view what) const {
  if (is_blank(first, last)) return std::nullopt;
  const std::string_view text = trimmed_field(first, last);
  const auto value = is_digits(text) ? server::whole_number<int>(text) : std::nullopt;
  if (!value) return refuse(first_char(first, last), std::string{what} + " is no number");
  return *value;
}

Read<int> TrfLine::number_in(int first, int last, std::string_view what, int least, int most) const {
  const auto value = number_in(first, last, what);
  if (!value) return std::unexpected(value.error());
  if (!*value) return refuse(first, std::string{what} + " is missing");
  if (**value < least || **value > most) {
    return refuse(first_char(first, last),
                  std::string{what} + " must be between " + std::to_string(least) + " and " + std::to_string(most));
  }
  return **value;
}

Read<Points> TrfLine::points_in(int first, int last, std::string_view what) const {
  if (is_blank(first, last)) return refuse(first, std::string{what} + " are missing");
  const std::string_view text = trimmed_field(first, last);
  const std::size_t dot = text.size() < 3 ? 0 : text.size() - 2;
  if (dot == 0 || text[dot] != '.' || !is_digits(text.substr(0, dot)) || !is_digits(text.substr(dot + 1))) {
    return refuse(first_char(first, last), std::string{what} + " must be like 11.5");
  }
  return 10 * *server::whole_number<int>(text.substr(0, dot)) + (text.back() - '0');
}

Read<std::vector<int>> TrfLine::players_from(int first) const {
  std::vector<int> players;
  for (int column = first; column <= length(); column += 5) {
    if (const auto blank = want_blank(column - 1, column - 1); !blank) return std::unexpected(blank.error());
    if (is_blank(column, length())) break;
    const auto player = number_in(column, column + 3, "the number of a player", 1, kMostPlayers);
    if (!player) return std::unexpected(player.error());
    players.push_back(*player);
  }
  if (players.empty()) return refuse(first, "the number of a player is missing");
  return players;
}

}  // namespace tournament
