// A second, naive program for the games of chess.md and chess56.md, written from the pages' words alone: no graphs, no
// notation, nothing of the library. Slow on purpose; the tests compare the library with it.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules::test {

class Reference {
 public:
  static constexpr int kWhite = 1;
  static constexpr int kBlack = 2;
  using At = std::pair<int, int>;  // file and rank from 0

  /// A FEN that is well formed; `game` is the id, with ` rhino-pass=off` if that is chosen.
  Reference(std::string_view game, std::string_view fen);
  /// An empty board.
  explicit Reference(std::string_view game);

  void put(At at, std::string_view symbol, int side) { piece(at) = {std::string(symbol), side}; }
  void clear(At at) { piece(at).side = 0; }
  [[nodiscard]] bool exists(At at) const;
  [[nodiscard]] const std::vector<At>& squares() const { return squares_; }
  static std::string name(At at) {
    return std::string(1, static_cast<char>('a' + at.first)) + std::to_string(at.second + 1);
  }

  /// All legal moves of a game that is not over by material or clock, sorted bytewise.
  [[nodiscard]] std::vector<std::string> moves() const;
  /// True if `side` could capture an enemy piece standing on `at`, everything else as it is.
  [[nodiscard]] bool attacks(int side, At at) const;
  [[nodiscard]] bool in_check(int side) const { return attacks(3 - side, king(side)); }
  [[nodiscard]] int turn() const { return turn_; }
  /// The squares to which the piece on `from` can go, its own King's safety aside; castling and en passant not counted.
  [[nodiscard]] std::vector<At> landings(At from) const;

 private:
  struct Piece {
    std::string symbol;
    int side = 0;  // 0: nobody
  };
  enum Mode { kQuiet = 1, kCapture = 2, kBoth = 3 };
  struct Walk;  // the piece whose landings are being collected

  Piece& piece(At at) { return board_[static_cast<std::size_t>(at.second)][static_cast<std::size_t>(at.first)]; }
  [[nodiscard]] const Piece& piece(At at) const {
    return board_[static_cast<std::size_t>(at.second)][static_cast<std::size_t>(at.first)];
  }
  [[nodiscard]] bool empty(At at) const { return exists(at) && piece(at).side == 0; }
  [[nodiscard]] At king(int side) const;
  [[nodiscard]] bool last_square(At at, int side) const;
  void add_pawn(const Walk& walk) const;
  void add_rhinoceros(const Walk& walk) const;
  void add_griffin(const Walk& walk) const;
  void add_castlings(std::vector<std::string>& out) const;
  [[nodiscard]] bool safe_after(At from, At to, At taken) const;

  bool big_ = false;    // the board of 96 squares
  bool y2016_ = false;  // A and V mean other pieces
  int circle_ = 8;      // steps of a Rhinoceros
  std::array<std::array<Piece, 12>, 12> board_{};
  std::vector<At> squares_;
  int turn_ = kWhite;
  std::vector<std::string> rights_;
  std::string en_passant_ = "-";
  std::vector<std::string> promo_;
};

}  // namespace rules::test
