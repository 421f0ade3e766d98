#include "rules/notation/fen.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "rules/game/castle.hpp"
#include "rules/game/play.hpp"
#include "rules/game/wording.hpp"
#include "rules/notation/royal_count.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

constexpr std::size_t kLongestFen = 2000;

struct Field {
  std::string_view text;
  int column = 1;  // the column of its first character
};

/// Reads one FEN; the first defect stops it.
class Reader {
 public:
  Reader(const Variant& variant, std::string_view text) : variant_(variant), text_(text) {}

  std::expected<Position, Error> read() {
    position_.set_reg(kPromotionRegister, variant_.promotions);
    const bool read = split() && placement() && turn() && counters() && royals() && places() && rights() && keys() &&
                      en_passant() && waiting_side();
    if (!read) return std::unexpected(std::move(error_));
    return position_;
  }

 private:
  bool fail(Reason reason, std::string message, int column = 0) {
    error_ = {ErrorCode::invalid_position, reason, std::move(message), column};
    return false;
  }

  bool split() {
    if (text_.size() > kLongestFen) return fail(Reason::syntax, "the FEN is too long to be a position");
    std::size_t begin = 0;
    while (true) {
      const std::size_t end = std::min(text_.find(' ', begin), text_.size());
      fields_.push_back({text_.substr(begin, end - begin), static_cast<int>(begin) + 1});
      if (fields_.back().text.empty()) {
        return fail(Reason::syntax, "fields are separated by one space each", fields_.back().column);
      }
      if (end == text_.size()) break;
      begin = end + 1;
    }
    if (fields_.size() >= kFields) return true;
    return fail(Reason::syntax,
                "a FEN has six fields (placement, turn, rights, en passant, halfmove, fullmove), not " +
                    std::to_string(fields_.size()),
                static_cast<int>(text_.size()) + 1);
  }

  // --- placement -------------------------------------------------------------------------------------------------
  bool placement() {
    const Field& field = fields_[0];
    rank_ = variant_.board.ranks() - 1;
    file_ = 0;
    for (at_ = 0; at_ < field.text.size();) {
      const char c = field.text[at_];
      const int column = field.column + static_cast<int>(at_);
      if (c == '/') {
        if (!rank_complete(column)) return false;
        if (--rank_ < 0) return fail(Reason::wrong_shape, "more ranks than the board has", column);
        file_ = 0;
        ++at_;
      } else if (c >= '0' && c <= '9') {
        if (!empty_run(field)) return false;
      } else if (c == '*') {
        if (file_ >= variant_.board.files()) return too_wide(column);
        if (const Square s = variant_.board.at(file_, rank_); s != Square::none) {
          return fail(Reason::wrong_shape, variant_.board.name(s) + " is a square of this board, not a hole", column);
        }
        ++file_;
        ++at_;
      } else if (!piece(field)) {
        return false;
      }
    }
    const int end = field.column + static_cast<int>(field.text.size());
    if (!rank_complete(end)) return false;
    if (rank_ != 0) {
      return fail(Reason::wrong_shape,
                  "the board has " + std::to_string(variant_.board.ranks()) + " ranks, the placement only " +
                      std::to_string(variant_.board.ranks() - rank_),
                  end);
    }
    return true;
  }
  bool too_wide(int column) {
    return fail(Reason::wrong_shape, "rank " + std::to_string(rank_ + 1) + " is wider than the board", column);
  }
  bool rank_complete(int column) {
    if (file_ == variant_.board.files()) return true;
    return fail(Reason::wrong_shape,
                "rank " + std::to_string(rank_ + 1) + " has " + std::to_string(file_) + " columns instead of " +
                    std::to_string(variant_.board.files()),
                column);
  }
  bool empty_run(const Field& field) {
    const int column = field.column + static_cast<int>(at_);
    int run = 0;
    if (field.text[at_] == '0') return fail(Reason::syntax, "a run of empty squares does not begin with 0", column);
    for (; at_ < field.text.size() && field.text[at_] >= '0' && field.text[at_] <= '9'; ++at_) {
      run = run * 10 + (field.text[at_] - '0');
      if (run > variant_.board.files()) return too_wide(column);
    }
    for (; run > 0; --run, ++file_) {
      if (file_ >= variant_.board.files()) return too_wide(column);
      if (variant_.board.at(file_, rank_) == Square::none) {
        return fail(Reason::wrong_shape, "the run of empty squares crosses a hole; holes are written *", column);
      }
    }
    return true;
  }
  bool piece(const Field& field) {
    const int column = field.column + static_cast<int>(at_);
    const auto read = read_symbol(variant_, field.text.substr(at_));
    if (!read) return fail(Reason::unknown_piece, read.error(), column);
    if (file_ >= variant_.board.files()) return too_wide(column);
    const Square s = variant_.board.at(file_, rank_);
    if (s == Square::none) return fail(Reason::wrong_shape, "a piece in a hole of the board", column);
    position_.put(s, read->piece, variant_.royal(read->piece.kind()));
    column_of_[s] = column;
    ++file_;
    at_ += read->length;
    return true;
  }

