// The one writer behind all messages: it walks the fields that a struct names and appends them as JSON, without a tree.
// Optional fields without a value are left out. For the codec, the records of games and answers over HTTP.
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/base/words.hpp"

namespace protocol::json {

/// With quotes and escapes; bytes that are not UTF-8 become U+FFFD.
void append(std::string& out, std::string_view text);
inline void append(std::string& out, const std::string& text) {
  append(out, std::string_view{text});
}
void append(std::string& out, std::int64_t number);
void append(std::string& out, double number);
void append(std::string& out, bool value);
/// Begins a field of a struct: `"name":`, with a comma before it if it is not the first. The name is printable ASCII
/// without quotation marks and backslashes.
void append_field(std::string& out, std::string_view name, bool is_first);
void append(std::string& out, const std::map<std::string, std::string, std::less<>>& map);
void append(std::string& out, const std::vector<std::string>& texts);

template <class T>
  requires std::is_enum_v<T>
void append(std::string& out, T word) {
  append(out, name(word));
}
template <class T>
  requires std::is_class_v<T>
void append(std::string& out, const T& object);
template <class... T>
void append(std::string& out, const std::variant<T...>& choice);
template <class T, std::size_t N>
void append(std::string& out, const std::array<T, N>& list);
template <class T>
void append(std::string& out, const std::vector<T>& list);
template <class T>
void append(std::string& out, const ByName<T>& values);
template <class T>
void append(std::string& out, const OrNull<T>& value);
template <class T>
void append(std::string& out, const Raw<T>& value) {
  out += value.json;
}

/// Visits the fields of a struct and writes them, without the braces.
class FieldWriter {
 public:
  explicit FieldWriter(std::string& out) : out_(out) {}

  template <class T>
  void operator()(std::string_view name, const T& value, const auto&...) {
    begin(name);
    append(out_, value);
  }
  template <class T>
  void operator()(std::string_view name, const std::optional<T>& value, const auto&...) {
    if (value) (*this)(name, *value);
  }
  void constant(std::string_view name, std::string_view text) { (*this)(name, text); }

 private:
  void begin(std::string_view name) { append_field(out_, name, std::exchange(first_, false)); }

  std::string& out_;
  bool first_ = true;
};

template <class T>
  requires std::is_class_v<T>
void append(std::string& out, const T& object) {
  out += '{';
  FieldWriter writer{out};
  T::fields(object, writer);
  out += '}';
}

template <class... T>
void append(std::string& out, const std::variant<T...>& choice) {
  std::visit([&](const auto& object) { append(out, object); }, choice);
}

/// Writes pairs of a name, whatever it is, and a value.
void append_object(std::string& out, const auto& pairs) {
  out += '{';
  bool first = true;
  for (const auto& [name, value] : pairs) {
    if (!first) out += ',';
    first = false;
    append(out, std::string_view{name});
    out += ':';
    append(out, value);
  }
  out += '}';
}

template <class List>
void append_list(std::string& out, const List& list) {
  out += '[';
  bool first = true;
  for (const auto& item : list) {
    if (!first) out += ',';
    first = false;
    append(out, item);
  }
  out += ']';
}

template <class T, std::size_t N>
void append(std::string& out, const std::array<T, N>& list) {
  append_list(out, list);
}

template <class T>
void append(std::string& out, const std::vector<T>& list) {
  append_list(out, list);
}

template <class T>
void append(std::string& out, const ByName<T>& values) {
  append_object(out, values.all);
}

template <class T>
void append(std::string& out, const OrNull<T>& value) {
  if (!value.value) {
    out += "null";
  } else {
    append(out, *value.value);
  }
}

/// What `write` appends to an empty text. Room to grow is kept for the next text of the thread.
template <class Write>
[[nodiscard]] std::string written(const Write& write) {
  constexpr std::size_t kKept = 16 << 10;
  thread_local std::string kept;
  std::string room = std::exchange(kept, {});  // of those that are written within this one, each has its own
  write(room);
  if (room.capacity() > kKept) return room;  // too much to keep, and to copy
  std::string text{room};
  room.clear();
  kept = std::move(room);
  return text;
}

template <class T>
[[nodiscard]] std::string text_of(const T& value) {
  return written([&](std::string& out) { append(out, value); });
}

}  // namespace protocol::json
