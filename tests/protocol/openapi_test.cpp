// protocol/openapi.json is what the routes and the structs say, and holds together by itself.
#include <gtest/gtest.h>

#include <set>

#include "protocol/describe/openapi.hpp"
#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

Json file() {
  return Json::parse(read_file(protocol_folder() / "openapi.json"));
}

void each_operation(const Json& all, const auto& visit) {
  for (const auto& [path, methods] : all.at("paths").items()) {
    for (const auto& [method, operation] : methods.items()) visit(path, method, operation);
  }
}

TEST(OpenApi, is_what_routes_and_structs_say) {
  EXPECT_TRUE(read_file(protocol_folder() / "openapi.json") == protocol::describe::openapi_file())
      << "protocol/openapi.json is stale: run scripts/gen-types and commit what it makes";
}

TEST(OpenApi, refers_to_what_is_there_and_says_what_it_is) {
  const Json all = file();
  std::set<std::string> used;
  const auto check = [&](const auto& self, const Json& part) -> void {
    if (part.is_object() && part.contains("$ref")) {
      const auto ref = part["$ref"].get<std::string>();
      ASSERT_TRUE(ref.starts_with("#/")) << ref;
      EXPECT_TRUE(all.contains(Json::json_pointer(ref.substr(1)))) << ref;
      if (ref.starts_with("#/components/schemas/")) used.insert(ref.substr(ref.rfind('/') + 1));
    }
    for (const Json& inner : part) {
      if (inner.is_structured()) self(self, inner);
    }
  };
  check(check, all);
  for (const auto& [name, schema] : all["components"]["schemas"].items()) {
    EXPECT_TRUE(used.contains(name)) << name << " is used nowhere";
    EXPECT_TRUE(schema.value("description", "").ends_with('.')) << name << " wants a Says";
    for (const auto& [field, of] : part(schema, "properties").items()) {
      EXPECT_TRUE(of.contains("$ref") || of.contains("const") || of.value("description", "").ends_with('.'))
          << name << "/" << field << " wants a Says";
    }
  }
}

TEST(OpenApi, declares_each_parameter_of_a_path_once) {
  each_operation(file(), [](const std::string& path, const std::string& method, const Json& operation) {
    SCOPED_TRACE(method + " " + path);
    std::multiset<std::string> declared;
    for (const Json& one : part(operation, "parameters")) {
      if (one.at("in") != "path") continue;
      EXPECT_EQ(one.value("required", false), true);
      declared.insert(one.at("name"));
    }
    std::multiset<std::string> named;
    for (std::size_t at = path.find('{'); at != std::string::npos; at = path.find('{', at + 1)) {
      named.insert(path.substr(at + 1, path.find('}', at) - at - 1));
    }
    EXPECT_EQ(declared, named);
  });
}

TEST(OpenApi, has_each_id_once_and_says_what_each_operation_does) {
  std::set<std::string> ids;
  each_operation(file(), [&](const std::string& path, const std::string& method, const Json& operation) {
    SCOPED_TRACE(method + " " + path);
    EXPECT_TRUE(ids.insert(operation.at("operationId")).second) << operation["operationId"];
    EXPECT_TRUE(operation.value("summary", "").ends_with('.'));
    EXPECT_EQ(operation.contains("requestBody"), method != "get");
    for (const auto& [status, response] : operation.at("responses").items()) {
      if (status == "default") continue;  // one of all
      EXPECT_TRUE(response.value("description", "").ends_with('.')) << status;
    }
    EXPECT_TRUE(operation["responses"].contains("default"));
  });
  EXPECT_GT(ids.size(), 90U);
}

// Tests of the server hold its answers to the file by this.
TEST(OpenApi, tells_a_wrong_answer_from_a_right_one) {
  const auto flaw = [](const std::string& path, unsigned status, const std::string& body) {
    return flaw_of({.method = "GET", .path = path, .status = status, .type = "application/json", .body = body});
  };
  EXPECT_EQ(flaw("/api/puzzles", 200, R"({"games":[]})"), "");
  EXPECT_NE(flaw("/api/puzzles", 200, R"({"games":{}})"), "");
  EXPECT_NE(flaw("/api/puzzles", 200, R"({"games":[],"more":1})"), "");
  EXPECT_NE(flaw("/api/puzzles", 201, R"({"games":[]})"), "") << "another status";
  const std::string refusal = R"({"error":{"code":"no_such_game","message":"there is no such game"}})";
  EXPECT_EQ(flaw("/game/export/g8K2mQxZ", 404, refusal), "");
  EXPECT_EQ(flaw("/game/export/g8K2mQxZ", 418, refusal), "") << "as any refusal";
  EXPECT_NE(flaw("/game/export/g8K2mQxZ", 404, R"({"error":"no such game"})"), "");
  EXPECT_NE(flaw("/game/export/g8K2mQxZ.pgn", 200, "{}"), "") << "a game file is no JSON";
  EXPECT_EQ(flaw("/nowhere", 200, "{}"), "") << "the file does not tell of it";
}

}  // namespace
}  // namespace protocol_tests
