// Pictures as PNG: they are read back, and have the colours that they should have where they should be.
#include "server/picture/png.hpp"

#include <cairo.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>

#include "server/picture/art.hpp"
#include "server/picture/board.hpp"
#include "server/picture/preview.hpp"
#include "tests/server/picture/positions.hpp"

namespace picture::test {
namespace {

class Pixels {
 public:
  explicit Pixels(const std::string& png) {
    struct Reading {
      const std::string& png;
      std::size_t at = 0;
    } reading{png};
    const auto read = [](void* closure, unsigned char* data, unsigned int length) {
      auto& [text, at] = *static_cast<Reading*>(closure);
      if (text.size() - at < length) return CAIRO_STATUS_READ_ERROR;
      std::memcpy(data, text.data() + at, length);
      at += length;
      return CAIRO_STATUS_SUCCESS;
    };
    surface_.reset(cairo_image_surface_create_from_png_stream(read, &reading));
    EXPECT_EQ(cairo_surface_status(surface_.get()), CAIRO_STATUS_SUCCESS);
  }
  [[nodiscard]] int width() const { return cairo_image_surface_get_width(surface_.get()); }
  [[nodiscard]] int height() const { return cairo_image_surface_get_height(surface_.get()); }
  [[nodiscard]] Color at(double x, double y) const {
    const unsigned char* row = cairo_image_surface_get_data(surface_.get()) +
                               static_cast<int>(y) * cairo_image_surface_get_stride(surface_.get());
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, row + 4 * static_cast<int>(x), sizeof pixel);
    return {.red = static_cast<std::uint8_t>(pixel >> 16),
            .green = static_cast<std::uint8_t>(pixel >> 8),
            .blue = static_cast<std::uint8_t>(pixel)};
  }

 private:
  struct Destroy {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  };
  std::unique_ptr<cairo_surface_t, Destroy> surface_;
};

TEST(Png, OfEveryGameHasItsSize) {
  for (const rules::VariantEntry& entry : rules::all_variants()) {
    SCOPED_TRACE(entry.id);
    const auto variant = rules::make_variant(entry.id).value();
    const Middle middle = middle_of(*variant, 20);
    const BoardShown shown{.variant = *variant, .position = middle.position, .last = squares_of(middle.changes)};
    const Caption caption{.title = std::string{variant->name},
                          .terms = "5+3 · rated · 2026-11-30",
                          .players = {{rules::Side::white, "Alice_in_Wonderland1"}, {rules::Side::black, "bob"}},
                          .result = "½–½"};
    const std::string square = png_of(square_picture(shown), 720).value();
    const std::string preview = png_of(preview_picture(shown, caption), kPreviewWidth).value();
    const Pixels pixels(preview);
    EXPECT_EQ(pixels.width(), 1200);
    EXPECT_EQ(pixels.height(), 630);
    EXPECT_EQ(pixels.at(1, 1), color("page"));
    EXPECT_EQ(Pixels(square).width(), 720);
    EXPECT_EQ(Pixels(square).height(), 720);
    if (const char* folder = std::getenv("ASTRAGAL_PICTURES")) {  // to be looked at
      std::ofstream(folder + ("/" + std::string{entry.id}) + ".png") << square;
      std::ofstream(folder + ("/" + std::string{entry.id}) + "-preview.png") << preview;
    }
  }
}

TEST(Png, ShowsWhatStandsOnTheBoard) {
  const auto variant = rules::make_variant("chess").value();
  const rules::Position position = rules::parse_fen(*variant, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").value();
  const rules::Square e4 = variant->board.find("e4").value();
  const Picture picture = board_picture({.variant = *variant, .position = position, .last = {e4}});
  const Pixels pixels(png_of(picture, static_cast<int>(picture.width)).value());  // a pixel for each unit
  // How many pixels of a square, of which it has 10,000, have just this color.
  const auto pixels_of = [&](std::string_view name, const Color& wanted) {
    int count = 0;
    for (const Group& group : picture.groups) {
      if (group.kind != "square" || group.square != name) continue;
      const Placing at = group.shapes[0].at;
      for (int i = 0; i < 10'000; ++i) {
        if (pixels.at(at.x + i % 100 + 0.5, at.y + i / 100 + 0.5) == wanted) ++count;
      }
    }
    return count;
  };
  EXPECT_GT(pixels_of("a1", color("square-dark")), 9'000);
  EXPECT_GT(pixels_of("a2", color("square-light")), 9'000);
  EXPECT_GT(pixels_of("e1", color("piece-white")), 1'000);
  EXPECT_GT(pixels_of("e8", color("piece-black")), 1'000);
  EXPECT_EQ(pixels_of("e8", color("piece-white")), 0);
  EXPECT_EQ(pixels_of("e4", color("square-light")), 0) << "it is marked";
}

TEST(Png, ThatIsTooLargeIsRefused) {
  EXPECT_FALSE(png_of({.width = 1, .height = 1}, 1'000'000));
}

}  // namespace
}  // namespace picture::test