  // --- the other fields ------------------------------------------------------------------------------------------
  bool turn() {
    const Field& field = fields_[1];
    if (field.text != "w" && field.text != "b") return fail(Reason::syntax, "the turn is w or b", field.column);
    position_.set_turn(field.text == "w" ? Side::white : Side::black);
    return true;
  }

  bool royals() {
    std::string defect = royal_defect(variant_, position_);
    return defect.empty() || fail(Reason::royal_count, std::move(defect), fields_[0].column);
  }

  /// Checks that no piece stands where it never can: on a square that does not exist for it, or a pawn on its last
  /// rank.
  bool places() {
    for (const Square s : position_.occupied()) {
      const Piece piece = position_.at(s);
      const KindSpec& spec = variant_.spec(piece.kind());
      if (is_closed(s, piece)) {
        return fail(Reason::misplaced, with_article(spec.name) + " cannot stand on " + variant_.board.name(s),
                    column_of_[s]);
      }
      const SquaresOf& barred = spec.zones ? spec.zones->barred : variant_.no_pawns;
      if (!spec.pawn || !barred[piece.owner()].has(s)) continue;
      return fail(Reason::stuck_pawn,
                  std::string(piece.owner() == Side::white ? "a White" : "a Black") + " pawn cannot stand on " +
                      variant_.board.name(s),
                  column_of_[s]);
    }
    return true;
  }
  [[nodiscard]] bool is_closed(Square s, Piece piece) const {
    const auto entry = variant_.hooks.entry;
    return entry != nullptr && entry(variant_, piece.kind(), piece.owner(), s) == Entry::closed;
  }

