#include "rules/foreign/protocol_text.hpp"

#include <algorithm>
#include <array>

namespace rules::foreign {
namespace {

constexpr std::array<std::string_view, 4> kBegins{"position", "startpos", "sfen", "fen"};

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || is_space(text[word.size()]));
}
bool begins_game(std::string_view line) {
  return std::ranges::any_of(kBegins, [&](std::string_view word) { return starts_with_word(line, word); });
}

struct Word {
  std::string_view text;
  Place at;
};
Word next_word(Cursor& cursor) {
  while (!cursor.at_end() && is_space(cursor.peek())) cursor.step();
  const Place at = cursor.place();
  const std::size_t begin = cursor.offset();
  while (!cursor.at_end() && !is_space(cursor.peek())) cursor.step();
  return {cursor.since(begin), at};
}

/// `setoption name UCI_Variant value shatar`; of the lines before the game the last one counts.
void note_option(std::string_view line, Place at, Sheet& sheet) {
  if (!starts_with_word(line, "setoption")) return;
  const bool names_variant = line.contains("UCI_Variant") || line.contains("USI_Variant");
  const std::size_t value = line.rfind(" value ");
  if (!names_variant || value == std::string_view::npos) return;
  sheet.variant = trimmed(line.substr(value + 7));
  sheet.variant_at = at;
}

/// The start, up to the word `moves` or the end.
void start(Cursor& cursor, Word word, Sheet& sheet) {
  if (word.text == "position") word = next_word(cursor);
  if (word.text == "startpos") {
    word = next_word(cursor);
  } else {
    if (word.text == "sfen" || word.text == "fen") word = next_word(cursor);
    sheet.position_at = word.at;
    constexpr std::size_t kMostFields = 12;
    for (std::size_t fields = 0; !word.text.empty() && word.text != "moves" && fields < kMostFields; ++fields) {
      sheet.position += (fields == 0 ? "" : " ") + std::string(word.text);
      word = next_word(cursor);
    }
  }
  if (!word.text.empty() && word.text != "moves") {
    sheet.notes.add(say<"gamefile.no_moves_word">(), word.at);
    while (!next_word(cursor).text.empty()) {
    }
  }
}

}  // namespace

bool looks_like_protocol(std::string_view text) {
  Cursor cursor(text.substr(0, 4096), 0, {});
  while (!cursor.at_end()) {
    const std::string_view line = trimmed(cursor.line());
    if (begins_game(line)) return true;
    const bool told_before = line.empty() || line == "usi" || line == "uci" || line == "isready" ||
                             line == "usinewgame" || line == "ucinewgame" || starts_with_word(line, "setoption");
    if (!told_before) return false;
  }
  return false;
}

Split split_protocol(std::string_view text) {
  Split split;
  Cursor cursor(text, 0, {});
  std::size_t begin = 0;
  Place at;
  while (!cursor.at_end()) {
    const bool ends = begins_game(trimmed(cursor.line()));
    if (!ends) continue;
    if (split.games.size() == kMostGames) {
      split.notes.add(say<"gamefile.first_games">(kMostGames), at);
      break;
    }
    split.games.push_back({begin, cursor.offset(), at});
    begin = cursor.offset();
    at = cursor.place();
  }
  split.steps = cursor.steps();
  return split;
}

Sheet read_protocol(std::string_view text, const Range& range, std::uint64_t& steps) {
  Sheet sheet;
  sheet.form = Form::usi;
  // What was set before the first game holds for all.
  constexpr std::size_t kHead = 4096;
  for (Cursor head(text.substr(0, std::min(kHead, range.begin)), 0, {}); !head.at_end();) {
    const Place at = head.place();
    note_option(trimmed(head.line()), at, sheet);
  }
  Cursor cursor(text.substr(0, range.end), range.begin, range.at);
  while (!cursor.at_end()) {
    const Place at = cursor.place();
    const std::size_t begin = cursor.offset();
    const std::string_view line = cursor.line();
    if (!begins_game(trimmed(line))) {
      note_option(trimmed(line), at, sheet);
      continue;
    }
    Cursor words(text.substr(0, begin + line.size()), begin, at);
    start(words, next_word(words), sheet);
    for (Word word = next_word(words); !word.text.empty(); word = next_word(words)) {
      if (sheet.moves.size() == kMostMoves) {
        sheet.notes.add(say<"gamefile.moves_left_out">(), word.at);
        break;
      }
      const auto index = static_cast<MoveIndex>(sheet.moves.size());
      sheet.moves.push_back({.text = std::string(first_bytes(word.text, kLongestMove + 4)), .at = word.at});
      if (index == 0) {
        sheet.first = 0;
      } else {
        sheet.moves[index - 1].next = index;
      }
    }
    steps += words.steps();
  }
  steps += cursor.steps();
  sheet.end = cursor.place();
  return sheet;
}

}  // namespace rules::foreign
