// Pieces of a text with their columns, and the strict forms that all fair1 texts are made of. Repairs nothing:
// a sign, a leading zero, a space or an upper-case hex digit is refused. Views into the caller's text. Any thread.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "server/fairness/bytes.hpp"
#include "server/fairness/error.hpp"

namespace fairness {

struct Piece {
  std::string_view text;
  std::size_t column = 1;  // the column of its first character in the whole text, from 1

  /// The part from `from` on, at most `count` characters.
  [[nodiscard]] Piece part(std::size_t from, std::size_t count = std::string_view::npos) const {
    return {text.substr(from, count), column + from};
  }
};

/// All pieces between the separators; one more than there are separators.
[[nodiscard]] std::vector<Piece> split(Piece piece, char separator);

/// A refusal of this piece: `where: column N: what`.
[[nodiscard]] std::unexpected<Error> bad(std::string_view where, const Piece& piece, std::string_view what,
                                         Code code = Code::form);

/// True if the text has from `least` to `most` characters, all of them letters, digits or in `others`.
[[nodiscard]] bool is_word(std::string_view text, std::size_t least, std::size_t most, std::string_view others);

/// A word as is_word() has it, but without capital letters.
[[nodiscard]] bool is_lower_word(std::string_view text, std::size_t least, std::size_t most, std::string_view others);

/// A decimal number without sign or leading zero in [least, most], most < 10^18.
[[nodiscard]] std::expected<std::uint64_t, Error> read_number(std::string_view where, const Piece& piece,
                                                              std::uint64_t least, std::uint64_t most);

/// 64 lower-case hex digits.
[[nodiscard]] std::expected<Hash, Error> read_hash(std::string_view where, const Piece& piece);

/// `2026-11-20`; none if it is not of this form, or no day that exists.
[[nodiscard]] std::optional<std::chrono::year_month_day> read_date(std::string_view text);
/// `2026-11-20T20:45:07Z`, a second of UTC that exists (leap seconds have no name here).
[[nodiscard]] bool is_time(std::string_view text);

}  // namespace fairness
