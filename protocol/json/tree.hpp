// Values of messages as parts of larger JSON that is not hot: answers over HTTP, game files. Any thread.
#pragma once
#include <nlohmann/json.hpp>

#include "protocol/json/write.hpp"

namespace protocol::json {

/// With its fields in their order.
template <class T>
[[nodiscard]] nlohmann::ordered_json tree_of(const T& value) {
  return nlohmann::ordered_json::parse(text_of(value));
}

}  // namespace protocol::json
