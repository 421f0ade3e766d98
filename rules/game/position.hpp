// A position says where everything stands and whose turn it is: a value to copy, compare and hash. It knows no rules;
// apply() and the FEN reader are the only writers. What one game alone must remember lives in the registers that its
// file names.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>

#include "rules/board/square.hpp"
#include "rules/piece/piece.hpp"

namespace rules {

inline constexpr int kRegisters = 2;
/// The number at which halfmove and fullmove stop counting, so that every position has a FEN that can be read again.
inline constexpr int kLargestCounter = 1'000'000;

/// An en passant chance: the square passed over and the pawn that passed (both none: no chance).
struct EnPassant {
  Square target = Square::none;
  Square victim = Square::none;
  bool operator==(const EnPassant&) const = default;
};

class Position {
 public:
  [[nodiscard]] Piece at(Square s) const { return board_[s]; }
  [[nodiscard]] const PerSquare<Piece>& board() const { return board_; }
  [[nodiscard]] const SquareSet& pieces(Side s) const { return pieces_[s]; }
  [[nodiscard]] const SquareSet& royals(Side s) const { return royals_[s]; }
  [[nodiscard]] SquareSet occupied() const { return pieces_[Side::white] | pieces_[Side::black]; }
  [[nodiscard]] Side turn() const { return turn_; }
  /// Squares of pieces that keep a first-move privilege (NOTATION.md, "FEN", "rights").
  [[nodiscard]] const SquareSet& rights() const { return rights_; }
  /// Set only while an en passant capture is legal (NOTATION.md, "FEN", "ep").
  [[nodiscard]] EnPassant en_passant() const { return en_passant_; }
  /// Plies since the last capture, pawn move or promotion.
  [[nodiscard]] int halfmove() const { return halfmove_; }
  [[nodiscard]] int fullmove() const { return fullmove_; }
  [[nodiscard]] std::uint64_t reg(int i) const { return registers_[static_cast<std::size_t>(i)]; }

  /// Puts it on `s`, which must be empty.
  void put(Square s, Piece p, bool royal) {
    assert(at(s).empty());
    board_[s] = p;
    placement_ ^= key(s, p);
    pieces_[p.owner()].add(s);
    if (royal) royals_[p.owner()].add(s);
  }
  /// Takes the piece off `s`, which must hold one.
  Piece take(Square s) {
    const Piece p = at(s);
    board_[s] = Piece{};
    placement_ ^= key(s, p);
    pieces_[p.owner()].remove(s);
    royals_[p.owner()].remove(s);
    return p;
  }
  void set_turn(Side s) { turn_ = s; }
  void set_rights(const SquareSet& s) { rights_ = s; }
  void set_en_passant(EnPassant e) { en_passant_ = e; }
  void set_halfmove(int plies) { halfmove_ = plies; }
  void set_fullmove(int number) { fullmove_ = number; }
  void set_reg(int i, std::uint64_t value) { registers_[static_cast<std::size_t>(i)] = value; }

  /// All fields, the counters too.
  bool operator==(const Position&) const = default;
  /// Hash of what repetition compares: placement, turn, rights, en passant and registers, not the counters.
  /// What stands where is hashed with every change, the rest when it is asked for.
  [[nodiscard]] std::uint64_t hash() const;
  /// The part of a piece on a square in the hash of the placement: all bits of both in every bit.
  [[nodiscard]] static constexpr std::uint64_t key(Square s, Piece p) {
    std::uint64_t k = (static_cast<std::uint64_t>(index(s)) << 8 | p.code()) * 0x9E3779B97F4A7C15ULL;
    k = (k ^ (k >> 32)) * 0xD6E8FEB86659FD93ULL;
    return k ^ (k >> 32);
  }

 private:
  PerSquare<Piece> board_{};
  PerSide<SquareSet> pieces_{};
  PerSide<SquareSet> royals_{};
  SquareSet rights_{};
  std::uint64_t placement_ = 0;  // the keys of all that stands on the board
  std::array<std::uint64_t, kRegisters> registers_{};
  EnPassant en_passant_{};
  Side turn_ = Side::white;
  int halfmove_ = 0;
  int fullmove_ = 1;
};

}  // namespace rules
