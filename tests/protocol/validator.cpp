// Frames beside their schemas. This file and answered.cpp alone compile the schema validator, which is large.
#include <memory>
#include <mutex>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using valijson::adapters::NlohmannJsonAdapter;

/// Any thread.
const valijson::Schema& compiled(const std::string& type) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  static std::map<std::string, std::unique_ptr<valijson::Schema>> cache;
  std::unique_ptr<valijson::Schema>& schema = cache[type];
  if (!schema) {
    schema = std::make_unique<valijson::Schema>();
    Json text = schemas().at(type);
    text.erase("$id");  // there are no references left
    valijson::SchemaParser parser;
    parser.populateSchema(NlohmannJsonAdapter{text}, *schema);
  }
  return *schema;
}

}  // namespace

bool schema_takes(From from, const Json& frame) {
  // Each type is a constant in its own schema, so one schema at most can take the frame.
  if (!frame.is_object() || !frame.contains("t") || !frame["t"].is_string()) return false;
  const auto type = frame["t"].get<std::string>();
  if (!union_types(from).contains(type)) return false;
  // It keeps the patterns that it has compiled, which takes longer than all else.
  thread_local valijson::Validator validator;
  return validator.validate(compiled(type), NlohmannJsonAdapter{frame}, nullptr);
}

}  // namespace protocol_tests
