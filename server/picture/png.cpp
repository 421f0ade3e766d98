#include "server/picture/png.hpp"

#include <cairo.h>

#include <cmath>
#include <memory>

#include "server/picture/path.hpp"

namespace picture {
namespace {

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* brush) const { cairo_destroy(brush); }
};

class Outline : public PathSink {
 public:
  explicit Outline(cairo_t* brush) : brush_(brush) {}
  void move(Point to) override { cairo_move_to(brush_, to.x, to.y); }
  void line(Point to) override { cairo_line_to(brush_, to.x, to.y); }
  void curve(Point first, Point second, Point to) override {
    cairo_curve_to(brush_, first.x, first.y, second.x, second.y, to.x, to.y);
  }
  void close() override { cairo_close_path(brush_); }

 private:
  cairo_t* brush_;
};

void set_color(cairo_t* brush, Color color, double opacity) {
  constexpr double kMost = 255;
  cairo_set_source_rgba(brush, color.red / kMost, color.green / kMost, color.blue / kMost, opacity);
}

void stroke(cairo_t* brush, const Shape& shape) {
  if (!shape.stroke) return;
  set_color(brush, shape.stroke->color, shape.opacity);
  cairo_set_line_width(brush, shape.stroke->width);
  cairo_stroke_preserve(brush);
}

void paint(cairo_t* brush, const Shape& shape) {
  cairo_save(brush);
  cairo_translate(brush, shape.at.x, shape.at.y);
  cairo_scale(brush, shape.at.scale, shape.at.scale);
  cairo_new_path(brush);
  Outline outline(brush);
  walk(shape.outline, outline);
  if (shape.order == Order::stroke_first) stroke(brush, shape);
  if (shape.fill) {
    set_color(brush, *shape.fill, shape.opacity);
    cairo_fill_preserve(brush);
  }
  if (shape.order == Order::fill_first) stroke(brush, shape);
  cairo_restore(brush);
}

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::expected<std::string, std::string> png_of(const Picture& picture, int width) {
  const double scale = width / picture.width;
  const int height = static_cast<int>(std::lround(picture.height * scale));
  const std::unique_ptr<cairo_surface_t, Destroy> surface{
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)};
  const std::unique_ptr<cairo_t, Destroy> brush{cairo_create(surface.get())};
  cairo_scale(brush.get(), scale, scale);
  cairo_set_fill_rule(brush.get(), CAIRO_FILL_RULE_EVEN_ODD);
  cairo_set_line_join(brush.get(), CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(brush.get(), CAIRO_LINE_CAP_SQUARE);
  for (const Group& group : picture.groups) {
    for (const Shape& shape : group.shapes) paint(brush.get(), shape);
  }
  std::string png;
  const auto painted = cairo_status(brush.get());
  const auto status =
      painted != CAIRO_STATUS_SUCCESS ? painted : cairo_surface_write_to_png_stream(surface.get(), append, &png);
  if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(std::string{cairo_status_to_string(status)});
  return png;
}

}  // namespace picture
