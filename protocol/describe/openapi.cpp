#include "protocol/describe/openapi.hpp"

#include <map>
#include <set>
#include <stdexcept>

#include "protocol/describe/routes.hpp"
#include "protocol/http/answers.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;

constexpr unsigned kTooLong = 413;  // of a whole body; status_of() says what a part gets

const std::vector<ErrorCode> kBody{bad_json,   bad_utf8,     too_deep, duplicate_field, unknown_field, missing_field,
                                   wrong_type, out_of_range, too_long, bad_value,       other_origin,  not_json};
const std::vector<ErrorCode> kAccount{not_signed_in, bad_token};

/// `openapi#/definitions/round_terms` becomes `#/components/schemas/RoundTerms`.
void refer_to_components(Json& schema) {
  if (schema.is_object() && schema.contains("$ref")) {
    const auto ref = schema["$ref"].get<std::string>();
    if (ref.starts_with('#')) return;
    schema["$ref"] = "#/components/schemas/" + camel_case(ref.substr(ref.rfind('/') + 1));
    return;
  }
  for (auto& part : schema) {
    if (part.is_structured()) refer_to_components(part);
  }
}

/// A text where there is no shape.
Json schema_of(Shape shape, Shapes& shapes) {
  return shape == nullptr ? Json{{"type", "string"}} : shape(shapes);
}

Json content_of(const Answer& answer, Shapes& shapes) {
  Json media = {{"schema", schema_of(answer.is_lines ? nullptr : answer.shape, shapes)}};
  if (answer.is_lines) media["x-line"] = schema_of(answer.shape, shapes);
  return {{answer.type, std::move(media)}};
}

Json body_of(const RequestBody& body, Shapes& shapes) {
  const char* const type = body.shape == nullptr ? "text/plain" : "application/json";
  Json content = {{type, {{"schema", schema_of(body.shape, shapes)}}}};
  if (body.may_be_form) content["application/x-www-form-urlencoded"] = content[type];
  return {{"required", body.is_needed}, {"content", std::move(content)}};
}

/// A number where it is one.
Json example_of(std::string_view text) {
  const bool is_number = text.find_first_not_of("0123456789") == std::string_view::npos;
  return is_number ? Json::parse(text) : Json(text);
}

Json parameter(const Parameter& one, std::string_view in, Shapes& shapes) {
  Json out = {{"name", one.name}, {"in", in}, {"description", one.says.text}};
  if (in == "path" || one.is_needed) out["required"] = true;
  out["schema"] = one.shape(shapes);
  if (!one.example.empty()) out["example"] = example_of(one.example);
  if (out["schema"].value("type", "") == "object") out["explode"] = true;  // each of its fields by itself
  return out;
}

/// The names in braces.
std::vector<std::string_view> names_in(std::string_view path) {
  std::vector<std::string_view> names;
  for (std::size_t at = path.find('{'); at != std::string_view::npos; at = path.find('{', at)) {
    const std::size_t end = path.find('}', at);
    names.push_back(path.substr(at + 1, end - at - 1));
    at = end;
  }
  return names;
}

/// `tournaments` of /api/tournaments/…, `fair` of /fair/….
std::string tag_of(std::string_view path) {
  path.remove_prefix(path.starts_with("/api/") ? 5 : 1);
  return std::string{path.substr(0, path.find('/'))};
}

std::map<unsigned, std::set<ErrorCode>> errors_of(const RouteForm& route) {
  std::map<unsigned, std::set<ErrorCode>> out;
  const auto add = [&](const std::vector<ErrorCode>& codes) {
    for (const ErrorCode code : codes) out[status_of(code)].insert(code);
  };
  add(route.errors);
  if (route.path.find('/', 1) != std::string_view::npos) {  // of files and /healthz there is no count
    if (route.may_be_busy) add({busy});
    // What is read is counted by address, what a player does by token; other changes only where the route says so.
    if (route.method == "GET" || route.who == Who::token) add({too_many_attempts});
  }
  if (route.who != Who::anybody) add(kAccount);
  if (route.who == Who::session) add({missing_scope});
  if (route.body) {
    if (route.body->shape != nullptr) add(kBody);
    out[kTooLong].insert(too_long);
  }
  return out;
}

Json refusal_content(Shapes& shapes) {
  return {{"application/json", {{"schema", shapes.of(HttpRefusal{})}}}};
}

