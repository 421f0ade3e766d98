// The picture that other sites show beside a link: a board at the left, and beside it who plays what and how it ended.
// Pure. Any thread.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "server/picture/board.hpp"

namespace picture {

/// As large as sites that show links ask for, in pixels.
inline constexpr int kPreviewWidth = 1200;
inline constexpr int kPreviewHeight = 630;

/// A player as a preview names it.
struct PlayerShown {
  std::optional<rules::Side> side;  // once it is known
  std::string name;
};

/// What stands beside the board; what is empty is left out.
struct Caption {
  std::string title = {};  // what is played
  std::string terms = {};  // the time, the date
  std::vector<PlayerShown> players = {};
  std::string result = {};
};

[[nodiscard]] Picture preview_picture(const BoardShown& shown, const Caption& caption);

}  // namespace picture
