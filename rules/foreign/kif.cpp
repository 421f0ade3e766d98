#include "rules/foreign/kif.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "rules/foreign/marks.hpp"
#include "rules/foreign/pgn.hpp"

namespace rules::foreign {
namespace {

constexpr std::array<std::string_view, 7> kSideMarks{"▲", "△", "☗", "☖", "▼", "▽", "⛊"};

bool is_side(std::string_view text) {
  return std::ranges::any_of(kSideMarks, [&](std::string_view side) { return text.starts_with(side); });
}
/// A space of either width at the beginning, by its bytes; 0: none.
std::size_t space_at(std::string_view text) {
  if (text.starts_with("　")) return std::string_view("　").size();
  return !text.empty() && is_space(text.front()) ? 1 : 0;
}
std::string_view without_spaces(std::string_view text) {
  while (const std::size_t length = space_at(text)) text.remove_prefix(length);
  while (text.ends_with("　") || (!text.empty() && is_space(text.back()))) {
    text.remove_suffix(text.ends_with("　") ? std::string_view("　").size() : 1);
  }
  return text;
}

/// How a game ended, in the word that stands for the last move. Who wins depends on whose turn it is.
enum class Ended : std::uint8_t { mover_loses, mover_wins, draw, open };
struct EndWord {
  std::string_view word;
  Ended ended;
};
constexpr std::array<EndWord, 14> kEnds{{{"投了", Ended::mover_loses},
                                         {"切れ負け", Ended::mover_loses},
                                         {"時間切れ", Ended::mover_loses},
                                         {"Time-up", Ended::mover_loses},
                                         {"詰み", Ended::mover_loses},
                                         {"反則負け", Ended::mover_loses},
                                         {"反則勝ち", Ended::mover_wins},
                                         {"入玉勝ち", Ended::mover_wins},
                                         {"勝ち宣言", Ended::mover_wins},
                                         {"千日手", Ended::draw},
                                         {"持将棋", Ended::draw},
                                         {"引き分け", Ended::draw},
                                         {"中断", Ended::open},
                                         {"不戦敗", Ended::mover_loses}}};

struct HeaderName {
  std::string_view japanese, tag;
};
constexpr std::array<HeaderName, 7> kHeaders{{{"先手", "White"},
                                              {"後手", "Black"},
                                              {"棋戦", "Event"},
                                              {"場所", "Site"},
                                              {"開始日時", "Date"},
                                              {"持ち時間", "TimeControl"},
                                              {"手合割", "Handicap"}}};

class Reader {
 public:
  Reader(std::string_view text, std::uint64_t& steps) : cursor_(text, 0, {}), steps_(steps) { sheet_.form = Form::kif; }

  Sheet read() {
    lines_.push_back({.begins = 1, .moves = {}});
    while (!cursor_.at_end()) {
      at_ = cursor_.place();
      one(cursor_.line());
    }
    sheet_.end = cursor_.place();
    if (sheet_.first == kNoMove) sheet_.comments = std::move(waiting_);
    steps_ += cursor_.steps();
    if (sheet_.variant.empty() && arrows_) sheet_.variant = "chu shogi";  // lishogi leaves the game's name out
    return std::move(sheet_);
  }

 private:
  /// A line of play: the number of its first move, and its moves.
  struct Line {
    std::size_t begins = 1;
    std::vector<MoveIndex> moves;
    MoveIndex instead_of = kNoMove;
  };

  void one(std::string_view line) {
    const std::string_view text = without_spaces(line);
    if (text.empty() || text.starts_with('#') || text.starts_with('&') || text.starts_with("手数")) return;
    if (text.starts_with('*')) return comment(text.substr(1));
    if (text.starts_with('|')) return row(text);
    if (text.starts_with('+')) return;  // the edge of a board
    if (text.starts_with("変化")) return variation(text);
    if (text == "後手番" || text == "上手番") {
      sheet_.black_begins = true;
      return;
    }
    if (text.starts_with("まで")) return;
    const bool files_of_board = full_digit(text) && sheet_.first == kNoMove;
    if (files_of_board) return;
    if (is_side(text)) return many(text);
    if (is_digit(text.front()) && numbered(text, line)) return;
    header(text);
  }

