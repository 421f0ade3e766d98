// Hiashatar and Shatar: Mongolian chess on 10x10 with two Bodyguards a side, and on 8x8 with the Bers and the Mongolian
// mates (rules page: hiashatar.md). The King's Pawn alone has a double step; a bare King draws. In Shatar only a series
// of checks with a shak in it mates (register kShakRegister, FEN key `shak=`), and a Knight never does.
#include "rules/board/require.hpp"
#include "rules/game/play.hpp"
#include "rules/variants/bodyguard.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

/// Bit 0: White's series of checks has a shak in it; bit 1: Black's.
constexpr int kShakRegister = 1;
/// A bit as sides_named has it.
constexpr std::uint64_t shak_of(Side side) {
  return 1ULL << index(side);
}

/// Both games list these first.
std::vector<KindSpec> shared_kinds(std::string_view unmoved_pawn) {
  return {
      {.symbol = "P", .id = "pawn", .name = "Pawn", .betza = "mfWcfF", .unmoved = unmoved_pawn, .pawn = true},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "B", .id = "bishop", .name = "Bishop", .betza = "B"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
  };
}
constexpr Kind kBishop = kind(2);
constexpr Kind kPawn = kind(0);

// --- endings, section 7 ----------------------------------------------------------------------------------------------

std::optional<Outcome> bare_king_draws(const Position& position) {
  for (const Side side : kSides) {
    if (position.pieces(side).size() == 1) return Outcome{std::nullopt, EndReason::bare_king};
  }
  return std::nullopt;
}

bool only_kings_and_bodyguards(const Variant& v, const Position& position) {
  bool only = true;
  for (const Square s : position.occupied()) {
    const Kind k = position.at(s).kind();
    only = only && (v.royal(k) || k == kHia);
  }
  return only;
}

/// Bodyguards never give check, and in Shatar a Knight cannot give mate: a side that has no other pieces does not win.
template <Kind WithoutMate>
bool no_mating_pieces(const Variant& v, const Position& position, Side side) {
  bool none = true;
  for (const Square s : position.pieces(side)) {
    const Kind k = position.at(s).kind();
    none = none && (v.royal(k) || k == WithoutMate);
  }
  return none;
}

std::optional<Outcome> ending_off(const Variant& v, const Position& position, Mobility) {
  if (!only_kings_and_bodyguards(v, position)) return std::nullopt;
  return Outcome{std::nullopt, EndReason::insufficient_material};
}
std::optional<Outcome> ending_draw(const Variant& v, const Position& position, Mobility mobility) {
  if (const auto draw = bare_king_draws(position)) return draw;
  return ending_off(v, position, mobility);
}

bool gives_shak(const Position& position, const SquareSet& pieces) {
  bool shak = false;
  for (const Square s : pieces) {
    const Kind k = position.at(s).kind();
    shak = shak || (k != kBishop && k != kPawn);
  }
  return shak;
}

/// Test 4 of Shatar: a Knight cannot give mate, and a mate without a shak in its series of checks (niol) is a draw.
std::optional<Outcome> mongolian_mate(const Variant& v, const Position& position) {
  const SquareSet givers = checkers(v, position);
  bool knights = true;
  for (const Square s : givers) {
    knights = knights && position.at(s).kind() == kMori;
  }
  const Side winner = opponent(position.turn());
  const bool shak = (position.reg(kShakRegister) & shak_of(winner)) != 0 || gives_shak(position, givers);
  if (knights || !shak) return Outcome{std::nullopt, EndReason::checkmate};
  return Outcome{winner, EndReason::checkmate};
}
template <auto On>
std::optional<Outcome> with_mongolian_mate(const Variant& v, const Position& position, Mobility mobility) {
  if (const auto ended = On(v, position, mobility)) return ended;
  return mobility == Mobility::checkmate ? mongolian_mate(v, position) : std::nullopt;
}

/// Tests 5 and 6: the move rule comes first.
Outcome repeated(const Variant& v, const Position& newest, const History&) {
  const bool quiet = v.quiet_plies_to_draw != 0 && newest.halfmove() >= v.quiet_plies_to_draw;
  return {std::nullopt, quiet ? EndReason::move_rule : EndReason::repetition};
}

// --- series of checks ------------------------------------------------------------------------------------------------

