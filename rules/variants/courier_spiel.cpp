// The Courier-Spiel of Albers (rules page: courier.md, sections 5.3 and 5.4): castling three squares that asks for a
// safe Rook, and pawns that wait on the last rank. A waiting pawn becomes a Queen with its owner's second move after
// its arrival; the register kWaiting (FEN key `wait=`) counts these moves down for each file.
#include "rules/game/edit.hpp"
#include "rules/variants/courier_common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr int kWaiting = 1;
constexpr std::uint64_t kWait = 2;
constexpr int kPawn = 0;  // its index in the list of kinds

enum class KingGoals : std::uint8_t { three_squares, c_and_j, none };
constexpr Option<KingGoals, 3> kCastling{
    "castling",
    {{{"three", KingGoals::three_squares}, {"cj", KingGoals::c_and_j}, {"off", KingGoals::none}}},
    "where the King goes in castling: three squares, or to the files c and j (Gollon)"};
constexpr Switch kRookSafety =
    on_or_off("rook-safety", "whether no square from the King to the Rook may be attacked in castling");
constexpr Option<bool, 2> kDelayed{
    "promotion", {{{"delayed", true}, {"immediate", false}}}, "whether a pawn waits on the last rank for two moves"};

/// The counter of one side's pawn on its last rank, two bits each.
class Counters {
 public:
  explicit Counters(std::uint64_t value) : value_(value) {}
  [[nodiscard]] std::uint64_t at(Side side, int file) const { return value_ >> shift(side, file) & 3U; }
  void set(Side side, int file, std::uint64_t count) {
    value_ = (value_ & ~(3ULL << shift(side, file))) | count << shift(side, file);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  static int shift(Side side, int file) { return index(side) * 32 + file * 2; }
  std::uint64_t value_;
};

Square last_square(const Variant& v, Side side, int file) {
  return v.board.at(file, side == Side::white ? v.board.ranks() - 1 : 0);
}

bool pawn_waits(const Variant& v, const Position& position, Side side, int file) {
  return position.at(last_square(v, side, file)).is(kind(kPawn), side);
}

/// Counts down for the side that has moved; its pawn that has just arrived begins, and who was captured is forgotten.
void count_down(const Variant& v, Position& position, const Deed& deed) {
  const Side own = opponent(position.turn());
  Counters counters(position.reg(kWaiting));
  const bool arrives = deed.piece.is(kind(kPawn), own) && v.promotion_zone[own].has(deed.action.to);
  if (counters.value() == 0 && !arrives) return;
  for (int file = 0; file < v.board.files(); ++file) {
    if (!pawn_waits(v, position, opponent(own), file)) counters.set(opponent(own), file, 0);
    if (!pawn_waits(v, position, own, file)) continue;
    const std::uint64_t left = counters.at(own, file) == 0 ? kWait : counters.at(own, file) - 1;
    counters.set(own, file, left);
    if (left != 0) continue;
    deed.edit.become(last_square(v, own, file), Piece(v.find_symbol("Q"), own));
    position.set_halfmove(0);
  }
  position.set_reg(kWaiting, counters.value());
}

// --- the key `wait=` -------------------------------------------------------------------------------------------------

std::string write_wait(const Variant& v, const Position& position) {
  const Counters counters(position.reg(kWaiting));
  std::string text;
  for (int file = 0; file < v.board.files(); ++file) {
    for (const Side side : {Side::black, Side::white}) {  // Black's last rank is the lower one
      if (counters.at(side, file) == 0) continue;
      text += text.empty() ? "" : ",";
      text += v.board.name(last_square(v, side, file)) + ":" + std::to_string(counters.at(side, file));
    }
  }
  return text;
}

/// One `a8:2` of the value.
std::expected<void, std::string> read_counter(const Variant& v, const Position& position, std::string_view text,
                                              Counters& counters) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto s = v.board.find(text.substr(0, colon));
  const std::string_view count = text.substr(std::min(colon + 1, text.size()));
  if (!s || (count != "1" && count != "2")) {
    return std::unexpected("wait lists squares of waiting pawns with their counters, as a8:2");
  }
  const Piece piece = position.at(*s);
  const int file = v.board.cell(*s).file;
  if (piece.empty() || piece.kind() != kind(kPawn) || last_square(v, piece.owner(), file) != *s) {
    return std::unexpected("no pawn waits on " + v.board.name(*s));
  }
  if (counters.at(piece.owner(), file) != 0) return std::unexpected("wait lists " + v.board.name(*s) + " twice");
  counters.set(piece.owner(), file, static_cast<std::uint64_t>(count.front() - '0'));
  return {};
}

std::expected<void, KeyDefect> read_wait(const Variant& v, Position& position, std::optional<std::string_view> value) {
  Counters counters(0);
  for (std::size_t begin = 0; value && begin <= value->size();) {
    const std::size_t end = std::min(value->find(',', begin), value->size());
    const auto read = read_counter(v, position, value->substr(begin, end - begin), counters);
    if (!read) return std::unexpected(KeyDefect{read.error(), begin});
    begin = end + 1;
  }
  for (const Side side : kSides) {
    for (int file = 0; file < v.board.files(); ++file) {
      if (pawn_waits(v, position, side, file) && counters.at(side, file) == 0) {
        return std::unexpected(
            KeyDefect{"the pawn on " + v.board.name(last_square(v, side, file)) + " must be listed in wait"});
      }
    }
  }
  position.set_reg(kWaiting, counters.value());
  return {};
}

// --- the game --------------------------------------------------------------------------------------------------------

std::expected<Start, Error> start_spiel(const Variant& v, std::string_view setup) {
  return only_setup(v, setup, mirrored_array("RNACMKQSCANR", v.castling.partner == Kind::none ? "-" : "a1,a8,l1,l8"));
}

void define_spiel(Variant& v) {
  const bool delayed = kDelayed.in(v.options);
  v.kinds = {
      kDoubleStepPawn,
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "N", .id = "knight", .name = "Knight", .betza = "N"},
      {.symbol = "A", .id = "alfil", .name = "Alfil", .betza = "FA"},
      {.symbol = "C", .id = "courier", .name = "Courier", .betza = "B"},
      {.symbol = "M", .id = "man", .name = "Man", .betza = "KN"},
      {.symbol = "S", .id = "sneak", .name = "Sneak", .betza = "K"},
      kModernQueen,
  };
  define_courier_board(v);
  v.promotions = kinds_mask(v, {"Q"});
  v.plain_promotion = true;
  if (delayed) {
    v.kinds[kPawn].zones = PawnZones{};
    v.keys = {{.name = "wait", .read = read_wait, .write = write_wait}};
    v.hooks.after = count_down;
  }
  v.en_passant = kEnPassant.in(v.options);
  const KingGoals castling = kCastling.in(v.options);
  if (castling == KingGoals::three_squares) define_castling(v, 'f', {'i', 'h'}, {'c', 'd'});
  if (castling == KingGoals::c_and_j) define_castling(v, 'f', {'j', 'i'}, {'c', 'd'});
  if (kRookSafety.in(v.options)) v.castling.guards = CastlingGuards::to_the_rook;
  v.royal_capture = RoyalCapture::exposed;  // the page's own position 15
  v.hooks.start = start_spiel;
}

}  // namespace

VariantEntry courier_spiel() {
  return {"courier-spiel",
          "Courier-Spiel",
          1,
          with_courier_options({kCastling, kRookSafety, kDelayed, kEnPassant}),
          "",
          define_spiel,
          55};
}

}  // namespace rules
