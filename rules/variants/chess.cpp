// Chess and Chess960: ordinary chess, the control case, and its shuffled form (rules page: chess.md).
// Eight ranks and files; double step, en passant, forced promotion to Q R B N; castling as in Chess960 for both, with
// the king going to the c- or g-file. Setups of chess960: Scharnagl's number 0-959.
#include <algorithm>
#include <array>
#include <charconv>

#include "rules/variants/chess_pieces.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// How chess programs write both games, Fairy-Stockfish for one; it knows the endings of the defaults only.
Dialect fairy_stockfish(std::string_view game, CastlingText castling) {
  return {.format = Format::uci,
          .program = "Fairy-Stockfish",
          .game = game,
          .options = {{"repetition", "3"}, {"move-rule", "100"}},
          .castling = castling};
}

/// `KQkq`: the outermost own rook on that side of the king; `HAha`: the rook on that file (section 3).
std::optional<Square> right_letter(const Variant& v, const Position& position, char letter) {
  const bool white = letter >= 'A' && letter <= 'Z';
  const Side side = white ? Side::white : Side::black;
  const char low = white ? static_cast<char>(letter - 'A' + 'a') : letter;
  const Square king = position.royals(side).first();
  const int rank = v.board.cell(king).rank;
  const Piece rook(v.castling.partner, side);
  if (low != 'k' && low != 'q') {
    const Square s = v.board.at(low - 'a', rank);
    return s == Square::none ? std::nullopt : std::optional(s);
  }
  const int toward_king = low == 'k' ? -1 : 1;
  for (int file = low == 'k' ? v.board.files() - 1 : 0; file != v.board.cell(king).file; file += toward_king) {
    const Square s = v.board.at(file, rank);
    if (position.at(s) == rook) return s;
  }
  return std::nullopt;
}

void define_common(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(8, "........"));
  v.kinds = chess_pieces();
  v.kinds.front().unmoved = "mfR2cfF";
  const SquareSet rank1 = squares(v.board, "a1 b1 c1 d1 e1 f1 g1 h1");
  const SquareSet rank8 = squares(v.board, "a8 b8 c8 d8 e8 f8 g8 h8");
  v.promotion_zone = {rank8, rank1};
  v.no_pawns = {rank1 | rank8, rank1 | rank8};
  v.unmoved_zone = {squares(v.board, "a2 b2 c2 d2 e2 f2 g2 h2"), squares(v.board, "a7 b7 c7 d7 e7 f7 g7 h7")};
  v.promotions = kinds_mask(v, {"Q", "R", "B", "N"});
  for (const Side side : kSides) {
    const std::string rank = side == Side::white ? "1" : "8";
    v.castling.goals[side] = {Castling{.king_to = at(v.board, "g" + rank), .rook_to = at(v.board, "f" + rank)},
                              Castling{.king_to = at(v.board, "c" + rank), .rook_to = at(v.board, "d" + rank)}};
  }
  v.castling.partner = v.find_symbol("R");
  v.hooks.right_letter = right_letter;
  v.hooks.insufficient = too_few_chess_pieces;
  v.hooks.helpless = lone_king;
  read_ending_options(v);
}

std::expected<Start, Error> start_chess(const Variant& v, std::string_view setup) {
  if (!setup.empty()) return bad_setup("ordinary chess has one setup only: leave the setup out");
  return Start{"", own_fen(v, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1")};
}

void define_chess(Variant& v) {
  define_common(v);
  v.castling.king_home = {at(v.board, "e1"), at(v.board, "e8")};
  for (const Side side : kSides) {
    const std::string rank = side == Side::white ? "1" : "8";
    Wings& wings = v.castling.goals[side];
    wings[Wing::short_wing].rook_from = at(v.board, "h" + rank);
    wings[Wing::long_wing].rook_from = at(v.board, "a" + rank);
  }
  v.dialects = {fairy_stockfish("chess", CastlingText::king_to)};
  v.hooks.start = start_chess;
}

/// Section 6: Scharnagl's numbering; `number` is 0-959. The answer is White's first rank, a to h.
std::string scharnagl(int number) {
  std::string rank(8, ' ');
  const auto place = [&rank](int free_square, char piece) {
    for (char& c : rank) {
      if (c == ' ' && free_square-- == 0) {
        c = piece;
        return;
      }
    }
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'B';
  number /= 4;
  rank[static_cast<std::size_t>(number % 4 * 2)] = 'B';
  number /= 4;
  place(number % 6, 'Q');
  constexpr std::array<std::array<int, 2>, 10> kKnights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto [first, second] = kKnights[static_cast<std::size_t>(number / 6)];
  place(second, 'N');  // the right one first: it does not change the count for the left one
  place(first, 'N');
  for (const char piece : {'R', 'K', 'R'}) place(0, piece);
  return rank;
}

constexpr int kSetups960 = 960;

std::expected<Start, Error> start_chess960(const Variant& v, std::string_view setup) {
  int number = 518;
  if (!setup.empty()) {
    const auto [end, error] = std::from_chars(setup.data(), setup.data() + setup.size(), number);
    const bool plain = setup.size() == 1 || setup.front() != '0';
    if (error != std::errc{} || end != setup.data() + setup.size() || !plain || number < 0 || number >= kSetups960) {
      return bad_setup("a setup of Chess960 is a number from 0 to 959 without leading zeros");
    }
  }
  const std::string white = scharnagl(number);
  std::string black = white;
  for (char& c : black) c = static_cast<char>(c - 'A' + 'a');
  std::string rights;
  for (std::size_t file = 0; file < white.size(); ++file) {
    if (white[file] != 'R') continue;
    const std::string name(1, static_cast<char>('a' + static_cast<int>(file)));
    rights.append(rights.empty() ? "" : ",").append(name + "1," + name + "8");
  }
  return Start{std::to_string(number),
               own_fen(v, black + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w " + rights + " - 0 1")};
}

/// Event `draw 518`: the die has 960 faces from 1, the setups are numbered from 0.
std::expected<std::string, Error> setup_chess960(const Variant&, std::span<const std::uint64_t> numbers, int) {
  if (numbers.size() != 1 || numbers[0] < 1 || numbers[0] > kSetups960) {
    return bad_setup("Chess960 draws one number from 1 to 960");
  }
  return std::to_string(numbers[0] - 1);
}

void define_chess960(Variant& v) {
  define_common(v);
  v.dialects = {fairy_stockfish("chess960", CastlingText::king_takes_rook)};
  v.hooks.start = start_chess960;
  v.dice.faces = {kSetups960};
  v.look_seconds = 10;  // eight pieces that stand anew
  v.hooks.setup_of_dice = setup_chess960;
}

std::vector<OptionSpec> options() {
  return {repetition_option(),
          {"move-rule", {"100", "150", "off"}, "plies without capture or pawn move that end the game in a draw"}};
}

}  // namespace

VariantEntry chess() {
  return {"chess", "Chess", 1, options(), "", define_chess, 40};
}
VariantEntry chess960() {
  return {"chess960", "Chess960", 1, options(), "a number from 0 to 959, as 518", define_chess960, 40};
}

}  // namespace rules
