// Support that the tests of the protocol share: schemas and examples as the files hold them, a schema validator, and
// the types that C++ knows. Files are read once; a missing one ends the tests.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "protocol/codec.hpp"

namespace protocol_tests {

using Json = nlohmann::json;

enum class From : std::uint8_t { client, server };

[[nodiscard]] std::string read_file(const std::filesystem::path& path);
[[nodiscard]] std::filesystem::path protocol_folder();

/// The schema files of messages, by type, with every $ref replaced by what it refers to.
[[nodiscard]] const std::map<std::string, Json>& schemas();
/// A copy without references into `all`, the file where the schema stands: each gives way to its target. Words beside
/// it, which draft-07 wants wrapped in an `allOf` of one, stand before those of the target.
[[nodiscard]] Json inlined(const Json& schema, const Json& all);
/// The file as it is: `common`, `client_message`.
[[nodiscard]] Json schema_file(const std::string& name);
/// A part of a schema by its name; empty if it has none.
[[nodiscard]] const Json& part(const Json& schema, const char* name);
/// The types that one side's union names.
[[nodiscard]] const std::set<std::string>& union_types(From from);

/// The types that C++ knows, in the order of the variant; one that has two forms stands there once.
[[nodiscard]] const std::vector<std::string>& types(From from);
[[nodiscard]] From sender(const std::string& type);

/// True if the frame is one of the messages that this side may send, by the schemas alone.
[[nodiscard]] bool schema_takes(From from, const Json& frame);

/// An answer over HTTP.
struct Answered {
  std::string method;
  std::string path;  // without a query
  unsigned status = 200;
  std::string type;  // as the header Content-Type has it
  std::string body;
};
/// Why this is not what protocol/openapi.json tells of its address; empty: it is, or the file does not tell of it.
[[nodiscard]] std::string flaw_of(const Answered& answered);

/// The decoder's answer to a frame: an error, or what it would encode again.
struct Decoded {
  std::optional<protocol::Error> error;
  std::string again;
};
[[nodiscard]] Decoded decode(From from, std::string_view text);

struct Good {
  std::string type;
  Json frame;
};
struct Bad {
  std::string type;  // `frame`: of no type
  std::string what;
  std::string code;
  std::string pointer;
  From from{};
  std::string text;
  std::optional<Json> frame;  // none: what only a text can do wrong
};
[[nodiscard]] const std::vector<Good>& good_examples();
[[nodiscard]] const std::vector<Bad>& bad_examples();

}  // namespace protocol_tests
