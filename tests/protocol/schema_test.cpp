// Schemas and C++ say the same: the same messages, fields, forms and bounds. Taking a field out of either, or changing
// what may stand in it, fails here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/describe.hpp"
#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

using testing::UnorderedElementsAreArray;

/// Without the words for people, lists of names in order.
Json bare(const Json& schema) {
  if (schema.is_array()) {
    Json out = Json::array();
    for (const Json& item : schema) out.push_back(bare(item));
    return out;
  }
  if (!schema.is_object()) return schema;
  Json out = Json::object();
  for (const auto& [key, value] : schema.items()) {
    // A field may be called as a word of the schema language is: it then holds an object, no text.
    const bool words = (key == "title" || key == "description" || key.starts_with("$")) && value.is_string();
    const bool examples = key == "examples" && value.is_array();
    if (!words && !examples) out[key] = bare(value);
  }
  if (out.contains("required") && out["required"].is_array()) std::sort(out["required"].begin(), out["required"].end());
  return out;
}

template <class Body, class Message>
void expect_same() {
  SCOPED_TRACE(Message::kType);
  const auto found = schemas().find(std::string{Message::kType});
  ASSERT_NE(found, schemas().end());
  const Json hand = bare(found->second);
  const Json code = describe_frame<Body, Message>();
  EXPECT_EQ(hand, code) << "to make the schema say what the code does:\n" << Json::diff(hand, code).dump(2);
}

template <class Body, std::size_t... I>
void expect_all_same(std::index_sequence<I...>) {
  (expect_same<Body, std::variant_alternative_t<I, Body>>(), ...);
}

TEST(Schema, says_of_every_client_message_what_the_code_does) {
  expect_all_same<protocol::ClientBody>(std::make_index_sequence<std::variant_size_v<protocol::ClientBody>>{});
}

TEST(Schema, says_of_every_server_message_what_the_code_does) {
  expect_all_same<protocol::ServerBody>(std::make_index_sequence<std::variant_size_v<protocol::ServerBody>>{});
}

TEST(Schema, has_the_types_that_the_code_has) {
  EXPECT_THAT(union_types(From::client), UnorderedElementsAreArray(types(From::client)));
  EXPECT_THAT(union_types(From::server), UnorderedElementsAreArray(types(From::server)));
  EXPECT_EQ(schemas().size(), types(From::client).size() + types(From::server).size());
}

TEST(Schema, describes_every_message_and_shows_it) {
  for (const auto& [type, schema] : schemas()) {
    SCOPED_TRACE(type);
    EXPECT_EQ(schema.value("$schema", ""), "http://json-schema.org/draft-07/schema#");
    EXPECT_EQ(schema.value("$id", ""), type + ".schema.json");
    EXPECT_TRUE(schema.value("description", "").ends_with('.'));
    ASSERT_FALSE(part(schema, "examples").empty());
    for (const Json& frame : schema["examples"]) {
      EXPECT_TRUE(schema_takes(sender(type), frame)) << frame;
      const Decoded decoded = decode(sender(type), frame.dump());
      ASSERT_FALSE(decoded.error) << decoded.error->message;
      EXPECT_EQ(Json::parse(decoded.again), frame);
    }
  }
}

TEST(Schema, describes_every_field) {
  const auto check = [](const auto& self, const std::string& at, const Json& schema) -> void {
    if (!schema.is_object()) return;
    for (const auto& [name, field] : part(schema, "properties").items()) {
      // The data of a message is described with the message, a mark by what it marks.
      if (name != "d" && !field.contains("const")) {
        EXPECT_TRUE(field.contains("description")) << at + "/" + name;
      }
      self(self, at + "/" + name, field);
    }
    if (schema.contains("items")) self(self, at + "/items", schema["items"]);
    for (const Json& choice : part(schema, "oneOf")) self(self, at, choice);
  };
  for (const auto& [type, schema] : schemas()) check(check, type, schema);
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
  check(check, "common", schema_file("common"));
}

TEST(Schema, defines_nothing_that_is_not_used) {
  std::string all;
  for (const auto& file : std::filesystem::directory_iterator(protocol_folder() / "schema")) all += read_file(file);
  const Json common = schema_file("common");
  for (const auto& [name, definition] : common.at("definitions").items()) {
    EXPECT_NE(all.find("#/definitions/" + name + "\""), std::string::npos) << name;
    EXPECT_TRUE(definition.contains("description")) << name;
  }
}

}  // namespace
}  // namespace protocol_tests
