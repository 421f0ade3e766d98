// A second, naive program for the moves of Chu Shogi, Lion trading above all, written from the words of chu-shogi.md
// alone: no graphs, no notation, nothing of the library. Slow on purpose; the tests compare the library with it.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules::test {

class ChuReference {
 public:
  using At = std::pair<int, int>;  // file and rank from 0

  /// Section 8, as far as it decides what is legal.
  struct Chosen {
    bool jcsa_promotion = false;
    bool partial_pass = false;
    bool bridge_recapture = false;
    bool okazaki = false;
    bool distant_seed = false;
  };

  /// A FEN that is well formed.
  ChuReference(std::string_view fen, Chosen chosen);

  /// All legal moves of a game that is not over, sorted bytewise.
  [[nodiscard]] std::vector<std::string> moves() const;

 private:
  static constexpr int kWhite = 1;
  static constexpr int kBlack = 2;
  struct Piece {
    std::string symbol;  // `N`, `+O`
    int side = 0;        // 0: nobody
  };
  /// How a piece goes, as it looks at the board: up the board is forward.
  struct Going {
    std::vector<At> steps, slides, jumps;
    std::vector<At> lion;  // directions of Lion power
  };
  static Going going(const std::string& symbol);

  Piece& piece(At at) { return board_[static_cast<std::size_t>(at.second)][static_cast<std::size_t>(at.first)]; }
  [[nodiscard]] const Piece& piece(At at) const {
    return board_[static_cast<std::size_t>(at.second)][static_cast<std::size_t>(at.first)];
  }
  [[nodiscard]] bool lion(At at) const {
    return piece(at).side != 0 && (piece(at).symbol == "N" || piece(at).symbol == "+O");
  }
  [[nodiscard]] bool enemy(At at) const;
  [[nodiscard]] std::vector<At> turned(std::vector<At> ways, int side) const;
  /// The squares to which the piece on `from` can go at once, whatever stands there.
  [[nodiscard]] std::vector<At> goals(At from) const;
  [[nodiscard]] bool goes_to(At from, At to) const;
  /// True if an enemy piece could go to `target` if nothing stood on those squares.
  [[nodiscard]] bool is_protected(At target, const std::vector<At>& gone) const;
  /// L1 and L2: a Lion takes the Lion on `to`; `via` is where it takes before, or `from`.
  [[nodiscard]] bool lion_may_take(At from, At via, At to) const;
  /// L3: another piece takes the Lion on `target`.
  [[nodiscard]] bool other_may_take(At target, const std::vector<At>& gone) const;
  [[nodiscard]] bool permitted(At from, At via, At to) const;
  [[nodiscard]] bool may_promote(At from, At to) const;
  [[nodiscard]] bool in_zone(At at) const;
  void add_ordinary(At from, std::vector<std::string>& out) const;
  void add_lion_power(At from, std::vector<std::string>& out) const;

  Chosen chosen_;
  std::array<std::array<Piece, 12>, 12> board_{};
  std::vector<At> squares_;
  int turn_ = kWhite;
  std::string taken_on_;  // where a Lion has just been taken by another piece; empty: nowhere
};

}  // namespace rules::test
