// A picture as the text of an SVG file: outlines that occur often stand there once, and nothing in it is a text of
// somebody's. Any thread.
#pragma once
#include <string>

#include "server/picture/shapes.hpp"

namespace picture {

[[nodiscard]] std::string svg_of(const Picture& picture);

}  // namespace picture
