// The examples: good ones are taken by schema and decoder and come out of the encoder as they went in; bad ones are
// refused by both, with the code and the place that the example names.
#include <gtest/gtest.h>

#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

TEST(Examples, good_ones_are_taken_and_come_out_as_they_went_in) {
  for (const Good& good : good_examples()) {
    SCOPED_TRACE(good.frame.dump());
    EXPECT_EQ(good.frame.value("t", ""), good.type);
    EXPECT_TRUE(schema_takes(sender(good.type), good.frame));
    const Decoded decoded = decode(sender(good.type), good.frame.dump());
    ASSERT_FALSE(decoded.error) << decoded.error->pointer << ": " << decoded.error->message;
    EXPECT_EQ(Json::parse(decoded.again), good.frame);
    EXPECT_EQ(decode(sender(good.type), decoded.again).again, decoded.again);
  }
}

TEST(Examples, bad_ones_are_refused_with_code_and_place) {
  for (const Bad& bad : bad_examples()) {
    SCOPED_TRACE(bad.what);
    if (bad.frame) {
      EXPECT_FALSE(schema_takes(bad.from, *bad.frame)) << *bad.frame;
    }
    const Decoded decoded = decode(bad.from, bad.text);
    ASSERT_TRUE(decoded.error);
    EXPECT_EQ(protocol::name(decoded.error->code), bad.code) << decoded.error->message;
    EXPECT_EQ(decoded.error->pointer, bad.pointer) << decoded.error->message;
    EXPECT_FALSE(decoded.error->message.text().empty());
    EXPECT_FALSE(decoded.error->message.text().ends_with('.'));
  }
}

/// Every property in the schema, and each of its choices, as a path; `*`: an item.
void add_paths(const Json& schema, const std::string& at, std::set<std::string>& out) {
  for (const auto& [name, field] : part(schema, "properties").items()) {
    out.insert(at + "/" + name);
    add_paths(field, at + "/" + name, out);
  }
  if (schema.contains("items")) add_paths(schema["items"], at + "/*", out);
  for (const Json& choice : part(schema, "oneOf")) add_paths(choice, at, out);
  for (const Json& word : part(schema, "enum")) out.insert(at + "=" + word.get<std::string>());
}

void remove_paths(const Json& value, const std::string& at, std::set<std::string>& out) {
  out.erase(at);
  if (value.is_string()) out.erase(at + "=" + value.get<std::string>());
  if (value.is_object()) {
    for (const auto& [name, field] : value.items()) remove_paths(field, at + "/" + name, out);
  }
  if (value.is_array()) {
    for (const Json& item : value) remove_paths(item, at + "/*", out);
  }
}

// What many messages share need not all be shown in each.
bool is_shared(const std::string& path) {
  return path.find("/clocks/") != std::string::npos || path.find("color=") != std::string::npos ||
         path.find("running=") != std::string::npos || path.find("by=") != std::string::npos ||
         path.find("snapshot/d/draw_offer=") != std::string::npos ||
         path.find("snapshot/d/outcome/") != std::string::npos;
}

TEST(Examples, show_every_field_and_every_word) {
  for (const auto& [type, schema] : schemas()) {
    std::set<std::string> unseen;
    add_paths(schema, type, unseen);
    for (const Good& good : good_examples()) {
      if (good.type == type) remove_paths(good.frame, type, unseen);
    }
    std::erase_if(
        unseen, [](const std::string& path) { return path.ends_with("/id") && path.find("/d/") == std::string::npos; });
    std::erase_if(unseen, is_shared);
    EXPECT_TRUE(unseen.empty()) << *unseen.begin();
  }
}

TEST(Examples, every_type_has_good_and_bad_ones) {
  for (const auto& [type, schema] : schemas()) {
    EXPECT_TRUE(std::ranges::any_of(good_examples(), [&](const Good& e) { return e.type == type; })) << type;
    EXPECT_TRUE(std::ranges::any_of(bad_examples(), [&](const Bad& e) { return e.type == type; })) << type;
  }
}

TEST(Examples, show_every_error_of_the_decoder) {
  std::set<std::string> seen{"bad_utf8"};  // which no file of UTF-8 can hold; see codec_test.cpp
  for (const Bad& bad : bad_examples()) seen.insert(bad.code);
  for (int code = 0; code <= static_cast<int>(protocol::ErrorCode::unsupported_protocol); ++code) {
    const auto name = std::string{protocol::name(static_cast<protocol::ErrorCode>(code))};
    EXPECT_TRUE(seen.contains(name)) << name;
  }
}

}  // namespace
}  // namespace protocol_tests
