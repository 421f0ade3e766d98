// What answers over HTTP hold besides plain values, lists and structs. Only the server writes it: no reader takes it.
// Plain values. Any thread.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace protocol {

/// An object whose fields have names that are not fixed, in the order in which they were added.
template <class T>
struct ByName {
  std::vector<std::pair<std::string, T>> all = {};

  /// That of this name, which is added if it is not there.
  T& operator[](const std::string& name) {
    for (auto& [known, value] : all) {
      if (known == name) return value;
    }
    return all.emplace_back(name, T{}).second;
  }
};

/// A value, or null, which says that it is known that there is none.
template <class T>
struct OrNull {
  std::optional<T> held = {};
};

/// A value as this program has written it before, to be sent as it was written.
template <class T>
struct Stored {
  std::string text;
};

}  // namespace protocol
