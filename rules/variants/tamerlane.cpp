// Timur's Great Chess (rules page: tamerlane.md): 11 by 10 squares and two citadels, a pawn for every piece, up to
// three royal pieces a side, of which only the last must be safe. The register kUsedExchange (FEN key `used=`) holds
// who has used up the King's exchange. What the pieces do besides their walks is in tamerlane_moves.cpp.
#include "rules/variants/tamerlane.hpp"

#include "rules/board/require.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// The notation of the Bishop.
constexpr Option<std::string_view, 2> kBishopMoves{
    "bishop", {{{"bishop", "B"}, {"alfil", "A"}}}, "whether the Bishop slides, or leaps two squares diagonally"};
constexpr Option<bool, 2> kCitadel{
    "citadel", {{{"draw", true}, {"off", false}}}, "whether a King in the enemy citadel draws, or is just safe there"};
constexpr Switch kExtraRoyals = on_or_off("extra-royals", "whether Prince and Adventitious King are royal");
constexpr Option<Exchange, 3> kExchange{
    "exchange",
    {{{"mate", Exchange::stuck_only}, {"check", Exchange::in_check_too}, {"never", Exchange::never}}},
    "when the King may, once, change places with a piece of its side"};

/// Section 4: a pawn for every piece. The Pawn of Pawns waits where the others promote, and cannot be captured there.
std::vector<KindSpec> pawns() {
  const auto pawn = [](std::string_view symbol, std::string_view id, std::string_view name, std::string_view becomes) {
    return KindSpec{.symbol = symbol, .id = id, .name = name, .betza = "mfWcfF", .pawn = true, .becomes = becomes};
  };
  std::vector<KindSpec> all{
      pawn("PR", "rook-pawn", "Rook's Pawn", "R"),
      pawn("PN", "knight-pawn", "Knight's Pawn", "N"),
      pawn("PT", "taliah-pawn", "Taliah's Pawn", "T"),
      pawn("PG", "giraffe-pawn", "Giraffe's Pawn", "G"),
      pawn("PF", "fers-pawn", "Fers' Pawn", "F"),
      pawn("PW", "wazir-pawn", "Wazir's Pawn", "W"),
      pawn("PB", "bishop-pawn", "Bishop's Pawn", "B"),
      pawn("PC", "camel-pawn", "Camel's Pawn", "C"),
      pawn("PD", "dabbaba-pawn", "Dabbaba's Pawn", "D"),
      pawn("PK", "king-pawn", "King's Pawn", "S"),
      pawn("PA", "pawn-of-pawns-again", "Pawn of Pawns on its second journey", "A"),
      pawn("PP", "pawn-of-pawns", "Pawn of Pawns", ""),
  };
  all.back().zones = PawnZones{};
  return all;
}

void define_pieces(Variant& v) {
  const bool extra_royals = kExtraRoyals.in(v.options);
  v.kinds = {
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true, .single = true},
      {.symbol = "S", .id = "prince", .name = "Prince", .betza = "K", .royal = extra_royals},
      {.symbol = "A", .id = "adventitious-king", .name = "Adventitious King", .betza = "K", .royal = extra_royals},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = kBishopMoves.in(v.options)},
      {.symbol = "C", .id = "camel", .name = "Camel", .betza = "C"},
      {.symbol = "D", .id = "dabbaba", .name = "Dabbaba", .betza = "D"},
      {.symbol = "F", .id = "fers", .name = "Fers", .betza = "F"},
      {.symbol = "W", .id = "wazir", .name = "Wazir", .betza = "W"},
      {.symbol = "T", .id = "taliah", .name = "Taliah", .betza = "B2+"},
      {.symbol = "G", .id = "giraffe", .name = "Giraffe", .betza = "[F-R3+]"},
  };
  for (const KindSpec& pawn : pawns()) v.kinds.push_back(pawn);
  v.plain_promotion = true;
  v.immune = kinds_mask(v, {"PP"});
  v.royalty = Royalty::last_safe;
  v.most_royals = extra_royals ? 3 : 1;
}

