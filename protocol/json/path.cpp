#include "protocol/json/path.hpp"

#include <algorithm>

namespace protocol::json {
namespace {

bool add_path(std::string& out, const Path& path) {
  if (path.outer == nullptr) return true;
  if (!add_path(out, *path.outer)) return false;
  return add_step(out, path.is_item ? std::to_string(path.index) : std::string{path.name});
}

}  // namespace

bool add_step(std::string& pointer, std::string_view name) {
  if (name.size() > kMaxShownName || pointer.size() + 1 + 2 * name.size() > kMaxPointer) return false;
  pointer += '/';
  for (const char c : name) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return true;
}

std::string pointer(const Path& path) {
  std::string out;
  add_path(out, path);
  return out;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMax = 40;
  std::string out;
  for (const char c : text.substr(0, kMax)) out += c >= ' ' && c <= '~' ? c : '?';
  return text.size() > kMax ? out + "..." : out;
}

}  // namespace protocol::json
