// Future Chess and Future Random Chess (rules page: future.md): chess with four extra corner squares beside the rooks'
// squares; castling as in Chess960, with the choice of going one square farther. In `future` the players first relocate
// King and Queen (register kRelocation, FEN key `phase=`), in `future-random` two dice choose the arrays.
#include <algorithm>
#include <charconv>

#include "rules/board/require.hpp"
#include "rules/game/edit.hpp"
#include "rules/variants/chess_pieces.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// The register of who relocates: 0 nobody (play), 1 Black the Kings, 2 White the Queens.
constexpr int kRelocation = 1;
constexpr std::uint64_t kKings = 1;
constexpr std::uint64_t kQueens = 2;

constexpr std::string_view kUsual = "RNBQKBNR";
/// Files b to i, where the array stands.
constexpr int kFirstFile = 1;

constexpr Option<bool, 2> kCastlingThreat{
    "castling-threat",
    {{{"between", true}, {"king-path", false}}},
    "which squares may not be attacked in castling: those between King and Rook too, or the King's way only"};
constexpr Switch kFarther = on_or_off("farther-castling", "whether the King may go one square farther in castling");
constexpr Switch kCorners = on_or_off("corners", "whether the board has the four extra corner squares");

// --- arrays (section 6) --------------------------------------------------------------------------------------------
bool bishops_differ(std::string_view array) {
  return (array.find('B') + array.rfind('B')) % 2 == 1;
}
bool king_between_rooks(std::string_view array) {
  return array.find('R') < array.find('K') && array.find('K') < array.rfind('R');
}

/// The rule that forbids that the pieces on these places of the array change places; empty: none does.
std::string_view forbidden(std::uint64_t relocation, const std::string& array, std::size_t from, std::size_t to) {
  if (from == to) return "";
  const std::string_view partners = relocation == kKings ? "QNB" : "NBR";
  if (partners.find(array[to]) == partners.npos) {
    return relocation == kKings ? "the King changes places with a Queen, Knight or Bishop of its rank only"
                                : "the Queen changes places with a Knight, Bishop or Rook of her rank only";
  }
  std::string after = array;
  std::swap(after[from], after[to]);
  if (!bishops_differ(after)) return "both Bishops would stand on squares of one colour";
  if (relocation == kQueens && !king_between_rooks(after)) return "the King must stand between the Rooks";
  return "";
}

/// The arrays after one relocation of each of these arrays.
std::vector<std::string> relocated(std::uint64_t relocation, const std::vector<std::string>& arrays) {
  std::vector<std::string> all;
  for (const std::string& array : arrays) {
    const std::size_t from = array.find(relocation == kKings ? 'K' : 'Q');
    for (std::size_t to = 0; to < array.size(); ++to) {
      if (!forbidden(relocation, array, from, to).empty()) continue;
      all.push_back(array);
      std::swap(all.back()[from], all.back()[to]);
    }
  }
  std::ranges::sort(all);
  return all;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(c - 'A' + 'a');
  return text;
}

bool has_corners(const Variant& v) {
  return v.board.at(0, 0) != Square::none;
}
/// Beside the Rooks' squares, on files a and j.
bool is_corner(const Variant& v, Square s) {
  const int file = v.board.cell(s).file;
  return file < kFirstFile || file + kFirstFile >= v.board.files();
}

/// A start with these arrays; all rooks may castle.
std::string fen_of(const Variant& v, const std::string& white, const std::string& black, std::string_view tail) {
  std::string rights;
  for (std::size_t file = 0; file < kUsual.size(); ++file) {
    const std::string name(1, static_cast<char>('b' + static_cast<int>(file)));
    if (white[file] == 'R') rights.append(rights.empty() ? "" : ",").append(name + "1");
    if (black[file] == 'R') rights.append(rights.empty() ? "" : ",").append(name + "8");
  }
  const std::string corner = has_corners(v) ? "1" : "*";
  return corner + lower(black) + corner + "/*pppppppp*/*8*/*8*/*8*/*8*/*PPPPPPPP*/" + corner + white + corner +
         std::string(tail.starts_with("phase=king") ? " b " : " w ") + rights + " - 0 1" +
         (tail.empty() ? "" : " " + std::string(tail));
}

// --- relocation ----------------------------------------------------------------------------------------------------
Square place(const Variant& v, Side side, std::size_t file) {
  return v.board.at(static_cast<int>(file) + kFirstFile, side == Side::white ? 0 : v.board.ranks() - 1);
}
/// The array that stands on a side's first rank; '.' where it has a gap or an enemy.
std::string array_of(const Variant& v, const Position& position, Side side) {
  std::string array;
  for (std::size_t file = 0; file < kUsual.size(); ++file) {
    const Piece piece = position.at(place(v, side, file));
    array += piece.empty() || piece.owner() != side ? '.' : v.spec(piece.kind()).symbol.front();
  }
  return array;
}

