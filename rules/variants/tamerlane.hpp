// Parts that the two files of Timur's Great Chess share (tamerlane.md). Internal to rules/variants.
#pragma once
#include "rules/game/variant.hpp"

namespace rules {

/// The register of the sides that have used up the King's exchange.
inline constexpr int kUsedExchange = 1;
/// A bit as sides_named has it.
[[nodiscard]] constexpr std::uint64_t used_exchange(Side side) {
  return 1ULL << index(side);
}
/// Kinds by their place in the list.
inline constexpr Kind kTamerlaneKing = kind(0);
inline constexpr Kind kPrince = kind(1);
inline constexpr Kind kAdventitiousKing = kind(2);

/// Says when the King's exchange is allowed: only if nothing else is legal, in check too, or never.
enum class Exchange : std::uint8_t { stuck_only, in_check_too, never };

struct TamerlaneOptions {
  Exchange exchange = Exchange::stuck_only;
  bool citadel_draws = true;
};

/// The citadel that the King of this side may enter.
[[nodiscard]] Square enemy_citadel(const Variant& v, Side side);
[[nodiscard]] bool is_citadel(const Variant& v, Square s);
[[nodiscard]] bool next_to(const Variant& v, Square a, Square b);
/// True if a Pawn of Pawns on its last rank stands there.
[[nodiscard]] bool is_waiting_pawn(const Variant& v, const Position& position, Square s);
/// The fork or the trap that a transfer to a square needs.
[[nodiscard]] bool transfer_attacks(const Variant& v, const Position& position, Square from, Square to);

/// Section 5: the transfer of a waiting Pawn of Pawns, the exchange on entering a citadel, and, where nothing else is
/// legal (`stuck`), the King's exchange.
std::uint64_t tamerlane_moves(const Variant& v, const Position& position, bool stuck, Actions* out);
/// Counts and lists the moves of section 5 without the King's exchange.
std::uint64_t tamerlane_moves_without_exchange(const Variant& v, const Position& position, Actions* out);
/// Uses up the King's exchange, once it is made.
void after_tamerlane(const Variant& v, Position& position, const Deed& deed);
/// The rule of section 5 that forbids what was tried.
std::optional<Error> explain_tamerlane(const Variant& v, const Position& position, const Action& tried);

}  // namespace rules