  bool rights() {
    const Field& field = fields_[2];
    if (field.text == "-") return true;
    const bool letters =
        variant_.hooks.right_letter != nullptr && field.text.find_first_of("0123456789") == field.text.npos;
    SquareSet rooks;
    for (std::size_t begin = 0; begin <= field.text.size();) {
      const std::size_t end = letters ? begin + 1 : std::min(field.text.find(',', begin), field.text.size());
      const std::string_view name = field.text.substr(begin, end - begin);
      const int column = field.column + static_cast<int>(begin);
      const auto rook = letters ? variant_.hooks.right_letter(variant_, position_, name[0]) : variant_.board.find(name);
      if (!rook) {
        return fail(Reason::bad_rights, "the rights name " + shown(name) + ", which is no Rook that could castle",
                    column);
      }
      if (rooks.has(*rook)) return fail(Reason::bad_rights, "the rights name a square twice", column);
      rooks.add(*rook);
      if (!right(*rook, rooks, column)) return false;
      if (letters && end == field.text.size()) break;
      begin = letters ? end : end + 1;
    }
    position_.set_rights(rooks);
    return true;
  }
  /// One right among those read so far: king and rook at home, one rook a wing.
  bool right(Square rook, const SquareSet& rooks, int column) {
    const std::string& name = variant_.board.name(rook);
    const Piece piece = position_.at(rook);
    if (privileged(rook)) return true;
    if (piece.empty() || piece.kind() != variant_.castling.partner) {
      const std::string_view what = variant_.privileged.empty() ? "no Rook that could castle" : "no unmoved piece";
      return fail(Reason::bad_rights, "there is " + std::string(what) + " on " + name, column);
    }
    const Side side = piece.owner();
    const Square king = position_.royals(side).first();
    const Square home = variant_.castling.king_home[side];
    const Wings& wings = variant_.castling.goals[side];
    const bool king_at_home = home == Square::none ? variant_.board.cell(king).rank ==
                                                         variant_.board.cell(wings[Wing::short_wing].king_to).rank
                                                   : king == home;
    if (!king_at_home || off_the_array(king)) {
      return fail(Reason::bad_rights, "the King on " + variant_.board.name(king) + " has moved: no right for " + name,
                  column);
    }
    const bool is_short = index(rook) > index(king);
    const Square from = wings[is_short ? Wing::short_wing : Wing::long_wing].rook_from;
    const bool rook_at_home =
        from == Square::none ? variant_.board.cell(rook).rank == variant_.board.cell(king).rank : rook == from;
    if (!rook_at_home || off_the_array(rook))
      return fail(Reason::bad_rights, "the Rook on " + name + " is not on its first square", column);
    bool alone = true;
    for (const Square other : position_.pieces(side) & rooks) {
      alone = alone && (other == rook || position_.at(other).kind() != variant_.castling.partner ||
                        (index(other) > index(king)) != is_short);
    }
    return alone || fail(Reason::bad_rights, "two Rooks on one side of the King cannot both castle", column);
  }

  [[nodiscard]] bool off_the_array(Square s) const {
    return variant_.hooks.off_the_array != nullptr && variant_.hooks.off_the_array(variant_, s);
  }

  /// True if the piece there holds a right of its own.
  [[nodiscard]] bool privileged(Square s) const { return begins_at(s, position_.at(s)); }
  [[nodiscard]] bool begins_at(Square s, Piece piece) const {
    return std::ranges::any_of(variant_.privileged, [&](const Privileged& p) { return p.at == s && p.piece == piece; });
  }

  bool counters() {
    const auto halfmove = number(fields_[4], 0);
    const auto fullmove = halfmove ? number(fields_[5], 1) : std::nullopt;
    if (!fullmove) return false;
    position_.set_halfmove(*halfmove);
    position_.set_fullmove(*fullmove);
    return true;
  }
  std::optional<int> number(const Field& field, int least) {
    int value = 0;
    bool good = field.text.size() == 1 || field.text[0] != '0';
    for (const char c : field.text) {
      good = good && c >= '0' && c <= '9' && (value = value * 10 + (c - '0')) <= kLargestCounter;
    }
    if (good && value >= least) return value;
    fail(Reason::syntax,
         "a move counter is a whole number from " + std::to_string(least) + " to " + std::to_string(kLargestCounter) +
             ", without leading zeros",
         field.column);
    return std::nullopt;
  }

  bool keys() {
    std::vector<std::optional<Field>> values(variant_.keys.size());
    for (std::size_t i = kFields; i < fields_.size(); ++i) {
      const Field& field = fields_[i];
      const std::size_t equals = std::min(field.text.find('='), field.text.size());
      const std::string_view name = field.text.substr(0, equals);
      const auto key = std::ranges::find(variant_.keys, name, &FenKey::name);
      if (key == variant_.keys.end() || equals == field.text.size()) {
        return fail(Reason::bad_key, "this game has no key " + shown(name), field.column);
      }
      auto& value = values[static_cast<std::size_t>(key - variant_.keys.begin())];
      if (value) return fail(Reason::bad_key, "the key " + std::string(name) + " stands twice", field.column);
      value = Field{field.text.substr(equals + 1), field.column + static_cast<int>(equals) + 1};
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto& value = values[i];
      const auto text = value ? std::optional(value->text) : std::nullopt;
      const auto read = variant_.keys[i].read(variant_, position_, text);
      if (read) continue;
      const int column = value ? value->column + static_cast<int>(read.error().offset) : 0;
      return fail(Reason::bad_key, read.error().message, column);
    }
    return true;
  }

