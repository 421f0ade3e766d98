// Rolling Chess and Rolling Chess with the Dynamic General (rules page: rolling.md): every piece but the King is a cube
// that rolls as it moves, and the face that comes up says what it is. A kind is a state of the die (12; with the
// number of a Dynamic General 8 + 4 for each). Leaps in an L roll over either corner; whoever has not moved stands in
// the rights. In rolling-dynamic a die that lands as General waits for its number (register kWaiting, FEN key `roll=`).
#include <algorithm>
#include <array>

#include "rules/board/require.hpp"
#include "rules/game/edit.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/die.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// The square whose General must be rolled, plus one; 0: none.
constexpr int kWaiting = 1;
// Kinds by their place in the list.
constexpr Kind kPawn = kind(0);
constexpr Kind kBishop = kind(2);
/// The first kind that is a General; they come in fours, by number.
constexpr int kFirstGeneral = 8;

struct Identity {
  std::string_view name;
  std::string_view betza;
  bool corners = false;
};
/// Section 8: what a General can be.
constexpr std::array<Identity, 8> kIdentities{{{"king", "K"},
                                               {"camel", "C", true},
                                               {"elephant", "A"},
                                               {"lion", "H"},
                                               {"war-engine", "D"},
                                               {"vizier", "W"},
                                               {"ferz", "F"},
                                               {"knight", "N", true}}};
constexpr std::string_view kDynamicList = "dynamic-list";
constexpr std::string_view kUsualList = "king,camel,elephant,lion,war-engine,vizier";

struct RollingOptions {
  std::size_t general = 0;  // an index of kIdentities
};
constexpr Option<std::size_t, kIdentities.size()> kGeneral = [] {
  Option<std::size_t, kIdentities.size()> option{"general", {}, "how a die moves that shows the General"};
  for (std::size_t i = 0; i < kIdentities.size(); ++i) option.words[i] = {kIdentities[i].name, i};
  return option;
}();
constexpr Switch kEnPassantOfDice =
    on_or_off("en-passant", "whether a die that has just gone two squares may be taken on the first");
constexpr Switch kCastling =
    on_or_off("castling", "whether King and rook die may castle; the rook rolls as far as it goes");

const Identity& identity_named(std::string_view name) {
  const Identity* const end = kIdentities.data() + kIdentities.size();
  const Identity* const found = std::ranges::find(kIdentities.data(), end, name, &Identity::name);
  require(found != end, "a General is one of the page's identities");
  return *found;
}

bool dynamic(const Variant& v) {
  return !v.dice_in_play.empty();
}

Kind kind_of(Die die, int number) {
  const int state = die.state();
  return kind(state < kFirstGeneral ? state : state + 4 * number);
}
Die die_of(Kind k) {
  return Die::of_state(index(k) < kFirstGeneral ? index(k) : kFirstGeneral + index(k) % 4);
}

/// Section 3, "The cube": the way that a die goes with this action, seen by its owner, and where it lands.
struct Way {
  Square from, over, to;  // over: none if it rolls straight
};
Way way_of(const Action& action) {
  if (action.verb == Verb::castle) return {action.via, Square::none, action.rook_to};
  return {action.from, action.verb == Verb::move ? action.via : Square::none, action.to};
}
Die rolled(const Variant& v, Die die, Side side, const Way& way) {
  const int sign = side == Side::white ? 1 : -1;
  const auto leg = [&](Square a, Square b) {
    die.roll(sign * (v.board.cell(b).file - v.board.cell(a).file),
             sign * (v.board.cell(b).rank - v.board.cell(a).rank));
  };
  if (way.over == Square::none) {
    leg(way.from, way.to);
  } else {
    leg(way.from, way.over);
    leg(way.over, way.to);
  }
  die.land();
  return die;
}

/// A die becomes what it shows; a Dynamic General gets its number later.
void after_rolling(const Variant& v, Position& position, const Deed& deed) {
  if (deed.action.verb == Verb::roll) {
    const Square waiting = square(static_cast<int>(position.reg(kWaiting)) - 1);
    const Piece general = position.at(waiting);
    position.set_reg(kWaiting, 0);
    deed.edit.become(waiting, Piece(kind_of(die_of(general.kind()), deed.action.number), general.owner()));
    return;
  }
  const Way way = way_of(deed.action);
  const Piece piece = position.at(way.to);
  if (v.royal(piece.kind())) return;
  const Kind now = kind_of(rolled(v, die_of(piece.kind()), piece.owner(), way), 0);
  if (now != piece.kind()) deed.edit.become(way.to, Piece(now, piece.owner()));
  if (dynamic(v) && index(now) >= kFirstGeneral)
    position.set_reg(kWaiting, static_cast<std::uint64_t>(index(way.to)) + 1);
}

