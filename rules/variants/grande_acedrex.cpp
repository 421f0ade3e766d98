// Grande Acedrex, the great chess of the Libro de los Juegos (rules page: grande-acedrex.md), 12 files by 12 ranks:
// bent riders, pawns that become what stands on their file, the King's leap as its first move, bare kings lose. By
// option an eight-sided die names the kind that must move (register kDie, FEN key `die=`); it is rolled until a kind
// can.
#include <algorithm>
#include <bit>

#include "rules/game/attack.hpp"
#include "rules/game/ordinary.hpp"
#include "rules/game/play.hpp"
#include "rules/game/wording.hpp"
#include "rules/variants/common.hpp"
#include "rules/variants/families.hpp"

namespace rules {
namespace {

constexpr Switch kDieOption = off_or_on("die", "whether an eight-sided die names the kind that must move");
constexpr Switch kDoubleStep = off_or_on("double-step", "whether a pawn may go two squares from its first one");
constexpr Option<bool, 2> kBareKing{
    "bare-king", {{{"loss", true}, {"off", false}}}, "whether a side with only its King loses"};

/// Section 5.1: two squares straight on, over a square and to one that are not attacked, while not in check.
class KingsLeap {
 public:
  KingsLeap(const Variant& v, const Position& position)
      : v_(v),
        position_(position),
        enemy_(opponent(position.turn())),
        king_(position.royals(position.turn()).first()),
        occupied_(position.occupied()) {
    occupied_.remove(king_);
  }

  [[nodiscard]] Square king() const { return king_; }
  [[nodiscard]] bool attacked(Square s) const {
    return attacked_by(v_, position_, s, enemy_, position_.pieces(enemy_), occupied_);
  }
  [[nodiscard]] bool empty(Square s) const { return !occupied_.has(s); }

  /// Calls visit(over, to) for the leaps that the board allows.
  void for_each(auto&& visit) const {
    for (const Direction d : kCompassPoints) {
      const Square over = v_.board.step(king_, d);
      const Square to = over == Square::none ? over : v_.board.step(over, d);
      if (to != Square::none) visit(over, to);
    }
  }

