// A game with its options chosen, compiled for play: board, kinds, reach graphs, endings. Immutable after
// registry.hpp built it, shared by reference; positions are meaningless without it.
#pragma once
#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board/topology.hpp"
#include "rules/game/dialect.hpp"
#include "rules/game/dice.hpp"
#include "rules/game/error.hpp"
#include "rules/game/hooks.hpp"
#include "rules/game/option.hpp"
#include "rules/game/outcome.hpp"
#include "rules/game/position.hpp"
#include "rules/piece/movement.hpp"

namespace rules {

struct Variant;

/// The register that holds the mask of kinds that a pawn may become.
inline constexpr int kPromotionRegister = 0;

/// Squares of one sort for each side.
using SquaresOf = PerSide<SquareSet>;

/// The squares where a kind of pawn promotes and where it cannot stand, if they differ from those of the game's other
/// pawns.
struct PawnZones {
  SquaresOf promotes{};
  SquaresOf barred{};
};

struct KindSpec {
  std::string_view symbol;        // upper case, one letter or several (NOTATION.md, "FEN")
  std::string_view id;            // lower-case word for programs: "griffin"
  std::string_view name;          // the name in the rules page
  std::string_view betza;         // docs/betza.md
  std::string_view unmoved = "";  // the notation of a piece on its Variant::unmoved_zone square; empty: no difference
  std::string_view first =
      "";  // further moves of a piece that holds a right (Variant::privileged), none of them captures
  bool royal = false;
  bool single = false;            // a side has one of them at most
  bool corners = false;           // a leap in an L is two actions: the way over either corner square matters
  bool pawn = false;              // resets the halfmove clock, captures en passant, promotes in Variant::promotion_zone
  std::string_view becomes = "";  // the symbol of what it promotes to; empty: what Variant says
  std::optional<PawnZones> zones = std::nullopt;  // empty: those of Variant
  // Compiled: what `+` makes of it, the kind whose symbol is this one's with a `+` before it; none: nothing.
  Kind promoted = Kind::none;
};

/// One castling of one side: where king and rook go. The rest is the page's general rule (chess.md, section 5).
struct Castling {
  Square king_to = Square::none;
  Square rook_to = Square::none;
  Square rook_from = Square::none;     // none: any square of the king's rank on that side of it
  Square king_farther = Square::none;  // the other goal that the king may choose, written `O-O/i1`; none: no choice
};
enum class Wing : std::uint8_t { short_wing, long_wing };  // towards the higher files: O-O; lower: O-O-O
inline constexpr std::array<Wing, 2> kWings{Wing::short_wing, Wing::long_wing};
/// The castlings of one side.
struct Wings {
  std::array<Castling, 2> castlings{};
  [[nodiscard]] constexpr Castling& operator[](Wing w) { return castlings[static_cast<std::size_t>(w)]; }
  [[nodiscard]] constexpr const Castling& operator[](Wing w) const { return castlings[static_cast<std::size_t>(w)]; }
};

/// The squares that no enemy piece may attack when a king castles.
enum class CastlingGuards : std::uint8_t {
  kings_way,    // those of the king, from its start to its goal
  between,      // those strictly between king and rook, too
  to_the_rook,  // as `between`, and the rook's own square
};

/// How a game castles.
struct CastlingTerms {
  Kind partner = Kind::none;  // none: nobody castles
  PerSide<Wings> goals{};
  PerSide<Square> king_home{Square::none, Square::none};  // none: anywhere on the rank
  CastlingGuards guards = CastlingGuards::kings_way;
};

/// The fault in the value of a FenKey: a sentence, and how far into the value it lies.
struct KeyDefect {
  std::string message;
  std::size_t offset = 0;
};

/// A `key=value` at the end of a FEN (NOTATION.md, "Keys used in FENs").
struct FenKey {
  std::string_view name;  // empty: a FEN never has it, and its reader only sets what follows from the rest
  /// Takes the value over into a position whose placement, turn and rights are read. It is asked without a value, too,
  /// where the FEN leaves the key out.
  std::expected<void, KeyDefect> (*read)(const Variant&, Position&, std::optional<std::string_view> value) = nullptr;
  /// The value as it is written; empty at its default.
  std::string (*write)(const Variant&, const Position&) = nullptr;
};

/// The duty of a side towards its royal pieces.
enum class Royalty : std::uint8_t {
  each_safe,  // none of them may be left attacked
  last_safe,  // the last one may not; while there are more, none of them is ever in check
  none_safe,  // all of them may: the game is won by capturing them
};

/// Says what a position is in which the side to move could capture the last royal piece of the other side.
enum class RoyalCapture : std::uint8_t {
  refused,  // no position of this game
  apart,    // a position, unless the two royal pieces touch; nobody takes one
  spared,   // a position, but nobody takes a royal piece
  exposed,  // a position in which it may be taken
  taken,    // as `exposed`; a position without it is one of this game, too
};

/// True if no move captures a royal piece: moves stop before one that stands open.
[[nodiscard]] constexpr bool spares_royals(RoyalCapture capture) {
  return capture == RoyalCapture::apart || capture == RoyalCapture::spared;
}

/// A piece that holds a right (FEN field "rights") for as long as it stands where it began.
struct Privileged {
  Square at = Square::none;
  Piece piece;
};

/// A setup as a page names it, and the position that it makes.
struct Start {
  std::string setup;  // canonical name; empty where the game has but one
  Position position;
};

struct Variant {
  std::string_view id;
  std::string_view name;
  int rules_version = 1;
  bool plays_twice = false;  // a second game with the same setup and the colours reversed belongs to it
  std::string_view family;   // those of one family share their ratings
  int typical_moves = 0;     // moves of each side in a usual game between people
  /// How long one looks at the start before a first move can be thought of, beyond the time that any first move has.
  /// 0: one has seen it before.
  int look_seconds = 0;
  Options options;                // options as they are stored: all of them, defaults too
  OwnOptions own;                 // those that the game's own code asks for while it is played
  std::vector<Dialect> dialects;  // how other programs write the game

