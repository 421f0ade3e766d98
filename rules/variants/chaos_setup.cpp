#include "rules/variants/chaos_setup.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "rules/game/attack.hpp"
#include "rules/game/wording.hpp"
#include "rules/notation/fen.hpp"
#include "rules/notation/symbol.hpp"
#include "rules/variants/common.hpp"

namespace rules {
namespace {

constexpr std::string_view kOrder = "KkQqRRrrBBbbNNnnPPPPPPPPpppppppp";
constexpr std::string_view kExample =
    "f4,e4,a4,b5,d5,e8,h3,a6,d2,d4,f8,d1,f1,h1,c6,f6,e2,d8,a1,h7,b1,e6,b6,g2,h2,b3,h6,e3,h8,c2,g8,g7,e5,d7,f3,e1,d6";
/// The array of ordinary chess: the example where no King may begin attacked, as both do in the worked example.
constexpr std::string_view kOrdinary =
    "e1,e8,d1,d8,a1,h1,a8,h8,c1,f1,c8,f8,b1,g1,b8,g8,a2,b2,c2,d2,e2,f2,g2,h2,a7,b7,c7,d7,e7,f7,g7,h7";
constexpr int kSlips = 64;

/// The pieces as they come to stand, slip by slip.
class Table {
 public:
  explicit Table(const Variant& variant) : variant_(variant), options_(variant.own.as<ChaosOptions>()) { clear(); }

  [[nodiscard]] bool complete() const { return next_ == kOrder.size(); }
  [[nodiscard]] bool boxed() const { return !options_.slips_return; }
  /// True if this slip can still be drawn.
  [[nodiscard]] bool inside(Square s) const { return options_.slips_return || !drawn_.has(s); }
  /// Draws a slip that is inside. Starts again where the page says so.
  void draw(Square s) {
    drawn_.add(s);
    if (!rejects(s)) {
      const char piece = kOrder[next_++];
      pieces_[s] = piece;
      if (piece == 'K') white_king_ = s;
      if (complete() && refused()) clear();
    } else if (boxed() && drawn_.size() == kSlips) {
      clear();
    }
  }
  /// The slips that are inside, in the order of the page: a1, b1 ... h8.
  [[nodiscard]] std::vector<Square> slips() const {
    std::vector<Square> all;
    for (const Square s : variant_.board.all()) {
      if (inside(s)) all.push_back(s);
    }
    return all;
  }
  [[nodiscard]] bool fresh() const { return drawn_.empty(); }
  [[nodiscard]] std::string fen() const;

 private:
  void clear() {
    pieces_.values.fill(' ');
    drawn_ = {};
    next_ = 0;
  }
  [[nodiscard]] char piece_at(int file, int rank) const { return pieces_[variant_.board.at(file, rank)]; }
  [[nodiscard]] bool rejects(Square s) const;
  /// Section 8, `first-turn=off`: no King may begin attacked.
  [[nodiscard]] bool refused() const;
  [[nodiscard]] std::string rights() const;

