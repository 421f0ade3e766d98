#include "server/store/ids.hpp"

#include <algorithm>

namespace store {

std::optional<GameId> GameId::parse(std::string_view text) {
  GameId id;
  const auto is_base62 = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  };
  if (text.size() != id.text_.size() || !std::ranges::all_of(text, is_base62)) return std::nullopt;
  std::ranges::copy(text, id.text_.begin());
  return id;
}

}  // namespace store
