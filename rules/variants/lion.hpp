// The Lion's powers in Chu Shogi and the rules of Lion trading (chu-shogi.md, section 5): what a Lion, a Horned Falcon
// and a Flying Eagle may do besides landing, and when a Lion may be taken. Internal to rules/variants.
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// The register that holds the square of the key `lion=`: its index plus one; 0: no Lion was taken by another piece.
inline constexpr int kLionRegister = 1;

struct LionOptions {
  bool partial_pass = false;       // partial-pass=on
  bool bridge_recaptures = false;  // bridge=recapture
  bool okazaki = false;            // counter=okazaki
  bool distant_never = false;      // distant-lion=seed
};

/// The kinds that these rules are about, where chu_shogi.cpp lists them.
inline constexpr Kind kChuPawn = kind(0);
inline constexpr Kind kAdjutant = kind(2);
inline constexpr Kind kLion = kind(3);
inline constexpr Kind kPromotedKirin = kind(4);
inline constexpr Kind kFalcon = kind(5);
inline constexpr Kind kEagle = kind(6);

[[nodiscard]] constexpr bool is_lion(Piece piece) {
  return !piece.empty() && (piece.kind() == kLion || piece.kind() == kPromotedKirin);
}

/// The rule that forbids a capture of a Lion.
enum class LionRule : std::uint8_t {
  none,
  distant_protected,  // L2: a protected Lion two squares away
  bridge,             // L2: it is protected by the piece that is taken on the way
  counter_strike,     // L3
};
/// The rule that forbids the piece on action.from to do this; action.via is a square where it takes something on the
/// way, or none.
[[nodiscard]] LionRule forbidden(const Variant& variant, const Position& position, const Action& action);

/// The hooks of Variant.
[[nodiscard]] Veto lion_trading();
[[nodiscard]] std::uint64_t lion_moves(const Variant& variant, const Position& position, bool stuck, Actions* out);
void note_taken_lion(const Variant& variant, Position& position, const Deed& deed);
[[nodiscard]] FenKey lion_key();

}  // namespace rules