  const Variant& variant_;
  ChaosOptions options_;
  PerSquare<char> pieces_;
  SquareSet drawn_;
  std::size_t next_ = 0;
  Square white_king_ = Square::none;
};

bool Table::rejects(Square s) const {
  if (pieces_[s] != ' ') return true;  // only a returned slip can come again
  const Cell& cell = variant_.board.cell(s);
  switch (kOrder[next_]) {
    case 'k': {
      const Cell& king = variant_.board.cell(white_king_);
      return std::abs(king.file - cell.file) <= 1 && std::abs(king.rank - cell.rank) <= 1;
    }
    case 'P':
      return cell.rank >= 6;
    case 'p':
      return cell.rank <= 1;
    default:
      return false;
  }
}

bool Table::refused() const {
  if (options_.first_turn != FirstTurn::off) return false;
  Position position;
  for (const Square s : variant_.board.all()) {
    if (pieces_[s] == ' ') continue;
    const Piece piece = read_symbol(variant_, std::string_view(&pieces_[s], 1))->piece;
    position.put(s, piece, variant_.royal(piece.kind()));
  }
  return std::ranges::any_of(kSides, [&](Side side) {
    const Side enemy = opponent(side);
    return attacked_by(variant_, position, position.royals(side).first(), enemy, position.pieces(enemy),
                       position.occupied());
  });
}

std::string Table::rights() const {
  const bool castles = variant_.castling.partner != Kind::none;
  const auto castling_rook = [&](char rook, char king, int file, int rank) {
    return castles && (file == 0 || file == 7) && piece_at(file, rank) == rook && piece_at(4, rank) == king;
  };
  std::string text;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const char piece = piece_at(file, rank);
      const bool pawn = (piece == 'P' && rank <= 1) || (piece == 'p' && rank >= 6);
      const bool rook = rank == 0   ? castling_rook('R', 'K', file, rank)
                        : rank == 7 ? castling_rook('r', 'k', file, rank)
                                    : false;
      if (pawn || rook) text.append(text.empty() ? "" : ",").append(variant_.board.name(variant_.board.at(file, rank)));
    }
  }
  return text.empty() ? "-" : text;
}

std::string Table::fen() const {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int run = 0;
    for (int file = 0; file <= 8; ++file) {
      const char piece = file < 8 ? piece_at(file, rank) : '/';
      if (piece == ' ') {
        ++run;
        continue;
      }
      if (run > 0) text += std::to_string(run);
      run = 0;
      if (piece != '/' || rank > 0) text += piece;
    }
  }
  return text + " w " + rights() + " - 0 1";
}

std::unexpected<Error> more_slips() {
  return std::unexpected(
      Error{ErrorCode::bad_setup, Reason::more_dice, "pieces are left over: more slips have to be drawn"});
}

}  // namespace

std::expected<Start, Error> start_chaos(const Variant& variant, std::string_view setup) {
  const bool checks_count = variant.own.as<ChaosOptions>().first_turn == FirstTurn::off;
  const std::string slips(!setup.empty() ? setup : checks_count ? kOrdinary : kExample);
  Table table(variant);
  for (std::size_t begin = 0; begin <= slips.size();) {
    const std::size_t end = std::min(slips.find(',', begin), slips.size());
    const std::string name = slips.substr(begin, end - begin);
    begin = end + 1;
    if (table.complete()) return bad_setup("all pieces stand before the slip " + shown(name) + " is drawn");
    const auto s = variant.board.find(name);
    if (!s) return bad_setup(shown(name) + " is no square; a setup is the list of all slips drawn, as f4,e4,a4");
    if (!table.inside(*s)) return bad_setup("the slip " + name + " was drawn before and is no longer in the box");
    table.draw(*s);
  }
  if (!table.complete()) return more_slips();
  return Start{slips, own_fen(variant, table.fen())};
}

std::expected<std::string, Error> setup_of_slips(const Variant& variant, std::span<const std::uint64_t> numbers,
                                                 int round) {
  if (round < 1) return bad_setup("rounds are counted from 1");
  if (auto fits = check_dice(variant.dice, numbers); !fits) return std::unexpected(std::move(fits.error()));
  Table table(variant);
  std::string names;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    // A box is drawn to its end, and a new attempt takes a new one.
    const bool box_ends = table.boxed() && i % kSlips != 0;
    if (table.complete() || (box_ends && table.fresh())) {
      if (table.complete() && (!table.boxed() || i % kSlips == 0)) return bad_setup("more slips than the setup needs");
      continue;
    }
    const Square s = table.slips()[static_cast<std::size_t>(numbers[i]) - 1];
    names.append(names.empty() ? "" : ",").append(variant.board.name(s));
    table.draw(s);
  }
  if (!table.complete()) return more_slips();
  return names;
}

}  // namespace rules
