// A key=value at the end of a FEN: what one game must remember and the six fields do not show (NOTATION.md, "Keys used
// in FENs"). A game lists its keys; reading and writing FENs then knows them. No game's names here.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rules {

struct Variant;
class Position;

struct KeyError {
  std::string message;
  int column = 1;  // in the value
};

struct FenKey {
  std::string_view name;
  /// The value, or "" where it is the default and left out.
  std::string (*write)(const Variant&, const Position&) = nullptr;
  /// Sets the registers that hold the value; turn and placement are read already.
  std::optional<KeyError> (*read)(const Variant&, Position&, std::string_view value) = nullptr;
};

/// `promo=`: the kinds of kPromotionRegister (chess56.md, section 3).
[[nodiscard]] FenKey promotion_key();

}  // namespace rules