/// Sections 2 and 5.4: the King enters the enemy citadel, the Adventitious King its own; nobody is captured there.
Entry entry(const Variant& v, Kind k, Side side, Square s) {
  if (!is_citadel(v, s)) return Entry::open;
  const Kind admitted = s == enemy_citadel(v, side) ? kTamerlaneKing : kAdventitiousKing;
  return k == admitted ? Entry::quiet : Entry::closed;
}

void define_board(Variant& v) {
  std::vector<std::string_view> rows(10, "*...........*");
  rows[1] = "............*";
  rows[8] = "*............";
  v.board = Topology::grid(rows);
  v.promotion_zone = {whole_rank(v.board, 10), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
}

/// Section 7: two pieces are two Kings, or other royal pieces that are alone.
bool two_pieces(const Variant&, const Position& position) {
  return position.occupied().size() == 2;
}

/// Section 7: a King in the enemy citadel ends the game at once.
std::optional<Outcome> citadel_draw(const Variant& v, const Position& position, Mobility) {
  for (const Side side : kSides) {
    if (position.at(enemy_citadel(v, side)).kind() == kTamerlaneKing) return Outcome{std::nullopt, EndReason::citadel};
  }
  return std::nullopt;
}

// --- the key `used=` -------------------------------------------------------------------------------------------------

std::expected<void, KeyDefect> read_used(const Variant& v, Position& position, std::optional<std::string_view> value) {
  if (!value) return {};
  const auto used = sides_named(*value);
  if (!used) return std::unexpected(KeyDefect{"used names the sides whose exchange is gone: b, w or bw"});
  if (v.own.as<TamerlaneOptions>().exchange == Exchange::never)
    return std::unexpected(KeyDefect{"this game has no exchange to use up"});
  position.set_reg(kUsedExchange, *used);
  return {};
}

std::string write_used(const Variant&, const Position& position) {
  std::string text;
  if ((position.reg(kUsedExchange) & used_exchange(Side::black)) != 0) text += 'b';
  if ((position.reg(kUsedExchange) & used_exchange(Side::white)) != 0) text += 'w';
  return text;
}

std::expected<Start, Error> start_tamerlane(const Variant& v, std::string_view setup) {
  return only_setup(v, setup,
                    "*b1c1d1d1c1b*/1rntgwkfgtnr*/*{pr}{pn}{pt}{pg}{pw}{pk}{pf}{pb}{pc}{pd}{pp}*/*11*/*11*/*11*/*11*/"
                    "*{PP}{PD}{PC}{PB}{PF}{PK}{PW}{PG}{PT}{PN}{PR}*/*RNTGFKWGTNR1/*B1C1D1D1C1B* w - - 0 1");
}

void define_tamerlane(Variant& v) {
  const TamerlaneOptions options{.exchange = kExchange.in(v.options), .citadel_draws = kCitadel.in(v.options)};
  v.own.set(options);
  define_pieces(v);
  define_board(v);
  v.look_seconds = 15;  // a Pawn of its own for each type of piece, on 112 squares
  require(
      v.find_symbol("K") == kTamerlaneKing && v.find_symbol("S") == kPrince && v.find_symbol("A") == kAdventitiousKing,
      "the royal pieces stand where tamerlane.hpp says");
  v.keys = {{.name = "used", .read = read_used, .write = write_used}};
  v.hooks.insufficient = two_pieces;
  v.hooks.entry = entry;
  if (options.citadel_draws) v.hooks.ending = citadel_draw;
  v.hooks.more_actions = tamerlane_moves;
  v.hooks.after = after_tamerlane;
  v.hooks.after_keeps_pieces = true;
  v.hooks.explain = explain_tamerlane;
  v.hooks.start = start_tamerlane;
  read_ending_options(v);
}

}  // namespace

VariantEntry tamerlane() {
  return {"tamerlane",
          "Timur's Great Chess",
          1,
          {kBishopMoves,
           kCitadel,
           kExtraRoyals,
           kExchange,
           {"stalemate", {"loss", "draw"}, "what a side gets that cannot move and is not in check"},
           move_rule_option(),
           repetition_option()},
          "",
          define_tamerlane,
          70};
}

}  // namespace rules
