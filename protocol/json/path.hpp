// Where a reader is in a frame: a chain on its stack, of which a JSON pointer (RFC 6901) is made only if something is
// wrong. Internal to the codec.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace protocol::json {

/// Long names of fields are not repeated: the pointer then ends at the object that holds them.
inline constexpr std::size_t kMaxShownName = 64;
inline constexpr std::size_t kMaxPointer = 256;

/// Adds one step to a pointer; false if it does not go into it.
bool add_step(std::string& pointer, std::string_view name);

struct Path {
  const Path* outer = nullptr;  // none: the whole frame
  std::string_view name = {};   // of the field,
  std::size_t index = 0;        // or, without a name to look at, of the item
  bool is_item = false;

  [[nodiscard]] Path field(std::string_view field_name) const { return {.outer = this, .name = field_name}; }
  [[nodiscard]] Path item(std::size_t i) const { return {.outer = this, .index = i, .is_item = true}; }
};

[[nodiscard]] std::string pointer(const Path& path);

/// What a user sent, to be shown in a sentence: printable ASCII only and not at any length.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace protocol::json