  /// A square without a legal capture is accepted and dropped (chess56.md, decision 27).
  bool en_passant() {
    const Field& field = fields_[3];
    if (field.text == "-") return true;
    const auto target = variant_.board.find(field.text);
    if (!target) return fail(Reason::syntax, shown(field.text) + " is no square of this board", field.column);
    const Side mover = opponent(position_.turn());
    const Square victim = variant_.board.step(*target, mover == Side::white ? Direction::n : Direction::s);
    if (!passed(*target, victim, mover)) return true;
    const EnPassant chance{*target, victim};
    for_each_en_passant(variant_, position_, chance, [&](const Action&) { position_.set_en_passant(chance); });
    return true;
  }
  /// True if the pawn on `victim` can just have passed over `target` with its first move.
  [[nodiscard]] bool passed(Square target, Square victim, Side mover) const {
    if (!variant_.en_passant || victim == Square::none || !position_.at(target).empty()) return false;
    const Piece piece = position_.at(victim);
    if (piece.empty()) return false;
    const auto set_out_as = variant_.hooks.set_out_as;
    const Kind pawn = set_out_as == nullptr ? piece.kind() : set_out_as(variant_, piece.kind());
    if (piece.owner() != mover || !variant_.spec(pawn).pawn) return false;
    const auto arrives = [&](const Node& node) { return node.at == victim && (node.flags & kFirstMove) != 0; };
    const Direction back = mover == Side::white ? Direction::s : Direction::n;
    for (Square origin = variant_.board.step(target, back); origin != Square::none && position_.at(origin).empty();
         origin = variant_.board.step(origin, back)) {
      if (std::ranges::any_of(variant_.movement.nodes(pawn, mover, origin), arrives)) return true;
      if (variant_.first_moves && begins_at(origin, Piece(pawn, mover)) &&
          std::ranges::any_of(variant_.first_moves->nodes(pawn, mover, origin), arrives)) {
        return true;
      }
    }
    return false;
  }

  bool waiting_side() {
    const Side waiting = opponent(position_.turn());
    if (variant_.royal_capture == RoyalCapture::apart && royals_touch()) {
      return fail(Reason::waiting_in_check, "the two Kings stand beside each other", fields_[0].column);
    }
    if (variant_.royal_capture != RoyalCapture::refused) return true;
    if (!in_check(variant_, position_, waiting) || dead_check()) return true;
    return fail(Reason::waiting_in_check,
                std::string(waiting == Side::white ? "White" : "Black") + " is not to move and in check",
                fields_[1].column);
  }
  /// If a game is over for want of material, nobody captures any more: see chess.md, test fact C10. Kings beside each
  /// other stay impossible.
  [[nodiscard]] bool dead_check() const {
    return variant_.hooks.insufficient != nullptr && variant_.hooks.insufficient(variant_, position_) &&
           !royals_touch();
  }
  [[nodiscard]] bool royals_touch() const {
    const Side mover = position_.turn();
    bool touch = false;
    for (const Square s : position_.royals(opponent(mover))) {
      touch = touch || attacked_by(variant_, position_, s, mover, position_.royals(mover), position_.occupied());
    }
    return touch;
  }

  static constexpr std::size_t kFields = 6;
  const Variant& variant_;
  std::string_view text_;
  std::vector<Field> fields_;
  Position position_;
  PerSquare<int> column_of_;  // the column of the piece on each square
  Error error_;
  std::size_t at_ = 0;
  int rank_ = 0;
  int file_ = 0;
};

}  // namespace

std::expected<Position, Error> parse_fen(const Variant& variant, std::string_view text) {
  return Reader(variant, text).read();
}

}  // namespace rules
