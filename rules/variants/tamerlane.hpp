// What the two files of Timur's Great Chess share (tamerlane.md). Internal to rules/variants.
#pragma once
#include "rules/variants/variant.hpp"

namespace rules {

/// The register of the sides that have used up the King's exchange.
inline constexpr int kUsedExchange = 1;
[[nodiscard]] constexpr std::uint64_t used_exchange(Side side) {
  return 1ULL << index(side);
}
/// Kinds by their place in the list.
inline constexpr Kind kTamerlaneKing = kind(0);
inline constexpr Kind kPrince = kind(1);
inline constexpr Kind kAdventitiousKing = kind(2);

/// The citadel that the King of this side may enter.
[[nodiscard]] Square enemy_citadel(const Variant& v, Side side);

/// Section 5: the transfer of a waiting Pawn of Pawns, the exchange on entering a citadel, and, where nothing else is
/// legal (`stuck`), the King's exchange. One hook for each value of the option `exchange`.
std::uint64_t tamerlane_moves(const Variant& v, const Position& position, bool stuck, Actions* out);
std::uint64_t tamerlane_moves_and_exchange_in_check(const Variant& v, const Position& position, bool stuck,
                                                    Actions* out);
std::uint64_t tamerlane_moves_without_exchange(const Variant& v, const Position& position, bool stuck, Actions* out);
/// Uses up the exchange.
void after_tamerlane(const Variant& v, Position& position, const Deed& deed);

}  // namespace rules