void note_shak(const Variant& v, Position& position, const Deed& deed) {
  const std::uint64_t own = shak_of(deed.piece.owner());
  std::uint64_t marks = position.reg(kShakRegister);
  const SquareSet givers = checkers(v, position);
  if (givers.empty()) {
    marks &= ~own;
  } else if (gives_shak(position, givers)) {
    marks |= own;
  }
  position.set_reg(kShakRegister, marks);
}

/// Sets the marks that a program would assume without our key: it sees the pieces that give check, not the moves.
void assume_shak(const Variant& v, Position& position) {
  const bool shak = gives_shak(position, checkers(v, position));
  position.set_reg(kShakRegister, shak ? shak_of(opponent(position.turn())) : 0);
}

std::string write_shak(const Variant&, const Position& position) {
  const std::uint64_t marks = position.reg(kShakRegister);
  return std::string((marks & shak_of(Side::white)) != 0 ? "w" : "") + ((marks & shak_of(Side::black)) != 0 ? "b" : "");
}
std::expected<void, KeyDefect> read_shak(const Variant&, Position& position, std::optional<std::string_view> value) {
  const auto marks = value ? sides_named(*value) : std::optional<std::uint64_t>(0);
  if (!marks) return std::unexpected(KeyDefect{"shak is w, b or wb"});
  position.set_reg(kShakRegister, *marks);
  return {};
}

// --- pawns and options -----------------------------------------------------------------------------------------------

/// Says which Pawns have a first move of several squares.
enum class PawnStep : std::uint8_t { kings, queens, all, all_triple, none };
constexpr Option<PawnStep, 5> kPawnStep{
    "pawn-step",
    {{{"king-pawn", PawnStep::kings},
      {"queen-pawn", PawnStep::queens},
      {"all", PawnStep::all},
      {"triple", PawnStep::all_triple},
      {"off", PawnStep::none}}},
    "which Pawns may go two squares at first: the King's, the Queen's, all, all even three, or none"};
constexpr Option<bool, 2> kBareKing{
    "bare-king", {{{"draw", true}, {"off", false}}}, "whether the game is drawn when a side has only its King"};

// Options of hiashatar.
constexpr Option<bool, 2> kHiaZone{"hia-zone",
                                   {{{"enemy", false}, {"all", true}}},
                                   "whose pieces a Bodyguard hinders: the enemy's, or its own side's too"};
constexpr Option<bool, 2> kHiaEffect{
    "hia-effect",
    {{{"start", false}, {"stop", true}}},
    "whom it hinders: who starts beside it, or also who comes beside it and has to stop there"};
/// The notation of a Bodyguard by how it captures.
constexpr Option<std::string_view, 4> kHiaCapture{
    "hia-capture",
    {{{"any", "Q2"}, {"diagonal", "mQ2cB2"}, {"diagonal-one", "mQ2cF"}, {"one", "mQ2cK"}}},
    "how it captures: as it moves, only along diagonals, one step diagonally, or one step"};

// Options of shatar.
constexpr Option<bool, 2> kMongolianMates{
    "mating",
    {{{"shatar", true}, {"chess", false}}},
    "whether a mate needs a shak in its series of checks and cannot be a Knight's, or always wins"};
constexpr Option<bool, 2> kOpened{
    "opening", {{{"king-pawn", false}, {"d4-d5", true}}}, "the double step of one Pawn, or the obligatory 1.d4 d5"};

std::string_view unmoved_pawn(const Variant& v) {
  return kPawnStep.in(v.options) == PawnStep::all_triple ? "mfR3cfF" : "mfR2cfF";
}

