// Chess 56, Chess 112 and Chess 2016: 96 squares with wings and back squares; dice choose the array before play
// (rules page: chess56.md). Double step, en passant from the wings too, promotion on the last square of each file to
// the types of this game's array (register kPromotionRegister, FEN key `promo=`), castling with the king three
// squares aside. The arrays are in chess56_arrays.cpp.
#include "rules/notation/promo_key.hpp"
#include "rules/variants/chess56_arrays.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr std::string_view kPawn = "mfWcfF";

constexpr Switch kRhinoPass = on_or_off("rhino-pass", "whether the Rhinoceros may walk a full circle and so pass");
constexpr Option<bool, 2> kPairLow{
    "pair-low",
    {{{"tigers", false}, {"man", true}}},
    "what a 1 or 2 beside a pair of 4, 5 or 6 changes: the Tigers, or the Man (the Tigers become Men)"};
constexpr Option<Interchange, 7> kInterchange{
    "interchange",
    {{{"coin", Interchange::coin},
      {"never", Interchange::never},
      {"always", Interchange::always},
      {"odd", Interchange::odd},
      {"even", Interchange::even},
      {"alternate", Interchange::alternate},
      {"alternate-even", Interchange::alternate_even}}},
    "when Knights and Camels change places: by a coin, or by the total of the dice and the round"};
constexpr Option<bool, 2> kRow256{
    "row-2-5-6", {{{"prose", false}, {"table", true}}}, "what white 2-5-6 makes of the Knights: Zebras, or Giraffes"};
constexpr Option<bool, 2> kGreen2{"green-2",
                                  {{{"substitute", false}, {"man", true}}},
                                  "what green 2 makes of the Queen: what the white dice give to the Man, or a Man"};

/// Section 4, the types that all three games have.
std::vector<KindSpec> shared_kinds() {
  return {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = kPawn, .unmoved = "mfR2cfF", .pawn = true},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "Q", .id = "queen", .name = "Queen", .betza = "Q"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "C", .id = "camel", .name = "Camel", .betza = "C"},
      {.symbol = "Z", .id = "zebra", .name = "Zebra", .betza = "Z"},
      {.symbol = "G", .id = "giraffe", .name = "Giraffe", .betza = "(1,4)"},
      {.symbol = "M", .id = "man", .name = "Man", .betza = "K"},
      {.symbol = "W", .id = "wazir", .name = "Wazir", .betza = "W"},
      {.symbol = "F", .id = "walker", .name = "Walker", .betza = "mWcF"},
      {.symbol = "T", .id = "tiger", .name = "Tiger", .betza = "mBcN"},
      {.symbol = "L", .id = "lion", .name = "Lion", .betza = "mNcB"},
      {.symbol = "O", .id = "cannon", .name = "Cannon", .betza = "mRcpR"},
      {.symbol = "X", .id = "leo", .name = "Leo", .betza = "mQcpQ"},
      {.symbol = "E", .id = "empress", .name = "Empress", .betza = "RN"},
      {.symbol = "U", .id = "monarch", .name = "Monarch", .betza = "RC"},
      {.symbol = "S", .id = "princess", .name = "Princess", .betza = "BN"},
      {.symbol = "D", .id = "duchess", .name = "Duchess", .betza = "BZ"},
      {.symbol = "H", .id = "lady", .name = "Lady", .betza = "B(1,4)"},
      {.symbol = "I", .id = "nightrider", .name = "Nightrider", .betza = "NN"},
      {.symbol = "J", .id = "camelrider", .name = "Camelrider", .betza = "CC"},
      {.symbol = "Y", .id = "griffin", .name = "Griffin", .betza = "[F-R2+]"},
  };
}

void define_board(Variant& v) {
  v.board = Topology::grid({"****....****", "*..........*", "*..........*", "............", "............",
                            "............", "............", "*..........*", "*..........*", "****....****"});
  v.promotion_zone = {squares(v.board, "a7 l7 b9 c9 d9 i9 j9 k9 e10 f10 g10 h10"),
                      squares(v.board, "a4 l4 b2 c2 d2 i2 j2 k2 e1 f1 g1 h1")};
  // Decision 27 bars all of ranks 2 (White) and 9 (Black), but T13 has a black pawn on f9, so the four files on which
  // nobody promotes there stay open: the test facts win.
  v.no_pawns = {v.promotion_zone[Side::white] | squares(v.board, "e1 f1 g1 h1 b2 c2 d2 i2 j2 k2"),
                v.promotion_zone[Side::black] | squares(v.board, "e10 f10 g10 h10 b9 c9 d9 i9 j9 k9")};
  v.unmoved_zone = {squares(v.board, "b3 c3 d3 e3 f3 g3 h3 i3 j3 k3"),
                    squares(v.board, "b8 c8 d8 e8 f8 g8 h8 i8 j8 k8")};
}

