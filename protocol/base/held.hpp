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

/// A value, or null.
template <class T>
struct OrNull {
  std::optional<T> value = {};
};

/// JSON of the form of T that was written before, and is passed on as it is: a record from the store, an event. Never
/// empty.
template <class T>
struct Raw {
  std::string json;
};

/// The form of an object whose fields another place says: of `Raw` alone.
struct AnyObject {};

}  // namespace protocol
