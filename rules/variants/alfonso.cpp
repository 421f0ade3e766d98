// The game that Chess Eccentricities credits to Alfonso X, on 12 files by 12 ranks (rules page: alfonso.md): chess with
// Unicorns, a Counsellor and a Fool. Everything is data; where the pawns stand, their double step and castling are
// options.
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

std::expected<Start, Error> start_alfonso(const Variant& v, std::string_view setup) {
  const std::string rights = chosen(v, "castling") == "off" ? "-" : "a1,a12,l1,l12";
  const bool near = chosen(v, "pawns") == "2";
  const std::string between =
      near ? "pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP" : "12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12";
  return only_setup(v, setup, "rnubckqfbunr/" + between + "/RNUBCKQFBUNR w " + rights + " - 0 1");
}

void define_alfonso(Variant& v) {
  const bool double_step = chosen(v, "double-step") == "on";
  v.board = Topology::grid(std::vector<std::string_view>(12, "............"));
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
  const int first = chosen(v, "pawns") == "2" ? 2 : 4;
  v.unmoved_zone = {whole_rank(v.board, first), whole_rank(v.board, 13 - first)};
  v.promotions = kinds_mask(v, {"B", "C", "F", "N", "Q", "R", "U"});
  v.en_passant = chosen(v, "en-passant") == "on";
  const std::string& castling = chosen(v, "castling");
  if (castling == "two") define_castling(v, 'f', {'h', 'g'}, {'d', 'e'});
  if (castling == "three") define_castling(v, 'f', {'i', 'h'}, {'c', 'd'});
  if (castling == "four") define_castling(v, 'f', {'j', 'i'}, {'b', 'c'});
  v.insufficient = bare_royals;
  v.helpless = lone_king;
  read_ending_options(v);
  v.start = start_alfonso;
}

}  // namespace

VariantEntry alfonso() {
  return {"alfonso",
          "Alfonso X's game in Chess Eccentricities",
          1,
          {{"pawns", {"2", "4"}, "the rank on which White's pawns stand; Black's stand opposite"},
           {"double-step", {"on", "off"}, "whether a pawn may go two squares from its first one"},
           en_passant_option(),
           {"castling", {"off", "two", "three", "four"}, "how many squares the King moves in castling"},
           stalemate_option(),
           move_rule_option(),
           repetition_option()},
          "",
          define_alfonso,
          55};
}

}  // namespace rules
