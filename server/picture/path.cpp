#include "server/picture/path.hpp"

#include <array>
#include <cctype>
#include <charconv>
#include <optional>

namespace picture {
namespace {

/// How many numbers a command takes; none: it is not known.
std::optional<std::size_t> numbers_of(char command) {
  switch (std::tolower(static_cast<unsigned char>(command))) {
    case 'm':
    case 'l':
      return 2;
    case 'h':
    case 'v':
      return 1;
    case 'q':
      return 4;
    case 'c':
      return 6;
    case 'z':
      return 0;
    default:
      return std::nullopt;
  }
}

class Walk {
 public:
  Walk(std::string_view outline, PathSink& sink) : left_(outline), sink_(sink) {}

  bool all() {
    char command = '\0';
    for (skip(); !left_.empty(); skip()) {
      if (std::isalpha(static_cast<unsigned char>(left_.front())) != 0) {
        command = left_.front();
        left_.remove_prefix(1);
      } else if (command == '\0' || command == 'z' || command == 'Z') {
        return false;
      }
      if (!step(command)) return false;
      if (command == 'm') command = 'l';
      if (command == 'M') command = 'L';
    }
    return true;
  }

 private:
  void skip() {
    while (!left_.empty() && (left_.front() == ' ' || left_.front() == ',')) left_.remove_prefix(1);
  }

  bool take(double& value) {
    skip();
    const auto [end, error] = std::from_chars(left_.data(), left_.data() + left_.size(), value);
    if (error != std::errc{}) return false;
    left_.remove_prefix(static_cast<std::size_t>(end - left_.data()));
    return true;
  }

  bool step(char command) {
    const auto count = numbers_of(command);
    std::array<double, 6> given{};
    if (!count) return false;
    for (std::size_t i = 0; i < *count; ++i) {
      if (!take(given[i])) return false;
    }
    const bool is_relative = std::islower(static_cast<unsigned char>(command)) != 0;
    const Point from = is_relative ? at_ : Point{};
    const auto point = [&](std::size_t i) { return Point{from.x + given[i], from.y + given[i + 1]}; };
    switch (std::tolower(static_cast<unsigned char>(command))) {
      case 'm':
        begin_ = at_ = point(0);
        sink_.move(at_);
        break;
      case 'l':
        line({point(0)});
        break;
      case 'h':
        line({from.x + given[0], at_.y});
        break;
      case 'v':
        line({at_.x, from.y + given[0]});
        break;
      case 'q':
        quadratic(point(0), point(2));
        break;
      case 'c':
        sink_.curve(point(0), point(2), point(4));
        at_ = point(4);
        break;
      default:
        sink_.close();
        at_ = begin_;
    }
    return true;
  }

  void line(Point to) {
    sink_.line(to);
    at_ = to;
  }

  /// The same curve with two control points.
  void quadratic(Point control, Point to) {
    const auto towards = [&](Point end) {
      return Point{end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3};
    };
    sink_.curve(towards(at_), towards(to), to);
    at_ = to;
  }

  std::string_view left_;
  PathSink& sink_;
  Point at_;
  Point begin_;
};

}  // namespace

bool walk(std::string_view outline, PathSink& sink) {
  return Walk(outline, sink).all();
}

}  // namespace picture
