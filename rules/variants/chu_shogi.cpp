// Chu Shogi: 12x12 without drops, with the Lion and its two steps; the King and the Crown Prince are won by capture
// (rules page: chu-shogi.md). Lion trading and counter-strike are in lion.cpp (register kLionRegister, FEN key
// `lion=`); promotion is never compulsory, so pieces can be dead; a bare King loses; the fourth occurrence ends the
// game, and who checked, passed or attacked for ever loses it.
#include <algorithm>

#include "rules/board/require.hpp"
#include "rules/game/ordinary.hpp"
#include "rules/variants/families.hpp"
#include "rules/variants/lion.hpp"
#include "rules/variants/shogi.hpp"

namespace rules {
namespace {

// Section 8.
constexpr Option<bool, 2> kOldSetup{
    "setup", {{{"modern", false}, {"old", true}}}, "the array: each Lion faces a Fleeing King, or the other Lion"};
constexpr Option<bool, 2> kPromotion{
    "promotion",
    {{{"seed", false}, {"jcsa", true}}},
    "when a piece may promote: on any move that ends in the last four ranks; or only on entering them, on a capture "
    "from or to them, and with a Pawn or a Pikeman on the last rank"};
constexpr Switch kPartialPass = off_or_on("partial-pass", "whether Horned Falcon and Flying Eagle may pass");
constexpr Option<bool, 2> kBridge{
    "bridge",
    {{{"protected", false}, {"recapture", true}}},
    "whether a Pawn or an Adjutant that is taken on the way still protects the Lion behind it"};
constexpr Option<bool, 2> kCounter{"counter",
                                   {{{"strict", false}, {"okazaki", true}}},
                                   "whether counter-strike forbids taking an unprotected Lion, too"};
constexpr Option<bool, 2> kDistantLion{
    "distant-lion",
    {{{"jcsa", false}, {"seed", true}}},
    "whether a protected Lion two squares away may be taken after something better than a Pawn or an Adjutant"};
constexpr Option<bool, 2> kBareKing{
    "bare-king", {{{"jcsa", true}, {"off", false}}}, "whether a side with only one royal piece loses"};

std::vector<KindSpec> kinds() {
  return {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "fW", .pawn = true},
      {.symbol = "L", .id = "pikeman", .name = "Pikeman", .betza = "fR"},
      {.symbol = "I", .id = "adjutant", .name = "Adjutant", .betza = "vW"},
      {.symbol = "N", .id = "lion", .name = "Lion", .betza = "KNAD"},
      {.symbol = "+O", .id = "promoted-kirin", .name = "Lion", .betza = "KNAD"},
      {.symbol = "+H", .id = "horned-falcon", .name = "Horned Falcon", .betza = "BbsRfWfD"},
      {.symbol = "+D", .id = "flying-eagle", .name = "Flying Eagle", .betza = "RbBfFfA"},
      {.symbol = "F", .id = "horrible-panther", .name = "Horrible Panther", .betza = "FvW"},
      {.symbol = "C", .id = "copper-general", .name = "Copper General", .betza = "vWfF"},
      {.symbol = "S", .id = "silver-general", .name = "Silver General", .betza = "FfW"},
      {.symbol = "G", .id = "gold-general", .name = "Gold General", .betza = "WfF"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "E", .id = "drunk-elephant", .name = "Drunk Elephant", .betza = "FsfW"},
      {.symbol = "A", .id = "retreating-chariot", .name = "Retreating Chariot", .betza = "vR"},
      {.symbol = "B", .id = "angle-goer", .name = "Angle-Goer", .betza = "B"},
      {.symbol = "T", .id = "blind-tiger", .name = "Blind Tiger", .betza = "FsbW"},
      {.symbol = "O", .id = "kirin", .name = "Ki-Rin", .betza = "FD"},
      {.symbol = "X", .id = "phoenix", .name = "Phoenix", .betza = "WA"},
      {.symbol = "M", .id = "sideways-goer", .name = "Sideways-Goer", .betza = "sRvW"},
      {.symbol = "V", .id = "straight-goer", .name = "Straight-Goer", .betza = "vRsW"},
      {.symbol = "R", .id = "flying-chariot", .name = "Flying Chariot", .betza = "R"},
      {.symbol = "H", .id = "dragon-horse", .name = "Dragon Horse", .betza = "BW"},
      {.symbol = "D", .id = "dragon-king", .name = "Dragon King", .betza = "RF"},
      {.symbol = "Q", .id = "fleeing-king", .name = "Fleeing King", .betza = "Q"},
      {.symbol = "+P", .id = "promoted-pawn", .name = "Gold General", .betza = "WfF"},
      {.symbol = "+I", .id = "promoted-adjutant", .name = "Drunk Elephant", .betza = "FsfW"},
      {.symbol = "+L", .id = "white-horse", .name = "White Horse", .betza = "vRfB"},
      {.symbol = "+F", .id = "promoted-panther", .name = "Angle-Goer", .betza = "B"},
      {.symbol = "+C", .id = "promoted-copper", .name = "Sideways-Goer", .betza = "sRvW"},
      {.symbol = "+S", .id = "promoted-silver", .name = "Straight-Goer", .betza = "vRsW"},
      {.symbol = "+G", .id = "promoted-gold", .name = "Flying Chariot", .betza = "R"},
      {.symbol = "+E", .id = "crown-prince", .name = "Crown Prince", .betza = "K", .royal = true},
      {.symbol = "+A", .id = "whale", .name = "Whale", .betza = "vRbB"},
      {.symbol = "+B", .id = "promoted-angle-goer", .name = "Dragon Horse", .betza = "BW"},
      {.symbol = "+T", .id = "flying-stag", .name = "Flying Stag", .betza = "vRFsW"},
      {.symbol = "+X", .id = "promoted-phoenix", .name = "Fleeing King", .betza = "Q"},
      {.symbol = "+M", .id = "flying-pig", .name = "Flying Pig", .betza = "BsR"},
      {.symbol = "+V", .id = "flying-ox", .name = "Flying Ox", .betza = "BvR"},
      {.symbol = "+R", .id = "promoted-chariot", .name = "Dragon King", .betza = "RF"},
  };
}

const SquareSet& zone_of(const Variant& v, Side side) {
  return v.promotion_zone[side];
}
Promotions ends_in_zone(const Variant& v, const KindSpec&, Side side, Square, Square to) {
  const Promotion promotion = zone_of(v, side).has(to) ? Promotion::may : Promotion::never;
  return {promotion, promotion};
}
/// Option `promotion=jcsa`.
Promotions enters_or_captures(const Variant& v, const KindSpec& spec, Side side, Square from, Square to) {
  const SquareSet& zone = zone_of(v, side);
  const bool last_chance = (spec.symbol == "P" || spec.symbol == "L") && ranks_ahead(v.board, side, to) == 0;
  const bool enters = zone.has(to) && !zone.has(from);
  return {enters || last_chance ? Promotion::may : Promotion::never,
          zone.has(from) || zone.has(to) ? Promotion::may : Promotion::never};
}

/// Section 7, tests 1 and 3.
std::optional<Outcome> ending_without_bare_king(const Variant& v, const Position& position, Mobility) {
  if (const auto won = royals_captured(position)) return won;
  if (two_royals_left(v, position)) return Outcome{std::nullopt, EndReason::insufficient_material};
  return std::nullopt;
}
std::optional<Outcome> ending(const Variant& v, const Position& position, Mobility mobility) {
  if (const auto won = royals_captured(position)) return won;
  const AgainstBare against{.weak = 1ULL << index(kChuPawn) | 1ULL << index(kAdjutant), .every_royal_safe = true};
  if (const auto bare = bare_king(v, position, against)) return bare;
  return ending_without_bare_king(v, position, mobility);
}

/// Section 7, repetition 3: a check, or a capture that the piece could make if its side moved again (L3 aside).
bool attacks(const Variant& v, const Repeated& ply) {
  if (in_check(v, ply.after)) return true;
  Position again = ply.after;
  again.set_turn(ply.mover);
  // Anything that could be captured on the way could be captured by a move, too.
  const Landings landings = ordinary_landings(v, again, SquareSet::only(ply.to));
  return !(landings.to & again.pieces(opponent(ply.mover))).empty();
}

Outcome repeated(const Variant& v, const Position& newest, const History& history) {
  const auto loses = [](Side side) { return Outcome{opponent(side), EndReason::repetition}; };
  const auto checker = only_doer(newest, history, [&](const Repeated& ply) { return in_check(v, ply.after); });
  if (checker) return loses(*checker);
  const auto plies = history.since_first_occurrence();
  // The side to move is that of the first occurrence: it made the first of these moves.
  if (std::ranges::all_of(plies, [](const History::Ply& ply) { return ply.from == ply.to; })) {
    return loses(newest.turn());
  }
  const auto attacker = only_doer(newest, history, [&](const Repeated& ply) { return attacks(v, ply); });
  if (attacker) return loses(*attacker);
  return {std::nullopt, EndReason::repetition};
}

std::expected<Start, Error> start_with(const Variant& v, std::string_view setup, const std::string& rank10) {
  return only_setup(
      v, setup,
      "lfcsgekgscfl/a1b1txot1b1a/" + rank10 +
          "/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL w - - 0 1");
}

std::expected<Start, Error> start(const Variant& v, std::string_view setup) {
  return start_with(v, setup, "mvrhdqndhrvm");
}
std::expected<Start, Error> start_old(const Variant& v, std::string_view setup) {
  return start_with(v, setup, "mvrhdnqdhrvm");
}

void define(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(12, "............"));
  v.kinds = kinds();
  v.look_seconds = 20;  // 92 pieces of 21 types on 144 squares
  require(v.find_symbol("P") == kChuPawn && v.find_symbol("L") == kPikeman && v.find_symbol("I") == kAdjutant &&
              v.find_symbol("N") == kLion && v.find_symbol("+O") == kPromotedKirin && v.find_symbol("+H") == kFalcon &&
              v.find_symbol("+D") == kEagle,
          "the kinds with rules of their own stand where lion.hpp says");
  for (int rank = 1; rank <= 4; ++rank) {
    v.promotion_zone[Side::white] |= whole_rank(v.board, v.board.ranks() + 1 - rank);
    v.promotion_zone[Side::black] |= whole_rank(v.board, rank);
  }
  v.hooks.promotes = kPromotion.in(v.options) ? enters_or_captures : ends_in_zone;
  v.royalty = Royalty::none_safe;
  v.most_royals = kMaxSquares;  // the page sets no limit
  v.royal_capture = RoyalCapture::taken;
  v.own.set(LionOptions{.partial_pass = kPartialPass.in(v.options),
                        .bridge_recaptures = kBridge.in(v.options),
                        .okazaki = kCounter.in(v.options),
                        .distant_never = kDistantLion.in(v.options)});
  v.keys = {lion_key()};
  v.hooks.veto = lion_trading();
  v.hooks.more_actions = lion_moves;
  v.hooks.after = note_taken_lion;
  v.hooks.after_keeps_pieces = true;
  read_ending_options(v);
  v.stalemate_loses = true;
  v.hooks.ending = kBareKing.in(v.options) ? ending : ending_without_bare_king;
  v.hooks.repeated = repeated;
  v.dialects = {{.format = Format::usi, .program = "lishogi", .game = "chushogi", .key_in_hands = "lion"}};
  v.hooks.start = kOldSetup.in(v.options) ? start_old : start;
}

}  // namespace

VariantEntry chu_shogi() {
  return {"chu-shogi",
          "Chu Shogi",
          1,
          {kOldSetup, kPromotion, kPartialPass, kBridge, kCounter, kDistantLion, kBareKing, fourth_repetition_option()},
          "",
          define,
          150};
}

}  // namespace rules