TurnKind turn_kind_of_future(const Variant&, const Position& position) {
  if (position.reg(kRelocation) == 0) return {};
  return {.pieces_move = false, .guarded = false, .can_end = false};
}

std::uint64_t relocations(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  const std::uint64_t relocation = position.reg(kRelocation);
  if (relocation == 0) return 0;
  const std::string array = array_of(v, position, position.turn());
  const std::size_t from = array.find(relocation == kKings ? 'K' : 'Q');
  std::uint64_t count = 0;
  for (std::size_t to = 0; to < array.size(); ++to) {
    if (!forbidden(relocation, array, from, to).empty()) continue;
    ++count;
    if (out == nullptr) continue;
    out->push_back({.verb = Verb::swap, .from = place(v, position.turn(), from), .to = place(v, position.turn(), to)});
  }
  return count;
}

/// The sentence for a relocation that a rule forbids.
std::string objection(const Variant& v, const Position& position, const Action& action) {
  const std::uint64_t relocation = position.reg(kRelocation);
  if (relocation == 0) return action.verb == Verb::swap ? "pieces change places only before play begins" : "";
  const std::string who = relocation == kKings ? "the King" : "the Queen";
  if (action.verb != Verb::swap)
    return "play has not begun: first " + who + " is relocated, or stays (a square twice with ~)";
  const std::string array = array_of(v, position, position.turn());
  const std::size_t from = array.find(relocation == kKings ? 'K' : 'Q');
  for (std::size_t to = 0; to < array.size(); ++to) {
    if (action.from != place(v, position.turn(), from) || action.to != place(v, position.turn(), to)) continue;
    return std::string(forbidden(relocation, array, from, to));
  }
  return "now " + who + " is relocated, from " + v.board.name(place(v, position.turn(), from)) + " on the first rank";
}

/// The other side's pieces mirror a relocation, and the next one decides.
void after_relocation(const Variant& v, Position& position, const Deed& deed) {
  const std::uint64_t relocation = position.reg(kRelocation);
  if (relocation == 0) return;
  const Square from = v.board.mirrored(deed.action.from);
  const Square to = v.board.mirrored(deed.action.to);
  if (from != to) deed.edit.move_two(from, to, to, from);
  position.set_reg(kRelocation, relocation == kKings ? kQueens : 0);
  position.set_turn(Side::white);
  SquareSet rooks;
  for (const Square s : position.occupied()) {
    if (position.at(s).kind() == v.castling.partner) rooks.add(s);
  }
  position.set_rights(rooks);
}

std::string write_phase(const Variant&, const Position& position) {
  const std::uint64_t relocation = position.reg(kRelocation);
  return relocation == 0 ? "" : relocation == kKings ? "king" : "queen";
}
/// Before play every piece stands in one of the arrays that the relocations so far can have made.
std::expected<void, KeyDefect> read_phase(const Variant& v, Position& position, std::optional<std::string_view> value) {
  const auto refuse = [](std::string message) { return std::unexpected(KeyDefect{std::move(message)}); };
  if (!value) return {};
  if (*value != "king" && *value != "queen") return refuse("the phase is king or queen");
  const bool kings = *value == "king";
  if (kings != (position.turn() == Side::black)) {
    return refuse(kings ? "Black relocates the Kings" : "White relocates the Queens");
  }
  std::vector<std::string> arrays{std::string(kUsual)};
  if (!kings) arrays = relocated(kKings, arrays);
  if (position.halfmove() != 0 || position.fullmove() != 1) return refuse("before play the counters are 0 1");
  const std::string array = array_of(v, position, Side::white);
  const auto known = std::ranges::find(arrays, array);
  if (known == arrays.end()) return refuse("this array does not come up in this phase");
  Position begun = own_fen(v, fen_of(v, array, array, ""));
  begun.set_turn(position.turn());
  if (begun.hash() != position.hash()) return refuse("before play all pieces stand at home, and all Rooks may castle");
  position.set_reg(kRelocation, kings ? kKings : kQueens);
  return {};
}

// --- setups --------------------------------------------------------------------------------------------------------
std::expected<Start, Error> start_future(const Variant& v, std::string_view setup) {
  const std::string usual(kUsual);
  return only_setup(v, setup, fen_of(v, usual, usual, "phase=king"));
}

