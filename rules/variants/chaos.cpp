// Chaos Chess (rules page: chaos.md): the pieces of chess on squares drawn by slips; on each player's first turn no
// check counts. Whoever stands on ranks 1-2 (7-8) and has not moved may go two squares (FEN field "rights"). Fullmove
// is part of the rules: register kFirstTurn is 1 while it is 1, so that those positions do not count for repetition.
#include <algorithm>

#include "rules/variants/chaos_setup.hpp"
#include "rules/variants/chess_pieces.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr int kFirstTurn = 1;

constexpr Option<FirstTurn, 3> kFirstTurnChecks{
    "first-turn",
    {{{"free", FirstTurn::free}, {"capture", FirstTurn::capture}, {"off", FirstTurn::off}}},
    "whether checks count on the first turns, and whether White may then capture a King left attacked"};
constexpr Option<bool, 2> kRejectedSlip{"rejected-slip",
                                        {{{"discard", false}, {"return", true}}},
                                        "what happens to a slip that the rules of the setup reject"};
constexpr Option<bool, 2> kCastling{
    "castling", {{{"off", false}, {"home", true}}}, "whether King and Rook that were set up at home may castle"};
constexpr Option<bool, 2> kPairing{"pairing",
                                   {{{"single", false}, {"pair", true}}},
                                   "whether a second game with the same setup and colours swapped follows"};

/// Section 7: nobody minds an attack on the first turn.
TurnKind phase_free(const Variant&, const Position& position) {
  return {.guarded = position.fullmove() != 1};
}
/// Section 8, `first-turn=capture`: at White's second turn it may be captured.
TurnKind phase_capture(const Variant& variant, const Position& position) {
  TurnKind phase = phase_free(variant, position);
  phase.royals_fall = position.fullmove() == 2 && position.turn() == Side::white;
  return phase;
}

std::optional<Outcome> king_captured(const Variant&, const Position& position, Mobility) {
  if (!position.royals(position.turn()).empty()) return std::nullopt;
  return Outcome{opponent(position.turn()), EndReason::royals_captured};
}

void note_first_turn(const Variant&, Position& position, const Deed&) {
  position.set_reg(kFirstTurn, position.fullmove() == 1 ? 1 : 0);
}
std::expected<void, KeyDefect> read_first_turn(const Variant&, Position& position,
                                               std::optional<std::string_view> value) {
  if (value) return std::unexpected(KeyDefect{"a key has a name"});
  position.set_reg(kFirstTurn, position.fullmove() == 1 ? 1 : 0);
  return {};
}
std::string write_nothing(const Variant&, const Position&) {
  return "";
}

/// On a first turn a King may go next to the other one, so until the second is over even a lone King is dangerous.
bool lone_king_after_first_turns(const Variant& v, const Position& position, Side side) {
  return position.fullmove() > 2 && lone_king(v, position, side);
}

void define_first_turn(Variant& v) {
  const FirstTurn first_turn = v.own.as<ChaosOptions>().first_turn;
  // Kings are never captured. At White's second turn Black's may stand attacked; test fact 16 has one later, too.
  if (first_turn != FirstTurn::off) v.royal_capture = RoyalCapture::spared;
  if (first_turn == FirstTurn::free) v.hooks.turn_kind = phase_free;
  if (first_turn == FirstTurn::capture) {
    v.hooks.turn_kind = phase_capture;
    v.hooks.ending = king_captured;
  }
  v.hooks.after = note_first_turn;
  v.hooks.after_keeps_pieces = true;
  v.keys = {{.name = "", .read = read_first_turn, .write = write_nothing}};
}

void define_chaos(Variant& v) {
  v.own.set(ChaosOptions{.first_turn = kFirstTurnChecks.in(v.options), .slips_return = kRejectedSlip.in(v.options)});
  v.board = Topology::grid(std::vector<std::string_view>(8, "........"));
  v.kinds = chess_pieces();
  v.kinds.front().first = "mfR2-2";
  const SquareSet rank1 = whole_rank(v.board, 1);
  const SquareSet rank8 = whole_rank(v.board, 8);
  v.promotion_zone = {rank8, rank1};
  v.no_pawns = v.promotion_zone;
  const SquaresOf unmoved{rank1 | whole_rank(v.board, 2), rank8 | whole_rank(v.board, 7)};
  for (const Side side : kSides) {
    for (const Square s : unmoved[side]) {
      v.privileged.push_back({s, Piece(v.find_symbol("P"), side)});
    }
  }
  v.promotions = kinds_mask(v, {"Q", "R", "B", "N"});
  v.hooks.insufficient = too_few_chess_pieces;
  v.hooks.helpless = lone_king_after_first_turns;
  v.dice = {.faces = {64}, .tail = v.own.as<ChaosOptions>().slips_return ? DiceTail::die : DiceTail::box};
  v.always_drawn = true;
  v.look_seconds = 20;  // 32 pieces lie anywhere, and a King may be attacked
  v.hooks.start = start_chaos;
  v.hooks.setup_of_dice = setup_of_slips;
  define_first_turn(v);
  if (kCastling.in(v.options)) define_castling(v, 'e', {'g', 'f'}, {'c', 'd'});
  v.plays_twice = kPairing.in(v.options);
  read_ending_options(v);
}

}  // namespace

VariantEntry chaos() {
  return {"chaos",
          "Chaos Chess",
          1,
          {kFirstTurnChecks,
           kRejectedSlip,
           kCastling,
           kPairing,
           repetition_option(),
           {"move-rule", {"100", "150", "off"}, "plies without capture or pawn move that end the game in a draw"}},
          "the squares of all slips drawn, rejected ones too, as f4,e4,a4 and so on",
          define_chaos,
          40};
}

}  // namespace rules