/// Section 5 and option `pawn-step`: where White's and Black's Pawns have their double step.
struct FirstSteps {
  std::string_view kings, queens;  // White's square and Black's
};
void define_pawns(Variant& v, const FirstSteps& steps) {
  const int ranks = v.board.ranks();
  v.promotion_zone = {whole_rank(v.board, ranks), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
  v.en_passant = kEnPassant.in(v.options);
  const PawnStep step = kPawnStep.in(v.options);
  if (step == PawnStep::all || step == PawnStep::all_triple) {
    v.unmoved_zone = {whole_rank(v.board, 2), whole_rank(v.board, ranks - 1)};
  } else if (step != PawnStep::none) {
    const std::string_view names = step == PawnStep::kings ? steps.kings : steps.queens;
    const SquareSet both = squares(v.board, names);
    v.unmoved_zone = {both & whole_rank(v.board, 2), both & whole_rank(v.board, ranks - 1)};
  }
}

std::vector<OptionSpec> with_shared(std::vector<OptionSpec> own) {
  own.push_back(kPawnStep);
  own.push_back(kEnPassant);
  own.push_back(kBareKing);
  own.push_back(repetition_option());
  own.push_back({"move-rule", {"100", "off"}, "plies without capture or pawn move that end the game in a draw"});
  return own;
}

void define_endings(Variant& v) {
  v.hooks.ending = kBareKing.in(v.options) ? ending_draw : ending_off;
  v.hooks.repeated = repeated;
  v.royal_capture = RoyalCapture::apart;
  read_ending_options(v);
}

// --- the games -------------------------------------------------------------------------------------------------------

std::expected<Start, Error> start_hiashatar(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, "rnbhkqhbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBHQKHBNR w - - 0 1");
}

void define_hiashatar(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(10, ".........."));
  v.look_seconds = 5;  // nearly the array of chess, on 100 squares
  v.kinds = shared_kinds(unmoved_pawn(v));
  v.kinds.push_back({.symbol = "Q", .id = "queen", .name = "Queen", .betza = "Q"});
  v.kinds.push_back({.symbol = "H", .id = "bodyguard", .name = "Bodyguard", .betza = kHiaCapture.in(v.options)});
  require(v.find_symbol("N") == kMori && v.find_symbol("H") == kHia, "the Bodyguard's power knows its kinds");
  v.promotions = kinds_mask(v, {"Q"});
  define_pawns(v, {"f2 e9", "e2 f9"});
  v.own.set(BodyguardOptions{.hinders_all = kHiaZone.in(v.options), .stops_sliders = kHiaEffect.in(v.options)});
  v.hooks.veto = bodyguards_power();
  define_endings(v);
  v.hooks.helpless = no_mating_pieces<kHia>;
  v.hooks.start = start_hiashatar;
}

std::expected<Start, Error> start_shatar(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1");
}
std::expected<Start, Error> start_shatar_opened(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 2");
}

/// Fairy-Stockfish's game begins after 1.d4 d5, and no Pawn has a double step.
Dialect fairy_stockfish() {
  return {.format = Format::uci,
          .program = "Fairy-Stockfish",
          .game = "shatar",
          .options = {{"opening", "d4-d5"},
                      {"mating", "shatar"},
                      {"bare-king", "draw"},
                      {"repetition", "3"},
                      {"move-rule", "100"}},
          .assume = assume_shak};
}

void define_shatar(Variant& v) {
  v.board = Topology::grid(std::vector<std::string_view>(8, "........"));
  v.kinds = shared_kinds(unmoved_pawn(v));
  v.kinds.push_back({.symbol = "J", .id = "bers", .name = "Bers", .betza = "RF"});
  v.promotions = kinds_mask(v, {"J"});
  define_pawns(v, {"e2 e7", "d2 d7"});
  v.hooks.start = start_shatar;
  if (kOpened.in(v.options)) {
    v.unmoved_zone = {};
    v.hooks.start = start_shatar_opened;
  }
  v.keys = {{"shak", read_shak, write_shak}};
  v.hooks.after = note_shak;
  v.hooks.after_keeps_pieces = true;
  define_endings(v);
  v.hooks.helpless = lone_king;
  if (kMongolianMates.in(v.options)) {
    v.hooks.ending = kBareKing.in(v.options) ? with_mongolian_mate<ending_draw> : with_mongolian_mate<ending_off>;
    v.hooks.helpless = no_mating_pieces<kMori>;
  }
  v.dialects = {fairy_stockfish()};
}

}  // namespace

VariantEntry hiashatar() {
  return {"hiashatar", "Hiashatar",      1,  with_shared({kHiaZone, kHiaEffect, kHiaCapture}),
          "",          define_hiashatar, 60, "shatar"};
}
VariantEntry shatar() {
  return {"shatar", "Shatar", 1, with_shared({kMongolianMates, kOpened}), "", define_shatar, 45};
}

}  // namespace rules
