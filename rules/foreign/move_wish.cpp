#include "rules/foreign/move_wish.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/foreign/text.hpp"
#include "rules/interchange/squares.hpp"

namespace rules::foreign {
namespace {

struct Figurine {
  std::string_view text;
  char letter;
};
constexpr std::array<Figurine, 12> kFigurines{{{"♔", 'K'},
                                               {"♕", 'Q'},
                                               {"♖", 'R'},
                                               {"♗", 'B'},
                                               {"♘", 'N'},
                                               {"♙", 'P'},
                                               {"♚", 'K'},
                                               {"♛", 'Q'},
                                               {"♜", 'R'},
                                               {"♝", 'B'},
                                               {"♞", 'N'},
                                               {"♟", 'P'}}};
/// What stands between squares and says nothing; `x` and `:` say that something is taken.
constexpr std::array<std::string_view, 4> kBetween{",", "'", "*", ")"};
constexpr std::array<std::string_view, 3> kTakes{"x", ":", "×"};

class Parser {
 public:
  Parser(const Variant& variant, std::string_view text, SquareNames names)
      : variant_(variant), rest_(text), names_(names) {}

  std::optional<MoveWish> read() {
    piece();
    while (!rest_.empty()) {
      if (!one_part()) return std::nullopt;
    }
    if (!place_squares()) return std::nullopt;
    return wish_;
  }

 private:
  struct Stop {
    Square square;
    bool taken;  // a mark of capture stands before it
    bool bracketed;
  };

  void piece() {
    for (const Figurine& figurine : kFigurines) {
      if (!rest_.starts_with(figurine.text)) continue;
      rest_.remove_prefix(figurine.text.size());
      wish_.piece = figurine.letter;
      return;
    }
    if (rest_.size() > 1 && rest_[0] == '+' && is_upper(rest_[1])) {
      wish_.piece = '+';
      rest_.remove_prefix(1);
    }
    for (; !rest_.empty() && is_upper(rest_.front()); rest_.remove_prefix(1)) wish_.piece += rest_.front();
  }

  bool one_part() {
    if (take_one(rest_, kDashes) || take_one(rest_, kBetween)) return true;
    if (take_one(rest_, kTakes)) {
      taken_ = true;
      return true;
    }
    if (rest_.starts_with('!') && taken_) {
      rest_.remove_prefix(1);
      wish_.stays = true;
      return true;
    }
    if (rest_.starts_with('(') && rest_.size() > 1 && !is_upper(rest_[1])) {
      rest_.remove_prefix(1);
      bracketed_ = true;
      return true;
    }
    if (is_lower(rest_.front()) || is_digit(rest_.front())) {
      if (promotion_in_lower_case()) return true;
      return square() || half_square();
    }
    return promotion();
  }

  bool square() {
    const auto format = names_ == SquareNames::shogi ? Format::usi : Format::uci;
    auto read = read_foreign_square(variant_, format, rest_);
    if (!read && names_ == SquareNames::shogi) read = square_in_digits();
    if (!read || stops_.size() == 3) return false;
    stops_.push_back({read->square, taken_, bracketed_});
    taken_ = bracketed_ = false;
    rest_.remove_prefix(read->length);
    return true;
  }
  /// `76` for `7f`
  [[nodiscard]] std::optional<ReadSquare> square_in_digits() const {
    const bool two = rest_.size() > 1 && is_digit(rest_[0]) && is_digit(rest_[1]);
    if (!two || variant_.board.files() > 9) return std::nullopt;
    const Square s =
        variant_.board.at(variant_.board.files() - (rest_[0] - '0'), variant_.board.ranks() - (rest_[1] - '0'));
    return s == Square::none ? std::nullopt : std::optional(ReadSquare{s, 2});
  }
  /// `b` in `Nbd2`, `10` in `R10c12`: as much of the origin as it takes.
  bool half_square() {
    if (!stops_.empty()) return false;
    const bool shogi = names_ == SquareNames::shogi;
    if (is_lower(rest_.front())) {
      int& part = shogi ? wish_.from_rank : wish_.from_file;
      if (part >= 0) return false;
      part = rest_.front() - 'a';
      if (shogi) part = variant_.board.ranks() - 1 - part;
      rest_.remove_prefix(1);
      return part >= 0;
    }
    int number = 0;
    for (int digits = 0; digits < 2 && !rest_.empty() && is_digit(rest_.front()); ++digits) {
      number = number * 10 + (rest_.front() - '0');
      rest_.remove_prefix(1);
    }
    int& part = shogi ? wish_.from_file : wish_.from_rank;
    if (part >= 0 || number == 0) return false;
    part = shogi ? variant_.board.files() - number : number - 1;
    return part >= 0;
  }

