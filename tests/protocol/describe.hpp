// A struct's fields as a JSON Schema, made from what the codec reads and writes: the other side of the comparison with
// the hand-written schemas. Words for people are left out there and here.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "protocol/messages.hpp"

namespace protocol_tests {

using Json = nlohmann::json;

inline Json describe_text(const protocol::TextForm& form) {
  const auto number = [](std::size_t n) { return std::to_string(n); };
  if (form.chars.empty()) return {{"type", "string"}, {"minLength", form.min}, {"maxLength", form.max}};
  const std::string of = "[" + std::string{form.chars} + "]";
  if (form.max > 128 && form.min != form.max) {
    return {{"type", "string"}, {"pattern", "^" + of + "+$"}, {"minLength", form.min}, {"maxLength", form.max}};
  }
  std::string pattern = of + "{" + number(form.min);
  pattern += form.min == form.max ? "}" : "," + number(form.max) + "}";
  return {{"type", "string"}, {"pattern", form.or_dash ? "^(-|" + pattern + ")$" : "^" + pattern + "$"}};
}

// What each type of value is in a schema; the argument is there for its type only.
inline Json describe(const bool&) {
  return {{"type", "boolean"}};
}
inline Json describe(const std::int64_t&, protocol::Range range) {
  if (range.min == range.max) return {{"const", range.min}};
  return {{"type", "integer"}, {"minimum", range.min}, {"maximum", range.max}};
}
inline Json describe(const std::string&, const protocol::TextForm& form) {
  return describe_text(form);
}
inline Json describe(const protocol::Options&, const protocol::MapForm& form) {
  return {{"type", "object"},
          {"maxProperties", form.max},
          {"propertyNames", {{"pattern", describe_text(form.name)["pattern"]}}},
          {"additionalProperties", describe_text(form.value)}};
}

template <class T>
  requires std::is_enum_v<T>
Json describe(const T&) {
  return {{"enum", protocol::Words<T>::kTable}};
}
template <class T>
  requires std::is_class_v<T>
Json describe(const T& object);
template <class... T>
Json describe(const std::variant<T...>& choice);
template <class T, std::size_t N, class... Form>
Json describe(const std::array<T, N>& list, const Form&... form);
template <class T, class Item>
Json describe(const std::vector<T>& list, const protocol::ListForm<Item>& form);

/// Visits fields like a reader or a writer.
class Describer {
 public:
  template <class T, class... Form>
  void operator()(std::string_view name, const T& value, const Form&... form) {
    add(name, describe(value, form...));
    required_.emplace_back(name);
  }
  template <class T, class... Form>
  void operator()(std::string_view name, const std::optional<T>&, const Form&... form) {
    add(name, describe(T{}, form...));
  }
  void constant(std::string_view name, std::string_view text) {
    add(name, {{"const", text}});
    required_.emplace_back(name);
  }
  /// As the field of an object that is not a struct.
  void add(std::string_view name, Json schema) { properties_[std::string{name}] = std::move(schema); }
  void require(std::string_view name) { required_.emplace_back(name); }

  [[nodiscard]] Json schema() const {
    Json required = required_;
    std::sort(required.begin(), required.end());
    return {{"type", "object"},
            {"additionalProperties", false},
            {"required", std::move(required)},
            {"properties", properties_}};
  }

 private:
  Json properties_ = Json::object();
  std::vector<std::string> required_;
};

template <class T>
  requires std::is_class_v<T>
Json describe(const T& object) {
  Describer describer;
  T::fields(object, describer);
  return describer.schema();
}

template <class... T>
Json describe(const std::variant<T...>&) {
  Json choices = Json::array();
  (choices.push_back(describe(T{})), ...);
  return {{"oneOf", std::move(choices)}};
}

template <class T, std::size_t N, class... Form>
Json describe(const std::array<T, N>&, const Form&... form) {
  return {{"type", "array"}, {"minItems", N}, {"maxItems", N}, {"items", describe(T{}, form...)}};
}

template <class T, class Item>
Json describe(const std::vector<T>&, const protocol::ListForm<Item>& form) {
  Json item;
  if constexpr (std::is_same_v<Item, protocol::Itself>) {
    item = describe(T{});
  } else {
    item = describe(T{}, form.item);
  }
  return {{"type", "array"}, {"maxItems", form.max}, {"items", std::move(item)}};
}

/// The data of a message: one form, or one of several, of which those come last that have a mark.
template <class Body, std::size_t... I>
Json describe_data(std::string_view type, std::index_sequence<I...>) {
  Json forms = Json::array();
  const auto add = [&]<class Message>(const Message& message, bool marked) {
    if (Message::kType == type && marked == requires { Message::kMark; }) forms.push_back(describe(message));
  };
  (add(std::variant_alternative_t<I, Body>{}, false), ...);
  (add(std::variant_alternative_t<I, Body>{}, true), ...);
  if (forms.size() == 1) return forms[0];
  return {{"oneOf", std::move(forms)}};
}

/// The whole frame of a message of this side.
template <class Body, class Message>
Json describe_frame() {
  using protocol::Kind;
  Describer frame;
  frame.constant("t", Message::kType);
  frame.add("d", describe_data<Body>(Message::kType, std::make_index_sequence<std::variant_size_v<Body>>{}));
  frame.require("d");
  if (Message::kKind == Kind::event) frame("v", std::int64_t{}, protocol::kEventNumber);
  if (Message::kKind != Kind::notice) frame("id", std::optional<std::string>{}, protocol::kCommandId);
  if (Message::kKind == Kind::command) frame.require("id");
  return frame.schema();
}

}  // namespace protocol_tests
