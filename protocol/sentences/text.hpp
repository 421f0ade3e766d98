// The form of a sentence in the catalogue, a part of the ICU form that the page knows, too (web/messages/README.md):
// `{player}`, `{most, number}`, `{at, date}`, `{count, plural, one {# game} other {# games}}`. Read while compiling,
// so that a call with other arguments does not compile. Any thread.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace protocol::sentences {

enum class Kind : std::uint8_t {
  text,    // {player}: as it is
  number,  // {most, number}: a whole number
  date,    // {at, date}: ms since 1970
  plural,  // {count, plural, …}: a whole number, and words that fit it
};

struct Argument {
  std::string_view name;
  Kind kind = Kind::text;
  std::string_view forms;  // of a plural: what stands after its second comma
};

inline constexpr std::size_t kMostArguments = 6;

struct Arguments {
  std::array<Argument, kMostArguments> list{};
  std::size_t count = 0;
};

/// Where the brace is closed that opens at `from`; npos: nowhere.
constexpr std::size_t closing(std::string_view text, std::size_t from) {
  std::size_t depth = 0;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '{') ++depth;
    if (text[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// What stands between the braces of one argument. Throws, which ends the compilation, at a kind that nobody knows.
constexpr Argument argument_of(std::string_view inner) {
  const std::size_t first = inner.find(',');
  if (first == std::string_view::npos) return {.name = inner, .kind = Kind::text, .forms = {}};
  const std::string_view name = inner.substr(0, first);
  const std::size_t second = inner.find(',', first + 1);
  const std::string_view kind = trimmed(inner.substr(first + 1, second - first - 1));
  if (kind == "number") return {.name = name, .kind = Kind::number, .forms = {}};
  if (kind == "date") return {.name = name, .kind = Kind::date, .forms = {}};
  if (kind != "plural" || second == std::string_view::npos) throw "an argument is text, number, date or plural";
  const std::string_view forms = trimmed(inner.substr(second + 1));
  if (forms.find("other {") == std::string_view::npos) throw "a plural has a form for other numbers";
  return {.name = name, .kind = Kind::plural, .forms = forms};
}

/// The arguments in the order in which they come first.
constexpr Arguments arguments_of(std::string_view text) {
  Arguments found;
  for (std::size_t from = text.find('{'); from != std::string_view::npos; from = text.find('{', from)) {
    const std::size_t until = closing(text, from);
    if (until == std::string_view::npos) throw "a brace is not closed";
    const Argument one = argument_of(text.substr(from + 1, until - from - 1));
    bool is_new = true;
    for (std::size_t i = 0; i < found.count; ++i) is_new = is_new && found.list[i].name != one.name;
    if (is_new) found.list[found.count++] = one;
    from = until;
  }
  return found;
}

}  // namespace protocol::sentences