/// A pawn that goes two squares shows the Bishop then.
Kind set_out_as(const Variant&, Kind arrived) {
  return arrived == kBishop ? kPawn : arrived;
}

/// Section 6: while a number is missing nothing else counts.
TurnKind turn_kind_of_dynamic(const Variant&, const Position& position) {
  if (position.reg(kWaiting) == 0) return {};
  return {.chance = true, .pieces_move = false, .guarded = false, .can_end = false};
}

// --- FEN keys ------------------------------------------------------------------------------------------------------
std::string write_general(const Variant& v, const Position&) {
  const std::size_t general = v.own.as<RollingOptions>().general;
  return general == 0 ? "" : std::string(kIdentities[general].name);
}
std::expected<void, KeyDefect> read_general(const Variant& v, Position&, std::optional<std::string_view> value) {
  const std::string_view agreed = kIdentities[v.own.as<RollingOptions>().general].name;
  const std::string_view named = value.value_or(kIdentities.front().name);
  if (named == agreed) return {};
  return std::unexpected(KeyDefect{"the General of this game is agreed to be " + std::string(agreed) +
                                   " (option general), not " + std::string(named)});
}

bool waits(const Variant& v, Position& position, Square s) {
  const Piece piece = position.at(s);
  return !piece.empty() && !v.royal(piece.kind()) && index(piece.kind()) >= kFirstGeneral &&
         index(piece.kind()) < kFirstGeneral + 4;
}
std::string write_roll(const Variant& v, const Position& position) {
  const auto waiting = static_cast<int>(position.reg(kWaiting));
  return waiting == 0 ? "" : v.board.name(square(waiting - 1));
}
std::expected<void, KeyDefect> read_roll(const Variant& v, Position& position, std::optional<std::string_view> value) {
  const auto refuse = [](std::string message) { return std::unexpected(KeyDefect{std::move(message)}); };
  SquareSet waiting;
  for (const Square s : position.occupied()) {
    if (waits(v, position, s)) waiting.add(s);
  }
  if (!value) {
    if (waiting.empty()) return {};
    return refuse("the General on " + v.board.name(waiting.first()) + " has no number and no key roll= asks for it");
  }
  const auto s = v.board.find(*value);
  if (!s || !waiting.has(*s) || waiting.size() != 1) return refuse("roll= names the one General without a number");
  if (position.at(*s).owner() == position.turn()) return refuse("roll= waits for a General that has just landed");
  position.set_reg(kWaiting, static_cast<std::uint64_t>(index(*s)) + 1);
  return {};
}

// --- data ----------------------------------------------------------------------------------------------------------
constexpr std::string_view kFaces = "PNBR";

/// Symbol and id of a Queen or General, for KindSpec to refer to.
struct DieText {
  std::string symbol, id;
};
DieText die_text(char piece, char face, const std::string& number) {
  const auto lower = [](char c) { return static_cast<char>(c - 'A' + 'a'); };
  return {std::string{piece, face} + number,
          std::string(piece == 'Q' ? "queen-" : "general-") + lower(face) + (number.empty() ? "" : "-" + number)};
}
/// The order is by number (kNoNumber, 0, 1 ...), then by face.
constexpr int kNoNumber = -1;
const DieText& general_text(int number, std::size_t face) {
  static const std::vector<DieText> texts = [] {
    std::vector<DieText> all;
    for (int n = kNoNumber; n <= static_cast<int>(kIdentities.size()); ++n) {
      for (const char f : kFaces) all.push_back(die_text('G', f, n == kNoNumber ? "" : std::to_string(n)));
    }
    return all;
  }();
  return texts[static_cast<std::size_t>(number - kNoNumber) * kFaces.size() + face];
}

