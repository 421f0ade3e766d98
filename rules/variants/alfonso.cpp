// The game that Chess Eccentricities credits to Alfonso X, on 12 files by 12 ranks (rules page: alfonso.md): chess with
// Unicorns, a Counsellor and a Fool. Everything is data; where the pawns stand, their double step and castling are
// options.
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr Option<int, 2> kPawns{
    "pawns", {{{"2", 2}, {"4", 4}}}, "the rank on which White's pawns stand; Black's stand opposite"};
constexpr Switch kDoubleStep = on_or_off("double-step", "whether a pawn may go two squares from its first one");

std::expected<Start, Error> start_alfonso(const Variant& v, std::string_view setup) {
  const std::string rights = v.castling.partner == Kind::none ? "-" : "a1,a12,l1,l12";
  const std::string between = v.unmoved_zone[Side::white].has(at(v.board, "a2"))
                                  ? "pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP"
                                  : "12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12";
  return only_setup(v, setup, "rnubckqfbunr/" + between + "/RNUBCKQFBUNR w " + rights + " - 0 1");
}

void define_alfonso(Variant& v) {
  const bool double_step = kDoubleStep.in(v.options);
  v.board = Topology::grid(std::vector<std::string_view>(12, "............"));
  v.look_seconds = 10;  // most of the array is that of chess, on 144 squares
  v.kinds = {
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "Q", .id = "queen", .name = "Queen", .betza = "Q"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "U", .id = "unicorn", .name = "Unicorn", .betza = "BN"},
      {.symbol = "C", .id = "counsellor", .name = "Counsellor", .betza = "KN"},
      {.symbol = "F", .id = "fool", .name = "Fool", .betza = "K"},
      {.symbol = "P",
       .id = "pawn",
       .name = "Pawn",
       .betza = "mfWcfF",
       .unmoved = double_step ? "mfR2cfF" : "",
       .pawn = true},
  };
  v.promotion_zone = {whole_rank(v.board, 12), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
  const int first = kPawns.in(v.options);
  v.unmoved_zone = {whole_rank(v.board, first), whole_rank(v.board, 13 - first)};
  v.promotions = kinds_mask(v, {"B", "C", "F", "N", "Q", "R", "U"});
  v.en_passant = kEnPassant.in(v.options);
  const int castling = kCastlingSquares.in(v.options);
  if (castling == 2) define_castling(v, 'f', {'h', 'g'}, {'d', 'e'});
  if (castling == 3) define_castling(v, 'f', {'i', 'h'}, {'c', 'd'});
  if (castling == 4) define_castling(v, 'f', {'j', 'i'}, {'b', 'c'});
  v.hooks.insufficient = bare_royals;
  v.hooks.helpless = lone_king;
  read_ending_options(v);
  v.hooks.start = start_alfonso;
}

}  // namespace

VariantEntry alfonso() {
  return {
      "alfonso",
      "Alfonso X's game in Chess Eccentricities",
      1,
      {kPawns, kDoubleStep, kEnPassant, kCastlingSquares, stalemate_option(), move_rule_option(), repetition_option()},
      "",
      define_alfonso,
      55};
}

}  // namespace rules
