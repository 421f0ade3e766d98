// Text within HTML, SVG and XML. A pure function. Any thread.
#pragma once
#include <string>
#include <string_view>

namespace server {

/// The text as it stands between tags, or in an attribute between double quotes.
[[nodiscard]] inline std::string markup_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace server
