#include "protocol/describe/shapes.hpp"

#include <cctype>
#include <stdexcept>

namespace protocol::describe {
namespace {

/// A pattern that counts high is slow to compile: a length then stands beside it.
constexpr std::size_t kMostCounted = 128;

std::string pattern_of(const TextForm& form) {
  const std::string of = "[" + std::string{form.chars} + "]";
  const std::string least = std::to_string(form.min);
  const std::string times = form.min == form.max ? least : least + "," + std::to_string(form.max);
  const std::string all = of + "{" + times + "}";
  return form.or_dash ? "^(-|" + all + ")$" : "^" + all + "$";
}

Json text(const TextForm& form) {
  Json out = {{"type", "string"}};
  const bool counts = !form.chars.empty() && (form.max <= kMostCounted || form.min == form.max);
  if (!form.chars.empty()) out["pattern"] = counts ? pattern_of(form) : "^[" + std::string{form.chars} + "]+$";
  if (!counts) {
    out["minLength"] = form.min;
    out["maxLength"] = form.max;
  }
  return out;
}

Json number(const Range& range) {
  if (range.min == range.max) return {{"const", range.min}};
  return {{"type", "integer"}, {"minimum", range.min}, {"maximum", range.max}};
}

}  // namespace

std::string camel_case(std::string_view snake) {
  std::string out;
  bool begins = true;
  for (const char c : snake) {
    if (c != '_') out += begins ? static_cast<char>(std::toupper(c)) : c;
    begins = c == '_';
  }
  return out;
}

std::string snake_case(std::string_view camel) {
  std::string out;
  for (const char c : camel) {
    if (std::isupper(c) != 0 && !out.empty()) out += '_';
    out += static_cast<char>(std::tolower(c));
  }
  return out;
}

Json with_words(std::string_view title, Says says, const Json& form) {
  Json out = Json::object();
  if (!title.empty()) out["title"] = title;
  if (!says.text.empty()) out["description"] = says.text;
  out.update(form);
  return out;
}

Json said_of(Says says, const Json& form) {
  if (says.text.empty() || !form.contains("$ref")) return with_words({}, says, form);
  return {{"description", says.text}, {"allOf", Json::array({form})}};
}

Json Definitions::refer(const std::string& name, const Json& form) {
  const auto [at, is_new] = all_.try_emplace(name, Definition{.file = file_, .form = form});
  if (!is_new && at->second.form != form) throw std::logic_error("two forms are called " + name);
  return {{"$ref", at->second.file + "#/definitions/" + name}};
}

Json Shapes::defined(const Name& name, const Json& form) {
  if (name.word.empty()) return form;
  const bool is_titled = form.value("type", "") == "array" || form.value("type", "") == "object";
  return definitions_.refer(std::string{name.word},
                            with_words(is_titled ? camel_case(name.word) : "", name.says, form));
}

Json Shapes::of(const std::int64_t&, const Range& range) {
  return defined(range.name, number(range));
}

Json Shapes::of(const std::string&, const TextForm& form) {
  return defined(form.name, text(form));
}

Json Shapes::of(const Options&, const MapForm& form) {
  return defined(form.name, {{"type", "object"},
                             {"maxProperties", form.max},
                             {"propertyNames", {{"pattern", pattern_of(form.key)}}},
                             {"additionalProperties", text(form.value)}});
}

}  // namespace protocol::describe