 private:
  const Variant& v_;
  const Position& position_;
  Side enemy_;
  Square king_;
  SquareSet occupied_;
};

// --- section 6, the die ----------------------------------------------------------------------------------------------

constexpr int kDie = 1;  // the register of the number that binds the move to be made, 0 before the roll
constexpr std::uint64_t kFaces = 8;

/// The kinds are listed in the order of the die: 1 Pawn, 2 Giraffe ... 8 King.
std::uint64_t number_of(Kind k) {
  return static_cast<std::uint64_t>(index(k)) + 1;
}
constexpr Kind kKing = kind(7);

bool die_allows(const Position& position, Kind k) {
  const std::uint64_t die = position.reg(kDie);
  return die == 0 || die == number_of(k);
}

bool may_leap(const Position& position) {
  return !(position.rights() & position.royals(position.turn())).empty();
}

std::uint64_t kings_leap(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  if (!may_leap(position) || !die_allows(position, kKing)) return 0;
  const KingsLeap leap(v, position);
  if (leap.attacked(leap.king())) return 0;
  std::uint64_t count = 0;
  leap.for_each([&](Square over, Square to) {
    if (!leap.empty(to) || leap.attacked(over) || leap.attacked(to)) return;
    ++count;
    if (out != nullptr) out->push_back({.from = leap.king(), .to = to});
  });
  return count;
}

std::optional<Error> explain(const Variant& v, const Position& position, const Action& tried) {
  if (const Kind k = position.at(tried.from).kind(); !die_allows(position, k)) {
    const std::string_view bound = v.kinds[static_cast<std::size_t>(position.reg(kDie) - 1)].name;
    return Error{ErrorCode::illegal_move, Reason::forbidden,
                 "the die shows " + std::to_string(position.reg(kDie)) + ": " + with_article(bound) + " must move"};
  }
  if (!may_leap(position) || !position.royals(position.turn()).has(tried.from)) return std::nullopt;
  const KingsLeap leap(v, position);
  std::string why;
  leap.for_each([&](Square over, Square to) {
    if (to != tried.to) return;
    if (leap.attacked(leap.king())) {
      why = "the King may not leap while it is in check";
    } else if (!leap.empty(to)) {
      why = "the King leaps to an empty square only";
    } else {
      why = "the King may not leap over or to an attacked square: " + v.board.name(leap.attacked(over) ? over : to);
    }
  });
  if (why.empty()) return std::nullopt;
  return Error{ErrorCode::illegal_move, Reason::forbidden, why};
}

TurnKind phase(const Variant&, const Position& position) {
  return {.chance = position.reg(kDie) == 0};
}

/// The numbers of the kinds that can move, all others are rolled again.
std::uint64_t rolls(const Variant& v, const Position& position, bool /*stuck*/, Actions* out) {
  std::uint64_t numbers = 0;  // bits
  for (const Square from : ordinary_landings(v, position, position.pieces(position.turn())).from) {
    numbers |= 1ULL << number_of(position.at(from).kind());
  }
  if (kings_leap(v, position, false, nullptr) != 0) numbers |= 1ULL << number_of(kKing);
  for (std::uint64_t number = 1; out != nullptr && number <= kFaces; ++number) {
    if ((numbers >> number & 1) == 0) continue;
    out->push_back({.verb = Verb::roll, .number = static_cast<std::uint8_t>(number)});
  }
  return static_cast<std::uint64_t>(std::popcount(numbers));
}

SquareSet bound_by_die(const Variant&, const Position& position) {
  SquareSet bound;
  if (position.reg(kDie) == 0) return bound;
  for (const Square s : position.pieces(position.turn())) {
    if (!die_allows(position, position.at(s).kind())) bound.add(s);
  }
  return bound;
}
bool never(const Variant&, const Position&, Square, Square) {
  return false;
}

void remember_roll(const Variant&, Position& position, const Deed& deed) {
  position.set_reg(kDie, deed.action.verb == Verb::roll ? deed.action.number : 0);
}

std::string write_die(const Variant&, const Position& position) {
  return position.reg(kDie) == 0 ? "" : std::to_string(position.reg(kDie));
}

std::expected<void, KeyDefect> read_die(const Variant& v, Position& position, std::optional<std::string_view> value) {
  if (!value) return {};
  if (value->size() != 1 || value->front() < '1' || value->front() > '8') {
    return std::unexpected(KeyDefect{"die is a number from 1 to 8"});
  }
  const auto number = static_cast<std::uint8_t>(value->front() - '0');
  Actions numbers;
  if (!outcome(v, position)) rolls(v, position, false, &numbers);
  if (std::ranges::find(numbers, number, &Action::number) == numbers.end()) {
    return std::unexpected(KeyDefect{"the die cannot bind to a kind without a legal move"});
  }
  position.set_reg(kDie, number);
  return {};
}

void define_die(Variant& v) {
  v.dice_in_play = {.faces = {kFaces}, .tail = DiceTail::die};
  v.hooks.turn_kind = phase;
  v.hooks.rolls = rolls;
  v.hooks.veto = {.watched = bound_by_die, .permits = never};
  v.hooks.after = remember_roll;
  v.hooks.after_keeps_pieces = true;
  v.keys = {{.name = "die", .read = read_die, .write = write_die}};
  v.repeats_to_draw = 0;  // section 7: with the die off
}

constexpr std::string_view kArray = "RLUGCAKCGULR";

/// Section 5.2: what stands on a file at the start, and an Aanca on the King's file.
std::uint64_t becomes_on(const Variant& v, Square to) {
  const char symbol = kArray[static_cast<std::size_t>(v.board.cell(to).file)];
  return 1ULL << index(v.find_symbol(symbol == 'K' ? "A" : std::string_view(&symbol, 1)));
}

std::expected<Start, Error> start_grande(const Variant& v, std::string_view setup) {
  return only_setup(v, setup,
                    "rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/12/12/RLUGCAKCGULR w g1,g12 - 0 1");
}

void define_grande(Variant& v) {
  const bool double_step = kDoubleStep.in(v.options);
  v.board = Topology::grid(std::vector<std::string_view>(12, "............"));
  v.look_seconds = 15;  // 144 squares, and hardly a piece of chess on them
  v.kinds = {
      {.symbol = "P",
       .id = "pawn",
       .name = "Pawn",
       .betza = "mfWcfF",
       .unmoved = double_step ? "mfR2cfF" : "",
       .pawn = true},
      {.symbol = "G", .id = "giraffe", .name = "Giraffe", .betza = "Z"},
      {.symbol = "C", .id = "crocodile", .name = "Crocodile", .betza = "B"},
      {.symbol = "L", .id = "lion", .name = "Lion", .betza = "HC"},
      {.symbol = "R", .id = "rook", .name = "Rook", .betza = "R"},
      {.symbol = "U", .id = "unicornio", .name = "Unicornio", .betza = "[N?B]"},
      {.symbol = "A", .id = "aanca", .name = "Aanca", .betza = "[F?R]"},
      {.symbol = "K", .id = "king", .name = "King", .betza = "K", .royal = true},
  };
  v.promotion_zone = {whole_rank(v.board, 12), whole_rank(v.board, 1)};
  v.no_pawns = v.promotion_zone;
  v.unmoved_zone = {whole_rank(v.board, 4), whole_rank(v.board, 9)};
  v.en_passant = false;
  v.hooks.becomes_on = becomes_on;
  v.plain_promotion = true;
  for (const Side side : kSides) {
    const std::string home = side == Side::white ? "g1" : "g12";
    v.privileged.push_back({at(v.board, home), Piece(v.find_symbol("K"), side)});
  }
  v.hooks.more_actions = kings_leap;
  v.hooks.explain = explain;
  if (kBareKing.in(v.options)) {
    v.hooks.ending = bare_king_ending;
  } else {
    v.hooks.insufficient = bare_royals;
    v.hooks.helpless = lone_king;
  }
  read_ending_options(v);
  v.royal_capture = RoyalCapture::exposed;  // the page's own positions 3, 4, 6 and 7
  if (kDieOption.in(v.options)) define_die(v);
  v.hooks.start = start_grande;
}

}  // namespace

VariantEntry grande_acedrex() {
  return {"grande-acedrex",
          "Grande Acedrex",
          1,
          {kDieOption,
           kDoubleStep,
           {"stalemate", {"loss", "draw"}, "what a side gets that cannot move and is not in check"},
           kBareKing,
           move_rule_option(),
           repetition_option()},
          "",
          define_grande,
          60};
}

}  // namespace rules
