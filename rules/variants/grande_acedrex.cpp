// Grande Acedrex, the great chess of the Libro de los Juegos (rules page: grande-acedrex.md), 12 files by 12 ranks:
// bent riders, pawns that become what stands on their file, the King's leap as his first move, bare kings lose.
#include "rules/game/attack.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// Section 5.1: two squares straight on, over a square and to one that are not attacked, while not in check.
std::uint64_t kings_leap(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  const Side own = position.turn();
  const Square king = position.royals(own).first();
  if (!position.rights().has(king)) return 0;
  const SquareSet& enemies = position.men(opponent(own));
  SquareSet occupied = position.occupied();
  const auto attacked = [&](Square s) { return attacked_by(v, position, s, opponent(own), enemies, occupied); };
  if (attacked(king)) return 0;
  occupied.remove(king);
  std::uint64_t count = 0;
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Square over = v.board.step(king, direction);
    const Square to = over == Square::none ? over : v.board.step(over, direction);
    if (to == Square::none || occupied.has(to) || attacked(over) || attacked(to)) continue;
    ++count;
    if (out != nullptr) out->push_back({.from = king, .to = to});
  }
  return count;
}

constexpr std::string_view kArray = "RLUGCAKCGULR";

/// Section 5.2: what stands on a file at the start, and an Aanca on the King's file.
std::vector<std::uint64_t> promotions_by_file(const Variant& v) {
  std::vector<std::uint64_t> by_square;
  for (int i = 0; i < v.board.size(); ++i) {
    const char symbol = kArray[static_cast<std::size_t>(v.board.cell(square(i)).file)];
    by_square.push_back(kinds_mask(v, {std::string(1, symbol == 'K' ? 'A' : symbol)}));
  }
  return by_square;
}

std::expected<Start, Error> start_grande(const Variant& v, std::string_view setup) {
  return only_setup(v, setup,
                    "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1,g12 - 0 1");
}

void define_grande(Variant& v) {
  const bool double_step = chosen(v, "double-step") == "on";
  v.board = Topology::grid(std::vector<std::string_view>(12, "............"));
  v.kinds = {
      {.symbol = "P",
       .id = "pawn",
       .name = "Pawn",
       .betza = "mfWcfF",
       .unmoved = double_step ? "mfR2cfF" : "",
       .pawn = true},
      {.symbol = "G", .id = "giraffe", .name = "Giraffe", .betza = "Z"},
      {.symbol = "C", .id = "crocodile", .name = "Crocodile", .betza = "B"},
      {.symbol = "L", .id = "lion", .name = "Lion", .betza = "HC"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "U", .id = "unicornio", .name = "Unicornio", .betza = "[N?B]"},
      {.symbol = "A", .id = "aanca", .name = "Aanca", .betza = "[F?R]"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
  };
  v.promotion_zone = {whole_rank(v.board, 12), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
  v.unmoved_zone = {whole_rank(v.board, 4), whole_rank(v.board, 9)};
  v.en_passant = false;
  v.promotions_on = promotions_by_file(v);
  v.plain_promotion = true;
  for (const Side side : kSides) {
    const std::string home = side == Side::white ? "g1" : "g12";
    v.privileged.push_back({at(v.board, home), Piece(v.find_symbol("K"), side)});
  }
  v.more_actions = kings_leap;
  if (chosen(v, "bare-king") == "loss") {
    v.ending = bare_king_ending;
  } else {
    v.insufficient = bare_royals;
  }
  read_ending_options(v);
  v.start = start_grande;
}

}  // namespace

VariantEntry grande_acedrex() {
  return {"grande-acedrex",
          "Grande Acedrex",
          1,
          {{"double-step", {"off", "on"}, "whether a pawn may go two squares from its first one"},
           {"stalemate", {"loss", "draw"}, "what a side gets that cannot move and is not in check"},
           {"bare-king", {"loss", "off"}, "whether a side with only its King loses"},
           move_rule_option(),
           repetition_option()},
          "",
          define_grande};
}

}  // namespace rules
