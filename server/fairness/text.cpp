#include "server/fairness/text.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string>

namespace fairness {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool all_in(std::string_view text, std::size_t least, std::size_t most, auto allowed) {
  return text.size() >= least && text.size() <= most && std::ranges::all_of(text, allowed);
}

/// The value of decimal digits, or -1.
int digits(std::string_view text) {
  int value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return -1;
    value = value * 10 + (c - '0');
  }
  return value;
}

/// Two digits up to `most`.
bool is_two(std::string_view text, int most) {
  const int value = digits(text);
  return value >= 0 && value <= most;
}

}  // namespace

std::vector<Piece> split(Piece piece, char separator) {
  std::vector<Piece> pieces;
  std::size_t from = 0;
  while (true) {
    const std::size_t to = piece.text.find(separator, from);
    if (to == std::string_view::npos) break;
    pieces.push_back(piece.part(from, to - from));
    from = to + 1;
  }
  pieces.push_back(piece.part(from));
  return pieces;
}

std::unexpected<Error> bad(std::string_view where, const Piece& piece, std::string_view what, Code code) {
  return refuse(code, where, "column " + std::to_string(piece.column) + ": " + std::string{what});
}

bool is_word(std::string_view text, std::size_t least, std::size_t most, std::string_view others) {
  return all_in(text, least, most, [others](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || others.contains(c);
  });
}

bool is_lower_word(std::string_view text, std::size_t least, std::size_t most, std::string_view others) {
  return all_in(text, least, most,
                [others](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || others.contains(c); });
}

std::expected<std::uint64_t, Error> read_number(std::string_view where, const Piece& piece, std::uint64_t least,
                                                std::uint64_t most) {
  const std::string_view text = piece.text;
  const bool plain = !text.empty() && text.size() <= 18 && std::ranges::all_of(text, is_digit) &&
                     (text.size() == 1 || text.front() != '0');
  std::uint64_t value = 0;
  if (plain) std::from_chars(text.data(), text.data() + text.size(), value);
  if (!plain || value < least || value > most) {
    return bad(where, piece,
               "this must be a number from " + std::to_string(least) + " to " + std::to_string(most) +
                   " without sign or leading zero");
  }
  return value;
}

std::expected<Hash, Error> read_hash(std::string_view where, const Piece& piece) {
  const auto hash = from_hex<Hash>(piece.text);
  if (!hash) return bad(where, piece, "this must be 64 lower-case hex digits");
  return *hash;
}

std::optional<std::chrono::year_month_day> read_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const int year = digits(text.substr(0, 4));
  const int month = digits(text.substr(5, 2));
  const int day = digits(text.substr(8, 2));
  if (year < 0 || month < 0 || day < 0) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{static_cast<unsigned>(month)},
                                         std::chrono::day{static_cast<unsigned>(day)}};
  return date.ok() ? std::optional{date} : std::nullopt;
}

bool is_time(std::string_view text) {
  return text.size() == 20 && read_date(text.substr(0, 10)) && text[10] == 'T' && is_two(text.substr(11, 2), 23) &&
         text[13] == ':' && is_two(text.substr(14, 2), 59) && text[16] == ':' && is_two(text.substr(17, 2), 59) &&
         text[19] == 'Z';
}

}  // namespace fairness