  static bool full_digit(std::string_view text) {
    return text.size() > 2 && text.starts_with("\xef\xbc") && static_cast<unsigned char>(text[2]) >= 0x90 &&
           static_cast<unsigned char>(text[2]) <= 0x99;
  }

  void comment(std::string_view text) {
    text = without_spaces(text);
    if (text.empty() || skipping_) return;
    Line& line = lines_.back();
    auto& to = line.moves.empty() ? waiting_ : sheet_.moves[line.moves.back()].after;
    to.emplace_back(text);
  }
  void row(std::string_view text) {
    constexpr std::size_t kMostRows = 16;
    if (sheet_.diagram.empty()) sheet_.position_at = at_;
    if (sheet_.diagram.size() < kMostRows) sheet_.diagram.emplace_back(text);
  }

  void header(std::string_view text) {
    std::size_t length = std::string_view("：").size();
    std::size_t colon = text.find("：");
    if (colon == std::string_view::npos) {
      colon = text.find(':');
      length = 1;
    }
    if (colon == std::string_view::npos || !lines_.back().moves.empty() || lines_.size() > 1) {
      if (!skipping_) sheet_.notes.add(say<"gamefile.line_passed_over">(excerpt(text)), at_);
      return;
    }
    const std::string_view name = without_spaces(text.substr(0, colon));
    const std::string_view value = without_spaces(text.substr(colon + length));
    const bool hands = name.ends_with("持駒");
    if (hands && value != "なし" && !value.empty()) sheet_.notes.add(say<"gamefile.hands_passed_over">(), at_);
    const auto known = std::ranges::find(kHeaders, name, &HeaderName::japanese);
    if (known == kHeaders.end()) {
      sheet_.tags.push_back({std::string(name), std::string(value), at_});
      return;
    }
    sheet_.tags.push_back({std::string(known->tag), std::string(value), at_});
    if (known->tag == "Handicap" && !value.empty()) {
      sheet_.variant = value;
      sheet_.variant_at = at_;
    }
  }

  /// `変化：70手`: a line that begins instead of move 70 of the last line that has such a move and began before.
  void variation(std::string_view text) {
    std::size_t number = 0;
    for (const char c : text) {
      if (is_digit(c) && number < kMostMoves) number = number * 10 + static_cast<std::size_t>(c - '0');
    }
    while (lines_.size() > 1 && lines_.back().begins >= number) lines_.pop_back();
    Line& line = lines_.back();
    skipping_ = true;
    if (lines_.size() > static_cast<std::size_t>(kDeepest)) {
      sheet_.notes.add(say<"gamefile.variation_deep">(kDeepest), at_);
    } else if (number < line.begins || number - line.begins >= line.moves.size()) {
      sheet_.notes.add(say<"gamefile.variation_of_number">(number), at_);
    } else {
      const MoveIndex instead_of = line.moves[number - line.begins];
      lines_.push_back({.begins = number, .moves = {}, .instead_of = instead_of});
      skipping_ = false;
    }
  }

