// Answers over HTTP beside what protocol/openapi.json tells of them.
#include <algorithm>
#include <memory>
#include <mutex>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using valijson::adapters::NlohmannJsonAdapter;

const Json& openapi() {
  static const Json kAll = Json::parse(read_file(protocol_folder() / "openapi.json"));
  return kAll;
}

/// Whether the address is one of the template; `{…}` stands for a part, or the beginning of one.
bool is_of(std::string_view path, std::string_view pattern) {
  while (!pattern.empty()) {
    if (pattern.front() == '{') {
      pattern.remove_prefix(pattern.find('}') + 1);
      const std::string_view ending = pattern.substr(0, pattern.find('/'));
      const std::string_view part = path.substr(0, path.find('/'));
      if (part.size() <= ending.size() || !part.ends_with(ending)) return false;
      path.remove_prefix(part.size());
      pattern.remove_prefix(ending.size());
    } else {
      if (path.empty() || path.front() != pattern.front()) return false;
      path.remove_prefix(1);
      pattern.remove_prefix(1);
    }
  }
  return path.empty();
}

/// The template that leaves least open; empty: the file tells of no such address.
std::string template_of(const Answered& answered) {
  std::string found;
  for (const auto& [pattern, methods] : openapi().at("paths").items()) {
    const bool is_one = methods.contains(answered.method) && is_of(answered.path, pattern);
    const auto open = [](const std::string& one) { return std::ranges::count(one, '{') * 100 - std::ssize(one); };
    if (is_one && (found.empty() || open(pattern) < open(found))) found = pattern;
  }
  return found;
}

/// Without the patterns of long texts: where the library looks at those, it calls itself for each character.
Json without_long_patterns(Json schema) {
  if (schema.is_object() && schema.contains("maxLength")) schema.erase("pattern");
  for (Json& part : schema) {
    if (part.is_structured()) part = without_long_patterns(part);
  }
  return schema;
}

/// Any thread.
const valijson::Schema& compiled(const std::string& key, const Json& schema) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static std::map<std::string, std::unique_ptr<valijson::Schema>> cache;
  std::unique_ptr<valijson::Schema>& out = cache[key];
  if (!out) {
    out = std::make_unique<valijson::Schema>();
    const Json whole = without_long_patterns(inlined(schema, openapi()));
    valijson::SchemaParser parser;
    parser.populateSchema(NlohmannJsonAdapter{whole}, *out);
  }
  return *out;
}

std::string flaw_of_json(const std::string& key, const Json& schema, const std::string& body) {
  const Json json = Json::parse(body);
  thread_local valijson::Validator validator;
  valijson::ValidationResults results;
  if (validator.validate(compiled(key, schema), NlohmannJsonAdapter{json}, &results)) return {};
  std::string flaw = key + " is told otherwise:";
  for (const auto& [context, description] : results) {
    flaw += '\n';
    for (const std::string& step : context) flaw += step;
    flaw += ": " + description;
  }
  return flaw + "\n" + body;
}

}  // namespace

std::string flaw_of(const Answered& answered) {
  Answered asked = answered;
  std::ranges::transform(asked.method, asked.method.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  const std::string path = template_of(asked);
  if (path.empty() || answered.body.empty()) return {};
  const std::string key = answered.method + " " + path + " " + std::to_string(answered.status);
  const Json& responses = openapi()["paths"][path][asked.method]["responses"];
  const auto told = responses.find(std::to_string(answered.status));
  if (told == responses.end() && answered.status < 400) return key + " is not told of";
  const Json& content =
      (told == responses.end() ? openapi()["components"]["responses"]["Refusal"] : *told).at("content");
  const std::string type = answered.type.substr(0, answered.type.find(';'));
  if (!content.contains(type)) return key + " is told to be of another type than " + type;
  return type == "application/json" ? flaw_of_json(key, content[type]["schema"], answered.body) : "";
}

}  // namespace protocol_tests
