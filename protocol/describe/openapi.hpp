// protocol/openapi.json: all addresses of the server as OpenAPI 3.1 has them, with the schemas of the structs. Any
// thread.
#pragma once
#include <string>

namespace protocol::describe {

/// The text of the file. Throws std::logic_error where the structs or the routes contradict each other.
[[nodiscard]] std::string openapi_file();

}  // namespace protocol::describe
