// Parts that the pages of several families define in the same words: the options that NOTATION.md shares between games,
// and small helpers for a family's file. Internal to rules/variants.
#pragma once
#include <optional>
#include <string>

#include "rules/variants/registry.hpp"

namespace rules {

inline OptionSpec repetition_option() {
  return {"repetition", {"3", "5", "off"}, "the occurrence of a position that ends the game in a draw"};
}

inline OptionSpec move_rule_option() {
  return {
      "move-rule", {"100", "200", "off"}, "plies without capture, pawn move or promotion that end the game in a draw"};
}
inline OptionSpec stalemate_option() {
  return {"stalemate", {"draw", "loss"}, "what a side gets that cannot move and is not in check"};
}
inline constexpr Switch kEnPassant =
    on_or_off("en-passant", "whether a pawn that has just gone two squares may be taken on the first");

/// The option of games whose page leaves open how far the King goes in castling; 0: nobody castles.
inline constexpr Option<int, 4> kCastlingSquares{
    "castling", {{{"off", 0}, {"two", 2}, {"three", 3}, {"four", 4}}}, "how many squares the King moves in castling"};

/// Reads the shared options `repetition`, `move-rule` and `stalemate`, as far as the game has them.
void read_ending_options(Variant& variant);

/// The sides that a key names, `w`, `b` or both in either order, as bits by index; nothing for another value.
std::optional<std::uint64_t> sides_named(std::string_view value);

/// The set of squares with these names, separated by spaces; they must exist.
SquareSet squares(const Topology& board, std::string_view names);
/// One square by name; it must exist.
Square at(const Topology& board, std::string_view name);
/// The mask of the kinds with these symbols.
std::uint64_t kinds_mask(const Variant& variant, const std::vector<std::string>& symbols);

/// Every square of a rank (from 1).
SquareSet whole_rank(const Topology& board, int rank);

/// The files to which King and Rook go in one castling.
struct CastlingFiles {
  char king_to;
  char rook_to;
};
/// Castling on both first ranks, with Rooks that start in the corners and the King on the same file for both sides.
void define_castling(Variant& variant, char king, CastlingFiles short_wing, CastlingFiles long_wing);

/// True if only the royal pieces are left.
bool bare_royals(const Variant& variant, const Position& position);
/// A side whose King is alone gives no mate: the pages that draw two bare Kings say so. In a game where a stalemate
/// loses, it might still win by one.
bool lone_king(const Variant& variant, const Position& position, Side side);
/// The ending `bare-king` of courier.md (section 8) and grande-acedrex.md (section 7): a side whose King is bare loses,
/// unless it bares the other King with its next move; two bare Kings are a draw.
std::optional<Outcome> bare_king_ending(const Variant& variant, const Position& position, Mobility mobility);

/// The start of a game that has but one setup.
std::expected<Start, Error> only_setup(const Variant& variant, std::string_view setup, const std::string& fen);

/// The position of a FEN that the family itself wrote: a refusal is a broken invariant.
Position own_fen(const Variant& variant, const std::string& fen);

/// A setup that the page does not name so.
std::unexpected<Error> bad_setup(std::string message);

}  // namespace rules
