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
#include "rules/game/action.hpp"
#include "rules/game/dice.hpp"
#include "rules/game/error.hpp"
#include "rules/game/phase.hpp"
#include "rules/game/position.hpp"
#include "rules/piece/movement.hpp"
#include "rules/variants/option.hpp"

namespace rules {

struct KindSpec {
  std::string_view symbol;        // upper case, one letter or several (NOTATION.md, "FEN")
  std::string_view id;            // lower-case word for programs: "griffin"
  std::string_view name;          // as the rules page calls it
  std::string_view betza;         // docs/betza.md
  std::string_view unmoved = "";  // the notation of a man on its Variant::unmoved_zone square; empty: no difference
  bool royal = false;
  bool corners = false;  // a leap in an L is two actions: the way over either corner square matters
  bool pawn = false;  // resets the halfmove clock, captures en passant, promotes in Variant::promotion_zone
};

/// One castling of one side: where king and rook go. The rest is the page's general rule (chess.md, section 5).
struct Castling {
  Square king_to = Square::none;
  Square rook_to = Square::none;
  Square rook_from = Square::none;  // none: any square of the king's rank on that side of him
};
enum class Wing : std::uint8_t { short_wing, long_wing };  // towards the higher files: O-O; lower: O-O-O

/// A setup as a page names it, and the position that it makes.
struct Start {
  std::string setup;  // canonical name; empty where the game has but one
  Position position;
};

struct Variant;
class Edit;

/// A `key=value` of this game's FENs (NOTATION.md, "Keys used in FENs").
struct FenKey {
  std::string_view name;
  /// The value; empty where the key is left out.
  std::string (*write)(const Variant&, const Position&);
  /// Takes the value, or its absence, into the position, of which all but `ep` is read; or a sentence that refuses it.
  std::expected<void, std::string> (*read)(const Variant&, Position&, std::optional<std::string_view> value);
};

struct Variant {
  std::string_view id;
  std::string_view name;
  int rules_version = 1;
  Options options;  // all of them, defaults too

  Topology board;
  std::vector<KindSpec> kinds;
  std::array<SquareSet, 2> promotion_zone{};
  std::array<SquareSet, 2> unmoved_zone{};
  bool unmoved_by_rights = false;  // there the unmoved notation needs the square among the rights, too
  bool en_passant = true;          // whether a double step can be answered so
  Kind passed_as = Kind::none;     // what a pawn is after a double step, where it does not stay what it was
  std::array<SquareSet, 2> no_pawns{};                          // where a pawn of that side makes a position invalid
  std::array<std::array<Castling, 2>, 2> castling{};            // [side][wing]
  std::array<Square, 2> king_home{Square::none, Square::none};  // of castling rights; none: anywhere on the rank
  Kind castling_partner = Kind::none;
  std::uint64_t promotions = 0;  // bit per kind; the start value of promotion_register
  bool promotion_key = false;    // written as `promo=` where it is not the default
  bool letter_rights = false;    // reads `KQkq` and `HAha` too

  int repeats_to_draw = 0;      // 0: off
  int quiet_plies_to_draw = 0;  // 0: off
  bool stalemate_loses = false;
  bool (*insufficient)(const Variant&, const Position&) = nullptr;

  std::vector<FenKey> keys;  // in alphabetical order

  /// What data cannot say. None of them may look at anything but its arguments.
  /// How the position is played on; unset: as the default Phase says.
  Phase (*phase)(const Variant&, const Position&) = nullptr;
  /// Appends legal actions beyond those of the men's movements, castling and en passant.
  void (*extra)(const Variant&, const Position&, Actions& out) = nullptr;
  /// Whether an action that would otherwise be legal is not.
  bool (*veto)(const Variant&, const Position&, const Action&) = nullptr;
  /// What an action does besides, once the men stand where it puts them and the turn has passed.
  void (*after)(Edit&, const Action&) = nullptr;

  Dice dice;          // what the setup needs
  Dice dice_in_play;  // what a chance node needs: one die
  std::expected<Start, Error> (*start)(const Variant&, std::string_view setup) = nullptr;
  /// The setup that these dice give in that round of a match (1: a single game).
  std::expected<std::string, Error> (*setup_of_dice)(const Variant&, std::span<const std::uint64_t> numbers,
                                                     int round) = nullptr;

  Movement movement;  // compiled last, from the data above

  [[nodiscard]] const KindSpec& spec(Kind k) const { return kinds[static_cast<std::size_t>(index(k))]; }
  [[nodiscard]] bool royal(Kind k) const { return spec(k).royal; }
  /// The kind with this symbol (upper case), or none.
  [[nodiscard]] Kind find_symbol(std::string_view symbol) const;
};

/// Which register holds the mask of kinds that a pawn may become.
inline constexpr int kPromotionRegister = 0;

}  // namespace rules
