// JSON as text, as far as answers need it: strings and lists. No reader, no tree. Pure functions of texts.
#pragma once
#include <string>
#include <string_view>

namespace rules {

/// Appends `text`, which is UTF-8, as a JSON string with its quotation marks.
void append_string(std::string& out, std::string_view text);

/// Appends a list: `append(item)` writes each of its items.
template <class Items, class Append>
void append_list(std::string& out, const Items& items, Append&& append) {
  out += '[';
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ',';
    first = false;
    append(item);
  }
  out += ']';
}

}  // namespace rules
