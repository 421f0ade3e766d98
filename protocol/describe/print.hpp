// JSON as people read it: on one line what fits on one. Any thread.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace protocol::describe {

using Json = nlohmann::ordered_json;

[[nodiscard]] std::string print(const Json& json);

}  // namespace protocol::describe
