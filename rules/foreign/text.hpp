// A file's bytes as text: what encoding they are in, and where a character stands. It knows no form of games. Values
// and pure functions. Any thread.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/foreign/said.hpp"

namespace rules::foreign {

/// A place in a file as editors show it: both from 1, the column in characters.
struct Place {
  int line = 1;
  int column = 1;
  bool operator==(const Place&) const = default;
};

/// A sentence about a place: a warning, or the reason why nothing could be read.
struct Note {
  Said said;
  Place at;
  std::optional<Refusal> because = {};  // `why` in the sentence
};

/// Warnings, of which only so many are kept; the rest is counted.
class Notes {
 public:
  void add(Said said, Place at, std::optional<Refusal> because = {});
  [[nodiscard]] const std::vector<Note>& kept() const { return kept_; }
  [[nodiscard]] std::size_t left_out() const { return left_out_; }
  void append(const Notes& others);

 private:
  std::vector<Note> kept_;
  std::size_t left_out_ = 0;
};

/// The text as UTF-8 without a byte order mark, its lines ended by \n alone.
struct Text {
  std::string utf8;
  Notes notes;
};
[[nodiscard]] std::expected<Text, Note> decode(std::string_view bytes);

/// Goes through a text and knows where it is. Counts its steps, so that tests see what a text costs.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t begin, Place at) : text_(text), at_(begin), place_(at) {}

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek() const { return text_[at_]; }
  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] Place place() const { return place_; }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }
  [[nodiscard]] bool looking_at(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  void step();
  void step_over(std::size_t bytes) {
    for (; bytes > 0 && !at_end(); --bytes) step();
  }
  /// The line from here to its end, without the \n, behind which it stands then.
  std::string_view line();

 private:
  std::string_view text_;
  std::size_t at_;
  Place place_;
  std::uint64_t steps_ = 0;
};

[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
[[nodiscard]] constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// At most so many bytes from the beginning, cut between two characters.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most);

/// Hyphens, and what web pages and text programs make of them.
inline constexpr std::array<std::string_view, 6> kDashes{"-", "‐", "‑", "–", "—", "−"};
/// Takes the first of these words that `rest` begins with off it; false if it begins with none.
bool take_one(std::string_view& rest, std::span<const std::string_view> words);

/// The file's own words for a sentence, which puts them between quotation marks: cut between two characters if they are
/// long, without control characters.
[[nodiscard]] std::string excerpt(std::string_view text);

/// True if the file's other name for something is this one: case, spaces and hyphens do not matter.
[[nodiscard]] bool same_name(std::string_view one, std::string_view other);

}  // namespace rules::foreign
