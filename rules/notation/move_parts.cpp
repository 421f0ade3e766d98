#include "rules/notation/move_parts.hpp"

#include <bit>
#include <string>

#include "rules/game/wording.hpp"

namespace rules {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class PartsReader {
 public:
  PartsReader(const Variant& variant, std::string_view text) : variant_(variant), text_(text) {}

  std::expected<MoveParts, Error> read() {
    MoveParts parts;
    if (!square(parts.from)) return std::unexpected(error_);
    parts.exchange = skip_tilde();
    if (!square(parts.to)) return std::unexpected(error_);
    if (!parts.exchange && third_follows()) {
      parts.exchange = skip_tilde();
      parts.via = parts.to;
      if (!square(parts.to)) return std::unexpected(error_);
    }
    parts.tail = text_.substr(at_);
    return parts;
  }

 private:
  [[nodiscard]] bool third_follows() const {
    return at_ < text_.size() && (text_[at_] == '~' || (at_ + 1 < text_.size() && is_digit(text_[at_ + 1])));
  }
  bool skip_tilde() {
    const bool there = at_ < text_.size() && text_[at_] == '~';
    if (there) ++at_;
    return there;
  }

  bool square(Square& found) {
    std::size_t end = at_;
    if (end < text_.size() && text_[end] >= 'a' && text_[end] <= 'z') ++end;
    const std::size_t digits = end;
    while (end < text_.size() && end < digits + 2 && is_digit(text_[end])) ++end;
    if (digits == at_ || end == digits) {
      return fail(Reason::syntax, "a move is written with two squares" + example() + ", castling as O-O or O-O-O");
    }
    const std::string_view name = text_.substr(at_, end - at_);
    const auto known = variant_.board.find(name);
    if (!known) return fail(Reason::no_such_square, "this board has no square " + shown(name));
    found = *known;
    at_ = end;
    return true;
  }
  bool fail(Reason reason, std::string message) {
    error_ = {ErrorCode::illegal_move, reason, std::move(message), static_cast<int>(at_) + 1};
    return false;
  }

  /// A pawn's move and a promotion on this board.
  [[nodiscard]] std::string example() const {
    const SquareSet& pawns = variant_.unmoved_zone[Side::white];
    const SquareSet& goals = variant_.promotion_zone[Side::white];
    if (pawns.empty() || goals.empty()) return "";
    const Square from = pawns.first();
    const Square goal = goals.first();
    const Square step = variant_.board.step(from, Direction::n);
    const Square before = variant_.board.step(goal, Direction::s);
    if (step == Square::none) return "";
    std::string move = ", as " + variant_.board.name(from) + variant_.board.name(step);
    if (variant_.plain_promotion || variant_.promotions == 0 || before == Square::none) return move;
    const Kind first = kind(std::countr_zero(variant_.promotions));
    return move + ", a promotion as " + variant_.board.name(before) + variant_.board.name(goal) + "=" +
           std::string(variant_.spec(first).symbol);
  }

  const Variant& variant_;
  std::string_view text_;
  std::size_t at_ = 0;
  Error error_;
};

}  // namespace

std::expected<MoveParts, Error> take_apart(const Variant& variant, std::string_view text) {
  return PartsReader(variant, text).read();
}

}  // namespace rules
