#include "rules/search/game_name.hpp"

#include <algorithm>

namespace rules::search {

std::expected<GameName, std::string> read_game_name(std::string_view text) {
  const std::size_t end = std::min(text.find(';'), text.size());
  GameName name{.entry = find_variant(text.substr(0, end)), .options = {}};
  if (name.entry == nullptr) return std::unexpected("there is no game \"" + std::string(text.substr(0, 60)) + "\"");
  for (std::string_view rest = text.substr(end); !rest.empty();) {
    rest.remove_prefix(1);
    const std::size_t stop = std::min(rest.find(';'), rest.size());
    const std::size_t equals = std::min(rest.find('='), stop);
    if (equals == stop) return std::unexpected("an option of a game is written name=value");
    name.options[std::string(rest.substr(0, equals))] = rest.substr(equals + 1, stop - equals - 1);
    rest.remove_prefix(stop);
  }
  return name;
}

}  // namespace rules::search
