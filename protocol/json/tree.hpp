// Values of messages as parts of larger JSON that is not hot: answers over HTTP, game files. Any thread.
#pragma once
#include <optional>

#include <nlohmann/json.hpp>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"

namespace protocol::json {

/// With its fields in their order.
template <class T>
[[nodiscard]] nlohmann::ordered_json tree_of(const T& value) {
  return nlohmann::ordered_json::parse(text_of(value));
}

/// The inverse; none: it is not such a value.
template <class T>
[[nodiscard]] std::optional<T> from_tree(const nlohmann::ordered_json& tree) {
  T value;
  Complaint complaint;
  if (!read(nlohmann::json::parse(tree.dump()), value, {}, complaint)) return std::nullopt;
  return value;
}

}  // namespace protocol::json