/// The four Generals of one number; `rolling` has them without.
void add_generals(Variant& v, const Identity& identity, int number) {
  for (std::size_t face = 0; face < kFaces.size(); ++face) {
    const DieText& text = general_text(number, face);
    v.kinds.push_back({.symbol = text.symbol,
                       .id = text.id,
                       .name = "General",
                       .betza = identity.betza,
                       .corners = identity.corners});
  }
}

void define_dice(Variant& v) {
  v.kinds = {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "mfWcfF", .first = "mfR2-2", .pawn = true},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N", .corners = true},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
  };
  static const std::array<DieText, 4> queens{die_text('Q', 'P', ""), die_text('Q', 'N', ""), die_text('Q', 'B', ""),
                                             die_text('Q', 'R', "")};
  for (const DieText& text : queens) {
    v.kinds.push_back({.symbol = text.symbol, .id = text.id, .name = "Queen", .betza = "Q"});
  }
}

std::expected<Start, Error> start_rolling(const Variant& v, std::string_view setup) {
  if (!setup.empty()) return bad_setup(std::string(v.name) + " has one setup only: leave the setup out");
  std::string rights;
  for (const char file : std::string_view("abcdefgh")) {
    const bool rook = (file == 'a' || file == 'h') && v.castling.partner != Kind::none;
    for (const char rank : std::string_view(rook ? "1278" : "27")) {
      rights.append(rights.empty() ? "" : ",").append(1, file).append(1, rank);
    }
  }
  const std::string general = dynamic(v) ? "" : write_general(v, {});
  return Start{"", own_fen(v, "rnb{qp}kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB{QP}KBNR w " + rights + " - 0 1" +
                                  (general.empty() ? "" : " general=" + general))};
}

void define_rest(Variant& v) {
  v.kinds.push_back({.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true});
  v.board = Topology::grid(std::vector<std::string_view>(8, "........"));
  for (const Side side : kSides) {
    for (const Square s : whole_rank(v.board, side == Side::white ? 2 : 7)) {
      v.privileged.push_back({s, Piece(v.find_symbol("P"), side)});
    }
  }
  v.look_seconds = 5;  // the array is always the same, but dice are read by their sides, too
  v.hooks.set_out_as = set_out_as;
  v.en_passant = kEnPassantOfDice.in(v.options);
  if (kCastling.in(v.options)) define_castling(v, 'e', {'g', 'f'}, {'c', 'd'});
  v.hooks.insufficient = bare_royals;
  v.hooks.helpless = lone_king;
  // Section 7: kings are not captured; the test facts 7 and 8 have one that stands attacked at the other side's turn.
  v.royal_capture = RoyalCapture::spared;
  v.hooks.after = after_rolling;
  v.hooks.start = start_rolling;
  read_ending_options(v);
}

void define_rolling(Variant& v) {
  const std::size_t general = kGeneral.in(v.options);
  v.own.set(RollingOptions{general});
  define_dice(v);
  add_generals(v, kIdentities[general], kNoNumber);
  v.keys = {{.name = "general", .read = read_general, .write = write_general}};
  define_rest(v);
}

void define_dynamic(Variant& v) {
  define_dice(v);
  add_generals(v, identity_named("king"), 0);
  std::string_view list = v.options.find(kDynamicList)->second;
  int number = 0;
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    add_generals(v, identity_named(list.substr(0, comma)), ++number);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  v.dice_in_play.faces = {static_cast<std::uint64_t>(number)};
  v.hooks.turn_kind = turn_kind_of_dynamic;
  v.keys = {{.name = "roll", .read = read_roll, .write = write_roll}};
  define_rest(v);
}

std::vector<OptionSpec> with_shared(OptionSpec own) {
  return {std::move(own),
          kEnPassantOfDice,
          kCastling,
          repetition_option(),
          {"move-rule", {"100", "150", "off"}, "plies without capture or pawn move that end the game in a draw"}};
}

}  // namespace

VariantEntry rolling() {
  return {"rolling", "Rolling Chess", 1, with_shared(kGeneral), "", define_rolling, 45};
}
VariantEntry rolling_dynamic() {
  OptionSpec list{kDynamicList, {kUsualList}, "what the numbers of a die make of a General, in their order", {}};
  for (const Identity& identity : kIdentities) list.items.push_back(identity.name);
  return {"rolling-dynamic",
          "Rolling Chess with the Dynamic General",
          1,
          with_shared(std::move(list)),
          "",
          define_dynamic,
          45,
          "rolling"};
}

}  // namespace rules
