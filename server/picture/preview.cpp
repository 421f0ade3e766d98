#include "server/picture/preview.hpp"

#include <utility>

#include "server/picture/art.hpp"
#include "server/picture/letters.hpp"

namespace picture {
namespace {

constexpr double kMargin = 28;
constexpr double kBoard = kPreviewHeight - 2 * kMargin;
constexpr double kText = kMargin + kBoard + 44;  // where texts begin
constexpr double kTextWidth = kPreviewWidth - kMargin - kText;

void add(Group& group, std::vector<Shape> shapes) {
  for (Shape& shape : shapes) group.shapes.push_back(std::move(shape));
}

void add_player(Group& group, const PlayerShown& player, double y) {
  constexpr double kDisc = 17;
  constexpr double kSize = 48;
  const double indent = player.side ? 3.2 * kDisc : 0;
  if (player.side) {
    const bool is_white = *player.side == rules::Side::white;
    group.shapes.push_back({.outline = circle(kText + kDisc, y - kDisc, kDisc),
                            .fill = color(is_white ? "piece-white" : "piece-black"),
                            .stroke = Stroke{color("piece-white-edge"), 3}});
  }
  add(group,
      fitted_text(player.name, {.x = kText + indent, .y = y, .size = kSize}, kTextWidth - indent, color("text")));
}

}  // namespace

Picture preview_picture(const BoardShown& shown, const Caption& caption) {
  Picture whole{.width = kPreviewWidth, .height = kPreviewHeight, .groups = {ground_of(kPreviewWidth, kPreviewHeight)}};
  put_into(whole, board_picture(shown), kMargin, kMargin, kBoard);
  Group texts{.kind = "caption"};
  const auto line = [&](const std::string& text, double y, double size, Color ink) {
    add(texts, fitted_text(text, {.x = kText, .y = y, .size = size}, kTextWidth, ink));
  };
  line(caption.title, 120, 58, color("text"));
  line(caption.terms, 172, 32, color("text-soft"));
  double y = 290;
  for (const PlayerShown& player : caption.players) {
    add_player(texts, player, y);
    y += 84;
  }
  line(caption.result, 480, 58, color("text"));
  line("Astragal", kPreviewHeight - kMargin - 8, 30, color("text-soft"));
  whole.groups.push_back(std::move(texts));
  return whole;
}

}  // namespace picture