Json responses(const RouteForm& route, Shapes& shapes) {
  std::map<std::string, Json> all;
  for (const Answer& answer : route.answers) {
    Json& one = all[std::to_string(answer.status)];
    if (one.is_null()) one["description"] = answer.says.text;
    one["content"].update(content_of(answer, shapes));
  }
  for (const auto& [status, codes] : errors_of(route)) {
    std::string text;
    for (const ErrorCode code : codes) text += (text.empty() ? "`" : ", `") + std::string{name(code)} + "`";
    // An answer of its own form has the word.
    all.try_emplace(std::to_string(status), Json{{"description", text + "."}, {"content", refusal_content(shapes)}});
  }
  Json out = Json::object();
  for (auto& [status, response] : all) out[status] = std::move(response);
  out["default"] = {{"$ref", "#/components/responses/Refusal"}};
  return out;
}

Json security(Who who) {
  const Json cookie = {{"cookie", Json::array()}};
  const Json token = {{"token", Json::array()}};
  if (who == Who::session) return Json::array({cookie});
  if (who == Who::account) return Json::array({cookie, token});
  if (who == Who::token) return Json::array({token});
  return Json::array({Json::object(), cookie, token});
}

const Parameter kKey{"Idempotency-Key",
                     {"A name for what is wanted: the same request again with the same name changes nothing."},
                     [](Shapes& shapes) { return shapes.of(std::string{}, kCommandId); }};

Json operation(const RouteForm& route, Shapes& shapes) {
  Json out = {{"tags", Json::array({tag_of(route.path)})}, {"operationId", route.id}, {"summary", route.says.text}};
  out["security"] = security(route.who);
  Json parameters = Json::array();
  for (const std::string_view name : names_in(route.path)) {
    parameters.push_back(parameter(path_parameter(name), "path", shapes));
  }
  for (const Parameter& one : route.query) parameters.push_back(parameter(one, "query", shapes));
  if (route.takes_key) parameters.push_back(parameter(kKey, "header", shapes));
  if (!parameters.empty()) out["parameters"] = std::move(parameters);
  if (route.body) out["requestBody"] = body_of(*route.body, shapes);
  out["responses"] = responses(route, shapes);
  return out;
}

std::string lower(std::string_view method) {
  std::string out{method};
  for (char& c : out) c = static_cast<char>(c | 0x20);
  return out;
}

Json schemas_of(const Definitions& definitions) {
  Json out = Json::object();
  for (const auto& [name, definition] : definitions.all()) {
    if (out.contains(camel_case(name))) throw std::logic_error("two schemas are called " + camel_case(name));
    out[camel_case(name)] = definition.form;
  }
  // As generators of clients know it.
  for (const std::string_view code : Words<ErrorCode>::kTable) {
    out["ErrorCode"]["x-enumDescriptions"][std::string{code}] = std::string{meaning(*find_word<ErrorCode>(code))} + ".";
  }
  return out;
}

}  // namespace

std::string openapi_file() {
  Definitions definitions;
  definitions.begin("openapi");
  Shapes shapes{definitions};
  Json paths = Json::object();
  for (const RouteForm& route : route_forms()) {
    Json& at = paths[std::string{route.path}][lower(route.method)];
    if (!at.is_null()) throw std::logic_error("two routes are " + std::string{route.path});
    at = operation(route, shapes);
  }
  Json out = {
      {"openapi", "3.1.0"},
      {"info",
       {{"title", "Astragal"},
        {"version", std::to_string(kProtocol)},
        {"description",
         "What a server of Astragal answers over HTTP, besides the WebSocket and the page. docs/http.md tells more. "
         "Where there is a GET, HEAD is answered, too. Fields that a newer server adds are to be passed over."}}},
      {"servers", Json::array({{{"url", "/"}}})},
      {"paths", std::move(paths)},
      {"components",
       {{"securitySchemes",
         {{"cookie",
           {{"type", "apiKey"},
            {"in", "cookie"},
            {"name", "astragal"},
            {"description", "What signing in gives. It counts for requests of the server's own pages."}}},
          {"token",
           {{"type", "http"},
            {"scheme", "bearer"},
            {"description", "An API token of an account; in one's own games also the token of a guest."}}}}},
        {"responses", {{"Refusal", {{"description", "Another refusal."}, {"content", refusal_content(shapes)}}}}},
        {"schemas", schemas_of(definitions)}}}};
  refer_to_components(out);
  return print(out);
}

}  // namespace protocol::describe
