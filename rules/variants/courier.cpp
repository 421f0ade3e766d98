// Courier Chess (courier) and its minimal modernisation (courier-savard), on 12 files by 8 ranks (rules page:
// courier.md). courier: no double step; a compulsory opening of eight plies, played before the start by default,
// otherwise as forced moves (register kForcedRegister, FEN key `co=`). courier-savard: double step, en passant, other
// pieces by option.
#include "rules/variants/courier_common.hpp"
#include "rules/variants/courier_opening.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr KindSpec kAlfil{.symbol = "A", .id = "alfil", .name = "Alfil", .betza = "A"};
constexpr KindSpec kTaliah{.symbol = "A", .id = "taliah", .name = "Taliah", .betza = "B2+"};
constexpr KindSpec kElephant{.symbol = "A", .id = "elephant", .name = "Elephant", .betza = "FfW"};

// Options of courier.
constexpr Option<bool, 2> kPlayedOpening{"opening",
                                         {{{"automatic", false}, {"played", true}}},
                                         "whether the game starts after the compulsory moves or before them"};
constexpr Option<bool, 2> kJoyLeaps{"promotion",
                                    {{{"fers", false}, {"joy-leaps", true}}},
                                    "a pawn becomes a Fers at once, or after three leaps back (then {PJ} in the FEN)"};
constexpr Switch kBareKing = off_or_on("bare-king", "whether a side with only its King loses");

// Options of courier-savard.
constexpr Option<bool, 2> kModern{
    "queen", {{{"fers", false}, {"modern", true}}}, "what stands beside the King: a Fers, or a modern Queen"};
constexpr Option<const KindSpec*, 3> kAlfilMoves{
    "alfil",
    {{{"alfil", &kAlfil}, {"taliah", &kTaliah}, {"elephant", &kElephant}}},
    "how the Alfil moves: its leap, a slide of two squares or more, or one step (diagonal or forward)"};
constexpr Option<bool, 2> kAnyPromotion{
    "promotion", {{{"queen", false}, {"any", true}}}, "what a pawn becomes: what stands beside the King, or any piece"};

/// Section 4, what both games have but Pawn, Alfil and Fers.
std::vector<KindSpec> shared_kinds() {
  return {
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "C", .id = "courier", .name = "Courier", .betza = "B"},
      {.symbol = "M", .id = "man", .name = "Man", .betza = "K"},
      {.symbol = "S", .id = "sneak", .name = "Sneak", .betza = "W"},
  };
}

constexpr KindSpec kFers{.symbol = "F", .id = "fers", .name = "Fers", .betza = "F"};

std::expected<Start, Error> start_courier(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, "rnacmk1scanr/1ppppp1pppp1/6f5/p5p4p/P5P4P/6F5/1PPPPP1PPPP1/RNACMK1SCANR w - - 0 1");
}

std::expected<Start, Error> start_before_the_opening(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, std::string(kCourierArray) + " co=8");
}

/// The pawn on its joy-leaps (Stroebeck): on the last rank it cannot be captured; three leaps of two squares bring it
/// back to its second rank, where it becomes a Fers. Its square tells how many leaps it has made.
KindSpec joyful_pawn(const Variant& v) {
  const auto ranks = [&](std::initializer_list<int> numbers) {
    SquareSet set;
    for (const int rank : numbers) set |= whole_rank(v.board, rank);
    return set;
  };
  return {.symbol = "PJ",
          .id = "joyful-pawn",
          .name = "Pawn on its joy-leaps",
          .betza = "mbD",
          .pawn = true,
          .becomes = "F",
          .zones = PawnZones{.promotes = {ranks({2}), ranks({7})},
                             .barred = {ranks({1, 2, 3, 5, 7}), ranks({2, 4, 6, 7, 8})}}};
}

/// Section 9, decision 5; the page's other option values are not played there.
Dialect fairy_stockfish() {
  return {.format = Format::uci,
          .program = "Fairy-Stockfish",
          .game = "courier",
          .options = {{"opening", "automatic"},
                      {"promotion", "fers"},
                      {"bare-king", "on"},
                      {"stalemate", "loss"},
                      {"move-rule", "100"},
                      {"repetition", "3"}},
          .letters = {{'A', 'E'}, {'C', 'B'}, {'S', 'W'}}};
}

void define_courier(Variant& v) {
  v.kinds = shared_kinds();
  v.kinds.push_back(kAlfil);
  v.kinds.push_back(kFers);
  v.kinds.push_back({.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "mfWcfF", .pawn = true, .becomes = "F"});
  define_courier_board(v);
  v.promotions = kinds_mask(v, {"F"});
  v.plain_promotion = true;
  if (kJoyLeaps.in(v.options)) {
    v.kinds.back().becomes = "PJ";
    v.kinds.push_back(joyful_pawn(v));
    v.immune = kinds_mask(v, {"PJ"});
  }
  if (kBareKing.in(v.options)) v.hooks.ending = bare_king_ending;
  v.hooks.start = start_courier;
  if (kPlayedOpening.in(v.options)) {
    define_courier_opening(v);
    v.hooks.start = start_before_the_opening;
  }
  v.dialects = {fairy_stockfish()};
}

std::expected<Start, Error> start_savard(const Variant& v, std::string_view setup) {
  const std::string rank = v.find_symbol("Q") == Kind::none ? "RNACSFKMCANR" : "RNACSQKMCANR";
  const std::string rights = v.castling.partner == Kind::none ? "-" : "a1,a8,l1,l8";
  return only_setup(v, setup, mirrored_array(rank, rights));
}

void define_savard(Variant& v) {
  const bool modern_queen = kModern.in(v.options);
  v.kinds = shared_kinds();
  v.kinds.push_back(*kAlfilMoves.in(v.options));
  v.kinds.push_back(modern_queen ? kModernQueen : kFers);
  v.kinds.push_back(kDoubleStepPawn);
  define_courier_board(v);
  const std::string queen = modern_queen ? "Q" : "F";
  v.plain_promotion = !kAnyPromotion.in(v.options);
  v.promotions = v.plain_promotion ? kinds_mask(v, {queen}) : kinds_mask(v, {"A", "C", "M", "N", "R", "S", queen});
  v.en_passant = kEnPassant.in(v.options);
  const int castling = kCastlingSquares.in(v.options);
  if (castling == 2) define_castling(v, 'g', {'i', 'h'}, {'e', 'f'});
  if (castling == 3) define_castling(v, 'g', {'j', 'i'}, {'d', 'e'});
  if (castling == 4) define_castling(v, 'g', {'k', 'j'}, {'c', 'd'});
  v.hooks.start = start_savard;
}

}  // namespace

VariantEntry courier() {
  return {"courier", "Courier Chess", 1, with_courier_options({kPlayedOpening, kJoyLeaps, kBareKing}),
          "",        define_courier,  60};
}

VariantEntry courier_savard() {
  return {"courier-savard",
          "Courier Chess, Savard's modernisation",
          1,
          with_courier_options({kCastlingSquares, kModern, kAlfilMoves, kAnyPromotion, kEnPassant}),
          "",
          define_savard,
          50,
          "courier"};
}

}  // namespace rules
