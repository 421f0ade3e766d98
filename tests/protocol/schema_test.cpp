// The schemas are what the structs say, and say all that people need: a field without words fails here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/describe/print.hpp"
#include "protocol/describe/schemas.hpp"
#include "protocol/describe/shapes.hpp"
#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAreArray;

TEST(Schema, is_what_the_structs_say) {
  const auto made = protocol::describe::schema_files(protocol_folder() / "examples" / "good");
  std::vector<std::string> wanted;
  std::vector<std::string> found;
  for (const auto& file : std::filesystem::directory_iterator(protocol_folder() / "schema")) {
    found.push_back(file.path().filename().string());
  }
  for (const auto& [name, text] : made) wanted.push_back(name);
  ASSERT_THAT(found, UnorderedElementsAreArray(wanted)) << "run scripts/gen-types and commit what it makes";
  for (const auto& [name, text] : made) {
    EXPECT_TRUE(read_file(protocol_folder() / "schema" / name) == text)
        << "protocol/schema/" << name << " is stale: run scripts/gen-types and commit what it makes";
  }
}

TEST(Schema, describes_every_message) {
  for (const auto& [type, schema] : schemas()) {
    SCOPED_TRACE(type);
    EXPECT_EQ(schema.value("$schema", ""), "http://json-schema.org/draft-07/schema#");
    EXPECT_EQ(schema.value("$id", ""), type + ".schema.json");
    EXPECT_TRUE(schema.value("description", "").ends_with('.'));
  }
}

TEST(Schema, describes_every_field) {
  const auto check = [](const auto& self, const std::string& at, const Json& schema) -> void {
    if (!schema.is_object()) return;
    for (const auto& [name, field] : part(schema, "properties").items()) {
      // The data of a message is described with the message, a mark by what it marks.
      if (name != "d" && !field.contains("const")) {
        EXPECT_TRUE(field.value("description", "").ends_with('.')) << at + "/" + name << " wants a Says";
      }
      self(self, at + "/" + name, field);
    }
    if (schema.contains("items")) self(self, at + "/items", schema["items"]);
    for (const Json& choice : part(schema, "oneOf")) self(self, at, choice);
  };
  for (const auto& [type, schema] : schemas()) check(check, type, schema);
}

// A form by itself, as page and clients refer to it.
TEST(Schema, describes_every_definition) {
  for (const char* file : {"common", "http"}) {
    const Json all = schema_file(file);
    for (const auto& [name, form] : all.at("definitions").items()) {
      EXPECT_TRUE(form.value("description", "").ends_with('.')) << name;
      for (const auto& [field, of] : part(form, "properties").items()) {
        EXPECT_TRUE(of.contains("$ref") || of.value("description", "").ends_with('.'))
            << name << "/" << field << " wants a Says";
      }
    }
  }
}

// In draft-07 whatever stands beside a reference is ignored, and several schemas at once are nothing the codec knows.
TEST(Schema, refers_to_other_schemas_alone_or_wrapped) {
  const auto check = [](const auto& self, const std::string& at, const Json& schema) -> void {
    if (schema.is_object() && schema.contains("$ref")) {
      EXPECT_EQ(schema.size(), 1U) << at;
    }
    if (schema.is_object() && schema.contains("allOf")) {
      EXPECT_EQ(schema["allOf"].size(), 1U) << at;
    }
    for (const auto& [key, value] : schema.items()) {
      if (value.is_structured()) self(self, at + "/" + key, value);
    }
  };
  for (const auto& [type, schema] : schemas()) check(check, type, schema_file(type));
  for (const char* file : {"common", "http"}) check(check, file, schema_file(file));
}

TEST(Describe, refuses_two_forms_of_one_name) {
  protocol::describe::Definitions definitions;
  definitions.begin("a");
  protocol::describe::Shapes shapes{definitions};
  (void)shapes.of(std::int64_t{}, protocol::kPly);
  (void)shapes.of(std::int64_t{}, protocol::kPly);
  const auto again = [&] { (void)shapes.of(std::int64_t{}, named("ply", "Another.", protocol::Range{0, 1})); };
  EXPECT_THAT(again, testing::ThrowsMessage<std::logic_error>(HasSubstr("two forms are called ply")));
}

TEST(Describe, prints_on_one_line_what_fits_there) {
  using protocol::describe::print;
  const std::string word(107, 'x');
  EXPECT_EQ(print({{"a", {1, 2}}, {"b", Json::object()}}), "{\n  \"a\": [1, 2],\n  \"b\": {}\n}\n");
  EXPECT_EQ(print({{"a", {word, {{"b", word}}}}}),
            "{\n  \"a\": [\n    \"" + word + "\",\n    {\"b\": \"" + word + "\"}\n  ]\n}\n");
}

}  // namespace
}  // namespace protocol_tests
