#include "rules/game/variant.hpp"

#include <algorithm>

namespace rules {

Kind Variant::find_symbol(std::string_view symbol) const {
  const auto found = std::ranges::find(kinds, symbol, &KindSpec::symbol);
  return found == kinds.end() ? Kind::none : kind(static_cast<int>(found - kinds.begin()));
}

}  // namespace rules
