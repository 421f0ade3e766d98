// A game with its options in a word, as UCI_Variant has it: `chess112;interchange=odd`.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "rules/variants/registry.hpp"

namespace rules::search {

struct GameName {
  const VariantEntry* entry = nullptr;
  Options options;  // those that stand there; whether the game has them is not looked at
};

/// Reads a game's name with its options; or says in a sentence what is wrong.
[[nodiscard]] std::expected<GameName, std::string> read_game_name(std::string_view text);

}  // namespace rules::search
