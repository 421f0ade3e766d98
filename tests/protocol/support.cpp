#include "tests/protocol/support.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace protocol_tests {
namespace fs = std::filesystem;

namespace {

template <class Body, std::size_t... I>
std::vector<std::string> types_of(std::index_sequence<I...>) {
  std::vector<std::string> types;
  const auto add = [&](std::string_view type) {
    if (std::ranges::find(types, type) == types.end()) types.emplace_back(type);
  };
  (add(std::variant_alternative_t<I, Body>::kType), ...);
  return types;
}

template <class Body>
std::vector<std::string> types_of() {
  return types_of<Body>(std::make_index_sequence<std::variant_size_v<Body>>{});
}

std::vector<fs::path> files(const fs::path& folder) {
  std::set<fs::path> sorted;
  for (const auto& entry : fs::directory_iterator(folder)) sorted.insert(entry.path());
  return {sorted.begin(), sorted.end()};
}

}  // namespace

Json inlined(const Json& schema, const Json& all) {
  if (schema.is_array()) {
    Json out = Json::array();
    for (const Json& item : schema) out.push_back(inlined(item, all));
    return out;
  }
  if (!schema.is_object()) return schema;
  if (schema.contains("$ref")) {
    const auto ref = schema["$ref"].get<std::string>();
    return inlined(all.at(Json::json_pointer(ref.substr(ref.find('#') + 1))), all);
  }
  Json out = Json::object();
  for (const auto& [key, value] : schema.items()) out[key] = inlined(value, all);
  if (!schema.contains("allOf")) return out;
  Json target = out["allOf"].at(0);
  out.erase("allOf");
  target.update(out);
  return target;
}

std::string read_file(const fs::path& path) {
  std::ifstream in{path};
  if (!in) throw std::runtime_error("cannot read " + path.string());
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

fs::path protocol_folder() {
  return fs::path{ASTRAGAL_SOURCE} / "protocol";
}

Json schema_file(const std::string& name) {
  return Json::parse(read_file(protocol_folder() / "schema" / (name + ".schema.json")));
}

const std::map<std::string, Json>& schemas() {
  static const std::map<std::string, Json> kSchemas = [] {
    const Json common = schema_file("common");
    std::map<std::string, Json> out;
    for (const fs::path& path : files(protocol_folder() / "schema")) {
      const std::string type = path.stem().stem().string();
      if (type == "common" || type == "http" || type.ends_with("_message")) continue;
      out.emplace(type, inlined(schema_file(type), common));
    }
    return out;
  }();
  return kSchemas;
}

const Json& part(const Json& schema, const char* name) {
  static const Json kEmpty = Json::object();
  const auto found = schema.find(name);
  return found == schema.end() ? kEmpty : *found;
}

namespace {

std::set<std::string> read_union(const std::string& name) {
  std::set<std::string> out;
  const Json file = schema_file(name);
  for (const Json& message : part(file, "oneOf")) {
    const auto ref = message.at("$ref").get<std::string>();
    out.insert(ref.substr(0, ref.find('.')));
  }
  return out;
}

}  // namespace

const std::set<std::string>& union_types(From from) {
  static const std::set<std::string> kClient = read_union("client_message");
  static const std::set<std::string> kServer = read_union("server_message");
  return from == From::client ? kClient : kServer;
}

const std::vector<std::string>& types(From from) {
  static const std::vector<std::string> kClient = types_of<protocol::ClientBody>();
  static const std::vector<std::string> kServer = types_of<protocol::ServerBody>();
  return from == From::client ? kClient : kServer;
}

From sender(const std::string& type) {
  const auto& client = types(From::client);
  return std::find(client.begin(), client.end(), type) != client.end() ? From::client : From::server;
}

Decoded decode(From from, std::string_view text) {
  const auto result = [](const auto& message) {
    return message ? Decoded{.error = {}, .again = protocol::encode(*message)}
                   : Decoded{.error = message.error(), .again = {}};
  };
  return from == From::client ? result(protocol::decode_client(text)) : result(protocol::decode_server(text));
}

const std::vector<Good>& good_examples() {
  static const std::vector<Good> kExamples = [] {
    std::vector<Good> out;
    for (const fs::path& path : files(protocol_folder() / "examples" / "good")) {
      for (const Json& frame : Json::parse(read_file(path))) out.push_back({path.stem().string(), frame});
    }
    return out;
  }();
  return kExamples;
}

const std::vector<Bad>& bad_examples() {
  static const std::vector<Bad> kExamples = [] {
    std::vector<Bad> out;
    for (const fs::path& path : files(protocol_folder() / "examples" / "bad")) {
      const std::string type = path.stem().string();
      for (const Json& entry : Json::parse(read_file(path))) {
        Bad bad{.type = type,
                .what = type + ": " + entry.at("case").get<std::string>(),
                .code = entry.at("code"),
                .pointer = entry.at("pointer"),
                .from = type == "frame" ? From::client : sender(type),
                .text = {},
                .frame = {}};
        if (entry.contains("from")) bad.from = entry["from"] == "client" ? From::client : From::server;
        if (entry.contains("frame")) bad.frame = entry["frame"];
        bad.text = bad.frame ? bad.frame->dump() : entry.at("text").get<std::string>();
        out.push_back(std::move(bad));
      }
    }
    return out;
  }();
  return kExamples;
}

}  // namespace protocol_tests
