#include "rules/notation/promo_key.hpp"

#include "rules/game/wording.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

/// chess56.md, section 3 and decision 27: another order is accepted.
std::expected<void, KeyDefect> read_promo(const Variant& variant, Position& position,
                                          std::optional<std::string_view> value) {
  if (!value) return {};
  std::uint64_t mask = 0;
  for (std::size_t at = 0; at < value->size();) {
    const auto defect = [at](std::string message) { return std::unexpected(KeyDefect{std::move(message), at}); };
    const auto read = read_symbol(variant, value->substr(at));
    if (!read) return defect(read.error());
    const Kind k = read->piece.kind();
    if (read->piece.owner() != Side::white) return defect("promo lists types in upper case");
    if (variant.spec(k).pawn || variant.spec(k).royal) {
      return defect("a pawn cannot become " + with_article(variant.spec(k).name));
    }
    if ((mask >> index(k) & 1) != 0) return defect("promo lists a type twice");
    mask |= 1ULL << index(k);
    at += read->length;
  }
  if (mask == 0) return std::unexpected(KeyDefect{"promo must list at least one type"});
  position.set_reg(kPromotionRegister, mask);
  return {};
}

std::string write_promo(const Variant& variant, const Position& position) {
  std::string text;
  if (position.reg(kPromotionRegister) == variant.promotions) return text;
  for (const Kind k : kinds_by_symbol(variant, position.reg(kPromotionRegister))) {
    text += symbol_text(variant, Piece(k, Side::white));
  }
  return text;
}

}  // namespace

FenKey promo_key() {
  return {.name = "promo", .read = read_promo, .write = write_promo};
}

}  // namespace rules
