// From text to a JSON tree, refusing what JSON's own grammar leaves open: fields that stand twice, deep nesting, bad
// UTF-8, a byte order mark, zero bytes. Internal to the codec; besides read.hpp and write.cpp nothing knows the
// library.
#pragma once
#include <cstddef>
#include <expected>
#include <nlohmann/json.hpp>
#include <string_view>

#include "protocol/base/error.hpp"

namespace protocol::json {

using Json = nlohmann::json;

/// Memory stays within a small multiple of the text; no depth of brackets can overflow the stack.
[[nodiscard]] std::expected<Json, Error> parse(std::string_view text, std::size_t max_depth);

/// Makes fields that are named with a dot, as in a form, fields of an object within: {"clock.limit": 60} becomes
/// {"clock": {"limit": 60}}. One that is there already, or whose object is none, stays as it is.
void nest_dotted(Json& object);

}  // namespace protocol::json
