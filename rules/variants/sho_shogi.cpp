// Sho Shogi: the 9x9 predecessor of modern Shogi, without drops; the Drunk Elephant promotes to a second royal piece
// (rules page: sho-shogi.md). Promotion on a move that ends in the last three ranks; who has two royal pieces may leave
// both attacked; who cannot move loses; the fourth occurrence ends the game, and a perpetual check loses it.
#include "rules/variants/families.hpp"
#include "rules/variants/shogi.hpp"

namespace rules {
namespace {

constexpr Option<bool, 2> kModernPromotion{
    "promotion",
    {{{"seed", false}, {"modern", true}}},
    "when a piece may promote: on a move that ends in the last three ranks, or that starts or ends there"};
constexpr Switch kBareKing = off_or_on("bare-king", "whether a side with only one royal piece loses");

/// Sections 4 and 5: ranks that a piece needs ahead of it to be able to move again.
int needs_ahead(const KindSpec& spec) {
  if (spec.symbol == "N") return 2;
  return spec.symbol == "P" || spec.symbol == "L" ? 1 : 0;
}

Promotions promote(const Variant& v, const KindSpec& spec, Side side, Square to, bool in_zone) {
  if (ranks_ahead(v.board, side, to) < needs_ahead(spec)) return {Promotion::must, Promotion::must};
  if (!in_zone) return {};
  return {Promotion::may, Promotion::may};
}
Promotions ends_in_zone(const Variant& v, const KindSpec& spec, Side side, Square, Square to) {
  return promote(v, spec, side, to, v.promotion_zone[side].has(to));
}
/// Option `promotion=modern`.
Promotions touches_zone(const Variant& v, const KindSpec& spec, Side side, Square from, Square to) {
  const SquareSet& zone = v.promotion_zone[side];
  return promote(v, spec, side, to, zone.has(from) || zone.has(to));
}

/// Section 7, tests 1 and 3.
std::optional<Outcome> ending(const Variant& v, const Position& position, Mobility) {
  if (const auto won = royals_captured(position)) return won;
  if (two_royals_left(v, position)) return Outcome{std::nullopt, EndReason::insufficient_material};
  return std::nullopt;
}
/// The ending with option `bare-king=on`, which is judged after captured royals and before the other endings.
std::optional<Outcome> ending_with_bare_king(const Variant& v, const Position& position, Mobility mobility) {
  if (const auto won = royals_captured(position)) return won;
  if (const auto bare = bare_king(v, position, {})) return bare;
  return ending(v, position, mobility);
}

/// Decision 7: a perpetual check loses.
Outcome repeated(const Variant& v, const Position& newest, const History& history) {
  const auto checker = only_doer(newest, history, [&](const Repeated& ply) { return in_check(v, ply.after); });
  if (checker) return {opponent(*checker), EndReason::repetition};
  return {std::nullopt, EndReason::repetition};
}

std::expected<Start, Error> start(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL w - - 0 1");
}

/// Fairy-Stockfish speaks both protocols; its rules are those of section 10. SFEN alone says nothing of rules.
std::vector<Dialect> dialects() {
  return {{.format = Format::uci,
           .program = "Fairy-Stockfish",
           .game = "shoshogi",
           .options = {{"promotion", "modern"}, {"repetition", "4"}, {"bare-king", "off"}}},
          {.format = Format::usi, .program = "Fairy-Stockfish", .game = "shoshogi"}};
}

void define(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(9, "........."));
  v.kinds = {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "fW", .pawn = true},
      {.symbol = "L", .id = "pikeman", .name = "Pikeman", .betza = "fR"},
      {.symbol = "N", .id = "horse", .name = "Horse", .betza = "ffN"},
      {.symbol = "S", .id = "silver-general", .name = "Silver General", .betza = "FfW"},
      {.symbol = "G", .id = "gold-general", .name = "Gold General", .betza = "WfF"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "E", .id = "drunk-elephant", .name = "Drunk Elephant", .betza = "FsfW"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "+P", .id = "promoted-pawn", .name = "Gold General", .betza = "WfF"},
      {.symbol = "+L", .id = "promoted-pikeman", .name = "Gold General", .betza = "WfF"},
      {.symbol = "+N", .id = "promoted-horse", .name = "Gold General", .betza = "WfF"},
      {.symbol = "+S", .id = "promoted-silver", .name = "Gold General", .betza = "WfF"},
      {.symbol = "+B", .id = "dragon-horse", .name = "Dragon Horse", .betza = "BW"},
      {.symbol = "+R", .id = "dragon-king", .name = "Dragon King", .betza = "RF"},
      {.symbol = "+E", .id = "crown-prince", .name = "Crown Prince", .betza = "K", .royal = true},
  };
  v.promotion_zone = {whole_rank(v.board, 7) | whole_rank(v.board, 8) | whole_rank(v.board, 9),
                      whole_rank(v.board, 1) | whole_rank(v.board, 2) | whole_rank(v.board, 3)};
  v.hooks.promotes = kModernPromotion.in(v.options) ? touches_zone : ends_in_zone;
  v.royalty = Royalty::last_safe;
  v.most_royals = 2;
  v.royal_capture = RoyalCapture::taken;
  read_ending_options(v);
  v.stalemate_loses = true;
  v.hooks.ending = kBareKing.in(v.options) ? ending_with_bare_king : ending;
  v.hooks.repeated = repeated;
  v.dialects = dialects();
  v.hooks.start = start;
}

}  // namespace

VariantEntry sho_shogi() {
  return {"sho-shogi", "Sho Shogi", 1, {kModernPromotion, fourth_repetition_option(), kBareKing}, "", define, 70};
}

}  // namespace rules
