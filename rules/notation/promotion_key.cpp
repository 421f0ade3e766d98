// The key `promo=` of fen_key.hpp.
#include "rules/notation/fen_key.hpp"
#include "rules/notation/symbol.hpp"

namespace rules {
namespace {

std::string write(const Variant& variant, const Position& position) {
  std::string text;
  if (position.reg(kPromotionRegister) == variant.promotions) return text;
  for (const Kind k : kinds_by_symbol(variant, position.reg(kPromotionRegister))) {
    text += symbol_text(variant, Piece(k, Side::white));
  }
  return text;
}

/// chess56.md, section 3 and decision 27: another order is accepted.
std::optional<KeyError> read(const Variant& variant, Position& position, std::string_view value) {
  std::uint64_t mask = 0;
  for (std::size_t at = 0; at < value.size();) {
    const int column = static_cast<int>(at) + 1;
    const auto read = read_symbol(variant, value.substr(at));
    if (!read) return KeyError{read.error(), column};
    const Kind k = read->piece.kind();
    if (read->piece.owner() != Side::white) return KeyError{"promo lists types in upper case", column};
    if (variant.spec(k).pawn || variant.spec(k).royal) {
      return KeyError{"a pawn cannot become a " + std::string(variant.spec(k).name), column};
    }
    if ((mask >> index(k) & 1) != 0) return KeyError{"promo lists a type twice", column};
    mask |= 1ULL << index(k);
    at += read->length;
  }
  if (mask == 0) return KeyError{"promo must list at least one type"};
  position.set_reg(kPromotionRegister, mask);
  return std::nullopt;
}

}  // namespace

FenKey promotion_key() {
  return {"promo", write, read};
}

}  // namespace rules
