// How a reader tells which of several objects it has before it. Any thread.
#pragma once
#include <string_view>

namespace protocol {

/// How a reader tells which of several objects it has before it: by a field that only this one has, or by its text.
struct Mark {
  std::string_view field;
  std::string_view text;         // empty: that the field is there is enough
  std::string_view beside = {};  // of two that have the same text: a field that only this one has
};

/// What a variant of such objects is called and says in the schemas; of one that is used once there is none.
template <class Variant>
struct Choice {};

}  // namespace protocol