  /// `e7e8q`
  bool promotion_in_lower_case() {
    if (stops_.empty() || rest_.size() != 1 || !is_lower(rest_.front())) return false;
    wish_.promotes = Promotes::symbol;
    wish_.becomes = upper(rest_.front());
    rest_ = {};
    return true;
  }
  /// `=Q`, `Q`, `(Q)`, `/Q`, `+`, `=`: the end of a move.
  bool promotion() {
    if (stops_.empty()) return false;
    if (rest_ == "=") {
      wish_.promotes = Promotes::declined;
    } else if (rest_ == "+") {
      wish_.promotes = Promotes::plus;
    } else {
      if (rest_.starts_with('=') || rest_.starts_with('/') || rest_.starts_with('(')) rest_.remove_prefix(1);
      if (rest_.ends_with(')')) rest_.remove_suffix(1);
      const auto is_letter = [](char c) { return is_upper(c) || is_lower(c); };
      if (rest_.empty() || rest_.size() > 4 || !std::ranges::all_of(rest_, is_letter)) return false;
      wish_.promotes = Promotes::symbol;
      for (const char c : rest_) wish_.becomes += upper(c);
    }
    rest_ = {};
    return true;
  }

  /// Says which of the squares are the origin, the way and the goal.
  bool place_squares() {
    if (stops_.empty()) return false;
    wish_.to = stops_.back().square;
    const bool has_part = wish_.from_file >= 0 || wish_.from_rank >= 0;
    std::size_t behind_origin = 0;
    const bool origin_is_left_out = has_part || stops_.front().taken || stops_.front().bracketed;
    if (stops_.size() > 1 && !origin_is_left_out) {
      wish_.from = stops_.front().square;
      behind_origin = 1;
    }
    const std::size_t between = stops_.size() - behind_origin - 1;
    if (between > 1) return false;
    if (between == 1) wish_.via = stops_[behind_origin].square;
    if (wish_.stays) {
      if (between != 0) return false;
      wish_.via = wish_.to;
    }
    return true;
  }

  const Variant& variant_;
  std::string_view rest_;
  SquareNames names_;
  MoveWish wish_;
  std::vector<Stop> stops_;
  bool taken_ = false;
  bool bracketed_ = false;
};

std::string_view without_checks(std::string_view text, bool plus_promotes) {
  constexpr std::array<std::string_view, 4> kChecks{"#", "†", "‡", "+"};
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view mark : kChecks) {
      if ((plus_promotes && mark == "+") || !text.ends_with(mark)) continue;
      text.remove_suffix(mark.size());
      more = true;
    }
  }
  for (const std::string_view passing : {"e.p.", "ep"}) {
    if (text.ends_with(passing)) text.remove_suffix(passing.size());
  }
  return text;
}

}  // namespace

bool promotes_with_plus(const Variant& variant) {
  return std::ranges::any_of(variant.kinds, [](const KindSpec& kind) { return kind.promoted != Kind::none; });
}

std::string own_symbol(const Variant& variant, std::string_view letters) {
  std::string symbol(letters);
  if (variant.find_symbol(symbol) != Kind::none || symbol.empty()) return symbol;
  for (const Dialect& dialect : variant.dialects) {
    const auto own = own_letter(variant, dialect, symbol.back());
    if (!own) continue;
    symbol.back() = *own;
    return symbol;
  }
  return symbol;
}

std::optional<MoveWish> take_apart(const Variant& variant, std::string_view text, SquareNames names) {
  text = without_checks(text, promotes_with_plus(variant));
  return Parser(variant, text, names).read();
}

}  // namespace rules::foreign