  /// ` 12 ７六歩(77) ( 0:12/00:01:00)+`; false: it only began with a digit.
  bool numbered(std::string_view text, std::string_view whole) {
    const std::size_t indent = static_cast<std::size_t>(text.data() - whole.data());
    Place place = at_;
    place.column += static_cast<int>(std::ranges::count_if(
        whole.substr(0, indent), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
    std::string_view rest = text;
    while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
    if (rest.size() == text.size()) return false;
    place.column += static_cast<int>(text.size() - rest.size());
    if (rest.starts_with('.')) rest.remove_prefix(1);
    const bool second = rest.starts_with("二歩目");
    const bool first = rest.starts_with("一歩目");
    if (!first && !second && space_at(rest) == 0) return false;
    while (const std::size_t length = space_at(rest)) {
      rest.remove_prefix(length);
      ++place.column;
    }
    if (first || second) {
      rest = without_spaces(rest.substr(std::string_view("一歩目").size()));
      arrows_ = true;
    }
    const std::string_view move = without_time(rest);
    if (move.contains("←")) arrows_ = true;
    if (second && !skipping_ && !lines_.back().moves.empty()) {
      WrittenMove& begun = sheet_.moves[lines_.back().moves.back()];
      if (begun.text.size() + move.size() < kLongestMove) (begun.text += '\n') += move;
      return true;
    }
    add(move, place);
    return true;
  }
  static std::string_view without_time(std::string_view text) {
    // Times stand in brackets that begin with a space, a digit and a colon: `( 0:12/00:01:00)`, `(00:00/…)`.
    for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
      const std::size_t close = text.find(')', open);
      if (text.substr(open, close - open).contains(':')) return without_spaces(text.substr(0, open));
      if (close == std::string_view::npos) break;
      open = close;
    }
    while (text.ends_with('+')) text.remove_suffix(1);
    return without_spaces(text);
  }

  /// `▲７六歩 △３四歩`: KI2.
  void many(std::string_view text) {
    Place place = at_;
    while (!text.empty()) {
      std::size_t end = 1;
      while (end < text.size() && !is_side(text.substr(end))) ++end;
      std::string_view move = text.substr(0, end);
      const std::size_t side = is_side(move) ? std::string_view("▲").size() : 0;
      add(without_spaces(move.substr(side)), place);
      place.column += static_cast<int>(
          std::ranges::count_if(move, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
      text.remove_prefix(end);
    }
  }

  void add(std::string_view move, Place at) {
    if (skipping_ || move.empty()) return;
    if (ends(move, at)) return;
    if (sheet_.moves.size() == kMostMoves) {
      if (!told_length_) sheet_.notes.add(say<"gamefile.moves_left_out">(), at);
      told_length_ = true;
      return;
    }
    Line& line = lines_.back();
    const auto index = static_cast<MoveIndex>(sheet_.moves.size());
    sheet_.moves.push_back({.text = std::string(first_bytes(move, kLongestMove + 4)), .at = at});
    if (!line.moves.empty()) {
      sheet_.moves[line.moves.back()].next = index;
    } else {
      sheet_.moves[index].before = std::move(waiting_);
      waiting_.clear();
      if (line.instead_of == kNoMove) {
        sheet_.first = index;
      } else {
        sheet_.moves[line.instead_of].variations.push_back(index);
      }
    }
    line.moves.push_back(index);
  }
  bool ends(std::string_view move, Place at) {
    const auto found = std::ranges::find_if(kEnds, [&](const EndWord& end) { return move.starts_with(end.word); });
    if (found == kEnds.end()) return false;
    if (lines_.size() > 1) return true;
    const bool white_moves = (lines_.front().moves.size() % 2 == 0) != sheet_.black_begins;
    const bool white_wins = white_moves == (found->ended == Ended::mover_wins);
    sheet_.result = found->ended == Ended::open   ? "*"
                    : found->ended == Ended::draw ? "1/2-1/2"
                    : white_wins                  ? "1-0"
                                                  : "0-1";
    sheet_.result_at = at;
    return true;
  }

  Cursor cursor_;
  std::uint64_t& steps_;
  Sheet sheet_;
  Place at_;
  std::vector<Line> lines_;
  std::vector<std::string> waiting_;  // comments before a line's first move
  bool skipping_ = false;             // inside a variation that is left out
  bool arrows_ = false;               // lishogi's form of chu shogi
  bool told_length_ = false;
};

}  // namespace

bool looks_like_kif(std::string_view text) {
  const std::string_view head = text.substr(0, 8192);
  if (head.starts_with("#KIF") || head.contains("手数----") || head.contains("手合割")) return true;
  const std::string_view begin = without_spaces(head);
  return is_side(begin) || begin.starts_with("先手") || begin.starts_with("開始日時") || begin.starts_with("後手");
}

Sheet read_kif(std::string_view text, std::uint64_t& steps) {
  return Reader(text, steps).read();
}

}  // namespace rules::foreign