  Topology board;
  std::vector<KindSpec> kinds;
  SquaresOf promotion_zone{};
  SquaresOf unmoved_zone{};
  SquaresOf no_pawns{};  // squares where a pawn of that side makes a position invalid
  CastlingTerms castling;
  std::vector<Privileged> privileged;  // besides the castling partners
  std::uint64_t promotions = 0;        // bit per kind; the start value of kPromotionRegister
  bool plain_promotion = false;        // there is no choice: what a pawn becomes is not written
  bool en_passant = true;              // off: a double step gives no chance of it
  std::uint64_t immune = 0;            // kinds that cannot be captured on the squares of promotion_zone
  std::vector<FenKey> keys;            // in alphabetical order

  Royalty royalty = Royalty::each_safe;
  int most_royals = 1;  // royal pieces of one side
  RoyalCapture royal_capture = RoyalCapture::refused;
  int repeats_to_draw = 0;      // 0: off
  int quiet_plies_to_draw = 0;  // 0: off
  bool stalemate_loses = false;

  Dice dice;                  // what the setup needs
  bool always_drawn = false;  // the page names no default setup: that of `start` is an example
  Dice dice_in_play;          // what a chance node needs: one die

  Hooks hooks;

  // Compiled last, from the data above.
  Movement movement;
  std::optional<Movement> first_moves;            // KindSpec::first; none if no kind has it
  std::vector<std::uint64_t> promotions_by_kind;  // KindSpec::becomes; 0: it does not say

  [[nodiscard]] const KindSpec& spec(Kind k) const { return kinds[static_cast<std::size_t>(index(k))]; }
  [[nodiscard]] bool royal(Kind k) const { return spec(k).royal; }
  /// The kinds that a pawn may become on its promotion square, a bit per kind.
  [[nodiscard]] std::uint64_t promotions_of(const Position& position, Kind pawn, Square to) const {
    if (hooks.becomes_on != nullptr) return hooks.becomes_on(*this, to);
    const std::uint64_t becomes = promotions_by_kind[static_cast<std::size_t>(index(pawn))];
    return becomes != 0 ? becomes : position.reg(kPromotionRegister);
  }
  [[nodiscard]] const SquareSet& promotion_squares(const KindSpec& pawn, Side side) const {
    return (pawn.zones ? pawn.zones->promotes : promotion_zone)[side];
  }
  /// The kind with this symbol (upper case), or none.
  [[nodiscard]] Kind find_symbol(std::string_view symbol) const;
};

}  // namespace rules
