// A game as a foreign file writes it, before any rule has looked at it: tags, and moves as a tree of texts. Every
// reader of a form (pgn.hpp, kif.hpp, protocol_text.hpp) makes one. Plain values.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/foreign/text.hpp"

namespace rules::foreign {

/// The forms of files.
enum class Form : std::uint8_t {
  pgn,  // tags and moves as chess programs keep them
  kif,  // Japanese: a line a move, or KI2, which leaves the origins out
  usi,  // `position … moves …`, as engines are told
};
[[nodiscard]] std::string_view name(Form form);

struct Letters;

struct Tag {
  std::string name;
  std::string value;
  Place at;  // of the value
};

/// The number of a move in Sheet::moves.
using MoveIndex = std::uint32_t;
inline constexpr MoveIndex kNoMove = 0xffffffff;

/// A move as it is written, and what hangs on it.
struct WrittenMove {
  std::string text;
  Place at;
  std::vector<std::string> before = {};  // comments before the first move of a line
  std::vector<std::string> after = {};
  std::vector<int> nags = {};
  std::vector<MoveIndex> variations = {};  // the first moves of lines that begin instead of this one
  MoveIndex next = kNoMove;
};

/// More moves than any game has. A file with more is read up to there.
inline constexpr std::size_t kMostMoves = 100'000;
/// Variations inside variations; deeper ones are left out, with a warning.
inline constexpr int kDeepest = 64;
inline constexpr std::size_t kLongestMove = 200;  // bytes

struct Sheet {
  Form form = Form::pgn;
  std::vector<Tag> tags = {};
  std::string variant = {};  // what the file calls the game; empty: it does not say
  Place variant_at = {};
  std::string position = {};  // the start as the file writes it; empty: the usual one
  Place position_at = {};
  std::vector<std::string> diagram = {};  // the start as rows of a Japanese board, the farthest rank first
  bool black_begins = false;              // with `diagram`
  std::vector<WrittenMove> moves = {};
  MoveIndex first = kNoMove;
  std::vector<std::string> comments = {};  // of a game without a move
  std::string result = {};                 // `1-0`, `0-1`, `1/2-1/2`, `*`; empty: it does not say
  Place result_at = {};
  Place end = {};
  const Letters* letters = nullptr;  // of pieces, in its moves; null: the English ones
  Notes notes = {};

  [[nodiscard]] const Tag* find(std::string_view tag) const;
};

/// The place of a game in a file.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  Place at;
};
inline constexpr std::size_t kMostGames = 100'000;

}  // namespace rules::foreign
