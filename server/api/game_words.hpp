// A game in words, for those who see a link to it elsewhere: who plays what, on which terms, how it ended. Pure
// functions. Any thread.
#pragma once
#include <string>

#include "server/games/card.hpp"
#include "server/picture/preview.hpp"

namespace server {

/// `5+3`, `10 min + 3 x 30 s`, `3 days a move`, `no clock`.
[[nodiscard]] std::string clock_words(const TimeControl& control);
/// `1–0`, `½–½`; `void` for a game without a result.
[[nodiscard]] std::string result_words(const Ending& ending);
/// What stands beside the board in the picture of a link.
[[nodiscard]] picture::Caption caption_of(const GameCard& card, Now created);

/// What other sites show of a link in words.
struct LinkWords {
  std::string title;
  std::string description;
};
[[nodiscard]] LinkWords words_of(const GameCard& card, Now created);

}  // namespace server
