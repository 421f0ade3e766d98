// A picture painted as PNG, by cairo. No text and no font is needed: everything in a picture is an outline. Any thread;
// it takes tens of milliseconds (README.md), so none that people play on.
#pragma once
#include <expected>
#include <string>

#include "server/picture/shapes.hpp"

namespace picture {

/// So wide in pixels, and as high as the picture is then; a sentence if there is no memory for it.
[[nodiscard]] std::expected<std::string, std::string> png_of(const Picture& picture, int width);

}  // namespace picture
