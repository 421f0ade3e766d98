// What people add to moves, as numeric annotation glyphs ($1 for `!`) or as nothing. Pure functions of texts. Internal
// to rules/foreign.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

namespace rules::foreign {

inline constexpr std::size_t kMostNags = 16;  // of one move

/// The glyph that a word of its own stands for: `!?`, `+-`, `∞`.
[[nodiscard]] std::optional<int> nag_of_word(std::string_view word);
/// True if the word says nothing that a reader needs: `e.p.`, `ch`, `mate`.
[[nodiscard]] bool is_decoration(std::string_view word);
/// The move without the marks at its end, which are added to `nags`.
[[nodiscard]] std::string_view take_off_marks(std::string_view word, std::vector<int>& nags);

/// True for a move that passes the turn, in lines of analysis: `--`, `Z0`.
[[nodiscard]] bool is_null_move(std::string_view text);

}  // namespace rules::foreign
