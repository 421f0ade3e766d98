// Path data as SVG writes them, read as steps between points of a plane. Internal to server/picture: all outlines are
// the program's own. Any thread.
#pragma once
#include <string_view>

namespace picture {

struct Point {
  double x = 0;
  double y = 0;
};

class PathSink {
 public:
  virtual ~PathSink() = default;
  virtual void move(Point to) = 0;
  virtual void line(Point to) = 0;
  virtual void curve(Point first, Point second, Point to) = 0;
  virtual void close() = 0;
};

/// False at a command or number that it does not know; what came before it has been told by then.
bool walk(std::string_view outline, PathSink& sink);

}  // namespace picture
