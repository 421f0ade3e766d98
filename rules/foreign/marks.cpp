#include "rules/foreign/marks.hpp"

#include <algorithm>
#include <array>

#include "rules/foreign/text.hpp"

namespace rules::foreign {
namespace {

struct Mark {
  std::string_view text;
  int nag;
};
/// The longer ones first.
constexpr std::array<Mark, 22> kMarks{{{"!!", 3},   {"??", 4},  {"!?", 5},  {"?!", 6},   {"!", 1},    {"?", 2},
                                       {"‼", 3},    {"⁇", 4},   {"⁉", 5},   {"⁈", 6},    {"□", 7},    {"+/-", 16},
                                       {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"+/=", 14}, {"=/+", 15}, {"±", 16},
                                       {"∓", 17},   {"∞", 13},  {"⩲", 14},  {"⩱", 15}}};
/// Those that stand only by themselves: behind a move they could be part of it.
constexpr std::array<Mark, 4> kAlone{{{"=", 10}, {"+=", 14}, {"=+", 15}, {"N", 146}}};

}  // namespace

std::optional<int> nag_of_word(std::string_view word) {
  for (const Mark& mark : kMarks) {
    if (word == mark.text) return mark.nag;
  }
  for (const Mark& mark : kAlone) {
    if (word == mark.text) return mark.nag;
  }
  return std::nullopt;
}

bool is_decoration(std::string_view word) {
  constexpr std::array<std::string_view, 12> kWords{"e.p.", "ep", "ep.", "ch", "ch.", "dbl",
                                                    "mate", "+",  "++",  "#",  "x",   "D"};
  if (std::ranges::find(kWords, word) != kWords.end()) return true;
  return std::ranges::all_of(word, [](char c) { return c == '.'; }) || word == "…";
}

std::string_view take_off_marks(std::string_view word, std::vector<int>& nags) {
  for (bool more = true; more && nags.size() < kMostNags;) {
    more = false;
    for (const Mark& mark : kMarks) {
      if (word.size() <= mark.text.size() || !word.ends_with(mark.text)) continue;
      word.remove_suffix(mark.text.size());
      nags.push_back(mark.nag);
      more = true;
      break;
    }
  }
  std::ranges::reverse(nags);
  return word;
}

bool is_null_move(std::string_view text) {
  constexpr std::array<std::string_view, 7> kNull{"--", "Z0", "0000", "null", "<>", "@@@@", "—"};
  return std::ranges::find(kNull, text) != kNull.end();
}

}  // namespace rules::foreign