constexpr std::uint64_t kArrays = 25;
/// The page's numbering, from 1.
const std::string& array_numbered(std::uint64_t number) {
  static const std::vector<std::string> arrays = relocated(kQueens, relocated(kKings, {std::string(kUsual)}));
  require(arrays.size() == kArrays, "the relocations make 25 arrays");
  return arrays[static_cast<std::size_t>(number) - 1];
}

std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool plain = error == std::errc{} && end == text.data() + text.size() && text.front() != '0';
  return plain && number <= kArrays ? std::optional(number) : std::nullopt;
}

std::expected<Start, Error> start_random(const Variant& v, std::string_view setup) {
  const std::string name(setup.empty() ? "15-15" : setup);
  const std::size_t dash = std::min(name.find('-'), name.size());
  const auto white = read_number(std::string_view(name).substr(0, dash));
  const auto black = read_number(std::string_view(name).substr(std::min(dash + 1, name.size())));
  if (!white || !black) {
    return bad_setup("a setup is the number of White's array and of Black's, each from 1 to 25, as 7-25");
  }
  return Start{name, own_fen(v, fen_of(v, array_numbered(*white), array_numbered(*black), ""))};
}

std::expected<std::string, Error> setup_random(const Variant& v, std::span<const std::uint64_t> numbers, int round) {
  if (round < 1) return bad_setup("rounds are counted from 1");
  if (auto fits = check_dice(v.dice, numbers); !fits) return std::unexpected(std::move(fits.error()));
  return std::to_string(numbers[0]) + "-" + std::to_string(numbers[1]);
}

// --- data ----------------------------------------------------------------------------------------------------------
void define_castling(Variant& v) {
  const bool farther = kFarther.in(v.options);
  for (const Side side : kSides) {
    const std::string rank = side == Side::white ? "1" : "8";
    const auto on = [&](char file) { return at(v.board, file + rank); };
    v.castling.goals[side] = {
        Castling{.king_to = on('h'), .rook_to = on('g'), .king_farther = farther ? on('i') : Square::none},
        Castling{.king_to = on('d'), .rook_to = on('e'), .king_farther = farther ? on('c') : Square::none}};
  }
  v.castling.partner = v.find_symbol("R");
  v.hooks.off_the_array = is_corner;
  if (kCastlingThreat.in(v.options)) v.castling.guards = CastlingGuards::between;
}

void define_common(Variant& v) {
  const std::string_view edge = kCorners.in(v.options) ? ".........." : "*........*";
  const std::string_view inner = "*........*";
  v.board = Topology::grid({edge, inner, inner, inner, inner, inner, inner, edge});
  v.kinds = chess_pieces();
  v.kinds.front().unmoved = "mfR2cfF";
  v.promotion_zone = {whole_rank(v.board, 8), whole_rank(v.board, 1)};
  v.no_pawns = {v.promotion_zone[Side::white] | v.promotion_zone[Side::black],
                v.promotion_zone[Side::white] | v.promotion_zone[Side::black]};
  v.unmoved_zone = {whole_rank(v.board, 2), whole_rank(v.board, 7)};
  v.promotions = kinds_mask(v, {"Q", "R", "B", "N"});
  v.hooks.insufficient = bare_royals;
  v.hooks.helpless = lone_king;
  define_castling(v);
  read_ending_options(v);
}

void define_future(Variant& v) {
  define_common(v);
  v.hooks.turn_kind = turn_kind_of_future;
  v.hooks.more_actions = relocations;
  v.hooks.veto.objection = objection;
  v.hooks.after = after_relocation;
  v.keys = {{.name = "phase", .read = read_phase, .write = write_phase}};
  v.hooks.start = start_future;
}

void define_random(Variant& v) {
  define_common(v);
  v.dice.faces = {kArrays, kArrays};
  v.look_seconds = 15;  // two rows stand anew, and not alike
  v.hooks.start = start_random;
  v.hooks.setup_of_dice = setup_random;
}

std::vector<OptionSpec> options() {
  return {kCastlingThreat,
          kFarther,
          kCorners,
          repetition_option(),
          {"move-rule", {"100", "150", "off"}, "plies without capture or pawn move that end the game in a draw"}};
}

}  // namespace

VariantEntry future() {
  return {"future", "Future Chess", 1, options(), "", define_future, 45};
}
VariantEntry future_random() {
  return {"future-random",
          "Future Random Chess",
          1,
          options(),
          "White's array and Black's by number, as 7-25",
          define_random,
          45,
          "future"};
}

}  // namespace rules
