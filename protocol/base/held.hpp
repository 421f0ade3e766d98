// What answers over HTTP hold besides plain values, lists and structs. Only the server writes it: no reader takes it.
// Plain values. Any thread.
#pragma once
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

}  // namespace protocol