void define_castling(Variant& v) {
  for (const Side side : kSides) {
    const std::string rank = side == Side::white ? "2" : "9";
    const auto on = [&](char file) { return at(v.board, file + rank); };
    v.castling.king_home[side] = on('g');
    v.castling.goals[side] = {Castling{.king_to = on('j'), .rook_to = on('i'), .rook_from = on('k')},
                              Castling{.king_to = on('d'), .rook_to = on('e'), .rook_from = on('b')}};
  }
  v.castling.partner = v.find_symbol("R");
}

void define_common(Variant& v) {
  define_board(v);
  define_castling(v);
  v.promotions = kinds_mask(v, {"B", "C", "M", "N", "O", "Q", "R", "T"});
  v.keys = {promo_key()};
  v.look_seconds = 20;  // the dice have named types that one may never have met, on 96 squares
  v.hooks.insufficient = bare_royals;
  v.hooks.helpless = lone_king;
  v.hooks.start = start_chess56;
  v.hooks.setup_of_dice = setup_of_chess56_dice;
  read_ending_options(v);
}

/// The games with Elephant, Fers and Rhinoceros.
void define_56(Variant& v, const Chess56Options& options) {
  v.own.set(options);
  v.kinds = shared_kinds();
  v.kinds.push_back({.symbol = "A", .id = "elephant", .name = "Elephant", .betza = "FfW"});
  v.kinds.push_back({.symbol = "V", .id = "fers", .name = "Fers", .betza = "F"});
  v.kinds.push_back(
      {.symbol = "RH", .id = "rhinoceros", .name = "Rhinoceros", .betza = kRhinoPass.in(v.options) ? "K@8" : "K@7"});
  define_common(v);
  v.dice.faces = {6, 6, 6};
}

void define_chess56(Variant& v) {
  define_56(v, {.game = Chess56Game::chess56, .low_pair_changes_man = kPairLow.in(v.options)});
}

void define_chess112(Variant& v) {
  const Interchange interchange = kInterchange.in(v.options);
  define_56(
      v, {.game = Chess56Game::chess112, .low_pair_changes_man = kPairLow.in(v.options), .interchange = interchange});
  if (interchange == Interchange::coin) v.dice.faces.push_back(2);
}

void define_chess2016(Variant& v) {
  v.own.set(Chess56Options{.game = Chess56Game::chess2016,
                           .row_256_by_table = kRow256.in(v.options),
                           .green_2_makes_man = kGreen2.in(v.options)});
  v.kinds = shared_kinds();
  v.kinds.push_back({.symbol = "A", .id = "archbishop", .name = "Archbishop", .betza = "BW"});
  v.kinds.push_back({.symbol = "V", .id = "vao", .name = "Vao", .betza = "mBcpB"});
  define_common(v);
  v.dice.faces = {6, 6, 6, 6, 6};
}

/// Section 8; the game's own options come first.
std::vector<OptionSpec> with_shared(std::vector<OptionSpec> own) {
  own.push_back(repetition_option());
  own.push_back(
      {"move-rule", {"100", "150", "200", "off"}, "plies without capture or pawn move that end the game in a draw"});
  own.push_back(stalemate_option());
  return own;
}

}  // namespace

VariantEntry chess56() {
  return {"chess56", "Chess 56", 1, with_shared({kRhinoPass, kPairLow}), "three dice, as 1-3-6", define_chess56, 50};
}
VariantEntry chess112() {
  return {"chess112",
          "Chess 112",
          1,
          with_shared({kRhinoPass, kPairLow, kInterchange}),
          "three dice, as 1-3-6, and x if Knights and Camels change places: 1-3-6x",
          define_chess112,
          50,
          "chess56"};
}
VariantEntry chess2016() {
  return {"chess2016",
          "Chess 2016",
          1,
          with_shared({kRow256, kGreen2}),
          "three white dice, the green and the red one, as 3-4-6-g2-r6",
          define_chess2016,
          50,
          "chess56"};
}

}  // namespace rules
