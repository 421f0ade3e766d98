#include "rules/foreign/sheet.hpp"

#include <algorithm>
#include <array>

namespace rules::foreign {

std::string_view name(Form form) {
  constexpr std::array<std::string_view, 3> kNames{"pgn", "kif", "usi"};
  return kNames[static_cast<std::size_t>(form)];
}

const Tag* Sheet::find(std::string_view tag) const {
  const auto found = std::ranges::find_if(tags, [&](const Tag& t) { return same_name(t.name, tag); });
  return found == tags.end() ? nullptr : &*found;
}

}  // namespace rules::foreign
